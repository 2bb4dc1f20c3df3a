/// A drawing.
public struct Canvas {
  let draw: (inout GraphicsContext, CGSize) -> Void

  /// A drawing that fills what it is offered.
  nonisolated public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    draw = renderer
  }
}

extension Canvas: PrimitiveView {
  /// The drawing.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let draw = draw
    let reader = GeometryReader { proxy in CanvasContent(draw: draw, size: proxy.size) }
    return reader.elements(in: context)
  }
}

struct CanvasContent {
  let draw: (inout GraphicsContext, CGSize) -> Void
  let size: CGSize
}

extension CanvasContent: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var graphics = GraphicsContext()
    draw(&graphics, size)
    let inner = context.next("canvas")
    return graphics.drawing.views.flatMap { $0.elements(in: inner) }
  }
}

/// A context for drawing. A copy has a state of its own, and draws into the same picture.
public struct GraphicsContext {
  /// The views drawn so far.
  final class Drawing {
    var views: [AnyView] = []
    /// The most that is drawn.
    static let most = 3000
  }

  /// A filling of paths.
  public struct Shading: Sendable {
    let style: AnyShapeStyle

    private init(style: AnyShapeStyle) { self.style = style }
    private init(_ gradient: Gradient, _ form: Fill.Form) {
      style = AnyShapeStyle(FormedGradient(gradient: gradient, form: form))
    }

    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading(style: AnyShapeStyle(color)) }
    /// A style.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: AnyShapeStyle(style)) }
    /// A gradient along a line.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading
    {
      Shading(gradient, .linear(from: .point(startPoint), to: .point(endPoint)))
    }
    /// A gradient around a point.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(gradient, .radial(.point(center), from: startRadius, to: endRadius))
    }
    /// A gradient around a full turn.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
      Shading(gradient, .angular(.point(center), from: angle, to: angle + .degrees(360)))
    }
    /// The style in front.
    public static var foreground: Shading { Shading(style: AnyShapeStyle(Color.primary)) }
  }

  let drawing = Drawing()
  private var transform = Transform.identity
  /// How much is seen of what is drawn.
  public var opacity = 1.0
  /// How what is drawn is blended with what is behind it.
  public var blendMode = BlendMode.normal
  private var filters: [Filter] = []

  /// A change of how what is drawn looks.
  public struct Filter {
    let apply: (AnyView) -> AnyView
    /// A blur.
    public static func blur(radius: CGFloat) -> Filter { Filter { AnyView($0.blur(radius: radius)) } }
    /// A shadow.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter {
      Filter { AnyView($0.shadow(color: color, radius: radius, x: x, y: y)) }
    }
    /// A turn of the hue.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter { AnyView($0.hueRotation(angle)) } }
    /// Another saturation.
    public static func saturation(_ amount: Double) -> Filter { Filter { AnyView($0.saturation(amount)) } }
    /// Another brightness.
    public static func brightness(_ amount: Double) -> Filter { Filter { AnyView($0.brightness(amount)) } }
    /// Another contrast.
    public static func contrast(_ amount: Double) -> Filter { Filter { AnyView($0.contrast(amount)) } }
    /// Less colour.
    public static func grayscale(_ amount: Double) -> Filter { Filter { AnyView($0.grayscale(amount)) } }
    /// A product with a colour.
    public static func colorMultiply(_ color: Color) -> Filter { Filter { AnyView($0.colorMultiply(color)) } }
  }

  /// Changes how what is drawn next looks.
  public mutating func addFilter(_ filter: Filter) {
    if filters.count < 20 { filters.append(filter) }
  }

  /// Moves what is drawn next.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform * .translation(x, y) }
  /// Scales what is drawn next.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform * .scale(x, y, about: .zero) }
  /// Turns what is drawn next.
  public mutating func rotate(by angle: Angle) {
    transform = transform * .rotation(angle.degrees, about: .zero)
  }

  private func add(_ view: AnyView) {
    guard drawing.views.count < Drawing.most else { return }
    var view = filters.reduce(view) { $1.apply($0) }
    if opacity != 1 { view = AnyView(view.opacity(opacity)) }
    if blendMode != .normal { view = AnyView(view.blendMode(blendMode)) }
    drawing.views.append(view)
  }

  /// Draws a view where it lies, moved by the context.
  func draw(_ view: AnyView) {
    guard transform != .identity else { return add(view) }
    let matrix = CGAffineTransform(
      a: transform.a, b: transform.d, c: transform.b, d: transform.e, tx: transform.c, ty: transform.f)
    add(
      matrix.isTranslation
        ? AnyView(view.offset(x: matrix.tx, y: matrix.ty)) : AnyView(view.transformEffect(matrix)))
  }

  private func moved(_ path: Path) -> Path {
    let transform = transform
    return path.mapped { transform.apply($0) ?? $0 }
  }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(AnyView(moved(path).fill(shading.style, style: style)))
  }
  /// Draws a path's outline.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(AnyView(moved(path).stroke(shading.style, style: style)))
  }
  /// Draws a path's outline.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// Draws a text with its middle, or another point of it, at a place.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(AnyView(text), at: point, anchor)
  }
  /// Draws a picture with its middle, or another point of it, at a place.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(AnyView(image), at: point, anchor)
  }
  /// Draws a picture in a rectangle.
  public func draw(_ image: Image, in rect: CGRect) {
    draw(
      AnyView(image.resizable().frame(width: rect.width, height: rect.height)),
      at: CGPoint(x: rect.midX, y: rect.midY), .center)
  }
  /// Draws into a copy of the context, with its own state.
  public func drawLayer(content: (inout GraphicsContext) -> Void) {
    var copy = self
    content(&copy)
  }

  private func draw(_ view: AnyView, at point: CGPoint, _ anchor: UnitPoint) {
    let place = transform.apply(point) ?? point
    let aligned = view.fixedSize().visualEffect { content, proxy in
      content.offset(x: (0.5 - anchor.x) * proxy.size.width, y: (0.5 - anchor.y) * proxy.size.height)
    }
    add(AnyView(aligned.position(place)))
  }
}
