/// Attributes of SwiftUI's in attributed strings.
extension AttributeScopes {
  /// The attributes that a text draws.
  public struct SwiftUIAttributes: AttributeScope {
    /// The colour of letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind letters.
    public let backgroundColor: BackgroundColorAttribute
    /// The font.
    public let font: FontAttribute
    /// The line under letters.
    public let underlineStyle: UnderlineAttribute
    /// The line through letters.
    public let strikethroughStyle: StrikethroughAttribute
    /// An addition to the distance of letters, in points.
    public let kern: KernAttribute
    /// An addition to the distance of letters, in points.
    public let tracking: TrackingAttribute
    /// A height of letters above their line, in points.
    public let baselineOffset: BaselineAttribute
    /// Foundation's own.
    public let foundation: AttributeScopes.FoundationAttributes
  }

  /// The attributes that a text draws.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of SwiftUI's by its name.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T {
    self[T.self]
  }
}

extension AttributeScopes.SwiftUIAttributes {
  /// The colour of letters.
  public enum ForegroundColorAttribute: AttributedStringKey {
    /// A colour.
    public typealias Value = Color
    /// The name.
    public static let name = "SwiftUI.ForegroundColor"
  }
  /// The colour behind letters.
  public enum BackgroundColorAttribute: AttributedStringKey {
    /// A colour.
    public typealias Value = Color
    /// The name.
    public static let name = "SwiftUI.BackgroundColor"
  }
  /// The font.
  public enum FontAttribute: AttributedStringKey {
    /// A font.
    public typealias Value = Font
    /// The name.
    public static let name = "SwiftUI.Font"
  }
  /// The line under letters.
  public enum UnderlineAttribute: AttributedStringKey {
    /// A line.
    public typealias Value = Text.LineStyle
    /// The name.
    public static let name = "SwiftUI.Underline"
  }
  /// The line through letters.
  public enum StrikethroughAttribute: AttributedStringKey {
    /// A line.
    public typealias Value = Text.LineStyle
    /// The name.
    public static let name = "SwiftUI.Strikethrough"
  }
  /// An addition to the distance of letters.
  public enum KernAttribute: AttributedStringKey {
    /// Points.
    public typealias Value = CGFloat
    /// The name.
    public static let name = "SwiftUI.Kern"
  }
  /// An addition to the distance of letters.
  public enum TrackingAttribute: AttributedStringKey {
    /// Points.
    public typealias Value = CGFloat
    /// The name.
    public static let name = "SwiftUI.Tracking"
  }
  /// A height of letters above their line.
  public enum BaselineAttribute: AttributedStringKey {
    /// Points.
    public typealias Value = CGFloat
    /// The name.
    public static let name = "SwiftUI.BaselineOffset"
  }
}

extension AttributedString {
  /// A text whose emphasis is marked within its lines as in Markdown.
  public init(markdown: String) throws {
    self.init()
    for part in Markdown.parts(of: markdown) {
      var run = AttributedString(part.string)
      var font = Font.body
      if let weight = part.weight { font = font.weight(weight) }
      if part.isItalic { font = font.italic() }
      if part.design == .monospaced { font = font.monospaced() }
      if font != .body { run.font = font }
      if part.strikethrough != nil { run.strikethroughStyle = .single }
      if part.color != nil { run.foregroundColor = .accentColor }
      append(run)
    }
  }
}

extension Text {
  /// A look of lines under or through letters, which are always drawn as plain ones.
  public struct LineStyle: Hashable, Sendable {
    /// A pattern of a line.
    public struct Pattern: Hashable, Sendable {
      let name: String
      /// Not at all.
      public static let solid = Pattern(name: "solid")
      /// By dots.
      public static let dot = Pattern(name: "dot")
      /// By dashes.
      public static let dash = Pattern(name: "dash")
      /// By dashes and dots.
      public static let dashDot = Pattern(name: "dashDot")
      /// By a dash and two dots.
      public static let dashDotDot = Pattern(name: "dashDotDot")
    }
    let color: Color?

    /// A line.
    public init(pattern: Pattern = .solid, color: Color? = nil) { self.color = color }
    /// A plain line.
    public static let single = LineStyle()
  }

  // Preferred, it would take literals, too.
  /// A text whose parts have attributes.
  @_disfavoredOverload nonisolated public init(_ attributedContent: AttributedString) {
    parts = attributedContent.runs.map { run in
      var part = Part(string: String(attributedContent[run.range].characters))
      part.font = run.font ?? run.uiKit.font?.font
      let color = run.foregroundColor ?? run.uiKit.foregroundColor.map { Color(uiColor: $0) }
      part.color = color.map { AnyColorStyle(style: AnyShapeStyle($0), id: $0) }
      part.background = run.backgroundColor ?? run.uiKit.backgroundColor.map { Color(uiColor: $0) }
      part.underline = run.underlineStyle.map { Line(isActive: true, color: $0.color) }
      part.strikethrough = run.strikethroughStyle.map { Line(isActive: true, color: $0.color) }
      part.rise = run.baselineOffset.map { Double($0).clamped(to: -1000...1000) }
      part.spacing = (run.kern ?? run.tracking).map { Double($0).clamped(to: -1000...1000) }
      return part
    }
  }

  /// The text with a line under it, in a pattern that is not drawn.
  nonisolated public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    underline(isActive, color: color)
  }
  /// The text with a line through it, in a pattern that is not drawn.
  nonisolated public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    strikethrough(isActive, color: color)
  }
}
