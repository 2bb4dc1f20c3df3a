/// A function that runs for every pixel, with its arguments: the counterpart of SwiftUI's `Shader`.
///
/// The function is in the file `NAME.frag` beside the scene. Its first parameter is the pixel's position
/// in points from the layer's top left corner; the arguments come last.
public struct Shader: Hashable, Sendable {
  /// The function's name, which is also its file's.
  public let name: String
  /// The additional arguments.
  public let arguments: [Argument]

  /// A call of the function of that name.
  public init(_ name: String, _ arguments: Argument...) {
    self.init(name, arguments)
  }

  /// A call of the function of that name.
  public init(_ name: String, _ arguments: [Argument]) {
    self.name = name
    self.arguments = arguments
  }

  /// A value that a shader is called with.
  public enum Argument: Hashable, Sendable {
    /// A number, a `float`.
    case float(Double)
    /// Two numbers, a `vec2`.
    case float2(Double, Double)
    /// Three numbers, a `vec3`.
    case float3(Double, Double, Double)
    /// Four numbers, a `vec4`.
    case float4(Double, Double, Double, Double)
    /// A colour, a `vec4` with premultiplied components.
    case color(Color)
    /// The layer's own rectangle, a `vec4`: 0, 0, the width and the height.
    case boundingRect

    /// A point, a `vec2`; for a place on the layer, in points from its top left corner.
    public static func point(_ point: Point) -> Argument { .float2(point.x, point.y) }

    /// A size, a `vec2`.
    public static func size(_ size: Size) -> Argument { .float2(size.width, size.height) }
  }

  /// The kinds of arguments, as structures name them.
  public enum ArgumentKind: String, Codable, CaseIterable, Sendable {
    /// A number.
    case float
    /// Two numbers.
    case vec2
    /// Three numbers.
    case vec3
    /// Four numbers.
    case vec4
    /// Red, green, blue and alpha, which the shader gets premultiplied.
    case color

    /// The number of floats of the argument in a frame.
    public var count: Int {
      switch self {
      case .float: 1
      case .vec2: 2
      case .vec3: 3
      case .vec4, .color: 4
      }
    }

    /// The parameter's type in the shader.
    var type: String { self == .color ? ArgumentKind.vec4.rawValue : rawValue }
  }

  /// The most arguments that are sent; the rest is left out, and then fits no function.
  static let mostArguments = 32
}

extension Shader.Argument {
  /// The kind of the argument.
  var kind: Shader.ArgumentKind {
    switch self {
    case .float: .float
    case .float2: .vec2
    case .float3: .vec3
    case .float4, .boundingRect: .vec4
    case .color: .color
    }
  }
}
