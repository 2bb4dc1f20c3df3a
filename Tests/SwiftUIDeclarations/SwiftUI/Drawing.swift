// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@frozen public struct Angle: Equatable, Comparable, Sendable {
  public var radians: Double
  public var degrees: Double
  public init() { fatalError() }
  public init(radians: Double) { fatalError() }
  public init(degrees: Double) { fatalError() }
  public static func radians(_ radians: Double) -> Angle { fatalError() }
  public static func degrees(_ degrees: Double) -> Angle { fatalError() }
  public static let zero = Angle()
  public static func < (left: Angle, right: Angle) -> Bool { fatalError() }
}

public protocol ShapeStyle: Sendable {}

@frozen public struct Color: Hashable, Sendable {
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) { fatalError() }
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) { fatalError() }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) { fatalError() }
  public func opacity(_ opacity: Double) -> Color { fatalError() }
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual)
    -> Color
  { fatalError() }
  public var gradient: AnyGradient { fatalError() }

  public static let red = Color(white: 0)
  public static let orange = Color(white: 0)
  public static let yellow = Color(white: 0)
  public static let green = Color(white: 0)
  public static let mint = Color(white: 0)
  public static let teal = Color(white: 0)
  public static let cyan = Color(white: 0)
  public static let blue = Color(white: 0)
  public static let indigo = Color(white: 0)
  public static let purple = Color(white: 0)
  public static let pink = Color(white: 0)
  public static let brown = Color(white: 0)
  public static let white = Color(white: 0)
  public static let gray = Color(white: 0)
  public static let black = Color(white: 0)
  public static let clear = Color(white: 0)
  public static let primary = Color(white: 0)
  public static let secondary = Color(white: 0)
}

extension Color: ShapeStyle {}

extension Color: View {
  public var body: Never { fatalError() }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { fatalError() }
  public static var orange: Color { fatalError() }
  public static var yellow: Color { fatalError() }
  public static var green: Color { fatalError() }
  public static var mint: Color { fatalError() }
  public static var teal: Color { fatalError() }
  public static var cyan: Color { fatalError() }
  public static var blue: Color { fatalError() }
  public static var indigo: Color { fatalError() }
  public static var purple: Color { fatalError() }
  public static var pink: Color { fatalError() }
  public static var brown: Color { fatalError() }
  public static var white: Color { fatalError() }
  public static var gray: Color { fatalError() }
  public static var black: Color { fatalError() }
  public static var clear: Color { fatalError() }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { fatalError() }
  public static var secondary: HierarchicalShapeStyle { fatalError() }
  public static var tertiary: HierarchicalShapeStyle { fatalError() }
}

public struct ForegroundStyle: ShapeStyle {}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { fatalError() }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { fatalError() }
}

extension ShapeStyle {
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

@frozen public struct Gradient: Equatable, ShapeStyle {
  @frozen public struct Stop: Equatable, Sendable {
    public init(color: Color, location: CGFloat) { fatalError() }
  }
  public struct ColorSpace: Hashable, Sendable {
    public static let device = ColorSpace()
    public static let perceptual = ColorSpace()
  }
  public init(stops: [Stop]) { fatalError() }
  public init(colors: [Color]) { fatalError() }
}

public struct AnyGradient: Hashable, ShapeStyle {}

@frozen public struct LinearGradient: ShapeStyle, View {
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) { fatalError() }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { fatalError() }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) { fatalError() }
  public var body: Never { fatalError() }
}

public struct MeshGradient: ShapeStyle, View {
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) { fatalError() }
  public var body: Never { fatalError() }
}

@frozen public struct Image: Equatable, Sendable {
  public enum Interpolation: Sendable {
    case none, low, medium, high
  }
  public init(_ name: String, bundle: Bundle? = nil) { fatalError() }
  public init(systemName: String) { fatalError() }
  public func resizable() -> Image { fatalError() }
  public func interpolation(_ interpolation: Interpolation) -> Image { fatalError() }
}

extension Image: View {
  public var body: Never { fatalError() }
}

@frozen public struct GraphicsContext {
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> Shading { fatalError() }
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading
    {
      fatalError()
    }
  }
  public struct Filter: Sendable {
    public static func blur(radius: CGFloat) -> Filter { fatalError() }
  }
  public var opacity: Double
  public mutating func translateBy(x: CGFloat, y: CGFloat) { fatalError() }
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { fatalError() }
  public mutating func rotate(by angle: Angle) { fatalError() }
  public mutating func addFilter(_ filter: Filter) { fatalError() }
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) { fatalError() }
  public func draw(_ line: Text.Layout.Line, options: Text.DrawingOptions = .init()) { fatalError() }
  public func draw(_ run: Text.Layout.Run, options: Text.DrawingOptions = .init()) { fatalError() }
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.DrawingOptions = .init()) { fatalError() }
}

public struct Canvas: View {
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { fatalError() }
  public var body: Never { fatalError() }
}

@dynamicMemberLookup @frozen public struct ShaderLibrary: Equatable, @unchecked Sendable {
  public static subscript(dynamicMember name: String) -> ShaderFunction { fatalError() }
}

@dynamicCallable public struct ShaderFunction: Equatable, Sendable {
  public func dynamicallyCall(withArguments arguments: [Shader.Argument]) -> Shader { fatalError() }
}

public struct Shader: Equatable, ShapeStyle, Sendable {
  public struct Argument: Equatable, Sendable {
    public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { fatalError() }
    public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument { fatalError() }
    public static func float2(_ point: CGPoint) -> Argument { fatalError() }
    public static func float2(_ size: CGSize) -> Argument { fatalError() }
    public static func color(_ color: Color) -> Argument { fatalError() }
    public static var boundingRect: Argument { fatalError() }
  }
}

extension View {
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    self
  }
  nonisolated public func clipped(antialiased: Bool = false) -> some View { self }
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func opacity(_ opacity: Double) -> some View { self }
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  nonisolated public func brightness(_ amount: Double) -> some View { self }
  nonisolated public func saturation(_ amount: Double) -> some View { self }
  nonisolated public func hueRotation(_ angle: Angle) -> some View { self }
  nonisolated public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { self }
  nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }
  nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some View
  { self }
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View { self }
  nonisolated public func compositingGroup() -> some View { self }
  nonisolated public func drawingGroup(opaque: Bool = false) -> some View { self }
  nonisolated public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View { self }
  nonisolated public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }
  nonisolated public func layerEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true)
    -> some View
  { self }
}
