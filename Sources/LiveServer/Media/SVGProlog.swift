/// The beginning of an SVG: what may stand before its first element.
enum SVGProlog {
  /// Whether bytes are text whose first element is an `svg`, behind nothing but white space, comments, processing
  /// instructions and a document type without entities of its own.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<?".utf8) {
        guard skip("?>", &rest) else { return false }
      } else if rest.starts(with: "<!--".utf8) {
        guard skip("-->", &rest) else { return false }
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")),
          // An internal subset can define entities that blow up.
          !rest[..<end].contains(UInt8(ascii: "["))
        else { return false }
        rest = rest[(end + 1)...]
      } else {
        let name = rest.dropFirst().prefix { !" \t\r\n/>".utf8.contains($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        return rest.first == UInt8(ascii: "<") && local.elementsEqual("svg".utf8)
      }
    }
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
