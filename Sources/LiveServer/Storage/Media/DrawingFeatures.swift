/// The features of an SVG's markup that browsers draw and librsvg 2.54 does not.
///
/// Only what can be drawn counts: comments, words of the drawing and names do not, but what entities are replaced by
/// does.
struct DrawingFeatures {
  private(set) var notices: Set<PictureNotice> = []
  /// Whether entities refer to other files.
  private(set) var refersToEntityFiles = false

  private static let elements: [String: PictureNotice] = [
    "foreignObject": .foreignObject, "textPath": .textOnPath, "flowRoot": .flowedText, "script": .scripts,
    "meshgradient": .mesh, "meshGradient": .mesh, "hatch": .mesh, "animate": .motion,
    "animateTransform": .motion, "animateMotion": .motion, "animateColor": .motion, "set": .motion,
  ]
  private static let attributes: [String: PictureNotice] = [
    "transform-origin": .transformOrigin, "transform-box": .transformOrigin, "shape-inside": .flowedText,
    "inline-size": .flowedText, "onload": .scripts,
  ]
  private static let loading: Set<String> = ["image", "use", "feImage"]
  /// Attributes whose values draw nothing by what is written in them, or hold so much that it is not searched.
  private static let wordy: Set<String> = [
    "id", "class", "d", "points", "values", "title", "alt", "label", "name", "unicode", "glyph-name",
    "content",
  ]

  /// Reads markup, to its end or as far as it is well formed.
  mutating func read(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        guard rest.skip(past: "-->") else { return }
      } else if rest.starts(with: "<![CDATA[".utf8) {
        guard rest.skip(past: "]]>") else { return }
      } else if rest.starts(with: "<!ENTITY".utf8) {
        readEntity(&rest)
      } else if rest.starts(with: "<?".utf8) {
        readInstruction(&rest)
      } else {
        readElement(&rest)
      }
    }
  }

  private mutating func readInstruction(_ rest: inout ArraySlice<UInt8>) {
    let instruction = rest
    rest = rest.skip(past: "?>") ? rest : rest[rest.endIndex...]
    guard instruction.starts(with: "<?xml-stylesheet".utf8) else { return }
    var place = instruction[..<rest.startIndex]
    if place.skip(past: "href="), place.refersElsewhere { notices.insert(.otherFiles) }
  }

  private mutating func readEntity(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.dropFirst("<!ENTITY".utf8.count)
    var isElsewhere = false
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      if let value = rest.takeQuoted() {
        guard !isElsewhere else { continue }
        read(value)
        readStyle(value, as: .declarations)
      } else {
        let word = rest.prefix(while: \.isOfWord)
        if ["SYSTEM", "PUBLIC"].contains(where: { word.elementsEqual($0.utf8) }) { isElsewhere = true }
        rest = rest.dropFirst(max(1, word.count))
      }
    }
    if isElsewhere { refersToEntityFiles = true }
  }

  private mutating func readElement(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.dropFirst()
    let name = rest.prefix { !$0.isSpace && !"/><".utf8.contains($0) }
    rest = rest[name.endIndex...]
    let element = String(name.local)
    var isOfProgram = false
    var isEmpty = false
    while let byte = rest.first, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: ">") {
        rest = rest.dropFirst()
        break
      }
      isEmpty = byte == UInt8(ascii: "/")
      let attribute = rest.prefix { !$0.isSpace && !"=/><\"'".utf8.contains($0) }
      guard !attribute.isEmpty else {
        if rest.takeQuoted() == nil { rest = rest.dropFirst() }
        continue
      }
      rest = rest[attribute.endIndex...].drop(while: \.isSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: \.isSpace)
      guard let value = rest.takeQuoted() else { continue }
      if attribute.elementsEqual("requiredExtensions".utf8) { isOfProgram = true }
      read(attribute, value, of: element)
    }
    // Illustrator keeps what is its own in one.
    if let notice = Self.elements[element], !(element == "foreignObject" && isOfProgram) {
      notices.insert(notice)
    }
    guard element == "style", !isEmpty else { return }
    let content = rest
    rest = rest.skip(past: "</") ? rest : rest[rest.endIndex...]
    readStyle(content[..<rest.startIndex], as: .sheet)
  }

  private mutating func read(_ attribute: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, of element: String) {
    let name = String(attribute.local)
    if name == "href" {
      guard Self.loading.contains(element) else { return }
      if value.refersElsewhere { notices.insert(.otherFiles) }
      if value.embedsOtherFormat { notices.insert(.embeddedFormat) }
      return
    }
    if let notice = Self.attributes[name] { notices.insert(notice) }
    if name == "style" { return readStyle(value, as: .declarations) }
    let isWordy =
      attribute.contains(UInt8(ascii: ":")) || Self.wordy.contains(name)
      || ["on", "data-", "aria-"].contains(where: name.hasPrefix)
    if !isWordy { readStyle(value, as: .value) }
  }

  private mutating func readStyle(_ text: ArraySlice<UInt8>, as kind: StyleFeatures.Kind) {
    var style = StyleFeatures(text, as: kind)
    style.read()
    notices.formUnion(style.notices)
  }
}

extension ArraySlice<UInt8> {
  /// A name without its prefix.
  fileprivate var local: Substring {
    Substring(decoding: self[((lastIndex(of: UInt8(ascii: ":")) ?? startIndex - 1) + 1)...], as: UTF8.self)
  }

  /// Drops what is before the next occurrence of a word and the word itself; false, and nothing dropped, if there is
  /// none.
  mutating func skip(past end: String) -> Bool {
    let end = Array(end.utf8)
    var place = self
    while let start = place.firstIndex(of: end[0]) {
      place = place[start...]
      if place.starts(with: end) {
        self = place.dropFirst(end.count)
        return true
      }
      place = place.dropFirst()
    }
    return false
  }

  /// Takes a text in quotes from the beginning; nil if it does not begin with a quote. Without an end it is the whole
  /// rest.
  mutating func takeQuoted() -> ArraySlice<UInt8>? {
    guard let quote = first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let text = dropFirst().prefix { $0 != quote }
    self = self[text.endIndex...].dropFirst()
    return text
  }

  /// The beginning of a reference, in small letters.
  private var reference: String {
    String(decoding: prefix(60).drop { $0.isSpace || "\"'".utf8.contains($0) }, as: UTF8.self).lowercased()
  }

  /// Whether a reference leads to another file.
  var refersElsewhere: Bool {
    let reference = reference
    return !["#", "data:", "&", ")", ">"].contains { reference.hasPrefix($0) } && !reference.isEmpty
  }

  /// Whether a reference embeds a picture that is of none of the formats that librsvg reads.
  fileprivate var embedsOtherFormat: Bool {
    let reference = reference
    return reference.hasPrefix("data:image/")
      && !["png", "jpeg", "jpg", "gif", "svg+xml"].contains { reference.hasPrefix("data:image/\($0)") }
  }
}

extension UInt8 {
  var isSpace: Bool { " \t\r\n".utf8.contains(self) }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a character may be in a name of CSS, as far as names are known here.
  var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
