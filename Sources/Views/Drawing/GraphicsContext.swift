/// A context for drawing. A copy has a state of its own, and draws into the same picture.
public struct GraphicsContext {
  /// The views drawn so far.
  final class Drawing {
    var views: [AnyView] = []
    /// The most that is drawn.
    static let most = 3000
  }

  let drawing: Drawing
  private let size: CGSize
  /// The place of the canvas, for measuring texts and symbols.
  let context: ViewContext
  let symbols: (ViewContext) -> [ViewElement]
  private var matrix = Transform.identity
  /// The opacity of the drawing.
  public var opacity = 1.0
  /// The blending of the drawing with its background.
  public var blendMode = BlendMode.normal
  private var filters: [Filter] = []
  /// The outlines, on the canvas, within which something is seen.
  private var clips: [Path] = []

  init(size: CGSize, in context: ViewContext, symbols: @escaping (ViewContext) -> [ViewElement]) {
    (self.size, self.context, self.symbols, drawing) = (size, context, symbols, Drawing())
  }

  /// A context of a layer, whose state is as at the start, but for the matrix.
  private init(layerOf outer: GraphicsContext) {
    self.init(size: outer.size, in: outer.context, symbols: outer.symbols)
    matrix = outer.matrix
  }

  /// The environment of the canvas.
  public var environment: EnvironmentValues { context.environment }

  /// The matrix that moves, turns and stretches what is drawn next.
  public var transform: CGAffineTransform {
    get {
      CGAffineTransform(a: matrix.a, b: matrix.d, c: matrix.b, d: matrix.e, tx: matrix.c, ty: matrix.f)
    }
    set {
      matrix = Transform(
        a: newValue.a, b: newValue.c, c: newValue.tx, d: newValue.b, e: newValue.d, f: newValue.ty)
    }
  }

  /// Changes how what is drawn next looks.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = []) {
    if filters.count < 20 { filters.append(filter) }
  }

  /// Moves what is drawn next.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { matrix = matrix * .translation(x, y) }
  /// Scales what is drawn next.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { matrix = matrix * .scale(x, y, about: .zero) }
  /// Turns what is drawn next.
  public mutating func rotate(by angle: Angle) { matrix = matrix * .rotation(angle.degrees, about: .zero) }
  /// Moves, turns and stretches what is drawn next, by a matrix before the one so far.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Shows what is drawn next only within a path.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = []) {
    guard clips.count < 20 else { return }
    let outline = style.isEOFilled ? moved(path).normalized(eoFill: true) : moved(path)
    let all = Path(CGRect(origin: .zero, size: size))
    clips.append(options.contains(.inverse) ? all.subtracting(outline) : outline)
  }

  /// The box around what is seen of what is drawn next, in the coordinates of the drawing.
  public var clipBoundingRect: CGRect {
    let box = clips.reduce(CGRect(origin: .zero, size: size)) { $0.intersection($1.boundingRect) }
    return box.isNull ? .zero : box.applying(transform.inverted())
  }

  func add(_ view: AnyView) {
    guard drawing.views.count < Drawing.most else { return }
    var view = filters.reversed().reduce(view) { $1.apply($0) }
    // Clips are outlines on the canvas, and hold for all of it.
    for clip in clips { view = AnyView(view.frame(width: size.width, height: size.height).clipShape(clip)) }
    if opacity != 1 { view = AnyView(view.opacity(opacity)) }
    if blendMode != .normal { view = AnyView(view.blendMode(blendMode)) }
    drawing.views.append(view)
  }

  /// Draws a view where it lies, moved by the context.
  func draw(_ view: AnyView) {
    guard matrix != .identity else { return add(view) }
    let matrix = transform
    add(
      matrix.isTranslation
        ? AnyView(view.offset(x: matrix.tx, y: matrix.ty)) : AnyView(view.transformEffect(matrix)))
  }

  private func moved(_ path: Path) -> Path {
    let matrix = matrix
    return path.mapped { matrix.apply($0) ?? $0 }
  }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(AnyView(moved(path).fill(shading.style, style: style)))
  }
  /// Draws a path's outline.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(AnyView(moved(path.strokedPath(style)).fill(shading.style)))
  }
  /// Draws a path's outline.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws as one layer, which the context's filters, clips and opacity change as a whole.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = GraphicsContext(layerOf: self)
    try content(&layer)
    let views = layer.drawing.views
    guard !views.isEmpty else { return }
    add(AnyView(CanvasLayer(views: views).frame(width: size.width, height: size.height)))
  }

  /// Shows what is drawn next only where a layer is opaque.
  @available(*, unavailable, message: "Clip to a path with clip(to:), or use mask on a view.")
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = [], content: (inout GraphicsContext) throws -> Void
  ) rethrows {}

  /// Draws with Core Graphics, which this system lacks.
  @available(
    *, unavailable, message: "There is no Core Graphics here: use fill, stroke and draw of the context."
  )
  public func withCGContext(content: (CGContext) throws -> Void) rethrows {}
}

/// A context of Core Graphics.
@available(
  *, unavailable, message: "There is no Core Graphics here: draw with Canvas and its GraphicsContext."
)
public final class CGContext {}

extension GraphicsContext {
  /// Options of clips.
  public struct ClipOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Shows the outside.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// Options of filters, which change nothing.
  public struct FilterOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Colours are blended as light.
    public static let linearColor = FilterOptions(rawValue: 1)
  }
}

/// The views of a layer, one above the other.
struct CanvasLayer {
  let views: [AnyView]
}

extension CanvasLayer: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let inner = context.next("layer")
    return [DepthElement(.topLeading, views.flatMap { $0.elements(in: inner) }, in: context)]
  }
}

extension GraphicsContext {
  /// A filling of paths.
  public struct Shading: Sendable {
    let style: AnyShapeStyle

    init(style: AnyShapeStyle) { self.style = style }
    private init(_ gradient: Gradient, _ form: Fill.Form) {
      style = AnyShapeStyle(FormedGradient(gradient: gradient, form: form))
    }

    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading(style: AnyShapeStyle(color)) }
    /// A colour from its components.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }
    /// A grey.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { .color(Color(colorSpace, white: white, opacity: opacity)) }
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
    public static var foreground: Shading {
      Shading(style: AnyShapeStyle(SurroundingShapeStyle(role: .foreground)))
    }
    /// A gradient over a grid of points, which is not drawn; a notice says so.
    @available(*, unavailable, message: "Draw a MeshGradient view behind the Canvas.")
    public static func meshGradient(_ gradient: MeshGradient) -> Shading { .foreground }
    /// A picture that is repeated from the corner of what it fills.
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
      scale: CGFloat = 1
    ) -> Shading { .style(ImagePaint(image: image, sourceRect: sourceRect, scale: scale)) }
    /// A shader, filled in the frame of the path.
    public static func shader(_ shader: Shader, bounds: CGRect = .zero) -> Shading {
      Shading(style: AnyShapeStyle(shader))
    }
    /// The first of several fillings, one for each level of styles.
    public static func palette(_ array: [Shading]) -> Shading { array.first ?? .foreground }
    /// The background.
    public static var backdrop: Shading {
      Shading(style: AnyShapeStyle(SurroundingShapeStyle(role: .background)))
    }
  }
}

extension GraphicsContext {
  /// A change of how what is drawn looks.
  public struct Filter {
    let apply: (AnyView) -> AnyView
    /// A transform.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter { AnyView($0.projectionEffect(matrix)) }
    }
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
    /// Black, as opaque as colours are bright.
    public static var luminanceToAlpha: Filter { Filter { AnyView($0.luminanceToAlpha()) } }
    /// Other colours, by an amount from 0 to 1.
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      Filter { view in AnyView(view.wrapped { ColorMatrixElement($0, .inverse(by: amount), in: $1) }) }
    }
    /// A colour where the opacity is between two bounds, and nothing elsewhere.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter {
      Filter { AnyView($0.alphaThreshold(min: min, max: max, color: color)) }
    }
    /// A shader that gives every pixel another colour.
    public static func colorShader(_ shader: Shader) -> Filter { Filter { AnyView($0.colorEffect(shader)) } }
    /// A shader that moves every pixel.
    public static func distortionShader(_ shader: Shader, maxSampleOffset: CGSize) -> Filter {
      Filter { AnyView($0.distortionEffect(shader, maxSampleOffset: maxSampleOffset)) }
    }
    /// A shader that reads the layer.
    public static func layerShader(_ shader: Shader, maxSampleOffset: CGSize) -> Filter {
      Filter { AnyView($0.layerEffect(shader, maxSampleOffset: maxSampleOffset)) }
    }
  }
}

extension GraphicsContext {
  /// A text that is ready to be measured and drawn.
  public struct ResolvedText {
    let text: Text
    let context: ViewContext
    /// The filling of the letters.
    public var shading: Shading?

    private func element() -> ViewElement? {
      text.elements(in: context.part("measure")).first
    }
    /// The size of the text in what is proposed.
    public func measure(in size: CGSize) -> CGSize { element()?.size(ProposedViewSize(size)) ?? .zero }
    /// The distance of the first line's baseline from the top.
    public func firstBaseline(in size: CGSize) -> CGFloat {
      element()?.dimensions(ProposedViewSize(size))[VerticalAlignment.firstTextBaseline] ?? 0
    }
    /// The distance of the last line's baseline from the top.
    public func lastBaseline(in size: CGSize) -> CGFloat {
      element()?.dimensions(ProposedViewSize(size))[VerticalAlignment.lastTextBaseline] ?? 0
    }

    var view: AnyView { shading.map { AnyView(text.foregroundStyle($0.style)) } ?? AnyView(text) }
  }

  /// A picture that is ready to be drawn.
  public struct ResolvedImage {
    let image: Image
    /// The picture's own size, in points.
    public let size: CGSize
    /// The distance of the baseline from the top.
    public var baseline: CGFloat { size.height }
    /// The filling of a symbol.
    public var shading: Shading?

    func view(_ image: Image) -> AnyView {
      shading.map { AnyView(image.foregroundStyle($0.style)) } ?? AnyView(image)
    }
  }

  /// A view of the canvas's symbols that is ready to be drawn.
  public struct ResolvedSymbol {
    let tag: AnyHashable
    let make: (ViewContext) -> [ViewElement]
    /// The view's own size, in points.
    public let size: CGSize

    var view: AnyView { AnyView(CanvasSymbol(tag: tag, make: make)) }
  }

  /// Prepares a text.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, context: context) }

  /// Prepares a picture.
  public func resolve(_ image: Image) -> ResolvedImage {
    let size = image.elements(in: context.part("measure")).first?.size(.unspecified)
    return ResolvedImage(image: image, size: size ?? .zero)
  }

  /// Prepares a filling, which needs no preparation.
  public func resolve(_ shading: Shading) -> Shading { shading }

  /// Prepares the symbol that has a tag; nil if none has.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let tag = AnyHashable(id)
    let symbol = CanvasSymbol(tag: tag, make: symbols).elements(in: context.part("measure")).first
    return symbol.map { ResolvedSymbol(tag: tag, make: symbols, size: $0.size(.unspecified)) }
  }
}

/// One of the views of a canvas's symbols, evaluated where it is drawn.
struct CanvasSymbol {
  let tag: AnyHashable
  let make: (ViewContext) -> [ViewElement]
}

extension CanvasSymbol: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    make(context.next("symbol")).filter { $0.tag == tag }.prefix(1).map { $0 }
  }
}

extension GraphicsContext {
  /// Draws a text with its middle, or another point of it, at a place.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(AnyView(text), at: point, anchor)
  }
  /// Draws a text in a rectangle, from its top on.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
  /// Draws a text with its middle, or another point of it, at a place.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text.view, at: point, anchor)
  }
  /// Draws a text in a rectangle, from its top on.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    let box = text.view.frame(width: rect.width, height: rect.height, alignment: .topLeading)
    draw(AnyView(box), at: rect.origin, .topLeading)
  }
  /// Draws a picture with its middle, or another point of it, at a place.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(AnyView(image), at: point, anchor)
  }
  /// Draws a picture in a rectangle.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(stretched(AnyView(image.resizable()), rect), at: rect.origin, .topLeading)
  }
  /// Draws a picture with its middle, or another point of it, at a place.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image.view(image.image), at: point, anchor)
  }
  /// Draws a picture in a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(stretched(image.view(image.image.resizable()), rect), at: rect.origin, .topLeading)
  }
  /// Draws a symbol with its middle, or another point of it, at a place.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol.view, at: point, anchor)
  }
  /// Draws a symbol, stretched to a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    let (width, height) = (max(symbol.size.width, 1e-6), max(symbol.size.height, 1e-6))
    let view = symbol.view.fixedSize().scaleEffect(x: rect.width / width, y: rect.height / height)
    draw(AnyView(view), at: CGPoint(x: rect.midX, y: rect.midY), .center)
  }

  private func stretched(_ view: AnyView, _ rect: CGRect) -> AnyView {
    AnyView(view.frame(width: rect.width, height: rect.height))
  }

  /// Draws a view with a point of it at a place, moved by the context.
  private func draw(_ view: AnyView, at point: CGPoint, _ anchor: UnitPoint) {
    let aligned = view.fixedSize().visualEffect { content, proxy in
      content.offset(x: (0.5 - anchor.x) * proxy.size.width, y: (0.5 - anchor.y) * proxy.size.height)
    }
    draw(AnyView(aligned.position(point)))
  }
}
