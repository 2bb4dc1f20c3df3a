/// The features of an SVG's markup that browsers draw and librsvg 2.54 does not.
///
/// A word counts by the sign beside it, in tags and styles. Comments and the drawing's text do not count, but the text
/// of entities does. A false alarm costs the sender one sentence, so CSS is not parsed.
struct DrawingFeatures {
  private(set) var notices: Set<PictureNotice> = []
  /// True if entities refer to other files.
  private(set) var refersToEntityFiles = false

  private enum Scope { case text, tag, style }

  /// `<` comes before an element, `@` before a rule, `0` before a unit; `(`, `:` and `=` come after a function, a
  /// property and an attribute.
  private static let words = table([
    .styleVariables: "var( env( attr(",
    .newColors: "oklch( oklab( lch( lab( hwb( color( color-mix( light-dark( device-cmyk( contrast-color(",
    .styles: """
    calc( min( max( clamp( round( mod( rem( sin( cos( tan( abs( sign( sqrt( pow( hypot( is( where( has( circle( inset(
    polygon( ellipse( path( xywh( shape( linear-gradient( radial-gradient( conic-gradient( repeating-linear-gradient(
    repeating-radial-gradient( repeating-conic-gradient( image-set( cross-fade( translate3d( translatez( rotate3d(
    rotatex( rotatey( rotatez( scale3d( scalez( matrix3d( perspective( transform-origin: transform-box: translate:
    rotate: scale: offset-path: offset-distance: offset-rotate: perspective: transform-style: transform-origin=
    transform-box= d: background: background-color: background-image: mask-image: -webkit-mask-image: mask-border:
    backdrop-filter: @media @import @supports @layer @container @scope @property @starting-style 0vw 0vh 0vmin 0vmax
    0vi 0vb 0svw 0svh 0svmin 0svmax 0lvw 0lvh 0lvmin 0lvmax 0dvw 0dvh 0dvmin 0dvmax 0rem 0ch 0lh 0rlh 0cap 0ic 0cqw 0cqh
    """,
    .foreignObject: "<foreignobject", .scripts: "<script onload=", .embeddedFonts: "@font-face",
    .text: "<textpath <flowroot shape-inside: shape-inside= inline-size: inline-size=",
    .mesh: "<meshgradient <hatch",
    .motion: """
    <animate <animatetransform <animatemotion <animatecolor <set @keyframes @-webkit-keyframes @-moz-keyframes
    """,
  ])
  private static let loading: Set<String> = ["<image", "<use", "<feimage", "<xml-stylesheet"]
  /// Attributes whose values draw nothing by what is written in them, or hold so much that it is not searched.
  private static let wordy: Set<String> = [
    "id=", "class=", "d=", "points=", "values=", "title=", "alt=", "label=", "name=", "unicode=",
    "glyph-name=",
    "content=",
  ]
  /// Values of properties that change nothing.
  private static let harmless: Set<String> = ["none", "initial", "unset", "auto", "normal", "transparent"]
  private static let longestWord = 40

  private static func table(_ names: [PictureNotice: String]) -> [String: PictureNotice] {
    let pairs = names.flatMap { notice, words in
      words.split(whereSeparator: \.isWhitespace).map { (String($0), notice) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Reads markup once, from its beginning to its end.
  init(_ text: ArraySlice<UInt8>) {
    var rest = text
    var (scope, element) = (Scope.text, "")
    while let byte = rest.first {
      switch (byte, scope) {
      case (UInt8(ascii: "<"), _) where rest.starts(with: "<!--".utf8): rest.skipAll(past: "-->")
      case (UInt8(ascii: "<"), .style) where rest.starts(with: "<![CDATA[".utf8): rest = rest.dropFirst(9)
      case (UInt8(ascii: "<"), _) where rest.starts(with: "<![CDATA[".utf8): rest.skipAll(past: "]]>")
      case (UInt8(ascii: "<"), _):
        (scope, element) = (.tag, rest.takeElement())
        // Illustrator keeps what is its own in one.
        if element == "<foreignobject", rest.hasAttribute("requiredExtensions") { element = "" }
        if let notice = Self.words[element] { notices.insert(notice) }
      case (_, .text): rest = rest.drop { $0 != UInt8(ascii: "<") }
      case (UInt8(ascii: ">"), .tag):
        let isEmpty = text[..<rest.startIndex].last == UInt8(ascii: "/")
        scope = element == "<style" && !isEmpty ? .style : .text
        rest = rest.dropFirst()
      case (UInt8(ascii: "/"), .style) where rest.starts(with: "/*".utf8): rest.skipAll(past: "*/")
      case (UInt8(ascii: "\""), .style), (UInt8(ascii: "'"), .style): _ = rest.takeQuoted()
      case _ where byte.isDigit || byte.isOfWord:
        readWord(&rest, after: text[..<rest.startIndex].last, in: element)
      default: rest = rest.dropFirst()
      }
    }
  }

  private mutating func readWord(_ rest: inout ArraySlice<UInt8>, after sign: UInt8?, in element: String) {
    let isNumber = rest.first?.isDigit == true
    if isNumber { rest = rest.drop { $0.isDigit || $0 == UInt8(ascii: ".") } }
    let word = rest.prefix(while: \.isOfWord)
    rest = rest[word.endIndex...]
    guard word.count <= Self.longestWord else { return }
    if isNumber { return note("0", word) }
    // Selectors of classes and identifiers, and colours.
    guard sign != UInt8(ascii: "."), sign != UInt8(ascii: "#") else { return }
    if sign == UInt8(ascii: "@") { return note("@", word) }
    if element == "<entity", ["SYSTEM", "PUBLIC"].contains(where: { word.elementsEqual($0.utf8) }) {
      refersToEntityFiles = refersToEntityFiles || sign?.isSpace == true
    }
    let next = rest.drop(while: \.isSpace)
    switch next.first {
    case UInt8(ascii: "(") where next.startIndex == rest.startIndex:
      note(word, "(")
      let arguments = rest.dropFirst().drop(while: \.isSpace)
      if arguments.startsWithWord("from") { notices.insert(.newColors) }
      guard word.elementsEqual("url".utf8) else { return }
      if arguments.refersElsewhere { notices.insert(.otherFiles) }
      rest.skipAll(past: ")")
    case UInt8(ascii: ":"):
      let value = next.dropFirst().drop(while: \.isSpace).prefix(Self.longestWord).prefix(while: \.isOfWord)
      if !Self.harmless.contains(value.lowercased()) { note(word, ":") }
    case UInt8(ascii: "="):
      var value = next.dropFirst().drop(while: \.isSpace)
      let name = word.lowercased() + "="
      if name == "href=", let reference = value.takeQuoted() {
        readReference(reference, of: element)
        rest = value
      } else if Self.wordy.contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-"),
        value.takeQuoted() != nil
      {
        rest = value
      } else {
        note(word, "=")
      }
    default: break
    }
  }

  private mutating func readReference(_ reference: ArraySlice<UInt8>, of element: String) {
    guard Self.loading.contains(element) else { return }
    if reference.refersElsewhere { notices.insert(.otherFiles) }
    if reference.embedsOtherFormat { notices.insert(.embeddedFormat) }
  }

  private mutating func note(_ first: some Sequence<UInt8>, _ last: String) {
    note(String(decoding: Array(first), as: UTF8.self).lowercased() + last)
  }

  private mutating func note(_ first: String, _ last: ArraySlice<UInt8>) { note(first + last.lowercased()) }

  private mutating func note(_ key: String) {
    if let notice = Self.words[key] { notices.insert(notice) }
  }
}

extension ArraySlice<UInt8> {
  /// Drops what is before the next occurrence of a word and the word itself; false, and nothing dropped, if the word
  /// does not occur.
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

  /// Drops everything up to a word and the word itself, or everything if the word does not occur.
  fileprivate mutating func skipAll(past end: String) {
    if !skip(past: end) { self = self[endIndex...] }
  }

  /// Takes a tag's beginning; returns the element without a prefix, in small letters, behind a `<`.
  fileprivate mutating func takeElement() -> String {
    let name = dropFirst().prefix { !$0.isSpace && !"/><[".utf8.contains($0) }
    self = self[name.endIndex...]
    let local = name[((name.lastIndex(of: UInt8(ascii: ":")) ?? name.startIndex - 1) + 1)...]
    return "<" + local.prefix(40).drop { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }.lowercased()
  }

  fileprivate func hasAttribute(_ name: String) -> Bool {
    var tag = prefix(4096).prefix { $0 != UInt8(ascii: ">") }
    return tag.skip(past: name)
  }

  /// Takes a text in quotes from the beginning; nil if it does not begin with a quote. Without an end it is the whole
  /// rest.
  fileprivate mutating func takeQuoted() -> ArraySlice<UInt8>? {
    guard let quote = first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let text = dropFirst().prefix { $0 != quote }
    self = self[text.endIndex...].dropFirst()
    return text
  }

  fileprivate func lowercased() -> String { String(decoding: self, as: UTF8.self).lowercased() }

  fileprivate func startsWithWord(_ word: String) -> Bool {
    starts(with: word.utf8) && dropFirst(word.utf8.count).first?.isOfWord != true
  }

  /// The beginning of a reference, in small letters.
  private var reference: String { prefix(60).drop { $0.isSpace || "\"'".utf8.contains($0) }.lowercased() }

  /// True if a reference leads to another file.
  fileprivate var refersElsewhere: Bool {
    let reference = reference
    return !["#", "data:", "&", ")", ">"].contains { reference.hasPrefix($0) } && !reference.isEmpty
  }

  /// True if a reference embeds a picture that is of none of the formats that librsvg reads.
  fileprivate var embedsOtherFormat: Bool {
    let reference = reference
    return reference.hasPrefix("data:image/")
      && !["png", "jpeg", "jpg", "gif", "svg+xml"].contains { reference.hasPrefix("data:image/\($0)") }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { " \t\r\n".utf8.contains(self) }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// True if a character may be in a name of CSS, as far as names are known here.
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
