/// What the doctor says about one thing.
package struct Finding: Equatable {
  /// How bad it is.
  package enum Severity: String {
    case ok
    /// The server runs, but somebody will miss something.
    case warning
    /// The server does not start, or loses what it should keep.
    case problem
  }

  package var severity: Severity
  /// What is so, as a sentence.
  var sentence: String
  /// What to do about it, as a sentence; nil where nothing is to be done.
  var remedy: String?

  static func ok(_ sentence: String) -> Finding { Finding(severity: .ok, sentence: sentence) }

  static func warning(_ sentence: String, _ remedy: String) -> Finding {
    Finding(severity: .warning, sentence: sentence, remedy: remedy)
  }

  static func problem(_ sentence: String, _ remedy: String) -> Finding {
    Finding(severity: .problem, sentence: sentence, remedy: remedy)
  }

  /// One line.
  package var line: String {
    let label = severity.rawValue + String(repeating: " ", count: 9 - severity.rawValue.count)
    return label + sentence + (remedy.map { " " + $0 } ?? "")
  }
}
