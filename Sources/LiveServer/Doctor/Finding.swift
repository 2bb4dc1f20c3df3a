/// What the doctor says about one thing.
struct Finding: Equatable {
  /// How bad it is.
  enum Severity: String {
    case ok
    /// The server runs, but somebody will miss something.
    case warning
    /// The server does not start, or loses what it should keep.
    case problem
  }

  var severity: Severity
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
  var line: String {
    let label = severity.rawValue + String(repeating: " ", count: 9 - severity.rawValue.count)
    return label + sentence + (remedy.map { " " + $0 } ?? "")
  }
}
