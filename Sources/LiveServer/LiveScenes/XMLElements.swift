/// The elements of an XML document, one after the other, without the texts between them.
struct XMLElements: Sequence, IteratorProtocol {
  /// An element with its attributes.
  struct Element {
    let name: String
    fileprivate let attributes: [String: String]

    subscript(name: String) -> String? { attributes[name] }
  }

  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func next() -> Element? {
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
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
    return value.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&apos;", with: "'").replacing("&#10;", with: "\n").replacing("&amp;", with: "&")
  }
}
