import Support

/// The text of an SVG, whatever its encoding: whether it is one, and what in it is not going to be drawn.
///
/// Everything else about it is left to librsvg, which reads entities, but no files, and knows bounds for both.
struct SVGText {
  private let bytes: [UInt8]

  /// Reads a file; nil if its first element is no `svg`.
  init?(_ file: some RandomAccessCollection<UInt8>) {
    bytes = Self.utf8(Array(file))
    guard isSVG else { return nil }
  }

  /// The same text with each character of markup as one byte; other characters need only be no markup.
  private static func utf8(_ file: [UInt8]) -> [UInt8] {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(file.dropFirst(3)) }
    let order: ByteOrder
    switch file.integer(UInt16.self, at: 0, .big) {
    case 0xFEFF, 0x003C: order = .big
    case 0xFFFE, 0x3C00: order = .little
    default: return file
    }
    let (high, low) = order == .big ? (0, 1) : (1, 0)
    return stride(from: 0, to: file.count - 1, by: 2).compactMap { place in
      guard file[place + high] == 0 else { return UInt8(ascii: "?") }
      let byte = file[place + low]
      return byte < 0x80 ? byte : UInt8(ascii: "?")
    }.drop { $0 == UInt8(ascii: "?") }.map(\.self)
  }

  /// The drawing's own size, from its attributes; 100 × 100 where they do not say.
  var size: (width: Int, height: Int) {
    let head = String(decoding: bytes.prefix(8 << 10), as: UTF8.self)
    guard let start = head.range(of: "<svg") ?? head.range(of: ":svg") else { return (100, 100) }
    let tag = head[start.upperBound...].prefix { $0 != ">" }
    func numbers(of attribute: String) -> [Double] {
      guard let name = tag.range(of: " \(attribute)=") else { return [] }
      let value = tag[name.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
      return value.split { $0 == " " || $0 == "," }.compactMap { part in
        Double(part.hasSuffix("px") ? part.dropLast(2) : part)
      }
    }
    let box = numbers(of: "viewBox")
    let sides = [
      numbers(of: "width").first ?? (box.count == 4 ? box[2] : 100),
      numbers(of: "height").first ?? (box.count == 4 ? box[3] : 100),
    ]
    let whole = sides.map { (1...100_000).contains($0) ? Int(saturating: $0.rounded()) : 100 }
    return (whole[0], whole[1])
  }

  /// Whether the first element is an `svg`, behind nothing but white space, comments, processing instructions and a
  /// document type.
  private var isSVG: Bool {
    var rest = bytes[...]
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<?".utf8) {
        guard Self.skip("?>", &rest) else { return false }
      } else if rest.starts(with: "<!--".utf8) {
        guard Self.skip("-->", &rest) else { return false }
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard Self.skipDocumentType(&rest) else { return false }
      } else {
        let name = rest.dropFirst().prefix { !" \t\r\n/>".utf8.contains($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        return rest.first == UInt8(ascii: "<") && local.elementsEqual("svg".utf8)
      }
    }
  }

  /// Skips a document type up to its `>`, which may also stand in quotes, in comments and between brackets.
  private static func skipDocumentType(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    var isInside = false
    while let byte = rest.first {
      if quote == nil, rest.starts(with: "<!--".utf8) {
        guard skip("-->", &rest) else { return false }
        continue
      }
      rest = rest.dropFirst()
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ">") where !isInside: return true
      default: break
      }
    }
    return false
  }

  private static func skip(_ end: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    let end = Array(end.utf8)
    while let place = rest.firstIndex(of: end[0]) {
      rest = rest[place...]
      if rest.starts(with: end) {
        rest = rest.dropFirst(end.count)
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension SVGText {
  private static let elements: [String: PictureNotice] = [
    "foreignObject": .foreignObject, "textPath": .textOnPath, "flowRoot": .flowedText, "script": .scripts,
    "meshgradient": .mesh, "meshGradient": .mesh, "hatch": .mesh,
  ]
  private static let functions: [String: PictureNotice] = [
    "var": .styleVariables, "oklch": .newColors, "oklab": .newColors, "lch": .newColors, "lab": .newColors,
    "hwb": .newColors, "color": .newColors, "color-mix": .newColors, "light-dark": .newColors,
    "calc": .styleFunctions, "min": .styleFunctions, "max": .styleFunctions, "clamp": .styleFunctions,
    "env": .styleFunctions, "is": .styleFunctions, "where": .styleFunctions, "has": .styleFunctions,
  ]
  private static let rules: [String: PictureNotice] = [
    "media": .styleRules, "import": .styleRules, "supports": .styleRules, "layer": .styleRules,
    "container": .styleRules, "scope": .styleRules, "font-face": .embeddedFonts,
  ]
  private static let properties: [String: PictureNotice] = [
    "transform-origin": .transformOrigin, "transform-box": .transformOrigin, "translate": .transformOrigin,
    "offset-path": .transformOrigin, "shape-inside": .flowedText, "inline-size": .flowedText,
  ]
  private static let loading: Set<String> = ["image", "use", "feImage"]

  /// The features that browsers draw and librsvg 2.54 does not.
  ///
  /// The whole text counts, also what entities are to be replaced by; only comments do not.
  var notices: Set<PictureNotice> {
    var found: Set<PictureNotice> = []
    var element = ""
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"):
        var rest = bytes[place...]
        if rest.starts(with: "<!--".utf8), Self.skip("-->", &rest) {
          place = rest.startIndex
          continue
        }
        element = String(word(from: place + 1).split(separator: ":").last ?? "")
        if let notice = Self.elements[element], !isOfProgram(element, at: place) { found.insert(notice) }
      case UInt8(ascii: "("):
        let name = word(before: place)
        if let notice = Self.functions[name] { found.insert(notice) }
        if name == "url", isElsewhere(at: place + 1) { found.insert(.otherFiles) }
      case UInt8(ascii: "@"):
        if let notice = Self.rules[word(from: place + 1)] { found.insert(notice) }
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        let end = bytes[..<place].lastIndex { !" \t\r\n".utf8.contains($0) }
        let name = end.map { word(before: $0 + 1) } ?? ""
        if let notice = Self.properties[name] { found.insert(notice) }
        guard name == "href", bytes[place] == UInt8(ascii: "="), Self.loading.contains(element) else { break }
        if isElsewhere(at: place + 1) { found.insert(.otherFiles) }
        if isUndrawn(at: place + 1) { found.insert(.embeddedFormat) }
      default: break
      }
      place += 1
    }
    return found
  }

  /// Whether an element is what a program keeps for itself, as Illustrator does.
  private func isOfProgram(_ element: String, at place: Int) -> Bool {
    element == "foreignObject"
      && String(decoding: bytes[place...].prefix(1000).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        .contains("requiredExtensions")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func word(before place: Int) -> String {
    // No longer name is known.
    let letters = bytes[..<place].suffix(20).reversed().prefix(while: Self.isOfWord)
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private func word(from place: Int) -> String {
    let letters = bytes[place...].prefix(40).prefix { Self.isOfWord($0) || $0 == UInt8(ascii: ":") }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The beginning of what an attribute or a function refers to.
  private func reference(at place: Int) -> String {
    let text = bytes[place...].prefix(60).drop { " \t\r\n\"'".utf8.contains($0) }
    return String(decoding: text, as: UTF8.self).lowercased()
  }

  private func isElsewhere(at place: Int) -> Bool {
    let reference = reference(at: place)
    return !["#", "data:", "&", ")", ">"].contains { reference.hasPrefix($0) } && !reference.isEmpty
  }

  /// Whether a picture is embedded that is of none of the formats that librsvg reads.
  private func isUndrawn(at place: Int) -> Bool {
    let reference = reference(at: place)
    return reference.hasPrefix("data:image/")
      && !["png", "jpeg", "jpg", "gif", "svg+xml"].contains { reference.hasPrefix("data:image/\($0)") }
  }
}
