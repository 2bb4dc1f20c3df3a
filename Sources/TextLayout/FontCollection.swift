import Engine

/// Fonts in order of preference.
struct FontCollection: Sendable {
  let fonts: [Font]
  /// A sentence for each file that could not be read.
  let problems: [String]
  /// The fonts that are not among those of all texts, which a scene brings.
  private let own: [Font]
  private let outlinesFirst: [Font]
  private let colorsFirst: [Font]
  /// The fonts of designs: one with weights, or a regular and a bold one.
  private let designs: [LetterStyle.Design: [Font]]

  init(_ files: [FontFile], designs: [LetterStyle.Design: [FontFile]]) {
    var problems: [String] = []
    let read = { (files: [FontFile]) -> [Font] in
      files.compactMap { file in
        if let font = file.paths.lazy.compactMap({ Font(path: $0, isOfSystem: file.isOfSystem) }).first {
          if !font.rules.areInForce {
            problems.append(
              "The font \(file.name) has more rules than a font of one's own may have, so it is drawn letter by "
                + "letter.")
          }
          return font
        }
        let paths = file.paths.joined(separator: ", ")
        problems.append("The font \(file.name) cannot be read (tried: \(paths)). \(file.remedy)")
        return nil
      }
    }
    let brought = read(files.filter { !FontFile.standard.contains($0) })
    own = brought.filter { !$0.isColor }
    let fonts = brought + read(files.filter { FontFile.standard.contains($0) })
    self.fonts = fonts
    self.designs = Dictionary(
      uniqueKeysWithValues: LetterStyle.Design.allCases.map { ($0, read(designs[$0, default: []])) })
    self.problems = problems
    let outlines = fonts.filter { !$0.isColor }
    let colors = fonts.filter(\.isColor)
    outlinesFirst = outlines + colors
    colorsFirst = colors + outlines
  }

  /// The font to set a character in: the first that has every part of it, or else its first part.
  ///
  /// An emoji, by its own nature or by a variation selector, prefers colour, all else prefers outlines. What is
  /// emphasised is bold where the font has weights.
  func font(for character: Character, isEmphasised: Bool, in style: LetterStyle) -> Font? {
    if let font = designed(for: character, in: style) { return font }
    let font = font(for: character)
    if style.weight != nil || style.isItalic {
      return font?.styled(weight: isEmphasised ? 700 : style.weight, isItalic: style.isItalic)
    }
    return isEmphasised ? font?.bold ?? font : font
  }

  /// The font of a style's design, if that has the character.
  private func designed(for character: Character, in style: LetterStyle) -> Font? {
    guard style.design != .standard, !character.prefersColor else { return nil }
    // A scene's own fonts come before those of an interface, too.
    let isOfInterface = style.design == .text || style.design == .display
    if isOfInterface, own.contains(where: { $0.covers(character.unicodeScalars) }) { return nil }
    let fonts = designs[style.design, default: []]
    // The last one is bold.
    let font = style.weight ?? 400 >= 600 ? fonts.last : fonts.first
    guard let font, font.covers(character.unicodeScalars) else { return nil }
    return font.styled(weight: font.bold == nil ? nil : style.weight ?? 400, isItalic: style.isItalic)
  }

  private func font(for character: Character) -> Font? {
    let scalars = character.unicodeScalars
    let order = character.prefersColor ? colorsFirst : outlinesFirst
    if let font = order.first(where: { $0.covers(scalars) }) { return font }
    guard scalars.count > 1 else { return nil }
    // A letter and a mark may have one glyph together, which only shaping finds.
    let candidates = order.filter { $0.covers(scalars.prefix(1)) }
    return candidates.first { $0.shapesCompletely(character) } ?? candidates.first
  }
}

extension Character {
  /// True if the character is an emoji to draw in colour.
  fileprivate var prefersColor: Bool {
    let textStyle: Unicode.Scalar = "\u{FE0E}"
    let emojiStyle: Unicode.Scalar = "\u{FE0F}"
    guard unicodeScalars.contains(where: \.mayBeEmoji) else { return false }
    if unicodeScalars.contains(textStyle) { return false }
    return unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0.properties.isEmojiModifier || $0 == emojiStyle
    }
  }

  /// True if the character has nothing to draw by its nature: white space, or only scalars that are ignored.
  var isBlank: Bool {
    // Of what begins in ASCII, only white space is blank.
    if let first = unicodeScalars.first?.value, first < 0x80 {
      return first == 0x20 || (9...13).contains(first)
    }
    return isWhitespace || self == "\u{2800}"
      || unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint }
  }
}

extension Unicode.Scalar {
  /// True if the scalar lies where Unicode has coloured emoji, their modifiers and the selectors of their
  /// style; for most texts, no scalar's properties are needed.
  var mayBeEmoji: Bool {
    (0x231A...0x2BFF).contains(value) || (0x3000...0x32FF).contains(value) || value >= 0xFE0E
  }
}
