/// A remark of the doctor about one thing.
package struct Finding: Equatable {
  /// The severity of a finding.
  package enum Severity: String {
    case ok
    /// The server runs, but people will miss something.
    case warning
    /// The server does not start, or loses what it should keep.
    case problem
  }

  package var severity: Severity
  /// The finding, as a sentence.
  var sentence: String
  /// The remedy, as a sentence, or nil if none is needed.
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
