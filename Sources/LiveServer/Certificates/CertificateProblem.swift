/// A fault of a certificate or its key, and its remedy.
package struct CertificateProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault, as a sentence that names the file.
  package var sentence: String
  /// The remedy, as a sentence; commands come last, so that they can be copied.
  package var remedy: String

  package init(_ sentence: String, _ remedy: String) {
    self.sentence = sentence
    self.remedy = remedy
  }

  package var description: String { "\(sentence) \(remedy)" }
}
