import Support

/// The text of an SVG in any encoding.
///
/// It is read for the size and for ``DrawingFeatures`` only; librsvg draws it, without reading other files.
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

  /// The drawing's own size, from its attributes; 100 × 100 if they do not say.
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

  /// True if the first element is an `svg`, behind nothing but white space, comments, processing instructions and a
  /// document type.
  private var isSVG: Bool {
    var rest = bytes[...]
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<?".utf8) {
        guard rest.skip(past: "?>") else { return false }
      } else if rest.starts(with: "<!--".utf8) {
        guard rest.skip(past: "-->") else { return false }
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
        guard rest.skip(past: "-->") else { return false }
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
}

extension SVGText {
  /// The features that librsvg leaves out.
  var features: DrawingFeatures { DrawingFeatures(bytes[...]) }
}
