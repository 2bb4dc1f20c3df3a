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

  /// Draws with Core Graphics, which there is none of here.
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
