import Engine

/// A picture by its name in the assets.
public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable { case asset(String), symbol(String) }
  let source: Source
  let line: SourceLine
  var isResizable = false
  private(set) var isTiled = false
  /// The pixels of a point, as the view says.
  var scale: CGFloat = 1
  private(set) var renderingMode: TemplateRenderingMode?
  private(set) var symbolRenderingMode: SymbolRenderingMode?

  /// The way a picture takes a size other than its own.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeated.
    case tile
    /// Stretched.
    case stretch
  }

  /// The quality of a picture's scaling; screens decide.
  public enum Interpolation: Hashable, Sendable {
    /// Not at all.
    case none
    /// Coarsely.
    case low
    /// Somewhat.
    case medium
    /// Finely.
    case high
  }

  /// The use of a picture's colours.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// Only its opacity counts.
    case template
    /// They are drawn.
    case original
  }

  /// Sizes of symbols.
  public enum Scale: Hashable, Sendable {
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large.
    case large
  }

  /// The picture of a name.
  nonisolated public init(
    _ name: String, bundle: Bundle? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    (source, self.line) = (.asset(name), SourceLine(file, line))
  }
  /// The picture of a name that means nothing.
  nonisolated public init(
    decorative name: String, bundle: Bundle? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    (source, self.line) = (.asset(name), SourceLine(file, line))
  }
  /// The symbol of a name.
  nonisolated public init(systemName: String, file: StaticString = #fileID, line: UInt = #line) {
    (source, self.line) = (.symbol(systemName), SourceLine(file, line))
  }

  /// The picture, stretched to the size that it is offered.
  nonisolated public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    (copy.isResizable, copy.isTiled) = (true, resizingMode == .tile)
    return copy
  }
  /// The same picture; screens decide.
  nonisolated public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// The same picture; screens decide.
  nonisolated public func antialiased(_ isAntialiased: Bool) -> Image { self }
  /// The symbol in one colour, in shades, in several colours, or in its own.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var copy = self
    copy.symbolRenderingMode = mode
    return copy
  }
  /// The same picture in the range of screens.
  nonisolated public func allowedDynamicRange(_ range: DynamicRange?) -> Image { self }

  /// A range of brightness.
  public enum DynamicRange: Hashable, Sendable {
    /// The usual one.
    case standard
    /// A larger one, up to a limit.
    case constrainedHigh
    /// A larger one.
    case high
  }
  /// The picture in its own colours, or in the style in front; nil for what its catalogue says.
  nonisolated public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var copy = self
    copy.renderingMode = renderingMode
    return copy
  }
}

extension Image: PrimitiveView {
  /// The picture.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    if context.environment.replacesSymbols, case .symbol = source {
      return [ReplacingSymbolElement(self, in: context)]
    }
    return [ImageElement(self, in: context)]
  }
}

extension Image.Scale {
  /// The part of its usual size that a symbol has.
  var factor: CGFloat {
    switch self {
    case .small: 0.8
    case .medium: 1
    case .large: 1.28
    }
  }
}

extension View {
  /// Sets the size of symbols beside texts.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
