// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@frozen public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(_ string: String) { fatalError() }
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String = "") {
      fatalError()
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
    public mutating func appendInterpolation(_ text: Text) { fatalError() }
    public mutating func appendInterpolation(_ image: Image) { fatalError() }
  }
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: StringInterpolation) { fatalError() }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}

@frozen public struct Text: Equatable, Sendable {
  public init(verbatim content: String) { fatalError() }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { fatalError() }
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { fatalError() }
  public func bold() -> Text { fatalError() }
  public func fontWeight(_ weight: Font.Weight?) -> Text { fatalError() }
  public func font(_ font: Font?) -> Text { fatalError() }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { fatalError() }
  public func customAttribute<T: TextAttribute>(_ value: T) -> Text { fatalError() }
  public static func + (left: Text, right: Text) -> Text { fatalError() }

  public struct DrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { fatalError() }
    public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
  }

  public struct Layout: RandomAccessCollection, Equatable {
    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(index: Int) -> Line { fatalError() }

    public struct TypographicBounds: Equatable, Sendable {
      public var origin: CGPoint
      public var width: CGFloat
      public var ascent: CGFloat
      public var descent: CGFloat
      public var leading: CGFloat
      public var rect: CGRect { fatalError() }
    }

    public struct Line: RandomAccessCollection, Equatable {
      public var origin: CGPoint
      public var typographicBounds: TypographicBounds { fatalError() }
      public var startIndex: Int { fatalError() }
      public var endIndex: Int { fatalError() }
      public subscript(index: Int) -> Run { fatalError() }
    }

    public struct Run: RandomAccessCollection, Equatable {
      public var typographicBounds: TypographicBounds { fatalError() }
      public subscript<T: TextAttribute>(key: T.Type) -> T? { fatalError() }
      public var startIndex: Int { fatalError() }
      public var endIndex: Int { fatalError() }
      public subscript(index: Int) -> RunSlice { fatalError() }
    }

    public struct RunSlice: RandomAccessCollection, Equatable {
      public var typographicBounds: TypographicBounds { fatalError() }
      public subscript<T: TextAttribute>(key: T.Type) -> T? { fatalError() }
      public var startIndex: Int { fatalError() }
      public var endIndex: Int { fatalError() }
      public subscript(index: Int) -> Int { fatalError() }
    }
  }
}

extension Text: View {
  public var body: Never { fatalError() }
}

public protocol TextAttribute {}

public protocol TextRenderer {
  func draw(layout: Text.Layout, in context: inout GraphicsContext)
}

public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing
}

@frozen public struct Font: Hashable, Sendable {
  public enum TextStyle: CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }
  @frozen public struct Weight: Hashable, Sendable {
    public static let regular = Weight()
    public static let medium = Weight()
    public static let semibold = Weight()
    public static let bold = Weight()
    public static let heavy = Weight()
    public static let black = Weight()
  }
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    fatalError()
  }
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    fatalError()
  }
  public static let largeTitle = Font()
  public static let title = Font()
  public static let title2 = Font()
  public static let title3 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let body = Font()
  public static let callout = Font()
  public static let footnote = Font()
  public static let caption = Font()
  public func bold() -> Font { fatalError() }
  public func weight(_ weight: Weight) -> Font { fatalError() }
  public func monospacedDigit() -> Font { fatalError() }
}

extension View {
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View { self }
  nonisolated public func bold(_ isActive: Bool = true) -> some View { self }
  nonisolated public func monospacedDigit() -> some View { self }
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  nonisolated public func lineLimit(_ number: Int?) -> some View { self }
  nonisolated public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View { self }
}
