/// The elements of an XML document, one after the other, without the texts between them.
struct XMLElements: Sequence, IteratorProtocol {
  /// An element with its attributes.
  struct Element {
    let name: String
    fileprivate let attributes: [String: String]

    subscript(name: String) -> String? { attributes[name] }
  }

  private var rest: Substring

  /// The ends of parts that hold no elements, by their beginnings.
  private static let ends: KeyValuePairs = ["!--": "-->", "![CDATA[": "]]>", "?": "?>"]

  init(_ text: String) { rest = text[...] }

  mutating func next() -> Element? {
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      if let end = Self.ends.first(where: { rest.hasPrefix($0.key) })?.value {
        rest = rest.firstRange(of: end).map { rest[$0.upperBound...] } ?? ""
        continue
      }
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty else { continue }
      return Element(name: String(name), attributes: attributes())
    }
    return nil
  }

  /// Reads up to the end of an element's head.
  private mutating func attributes() -> [String: String] {
    var found: [String: String] = [:]
    while let first = rest.first, first != ">" {
      let name = rest.prefix { !$0.isWhitespace && !"=>/\"".contains($0) }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=", rest.dropFirst().first == "\"" else {
        rest = rest.dropFirst()
        continue
      }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 3)
      found[String(name)] = Self.plain(String(value))
    }
    return found
  }

  /// A value without XML's own marks.
  private static func plain(_ value: String) -> String {
    guard value.contains("&") else { return value }
    return value.replacing(/&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|([a-z]{2,4}));/) { match in
      if let name = match.3 { return names[name] ?? String(match.0) }
      let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
      // XML allows no other signs below the space.
      guard let number, number >= 0x20 || [9, 10, 13].contains(number) else { return String(match.0) }
      return Unicode.Scalar(number).map { String($0) } ?? String(match.0)
    }
  }

  private static let names: [Substring: String] = [
    "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&",
  ]
}
