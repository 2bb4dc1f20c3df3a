/// Emphasis within a line, as in `**bold**`, `*italic*`, `~~struck~~`, `` `code` `` and `[title](link)`.
///
/// Source: the inline rules of CommonMark and GitHub Flavored Markdown, which SwiftUI's localized texts follow.
struct Markdown {
  /// Stands for a value between the words of a text, whose own signs mark nothing.
  static let placeholder: Character = "\u{FFFC}"

  /// The longest text whose marks are read, and the most emphasis within emphasis.
  private static let (longest, deepest) = (4000, 8)

  /// True if a text has signs that may mark something.
  static func hasSigns(_ text: String) -> Bool {
    text.utf8.contains {
      switch $0 {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "["),
        UInt8(ascii: "\\"):
        true
      default: false
      }
    }
  }

  private static let marks: [(text: String, change: @Sendable (inout Text.Part) -> Void)] = [
    ("***", { ($0.weight, $0.isItalic) = (.bold, true) }),
    ("___", { ($0.weight, $0.isItalic) = (.bold, true) }),
    ("**", { $0.weight = .bold }), ("__", { $0.weight = .bold }),
    ("~~", { $0.strikethrough = Text.Line(isActive: true, color: nil) }),
    ("*", { $0.isItalic = true }), ("_", { $0.isItalic = true }),
  ]

  private let text: [Character]
  private var parts: [Text.Part] = []

  /// The parts of a text.
  static func parts(of text: String) -> [Text.Part] {
    guard hasSigns(text), text.utf8.count <= longest else {
      return text.isEmpty ? [] : [Text.Part(string: text)]
    }
    var markdown = Markdown(text: Array(text))
    markdown.read(markdown.text.indices, as: Text.Part(string: ""), depth: 0)
    return markdown.parts
  }

  /// The parts of a text with values at its placeholders, in order.
  static func parts(of text: String, with values: [[Text.Part]]) -> [Text.Part] {
    var rest = values[...]
    return parts(of: text).flatMap { look in
      var parts: [Text.Part] = []
      for (index, words) in look.string.split(separator: placeholder, omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { parts += (rest.popFirst() ?? []).map { $0.emphasised(like: look) } }
        guard !words.isEmpty else { continue }
        var part = look
        part.string = String(words)
        parts.append(part)
      }
      return parts
    }
  }

  private init(text: [Character]) { self.text = text }

  private mutating func read(_ range: Range<Int>, as look: Text.Part, depth: Int) {
    var plain = look
    func flush(into parts: inout [Text.Part]) {
      if !plain.string.isEmpty { parts.append(plain) }
      plain.string = ""
    }
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == "\\", index + 1 < range.upperBound,
        text[index + 1].isPunctuation || text[index + 1].isSymbol
      {
        plain.string.append(text[index + 1])
        index += 2
      } else if text[index] == "`", let end = find("`", in: index + 1..<range.upperBound), end > index + 1 {
        flush(into: &parts)
        var code = look
        (code.string, code.design) = (String(text[index + 1..<end]), .monospaced)
        parts.append(code)
        index = end + 1
      } else if text[index] == "[", depth < Self.deepest, let link = link(at: index, in: range) {
        flush(into: &parts)
        var inner = look
        inner.color = inner.color ?? Text.AnyColorStyle(style: AnyShapeStyle(.tint), id: nil)
        read(link.title, as: inner, depth: depth + 1)
        index = link.end
      } else if depth < Self.deepest, let (inside, mark) = emphasis(at: index, in: range) {
        flush(into: &parts)
        var inner = look
        mark.change(&inner)
        read(inside, as: inner, depth: depth + 1)
        index = inside.upperBound + mark.text.count
      } else {
        // A run of one sign that marks nothing is read once.
        let sign = text[index]
        repeat {
          plain.string.append(text[index])
          index += 1
        } while index < range.upperBound && text[index] == sign && "*_~".contains(sign)
      }
    }
    flush(into: &parts)
  }

  private func find(_ sign: Character, in range: Range<Int>) -> Int? { text[range].firstIndex(of: sign) }

  private func isSpace(_ index: Int, in range: Range<Int>) -> Bool {
    !range.contains(index) || text[index].isWhitespace
  }

  private func isWord(_ index: Int, in range: Range<Int>) -> Bool {
    range.contains(index) && (text[index].isLetter || text[index].isNumber)
  }

  /// The emphasised range from a place on, without its marks.
  private func emphasis(at start: Int, in range: Range<Int>) -> (
    Range<Int>, (text: String, change: @Sendable (inout Text.Part) -> Void)
  )? {
    let sign = text[start]
    guard sign == "*" || sign == "_" || sign == "~" else { return nil }
    let run = text[start..<range.upperBound].prefix { $0 == sign }.count
    let first = start + run
    guard !isSpace(first, in: range), sign != "_" || !isWord(start - 1, in: range) else { return nil }
    for mark in Self.marks where mark.text.first == sign && mark.text.count <= run {
      let count = mark.text.count
      var end = start + count
      while let next = find(sign, in: end..<range.upperBound) {
        let length = text[next..<range.upperBound].prefix { $0 == sign }.count
        let closes =
          next > start + count && !isSpace(next - 1, in: range) && length >= count
          && (count > 1 || length != 2) && (sign != "_" || !isWord(next + length, in: range))
        // The last signs of a longer run close the outermost emphasis.
        if closes { return (start + count..<next + length - count, mark) }
        end = next + length
      }
    }
    return nil
  }

  /// The title of a link that begins at a bracket, and the place behind the link.
  private func link(at start: Int, in range: Range<Int>) -> (title: Range<Int>, end: Int)? {
    guard let close = find("]", in: start + 1..<range.upperBound), close > start + 1,
      close + 1 < range.upperBound,
      text[close + 1] == "(", let end = find(")", in: close + 2..<range.upperBound), end > close + 2,
      !text[close + 2..<end].contains(where: \.isWhitespace)
    else { return nil }
    return (start + 1..<close, end + 1)
  }
}

extension Text.Part {
  /// The part with the emphasis of the words around it, where it has none of its own.
  fileprivate func emphasised(like look: Text.Part) -> Text.Part {
    var part = self
    part.weight = weight ?? look.weight
    part.color = color ?? look.color
    part.strikethrough = strikethrough ?? look.strikethrough
    part.isItalic = isItalic || look.isItalic
    part.design = design ?? look.design
    return part
  }
}
