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
  public func fill(in context: ViewContext) -> Fill {
    Fill(kind: .gradient(stops, .linear(from: .fraction(.top), to: .fraction(.bottom))))
  }
}

/// A gradient in any form.
struct FormedGradient: ShapeStyle {
  let gradient: Gradient
  let form: Fill.Form

  func fill(in context: ViewContext) -> Fill { Fill(kind: .gradient(gradient.stops, form)) }
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
    Fill(kind: .gradient(gradient.stops, .linear(from: .fraction(startPoint), to: .fraction(endPoint))))
  }
}

/// A gradient around a point.
public struct RadialGradient: ShapeStyle {
  let gradient: Gradient
  let form: Fill.Form

  /// A gradient around a point.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    form = .radial(.fraction(center), from: startRadius, to: endRadius)
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// A gradient of colours at places.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// The gradient.
  public func fill(in context: ViewContext) -> Fill { Fill(kind: .gradient(gradient.stops, form)) }
}

/// A gradient around a point, as wide and as high as what it fills.
public struct EllipticalGradient: ShapeStyle {
  let gradient: Gradient
  let form: Fill.Form

  /// A gradient around a point; radii are fractions of the size.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    form = .elliptical(center, from: startRadiusFraction, to: endRadiusFraction)
  }
  /// A gradient of colours at even distances.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// A gradient of colours at places.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// The gradient.
  public func fill(in context: ViewContext) -> Fill { Fill(kind: .gradient(gradient.stops, form)) }
}

/// A gradient around a turn.
public struct AngularGradient: ShapeStyle {
  let gradient: Gradient
  let form: Fill.Form

  /// A gradient around a full turn.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
  /// A gradient around a part of a turn.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.gradient = gradient
    form = .angular(.fraction(center), from: startAngle, to: endAngle)
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  /// A gradient of colours at even distances.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// A gradient of colours at places.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
  /// A gradient of colours at places.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// The gradient.
  public func fill(in context: ViewContext) -> Fill { Fill(kind: .gradient(gradient.stops, form)) }
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

extension ShapeStyle where Self == RadialGradient {
  /// A gradient of colours around a point.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// A gradient around a point.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// A gradient of colours around a point, in the size of what it fills.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// A gradient of colours around a part of a turn.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// A gradient of colours around a full turn.
  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }
  /// A gradient around a full turn.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, angle: angle)
  }
}

extension LinearGradient: View, PrimitiveView {
  /// A rectangle with the gradient.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [ShapeElement(Rectangle(), AnyShapeStyle(self), in: context)]
  }
}

extension EllipticalGradient: View, PrimitiveView {
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

extension Gradient {
  /// The space in which colours are mixed.
  public struct ColorSpace: Hashable, Sendable {
    let name: String
    /// The screen's, in which gradients are always mixed.
    public static let device = ColorSpace(name: "device")
    /// A perceptual space, for which the screen's stands in gradients; see `Color.mix(with:by:in:)`.
    public static let perceptual = ColorSpace(name: "perceptual")
  }

  /// The same gradient; colours are always mixed in the screen's space.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self) }
}
