/// The features of CSS in a drawing that browsers apply and librsvg 2.54 does not.
struct StyleFeatures {
  /// A place where CSS stands.
  enum Kind {
    /// Rules with declarations in them.
    case sheet
    /// Declarations alone.
    case declarations
    /// The value of one property.
    case value
  }

  private(set) var notices: Set<PictureNotice> = []
  private let text: ArraySlice<UInt8>
  private let kind: Kind

  init(_ text: ArraySlice<UInt8>, as kind: Kind) { (self.text, self.kind) = (text, kind) }

  private static let functions = table([
    .styleVariables: "var env attr",
    .newColors: "oklch oklab lch lab hwb color color-mix light-dark device-cmyk contrast-color",
    .styleFunctions: "calc min max clamp round mod rem sin cos tan abs sign sqrt pow hypot is where has",
    .shapes: """
    circle inset polygon ellipse path xywh shape linear-gradient radial-gradient conic-gradient
    repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient image-set cross-fade
    """,
    .transformOrigin:
      "translate3d translatez rotate3d rotatex rotatey rotatez scale3d scalez matrix3d perspective",
  ])
  private static let rules = table([
    .styleRules: "media import supports layer container scope property starting-style",
    .embeddedFonts: "font-face", .motion: "keyframes -webkit-keyframes -moz-keyframes",
  ])
  private static let properties = table([
    .transformOrigin: """
    transform-origin transform-box translate rotate scale offset-path offset-distance offset-rotate perspective
    transform-style
    """,
    .flowedText: "shape-inside inline-size",
    .styleProperties: """
    d background background-color background-image mask-image -webkit-mask-image mask-border backdrop-filter
    """,
  ])
  private static let units = table([
    .styleUnits: """
    vw vh vmin vmax vi vb svw svh svmin svmax lvw lvh lvmin lvmax dvw dvh dvmin dvmax rem ch lh rlh cap ic cqw cqh
    """
  ])
  /// Values of properties that change nothing.
  private static let harmless: Set<String> = ["none", "initial", "unset", "auto", "normal", "transparent"]

  private static func table(_ names: [PictureNotice: String]) -> [String: PictureNotice] {
    var table: [String: PictureNotice] = [:]
    for (notice, names) in names {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = notice }
    }
    return table
  }

  /// Looks through the text once.
  mutating func read() {
    var depth = kind == .sheet ? 0 : 1
    var isInAtRule = false
    var rest = text
    while let byte = rest.first {
      let place = rest.startIndex
      switch byte {
      case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
        rest = rest.skip(past: "*/") ? rest : rest[rest.endIndex...]
        continue
      case UInt8(ascii: "<") where rest.starts(with: "<!--".utf8):
        rest = rest.skip(past: "-->") ? rest : rest[rest.endIndex...]
        continue
      case UInt8(ascii: "<") where rest.starts(with: "<![CDATA[".utf8):
        rest = rest.dropFirst("<![CDATA[".utf8.count)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = rest.takeQuoted()
        continue
      case UInt8(ascii: "{"):
        if depth > 0, !isInAtRule { notices.insert(.styleRules) }
        depth += 1
      case UInt8(ascii: "}"):
        depth = max(kind == .sheet ? 0 : 1, depth - 1)
        if depth == 0 { isInAtRule = false }
      case UInt8(ascii: ";") where depth == 0: isInAtRule = false
      case UInt8(ascii: "@"):
        if depth == 0 { isInAtRule = true }
        if let notice = Self.rules[word(from: place + 1)] { notices.insert(notice) }
      case UInt8(ascii: "("):
        if readFunction(word(before: place), rest.dropFirst()) {
          rest = rest.skip(past: ")") ? rest : rest[rest.endIndex...]
          continue
        }
      case UInt8(ascii: ":") where depth > 0 && kind != .value: readProperty(before: place)
      case let digit where digit.isDigit:
        readNumber(&rest)
        continue
      default: break
      }
      rest = rest.dropFirst()
    }
  }

  /// Reads a function; returns whether what is in its brackets is a reference.
  private mutating func readFunction(_ name: String, _ arguments: ArraySlice<UInt8>) -> Bool {
    if let notice = Self.functions[name] { notices.insert(notice) }
    let first = arguments.prefix(40).drop(while: \.isSpace).prefix(while: \.isOfWord)
    if Self.lowercased(first) == "from" { notices.insert(.newColors) }
    guard name == "url" else { return false }
    if arguments.refersElsewhere { notices.insert(.otherFiles) }
    return true
  }

  private mutating func readProperty(before place: Int) {
    let end = text[..<place].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? text.startIndex
    let letters = letters(before: end)
    let before = text[..<letters.startIndex].last { !$0.isSpace }
    // Anything else is a part of a selector or of a value.
    guard !letters.isEmpty, before.map("{};/>".utf8.contains) ?? true else { return }
    let name = Self.lowercased(letters)
    let value = word(from: text[(place + 1)...].firstIndex { !$0.isSpace } ?? text.endIndex)
    guard !Self.harmless.contains(value) else { return }
    if let notice = Self.properties[name] { notices.insert(notice) }
    // Browsers know properties in capitals, too.
    let isCapital = letters.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if isCapital, !name.hasPrefix("--") { notices.insert(.styleProperties) }
  }

  /// Skips a number with its unit.
  private mutating func readNumber(_ rest: inout ArraySlice<UInt8>) {
    let start = rest.startIndex
    rest = rest.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
    let unit = rest.prefix(while: \.isOfWord)
    rest = rest[unit.endIndex...]
    // A name may have digits in it, and a colour has.
    let before = text[..<start].last
    guard before.map({ !($0.isOfWord && $0 != UInt8(ascii: "-")) && !"#_".utf8.contains($0) }) ?? true,
      !(before == UInt8(ascii: "-") && text[..<start].dropLast().last?.isOfWord == true)
    else { return }
    if let notice = Self.units[Self.lowercased(unit)] { notices.insert(notice) }
  }

  /// The letters of a word, of which no longer one is known.
  private func letters(before place: Int) -> ArraySlice<UInt8> {
    let count = text[..<place].suffix(40).reversed().prefix(while: \.isOfWord).count
    return text[(place - count)..<place]
  }

  private func word(before place: Int) -> String { Self.lowercased(letters(before: place)) }

  private func word(from place: Int) -> String {
    Self.lowercased(text[place...].prefix(40).prefix(while: \.isOfWord))
  }

  private static func lowercased(_ letters: ArraySlice<UInt8>) -> String {
    String(decoding: letters, as: UTF8.self).lowercased()
  }
}
