import Engine

/// The glyphs of the digits in all styles of the fonts, by which a frame's texts are read: a frame has no letters.
struct DigitGlyphs {
  private var digits: [Asset.ID: Character] = [:]

  /// The glyphs of a typesetter; none without fonts.
  init(of typesetter: (any Typesetter)?) {
    guard let typesetter else { return }
    let text = "0123456789"
    for design in LetterStyle.Design.allCases where design != .symbols {
      for weight in [nil] + stride(from: 100, through: 900, by: 100).map(Optional.some) {
        for isItalic in [false, true] {
          let style = LetterStyle(weight: weight, isItalic: isItalic, design: design)
          let request = TypesettingRequest(
            text: EmphasisedText(markup: text), width: 1e4, size: 20,
            styles: [LetterStyle.Change(start: 0, style: style)])
          let glyphs = typesetter.layOut(request).glyphs
          guard glyphs.count == text.count else { continue }
          for (glyph, digit) in zip(glyphs, text) { digits[glyph.asset] = digit }
        }
      }
    }
  }

  /// The numbers that are written by digits next to each other.
  func numbers(in glyphs: [Asset.ID]) -> [String] {
    String(glyphs.map { digits[$0] ?? " " }).split(separator: " ").map(String.init)
  }
}
