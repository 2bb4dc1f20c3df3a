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

extension String {
  /// The text as one word of a shell command.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
