import Engine

/// The shaders of a scene, by name: `ShaderLibrary.rainbow(.float(2))` calls the function in `rainbow.frag`.
@dynamicMemberLookup
public struct ShaderLibrary: Sendable {
  /// The shaders beside the scene.
  public static let `default` = ShaderLibrary()

  /// The shaders beside the scene; there are no other bundles.
  public static func bundle(_ bundle: Bundle) -> ShaderLibrary { .default }

  /// A function by its name.
  public static subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(name: name) }
  /// A function by its name.
  public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(name: name) }
}

/// A function that runs for every pixel.
@dynamicCallable
public struct ShaderFunction: Hashable, Sendable {
  /// The name, which is also its file's.
  public let name: String

  init(name: String) { self.name = name }
  /// A function of a library.
  public init(library: ShaderLibrary, name: String) { self.name = name }

  /// A call with arguments.
  public func dynamicallyCall(withArguments args: [Shader.Argument]) -> Shader {
    Shader(function: self, arguments: args)
  }
}

/// A call of a function that runs for every pixel.
public struct Shader: Sendable {
  /// The function.
  public let function: ShaderFunction
  /// The arguments.
  public let arguments: [Argument]

  /// A call of a function.
  public init(function: ShaderFunction, arguments: [Argument]) {
    (self.function, self.arguments) = (function, arguments)
  }

  /// An argument of a shader.
  public struct Argument: Sendable {
    enum Base: Sendable {
      case numbers(SIMD4<Double>, Engine.Shader.ArgumentKind)
      case color(Color)
      case boundingRect
    }
    let base: Base

    /// A number.
    public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument {
      Argument(base: .numbers(SIMD4(Double(x), 0, 0, 0), .float))
    }
    /// Two numbers.
    public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument {
      Argument(base: .numbers(SIMD4(Double(x), Double(y), 0, 0), .vec2))
    }
    /// A point.
    public static func float2(_ point: CGPoint) -> Argument { float2(point.x, point.y) }
    /// A size.
    public static func float2(_ size: CGSize) -> Argument { float2(size.width, size.height) }
    /// Three numbers.
    public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument {
      Argument(base: .numbers(SIMD4(Double(x), Double(y), Double(z), 0), .vec3))
    }
    /// Four numbers.
    public static func float4<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T, _ w: T) -> Argument {
      Argument(base: .numbers(SIMD4(Double(x), Double(y), Double(z), Double(w)), .vec4))
    }
    /// A colour.
    public static func color(_ color: Color) -> Argument { Argument(base: .color(color)) }
    /// Many numbers, which shaders do not take here.
    @available(*, unavailable, message: "Shaders take no arrays here: give numbers with float4.")
    public static func floatArray(_ array: [Float]) -> Argument { boundingRect }
    /// Data, which shaders do not take here.
    @available(*, unavailable, message: "Shaders take no data here: give numbers with float4.")
    public static func data(_ data: Data) -> Argument { boundingRect }
    /// A picture, which shaders do not take here.
    @available(*, unavailable, message: "Shaders take no pictures here: use layerEffect on an Image.")
    public static func image(_ image: Image) -> Argument { boundingRect }
    /// Several colours, which shaders do not take here.
    @available(*, unavailable, message: "Shaders take no arrays here: give each colour with color.")
    public static func colorArray(_ array: [Color]) -> Argument { boundingRect }
    /// The view's own rectangle.
    public static var boundingRect: Argument { Argument(base: .boundingRect) }

    var kind: Engine.Shader.ArgumentKind {
      switch base {
      case .numbers(_, let kind): kind
      case .color: .color
      case .boundingRect: .vec4
      }
    }
  }

  /// The most arguments that are sent.
  static let mostArguments = 32
}

extension View {
  /// Replaces the colour of every pixel by a shader's.
  nonisolated public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
    wrapped { ShaderElement($0, .colorEffect, shader, nil, isEnabled, in: $1) }
  }
  /// Shows, at every pixel, the point that a shader computes.
  nonisolated public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    wrapped { ShaderElement($0, .distortionEffect, shader, maxSampleOffset, isEnabled, in: $1) }
  }
  /// Replaces every pixel by a shader's result, which may sample the whole view.
  nonisolated public func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    wrapped { ShaderElement($0, .layerEffect, shader, maxSampleOffset, isEnabled, in: $1) }
  }
}

extension Shader: ShapeStyle {
  /// The shader's colours.
  public func fill(in context: ViewContext) -> Fill { Fill(kind: .shader(self)) }
}

final class ShaderElement: WrapperElement {
  private let nodeKind: NodeKind
  private let shader: Shader
  private let reach: CGSize?
  private let isEnabled: Bool

  init(
    _ child: ViewElement, _ kind: NodeKind, _ shader: Shader, _ reach: CGSize?, _ isEnabled: Bool,
    in context: ViewContext
  ) {
    (nodeKind, self.shader, self.reach, self.isEnabled) = (kind, shader, reach, isEnabled)
    super.init(child, .effect, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    guard isEnabled else { return child.write(at: corner, proposal, into: writer) }
    let frame = CGRect(origin: corner, size: size(proposal))
    shader.write(nodeKind, frame, reach: reach, key, in: context, into: writer) {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

extension Shader {
  /// Writes a node that runs the shader for a frame.
  func write(
    _ kind: NodeKind, _ frame: CGRect, reach: CGSize?, _ key: UInt64, in context: ViewContext,
    into writer: DisplayWriter, content: () -> Void
  ) {
    let arguments = arguments.prefix(Shader.mostArguments)
    let animation = context.animation
    writer.node(kind, asset: function.name, detail: .shader(arguments: arguments.map(\.kind))) {
      writer.write(frame.values, 0..<4, key, .frame, animation)
      if let reach { writer.write(SIMD4(reach.width, reach.height, 0, 0), 0..<2, key, .extra, animation) }
      for (index, argument) in arguments.enumerated() {
        let own = StableHash.combine(key, UInt64(100 + index))
        switch argument.base {
        case .numbers(let numbers, let kind): writer.write(numbers, 0..<kind.count, own, .amount, animation)
        case .color(let color):
          writer.write(color.resolved(in: context).values, 0..<4, own, .color, animation)
        case .boundingRect:
          writer.write(SIMD4(0, 0, frame.width, frame.height), 0..<4, own, .frame, animation)
        }
      }
    } content: {
      content()
    }
  }
}
