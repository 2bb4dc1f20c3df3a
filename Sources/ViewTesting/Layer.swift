import Engine
import Foundation
import Views

/// A part of a drawn picture: a shape, a letter, a picture, or an effect on other layers.
///
/// A layer needs no name: it is found again at another moment by its place among the others.
public struct Layer: Identifiable, Sendable {
  /// A place among all layers. A layer of another kind in the same place is another one.
  public struct ID: Hashable, Sendable {
    private let value: Int

    fileprivate init(_ index: Int, of kind: NodeKind, in parent: ID? = nil) {
      var hasher = Hasher()
      hasher.combine(parent)
      hasher.combine(index)
      hasher.combine(kind)
      value = hasher.finalize()
    }
  }

  /// A shader that draws a layer.
  public struct ShaderCall: Hashable, Sendable {
    /// The numbers of all arguments, one after the other.
    public let arguments: [Double]
    fileprivate let asset: Asset.ID

    /// True if there is such a function, and it takes such arguments.
    public var isKnown: Bool { !asset.hasPrefix(ShaderLibrary.missing) }

    /// The greatest difference of a number in another call; infinite for a call of another shader.
    public func difference(from other: ShaderCall?) -> Double {
      guard let other, other.asset == asset, other.arguments.count == arguments.count else {
        return .infinity
      }
      return zip(arguments, other.arguments).map { abs($0 - $1) }.max() ?? 0
    }
  }

  /// The place among all layers.
  public let id: ID
  /// The coordinates on the stage in points, of its middle and of its upper left corner; none for an effect.
  let coordinates: [Double]
  /// The components of its colours, and the numbers of an effect that changes colours; 1 is the whole way.
  public let colors: [Double]
  /// The shader that the views have named; nil for none.
  public let shader: ShaderCall?

  /// The middle on the stage; nil for an effect.
  public var center: CGPoint? {
    coordinates.isEmpty ? nil : CGPoint(x: coordinates[0], y: coordinates[1])
  }

  /// The longer of the ways of its middle and its corner from where another one is, in points.
  func distance(from other: Layer) -> Double {
    let ways = zip(coordinates, other.coordinates).map { $0 - $1 }
    return ways.count == 4 ? max(hypot(ways[0], ways[1]), hypot(ways[2], ways[3])) : 0
  }

  /// The greatest difference of a component from those of another one.
  func colorDifference(from other: Layer) -> Double {
    zip(colors, other.colors).map { abs($0 - $1) }.max() ?? 0
  }

  /// The most layers that are looked at: those that are painted first.
  private static let most = 2000

  /// The layers of a frame, in painter's order.
  static func all(in frame: FrameTree) -> [Layer] {
    var layers: [Layer] = []
    add(frame, at: ID(0, of: frame.kind), in: Plane(), to: &layers)
    return layers
  }

  private static func add(_ node: FrameTree, at id: ID, in plane: Plane, to layers: inout [Layer]) {
    guard layers.count < most else { return }
    let arguments = node.kind.usesShader ? (node.arguments ?? []).flatMap(\.self) : []
    // Gradients are drawn by shaders of ours, whose numbers are their colours.
    let asset = node.kind.usesShader ? node.asset : nil
    let isStyle = asset?.hasPrefix(StyleShaders.prefix) == true
    layers.append(
      Layer(
        id: id, coordinates: node.children == nil ? node.corners(in: plane) : [],
        colors: isStyle ? arguments : node.colorNumbers,
        shader: isStyle ? nil : asset.map { ShaderCall(arguments: arguments, asset: $0) }))
    let inner = plane.inside(node)
    for (index, child) in (node.children ?? []).enumerated() {
      add(child, at: ID(index, of: child.kind, in: id), in: inner, to: &layers)
    }
  }
}

extension FrameTree {
  private func numbers(_ names: String...) -> [Double]? {
    let found = names.compactMap { values[$0] }
    return found.count == names.count ? found : nil
  }

  /// The colours of a leaf, or how much an effect changes colours.
  fileprivate var colorNumbers: [Double] {
    if let colors { return colors.flatMap { $0.prefix(3) } }
    if kind == .hueRotation { return numbers("hueRotation").map { $0.map { $0 / 180 } } ?? [] }
    if kind == .saturation || kind == .brightness { return numbers(kind.rawValue) ?? [] }
    return children == nil ? numbers("red", "green", "blue") ?? [] : []
  }

  /// The coordinates of a leaf's middle and corner; a glyph is as small as its origin.
  fileprivate func corners(in plane: Plane) -> [Double] {
    guard let origin = numbers("x", "y") else { return [] }
    let size = numbers("width", "height") ?? [0, 0]
    return plane.coordinates(origin[0] + size[0] / 2, origin[1] + size[1] / 2)
      + plane.coordinates(origin[0], origin[1])
  }
}

/// The map from a layer's plane to the stage's; what turns in space is seen from far away.
private struct Plane {
  // The columns of a matrix, and where the origin is.
  private var (xx, xy, yx, yy) = (1.0, 0.0, 0.0, 1.0)
  private var (x, y) = (0.0, 0.0)

  func coordinates(_ pointX: Double, _ pointY: Double) -> [Double] {
    [xx * pointX + yx * pointY + x, xy * pointX + yy * pointY + y]
  }

  /// The map of what is inside a node.
  func inside(_ node: FrameTree) -> Plane {
    func value(_ name: String) -> Double { node.values[name] ?? 0 }
    let angle = value("angle") * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    var next = self
    if node.kind == .offset {
      let origin = coordinates(value("x"), value("y"))
      (next.x, next.y) = (origin[0], origin[1])
    } else if node.kind == .scale {
      next.apply(value("x"), 0, 0, value("y"), about: value("anchorX"), value("anchorY"))
    } else if node.kind == .rotation {
      next.apply(cosine, sine, -sine, cosine, about: value("anchorX"), value("anchorY"))
    } else if node.kind == .rotation3D {
      let (axisX, axisY, axisZ) = (value("axisX"), value("axisY"), value("axisZ"))
      let length = (axisX * axisX + axisY * axisY + axisZ * axisZ).squareRoot()
      guard length > 0 else { return self }
      let (x, y, z) = (axisX / length, axisY / length, axisZ / length)
      let rest = 1 - cosine
      next.apply(
        rest * x * x + cosine, rest * x * y + sine * z, rest * x * y - sine * z, rest * y * y + cosine,
        about: value("anchorX"), value("anchorY"))
    }
    return next
  }

  /// Applies a matrix of columns about an anchor first.
  private mutating func apply(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, about anchorX: Double, _ anchorY: Double
  ) {
    let fixed = coordinates(anchorX, anchorY)
    (xx, xy, yx, yy) = (xx * a + yx * b, xy * a + yy * b, xx * c + yx * d, xy * c + yy * d)
    (x, y) = (fixed[0] - xx * anchorX - yx * anchorY, fixed[1] - xy * anchorX - yy * anchorY)
  }
}
