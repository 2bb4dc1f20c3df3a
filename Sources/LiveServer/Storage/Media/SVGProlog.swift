/// What an SVG's text tells before anything reads it: whether it is one, and how much there is to draw.
enum SVGProlog {
  /// The most elements: a map has some thousands.
  static let mostElements = 5000

  /// Whether bytes are text whose first element is an `svg`, behind nothing but white space, comments, processing
  /// instructions and a document type without an internal subset, which could define entities that blow up.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<?".utf8) {
        let instruction = rest
        guard skip("?>", &rest), isReadable(instruction[..<rest.startIndex]) else { return false }
      } else if rest.starts(with: "<!--".utf8) {
        guard skip("-->", &rest) else { return false }
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard skipDocumentType(&rest) else { return false }
      } else {
        let name = rest.dropFirst().prefix { !" \t\r\n/>".utf8.contains($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        return rest.first == UInt8(ascii: "<") && local.elementsEqual("svg".utf8)
      }
    }
  }

  /// Whether there are more elements than any honest drawing has; what looks like one in a comment counts, too.
  static func hasTooMuch(_ bytes: some Sequence<UInt8>) -> Bool {
    var count = 0
    var isTag = false
    for byte in bytes {
      if isTag, byte != UInt8(ascii: "/") { count += 1 }
      if count > mostElements { return true }
      isTag = byte == UInt8(ascii: "<")
    }
    return false
  }

  /// Whether a processing instruction names no encoding in which other bytes than ASCII's are markup.
  private static func isReadable(_ instruction: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: instruction, as: UTF8.self).lowercased()
    guard words.hasPrefix("<?xml "), let encoding = words.firstRange(of: "encoding") else { return true }
    let name = words[encoding.upperBound...].drop { " \t\r\n=\"'".contains($0) }
    return ["utf-8", "us-ascii", "ascii", "iso-8859-1", "windows-1252"].contains { known in
      name.hasPrefix(known) && name.dropFirst(known.count).first.map { "\"'".contains($0) } == true
    }
  }

  /// Skips a document type up to its `>`, which may also stand in quotes; false where it has an internal subset.
  private static func skipDocumentType(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    for (index, byte) in zip(rest.indices, rest) {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): return false
      case UInt8(ascii: ">"):
        rest = rest[(index + 1)...]
        return true
      default: break
      }
    }
    return false
  }

  private static func skip(_ end: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    let end = Array(end.utf8)
    while rest.count >= end.count {
      if rest.starts(with: end) {
        rest = rest.dropFirst(end.count)
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
