/// The look of letters: their weight, their slant and their design.
public struct LetterStyle: Codable, Hashable, Sendable {
  /// The design of letters.
  public enum Design: String, CaseIterable, Codable, Sendable {
    /// As the fonts of all texts.
    case standard
    /// As in the text of an interface.
    case text
    /// As in the titles of an interface, which are set closer.
    case display
    /// With serifs.
    case serif
    /// All equally wide.
    case monospaced
    /// Signs in the place of letters.
    case symbols
  }

  /// The weight, from 100 (thin) to 900 (black), in hundreds; nil for that of all texts.
  ///
  /// Fonts have the weights that they have: the nearest one is drawn.
  public let weight: Int?
  /// True if letters are slanted.
  public let isItalic: Bool
  /// The design of letters.
  public let design: Design

  /// A style from its parts; a weight is taken to the nearest hundred from 100 to 900.
  public init(weight: Int? = nil, isItalic: Bool = false, design: Design = .standard) {
    self.weight = weight.map { (min(max($0, 100), 900) + 50) / 100 * 100 }
    (self.isItalic, self.design) = (isItalic, design)
  }

  /// The style from a place in a text on.
  public struct Change: Codable, Hashable, Sendable {
    /// The offset into the text's Unicode scalars.
    public let start: Int
    /// The style from there on.
    public let style: LetterStyle
    /// The size from there on, as a factor of the text's, from 0.01 to 100.
    public let scale: Double
    /// The height of letters above the line from there on, in ems of the text, from -10 to 10.
    public let rise: Double
    /// The distance that is added to each letter from there on, in ems of the text, from -10 to 1000.
    public let spacing: Double

    /// A change from its parts; a value that is not finite becomes its default.
    public init(start: Int, style: LetterStyle, scale: Double = 1, rise: Double = 0, spacing: Double = 0) {
      (self.start, self.style) = (start, style)
      self.spacing = spacing.isFinite ? spacing.clamped(to: -10...1000) : 0
      self.scale = scale.isFinite ? scale.clamped(to: 0.01...100) : 1
      self.rise = rise.isFinite ? rise.clamped(to: -10...10) : 0
    }
  }
}
