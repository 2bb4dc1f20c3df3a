/// Limits of a text, so that its layout never takes more than a few milliseconds.
///
/// A user-perceived character may have any number of scalars, so both are limited.
public struct TextBounds: CustomStringConvertible, Sendable {
  /// The maximum number of user-perceived characters.
  public let characters: Int

  /// The most characters that any text may have.
  public static let mostCharacters = 10_000

  /// The limits for a maximum number of characters, clamped to 0…``mostCharacters``.
  public init(characters: Int) { self.characters = min(max(characters, 0), Self.mostCharacters) }

  /// The most scalars of one character: more than any language or emoji has. Marks cost the square of their number.
  public static let scalarsOfCharacter = 32

  /// The most Unicode scalars.
  public var scalars: Int { 4 * characters }

  /// The most marks that are set above, below or beside characters, each as a glyph of its own.
  public var marks: Int { characters / 4 }

  /// The most different characters: to find the glyphs of one for the first time takes longer than to set it again.
  public static let differentCharacters = 750

  /// True if a text keeps the bounds.
  public func allow(_ text: String) -> Bool {
    // ASCII has no marks, and fewer characters than may be different.
    if text.utf8.count <= characters, text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    let view = text.unicodeScalars
    var (characterCount, scalarCount, markCount) = (0, 0, 0)
    var start = text.startIndex
    // One walk: to find where a character ends takes longer than the rest.
    while start < text.endIndex {
      let end = text.index(after: start)
      let before = scalarCount
      for scalar in view[start..<end] {
        scalarCount += 1
        if scalar.isMark { markCount += 1 }
      }
      characterCount += 1
      guard characterCount <= characters, scalarCount <= scalars,
        scalarCount - before <= Self.scalarsOfCharacter
      else { return false }
      start = end
    }
    return markCount <= max(marks, characterCount)
      && (characterCount <= Self.differentCharacters || Set(text).count <= Self.differentCharacters)
  }

  /// The bounds as the end of a sentence.
  public var description: String {
    "a text of at most \(characters) characters, \(Self.differentCharacters) different ones, with \(scalars) Unicode "
      + "scalars in all and \(Self.scalarsOfCharacter) in each, and no more combining marks than characters (or \(marks))"
  }
}

extension Unicode.Scalar {
  /// True if the scalar is set with the character before it as a glyph of its own; variation selectors are not.
  fileprivate var isMark: Bool {
    // The first that is one is U+0300.
    guard value >= 0x300 else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: !properties.isVariationSelector
    default: false
    }
  }
}
