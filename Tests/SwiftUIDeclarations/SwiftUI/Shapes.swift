// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@frozen public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) { fatalError() }
}

public struct StrokeStyle: Equatable, Sendable {
  public init(lineWidth: CGFloat = 1) { fatalError() }
}

public enum RoundedCornerStyle: Sendable {
  case circular, continuous
}

@frozen public struct Path: Equatable, Sendable {
  public init() { fatalError() }
  public init(_ rect: CGRect) { fatalError() }
  public init(ellipseIn rect: CGRect) { fatalError() }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    fatalError()
  }
  public init(_ callback: (inout Path) -> Void) { fatalError() }
  public mutating func move(to end: CGPoint) { fatalError() }
  public mutating func addLine(to end: CGPoint) { fatalError() }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) { fatalError() }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { fatalError() }
  public mutating func addRect(_ rect: CGRect) { fatalError() }
  public mutating func addEllipse(in rect: CGRect) { fatalError() }
  public mutating func closeSubpath() { fatalError() }
}

extension Path: Shape {
  public nonisolated func path(in rect: CGRect) -> Path { fatalError() }
}

@preconcurrency public protocol Shape: Sendable, Animatable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

public struct _ShapeView: View {
  public var body: Never { fatalError() }
}

extension Shape {
  public var body: _ShapeView { fatalError() }
  nonisolated public func fill<S: ShapeStyle>(_ content: S = .foreground, style: FillStyle = FillStyle())
    -> some View
  {
    self
  }
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    self
  }
}

@frozen public struct Rectangle: Shape {
  public init() { fatalError() }
  public nonisolated func path(in rect: CGRect) -> Path { fatalError() }
}

@frozen public struct Circle: Shape {
  public init() { fatalError() }
  public nonisolated func path(in rect: CGRect) -> Path { fatalError() }
}

@frozen public struct Ellipse: Shape {
  public init() { fatalError() }
  public nonisolated func path(in rect: CGRect) -> Path { fatalError() }
}

@frozen public struct Capsule: Shape {
  public init(style: RoundedCornerStyle = .continuous) { fatalError() }
  public nonisolated func path(in rect: CGRect) -> Path { fatalError() }
}

@frozen public struct RoundedRectangle: Shape {
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { fatalError() }
  public nonisolated func path(in rect: CGRect) -> Path { fatalError() }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { fatalError() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
    fatalError()
  }
}

extension Shape where Self == Circle {
  public static var circle: Circle { fatalError() }
}
