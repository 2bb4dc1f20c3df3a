/// A font as UIKit has it.
open class UIFont: Hashable, @unchecked Sendable {
  let font: Font

  init(_ font: Font) { self.font = font }

  /// A font by its name, for which the standard one stands.
  public init?(name fontName: String, size fontSize: CGFloat) { font = .custom(fontName, size: fontSize) }
  /// A font by its description; 0 keeps the description's size.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var font = descriptor.font
    if pointSize > 0 { font.size = min(pointSize, 2000) }
    self.font = font
  }

  /// The system's font.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(.system(size: fontSize, weight: weight.weight))
  }
  /// The system's font.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }
  /// The system's font, bold.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }
  /// The system's font, slanted.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(Font.system(size: fontSize).italic())
  }
  /// The system's font of one width.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: fontSize, weight: weight.weight, design: .monospaced))
  }
  /// The system's font with digits of one width, as they are.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }
  /// The font of a style of texts.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(.system(style.style))
  }
  /// The size of the system's font.
  public static var systemFontSize: CGFloat { 14 }
  /// The size of the system's font for labels.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of the system's font on buttons.
  public static var buttonFontSize: CGFloat { 18 }
  /// The names of the families of fonts: the system's.
  public static var familyNames: [String] { [".AppleSystemUIFont"] }
  /// The names of a family's fonts, which scenes do not know.
  public static func fontNames(forFamilyName familyName: String) -> [String] { [] }

  /// True if two fonts are the same.
  public static func == (a: UIFont, b: UIFont) -> Bool { a.font == b.font }
  /// Hashes the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }

  /// The font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: fontDescriptor, size: fontSize) }
  /// The size, in points.
  public var pointSize: CGFloat { font.size }
  /// The height of a line, in points.
  public var lineHeight: CGFloat { font.size * 1.19336 }
  /// The reach above the baseline, in points.
  public var ascender: CGFloat { font.size * 0.952 }
  /// The reach below the baseline, in points; negative.
  public var descender: CGFloat { font.size * -0.241 }
  /// The height of capitals, in points.
  public var capHeight: CGFloat { font.size * 0.7046 }
  /// The height of small letters, in points.
  public var xHeight: CGFloat { font.size * 0.526 }
  /// The distance of lines besides their height, in points.
  public var leading: CGFloat { 0 }
  /// The name.
  public var fontName: String { font.name ?? ".SFUI-Regular" }
  /// The name of the family.
  public var familyName: String { font.name ?? ".AppleSystemUIFont" }
  /// The description.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font) }

  /// The weight of letters.
  public struct Weight: Hashable, Sendable {
    let weight: Font.Weight
    /// The thinnest.
    public static let ultraLight = Weight(weight: .ultraLight)
    /// Thin.
    public static let thin = Weight(weight: .thin)
    /// Light.
    public static let light = Weight(weight: .light)
    /// Regular.
    public static let regular = Weight(weight: .regular)
    /// Medium.
    public static let medium = Weight(weight: .medium)
    /// Half bold.
    public static let semibold = Weight(weight: .semibold)
    /// Bold.
    public static let bold = Weight(weight: .bold)
    /// Heavy.
    public static let heavy = Weight(weight: .heavy)
    /// The heaviest.
    public static let black = Weight(weight: .black)
  }
  /// The width of letters, which is as the font has it.
  public struct Width: Hashable, Sendable {
    let name: String
    /// Narrow.
    public static let compressed = Width(name: "compressed")
    /// Less narrow.
    public static let condensed = Width(name: "condensed")
    /// The standard behavior.
    public static let standard = Width(name: "standard")
    /// Wide.
    public static let expanded = Width(name: "expanded")
  }
  /// The purpose of a text.
  public struct TextStyle: Hashable, Sendable {
    let style: Font.TextStyle
    /// The largest titles.
    public static let largeTitle = TextStyle(style: .largeTitle)
    /// The largest titles of a headset, for which those of a phone stand.
    public static let extraLargeTitle = TextStyle(style: .extraLargeTitle)
    /// Large titles of a headset, for which those of a phone stand.
    public static let extraLargeTitle2 = TextStyle(style: .extraLargeTitle2)
    /// Titles.
    public static let title1 = TextStyle(style: .title)
    /// Titles of the second level.
    public static let title2 = TextStyle(style: .title2)
    /// Titles of the third level.
    public static let title3 = TextStyle(style: .title3)
    /// Headings.
    public static let headline = TextStyle(style: .headline)
    /// Headings of the second level.
    public static let subheadline = TextStyle(style: .subheadline)
    /// Text.
    public static let body = TextStyle(style: .body)
    /// Callouts.
    public static let callout = TextStyle(style: .callout)
    /// Footnotes.
    public static let footnote = TextStyle(style: .footnote)
    /// Captions.
    public static let caption1 = TextStyle(style: .caption)
    /// Small captions.
    public static let caption2 = TextStyle(style: .caption2)
  }
}

/// The description of a font of UIKit's.
open class UIFontDescriptor: @unchecked Sendable {
  let font: Font

  init(_ font: Font) { self.font = font }

  /// The description of a style of texts.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(.system(style.style))
  }
  /// The size, in points.
  public var pointSize: CGFloat { font.size }
  /// The description in a design.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var font = font
    font.design = design.design
    return UIFontDescriptor(font)
  }
  /// The description with traits.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var font = symbolicTraits.contains(.traitItalic) ? font.italic() : font
    if symbolicTraits.contains(.traitBold) { font.weight = .bold }
    if symbolicTraits.contains(.traitMonoSpace) { font.design = .monospaced }
    return UIFontDescriptor(font)
  }

  /// The design of letters.
  public struct SystemDesign: Hashable, Sendable {
    let design: Font.Design
    /// Without serifs.
    public static let `default` = SystemDesign(design: .default)
    /// With serifs.
    public static let serif = SystemDesign(design: .serif)
    /// With round ends.
    public static let rounded = SystemDesign(design: .rounded)
    /// All equally wide.
    public static let monospaced = SystemDesign(design: .monospaced)
  }
  /// Traits of letters.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Traits from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// All equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
  }
}

extension Font {
  /// The font that UIKit has.
  public init(_ font: UIFont) { self = font.font }
}

/// The position of lines of text.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both sides.
  case justified
  /// As the language has it.
  case natural
}

extension NSAttributedString.Key {
  /// The font.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of letters.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind letters.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The distance of letters.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The look of paragraphs.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The line below.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The line through letters.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of outlines.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of outlines.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The distance from the baseline.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}

/// Ways of measuring texts.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Ways from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// With several lines.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// With the font's distances of lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Cut at the end.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The surroundings of a drawing of texts.
open class NSStringDrawingContext {
  /// The surroundings.
  public init() {}
}

extension String {
  /// The size of the text in one line, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    measured(in: .unspecified, attributes)
  }
  /// The rectangle of the text within a size, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    let proposal = options.contains(.usesLineFragmentOrigin) ? ProposedViewSize(size) : .unspecified
    return CGRect(origin: .zero, size: measured(in: proposal, attributes))
  }

  private func measured(
    in proposal: ProposedViewSize, _ attributes: [NSAttributedString.Key: Any]?
  ) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
    guard let update = ViewUpdate.current else {
      return CGSize(width: CGFloat(count) * font.pointSize / 2, height: font.lineHeight)
    }
    let context = ViewContext(update: update, place: Place())
    let element = Text(verbatim: self).font(font.font).elements(in: context).first
    return element?.size(proposal) ?? .zero
  }
}

extension NSString {
  /// The size of the text in one line, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attributes)
  }
  /// The rectangle of the text within a size, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}

/// The growth of fonts with the size of text that a person chooses; a stage has the author's sizes.
open class UIFontMetrics: @unchecked Sendable {
  /// That of running text.
  public class var `default`: UIFontMetrics { UIFontMetrics() }
  init() {}
  /// That of a style of text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}
  /// The font, as it is.
  public func scaledFont(for font: UIFont) -> UIFont { font }
  /// The font, as it is.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
  /// The value, as it is.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
