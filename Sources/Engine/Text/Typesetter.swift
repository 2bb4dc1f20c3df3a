/// Turns text into placed glyphs; fonts and shaping live behind this protocol.
///
/// It is a pure function of the request: the same text in the same fonts always gives the same glyphs.
public protocol Typesetter: Sendable {
  /// Breaks a text into lines, finds a glyph for every character, and places the glyphs.
  func layOut(_ request: TypesettingRequest) -> LaidOutText
  /// The PNG that a glyph's asset names by its URL; nil for a URL that no asset of these fonts has.
  func picture(at url: String) -> [UInt8]?
  /// Sentences about missing parts, such as a font; empty if there are none.
  var problems: [String] { get }
}

/// A text to set, with the space for it.
public struct TypesettingRequest: Codable, Hashable, Sendable {
  /// The position of lines of text in the given width.
  public enum Alignment: String, Codable, Sendable {
    /// At the side where reading begins: the left, or the right for a paragraph that runs to the left.
    case leading
    /// In the middle.
    case center
    /// At the side where reading ends.
    case trailing
  }

  /// The text, and which part of it stands out.
  public var text: EmphasisedText
  /// The width at which lines break, in points.
  public var width: Double
  /// The size of an em, in points.
  public var size: Double
  /// The height that the lines may take, in points: a text that takes more is set smaller, so that it fits.
  public var maximumHeight: Double
  /// The position of the lines in the width.
  public var alignment: Alignment
  /// The looks of letters, in the order of their places; before the first change they look as in all texts.
  public var styles: [LetterStyle.Change]

  /// A request from its parts; by default the height is unlimited.
  public init(
    text: EmphasisedText, width: Double, size: Double, maximumHeight: Double = .infinity,
    alignment: Alignment = .center, styles: [LetterStyle.Change] = []
  ) {
    self.text = text
    self.width = width
    self.size = size
    self.maximumHeight = maximumHeight
    self.alignment = alignment
    self.styles = styles
  }

  /// Hashes what requests differ in most often.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.text)
    hasher.combine(width)
    hasher.combine(size)
  }
}
