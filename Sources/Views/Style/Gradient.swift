import Engine

/// Colours that blend into each other.
public struct Gradient: Hashable, Sendable, ShapeStyle {
  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The place, from 0 to 1.
    public var location: CGFloat
    /// A colour at a place.
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }

  /// The colours at their places.
  public var stops: [Stop]

  /// Colours at places.
  public init(stops: [Stop]) { self.stops = stops }

  /// Colours at even distances.
  public init(colors: [Color]) {
    stops = colors.enumerated().map {
      Stop(color: $1, location: colors.count > 1 ? CGFloat($0) / CGFloat(colors.count - 1) : 0)
    }
  }

  /// A gradient from top to bottom.
  public func fill(in context: ViewContext) -> Fill { Fill(kind: .linear(stops, from: .top, to: .bottom)) }
}

/// A gradient of a colour and its lighter shade.
public struct AnyGradient: Hashable, Sendable, ShapeStyle {
  let gradient: Gradient

  init(colors: [Color]) { gradient = Gradient(colors: colors) }
  /// A gradient whose type is forgotten.
  public init(_ gradient: Gradient) { self.gradient = gradient }

  /// A gradient from top to bottom.
  public func fill(in context: ViewContext) -> Fill { gradient.fill(in: context) }
}

/// A gradient along a line.
public struct LinearGradient: ShapeStyle {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  /// A gradient between two points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    (self.gradient, self.startPoint, self.endPoint) = (gradient, startPoint, endPoint)
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// A gradient of colours at places.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  /// The gradient.
  public func fill(in context: ViewContext) -> Fill {
    Fill(kind: .linear(gradient.stops, from: startPoint, to: endPoint))
  }
}

/// A gradient around a point.
public struct RadialGradient: ShapeStyle {
  let gradient: Gradient

  /// A gradient around a point.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    gradient = Gradient(colors: colors)
  }
  /// A gradient of colours at places.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    gradient = Gradient(stops: stops)
  }

  /// The mean colour, until there is a node for the gradient.
  public func fill(in context: ViewContext) -> Fill { gradient.mean(named: "RadialGradient", in: context) }
}

/// A gradient around a turn.
public struct AngularGradient: ShapeStyle {
  let gradient: Gradient

  /// A gradient around a full turn.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) { self.gradient = gradient }
  /// A gradient around a part of a turn.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.gradient = gradient
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    gradient = Gradient(colors: colors)
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    gradient = Gradient(colors: colors)
  }
  /// A gradient of colours at places.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    gradient = Gradient(stops: stops)
  }

  /// The mean colour, until there is a node for the gradient.
  public func fill(in context: ViewContext) -> Fill { gradient.mean(named: "AngularGradient", in: context) }
}

extension Gradient {
  fileprivate func mean(named name: String, in context: ViewContext) -> Fill {
    context.performance.notice("\(name) is not drawn yet; its mean colour stands for it.")
    let fill = Fill(kind: .linear(stops, from: .top, to: .bottom))
    return Fill(kind: .color(fill.color(in: context)))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient of colours along a line.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint)
    -> LinearGradient
  {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
  /// A gradient along a line.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint)
    -> LinearGradient
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
}

/// A gradient over a grid of points.
public struct MeshGradient: Sendable {
  let width: Int
  let height: Int
  let points: [SIMD2<Float>]
  let colors: [Color]
  let smoothsColors: Bool

  /// A gradient over `width` × `height` points, row by row.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) {
    (self.width, self.height) = (min(max(width, 2), 32), min(max(height, 2), 32))
    (self.points, self.colors, self.smoothsColors) = (points, colors, smoothsColors)
  }
}

extension MeshGradient: PrimitiveView {
  /// The gradient.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [MeshElement(self, in: context)]
  }
}

final class MeshElement: ViewElement {
  private let mesh: MeshGradient

  init(_ mesh: MeshGradient, in context: ViewContext) {
    self.mesh = mesh
    super.init(.gradient, in: context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let rect = CGRect(origin: corner, size: size(proposal))
    let detail = Engine.Node.Detail.mesh(
      columns: mesh.width, rows: mesh.height, smoothsColors: mesh.smoothsColors)
    writer.leaf(.mesh, detail: detail) {
      writer.write(rect.values, 0..<4, key, .frame, transaction)
      for index in 0..<mesh.width * mesh.height {
        let point = index < mesh.points.count ? mesh.points[index] : .zero
        let color = index < mesh.colors.count ? mesh.colors[index].resolved(in: context) : .clear
        let pointKey = StableHash.combine(key, UInt64(100 + index))
        writer.write(SIMD4(Double(point.x), Double(point.y), 0, 0), 0..<2, pointKey, .anchor, transaction)
        writer.write(color.values, 0..<4, pointKey, .color, transaction)
      }
    }
  }
}

extension LinearGradient: View, PrimitiveView {
  /// A rectangle with the gradient.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), AnyShapeStyle(self), in: context)]
  }
}

extension RadialGradient: View, PrimitiveView {
  /// A rectangle with the gradient.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), AnyShapeStyle(self), in: context)]
  }
}

extension AngularGradient: View, PrimitiveView {
  /// A rectangle with the gradient.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), AnyShapeStyle(self), in: context)]
  }
}
