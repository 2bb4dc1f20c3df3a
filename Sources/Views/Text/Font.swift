import Engine

/// A font of text: its size and its weight.
public struct Font: Hashable, Sendable {
  /// The weight of letters.
  public struct Weight: Hashable, Sendable {
    let value: Int
    /// The thinnest.
    public static let ultraLight = Weight(value: 100)
    /// Thin.
    public static let thin = Weight(value: 200)
    /// Light.
    public static let light = Weight(value: 300)
    /// Regular.
    public static let regular = Weight(value: 400)
    /// Medium.
    public static let medium = Weight(value: 500)
    /// Half bold.
    public static let semibold = Weight(value: 600)
    /// Bold.
    public static let bold = Weight(value: 700)
    /// Heavy.
    public static let heavy = Weight(value: 800)
    /// The heaviest.
    public static let black = Weight(value: 900)
  }

  /// The design of letters.
  public enum Design: Hashable, Sendable {
    /// Without serifs.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// All equally wide.
    case monospaced

    /// The design of letters of a size; the standard ones have round ends.
    func letters(of size: Double) -> LetterStyle.Design {
      switch self {
      case .default: size < SystemFont.leastDisplaySize ? .text : .display
      case .rounded: .standard
      case .serif: .serif
      case .monospaced: .monospaced
      }
    }
  }

  /// The purpose of a text.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// The largest titles.
    case largeTitle
    /// Titles.
    case title
    /// Titles of the second level.
    case title2
    /// Titles of the third level.
    case title3
    /// Headings.
    case headline
    /// Headings of the second level.
    case subheadline
    /// Text.
    case body
    /// Callouts.
    case callout
    /// Footnotes.
    case footnote
    /// Captions.
    case caption
    /// Small captions.
    case caption2

    /// The largest titles of a headset, for which those of a phone stand.
    public static let extraLargeTitle = TextStyle.largeTitle
    /// Large titles of a headset, for which those of a phone stand.
    public static let extraLargeTitle2 = TextStyle.largeTitle

    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }

    /// The distance of lines. Source: Apple's Human Interface Guidelines, Typography (iOS, Large).
    var leading: CGFloat {
      switch self {
      case .largeTitle: 41
      case .title: 34
      case .title2: 28
      case .title3: 25
      case .headline, .body: 22
      case .callout: 21
      case .subheadline: 20
      case .footnote: 18
      case .caption: 16
      case .caption2: 13
      }
    }
  }

  var size: CGFloat
  var weight: Weight?
  var design = Design.default
  var isItalic = false
  /// The purpose, which has a distance of lines; nil for a font of a size.
  private var style: TextStyle?
  /// The style's distance of lines at the size that is chosen; nil for the usual one.
  private var lineDistance: CGFloat?
  /// The style with whose texts a font of a size grows; nil for one that does not.
  private var relativeStyle: TextStyle?
  private var leading = Leading.standard
  /// The name of a font of somebody's own, for which the standard one stands.
  var name: String?

  private init(size: CGFloat, weight: Weight? = nil, design: Design? = nil) {
    (self.size, self.weight, self.design) = (size > 0 ? min(size, 2000) : 1, weight, design ?? .default)
  }

  /// The font of the largest titles.
  public static let largeTitle = system(.largeTitle)
  /// The font of titles.
  public static let title = system(.title)
  /// The font of titles of the second level.
  public static let title2 = system(.title2)
  /// The font of titles of the third level.
  public static let title3 = system(.title3)
  /// The font of headings.
  public static let headline = system(.headline)
  /// The font of headings of the second level.
  public static let subheadline = system(.subheadline)
  /// The font of text.
  public static let body = system(.body)
  /// The font of callouts.
  public static let callout = system(.callout)
  /// The font of footnotes.
  public static let footnote = system(.footnote)
  /// The font of captions.
  public static let caption = system(.caption)
  /// The font of small captions.
  public static let caption2 = system(.caption2)

  /// The font of a style.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font = Font(
      size: style.size, weight: weight ?? (style == .headline ? .semibold : nil), design: design)
    font.style = style
    return font
  }

  /// The font at the size of texts that is chosen.
  func scaled(in environment: EnvironmentValues) -> Font {
    let chosen = environment.dynamicTypeSize
    guard chosen != .large else { return self }
    var font = self
    guard let style else {
      if let relativeStyle { font.size = chosen.scaled(size, as: relativeStyle) }
      return font
    }
    let measures = chosen.measures(of: style)
    (font.size, font.lineDistance) = (measures.size, measures.leading)
    return font
  }

  /// The distance between lines beyond their height, in points, by the leading of the style.
  var lineGap: CGFloat {
    let gap = style.map { (lineDistance ?? $0.leading) - SystemFont.lineHeight * size } ?? 0
    // Source: UIFontDescriptor's tight and loose leading, which are two points less and more.
    switch leading {
    case .standard: return gap
    case .tight: return gap - 2
    case .loose: return gap + 2
    }
  }
  /// A font of a size.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Font {
    if !(size > 0 && size <= 2000) {
      ViewUpdate.current?.notice(
        "The size of a font is \(size.isNaN ? "NaN" : "\(size)"), and not from 0 to 2000 points.",
        at: SourceLine(file, line))
    }
    return Font(size: size, weight: weight, design: design)
  }
  /// A font by its name, for which the standard one stands.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    custom(name, size: size, relativeTo: .body)
  }

  /// A font by its name, for which the standard one stands; it grows as a style of texts does.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    var font = custom(name, fixedSize: size)
    font.relativeStyle = textStyle
    return font
  }
  /// A font by its name, for which the standard one stands.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    var font = Font(size: fixedSize)
    font.name = name
    return font
  }

  /// Distances of lines.
  public enum Leading: Hashable, Sendable {
    /// The usual one.
    case standard
    /// Less.
    case tight
    /// More.
    case loose
  }
  /// The font with a distance of lines.
  public func leading(_ leading: Leading) -> Font {
    var copy = self
    copy.leading = leading
    return copy
  }
  /// The font with small capitals, which are small letters here.
  public func smallCaps() -> Font { self }
  /// The font with small capitals, which are small letters here.
  public func lowercaseSmallCaps() -> Font { self }
  /// The font with small capitals, which are capitals here.
  public func uppercaseSmallCaps() -> Font { self }
  /// The font in a width of letters, which are as the font has them.
  public func width(_ width: Width) -> Font { self }
  /// The font, slanted or not.
  public func italic(_ isActive: Bool) -> Font { isActive ? italic() : self }
  /// The font, bold or not.
  public func bold(_ isActive: Bool) -> Font { isActive ? bold() : self }

  /// The font, bold.
  public func bold() -> Font { weight(.bold) }
  /// The font, slanted.
  public func italic() -> Font {
    var copy = self
    copy.isItalic = true
    return copy
  }
  /// The font in a weight.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.weight = weight
    return copy
  }
  /// The font with letters of one width.
  public func monospaced() -> Font {
    var copy = self
    copy.design = .monospaced
    return copy
  }
  /// The font with digits of one width, as they are.
  public func monospacedDigit() -> Font { self }
}
