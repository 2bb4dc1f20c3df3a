/// A drawing.
public struct Canvas<Symbols: View> {
  /// The views that the drawing can show, each with a tag.
  public var symbols: Symbols
  /// Draws.
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// True if nothing behind is seen; drawings are never filled by themselves.
  public var isOpaque: Bool
  /// The space in which colours are blended, which is always the screen's.
  public var colorMode: ColorRenderingMode
  /// True if the drawing may be late, which it never is.
  public var rendersAsynchronously: Bool

  /// A drawing that fills what it is offered, and that can show views.
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    (self.renderer, self.symbols, isOpaque) = (renderer, symbols(), opaque)
    (self.colorMode, self.rendersAsynchronously) = (colorMode, rendersAsynchronously)
  }
}

extension Canvas where Symbols == EmptyView {
  /// A drawing that fills what it is offered.
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
      symbols: { EmptyView() })
  }
}

/// The space in which colours are blended; screens decide.
public enum ColorRenderingMode: Hashable, Sendable {
  /// Gamma-encoded.
  case nonLinear
  /// Linear.
  case linear
  /// Linear, with brighter colours.
  case extendedLinear
}

extension Canvas: PrimitiveView {
  /// The drawing.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let (draw, symbols) = (renderer, symbols)
    let reader = GeometryReader { proxy in
      CanvasContent(draw: draw, symbols: { symbols.elements(in: $0) }, size: proxy.size)
    }
    return reader.contentShape(Rectangle()).elements(in: context)
  }
}

struct CanvasContent {
  let draw: (inout GraphicsContext, CGSize) -> Void
  let symbols: (ViewContext) -> [ViewElement]
  let size: CGSize
}

extension CanvasContent: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var graphics = GraphicsContext(size: size, in: context, symbols: symbols)
    draw(&graphics, size)
    let inner = context.next("canvas")
    return graphics.drawing.views.flatMap { $0.elements(in: inner) }
  }
}
