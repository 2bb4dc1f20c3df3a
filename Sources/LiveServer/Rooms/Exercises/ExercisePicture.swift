import Engine
import Foundation

/// A frame as the check of an exercise sees it: where its leaves are, how they are painted, and what its texts say.
struct ExercisePicture {
  /// The most nodes of a frame that are looked at: those that are painted first.
  private static let most = 2000

  /// A node's place in the tree. A node of another kind in the same place is another node.
  struct Place: Hashable {
    private let id: Int

    /// The place of a child of a kind.
    init(_ index: Int, of kind: NodeKind, in parent: Place? = nil) {
      var hasher = Hasher()
      hasher.combine(parent)
      hasher.combine(index)
      hasher.combine(kind)
      id = hasher.finalize()
    }
  }

  /// A shader that runs on the stage.
  struct ShaderCall: Equatable {
    let asset: Asset.ID
    let numbers: [Double]
    /// Whether the function is there and takes such arguments.
    var isSound: Bool { !asset.hasPrefix(ShaderLibrary.missing) }

    /// Whether the same shader gets almost the same numbers.
    func isNearly(_ other: ShaderCall?) -> Bool {
      guard let other, other.asset == asset, other.numbers.count == numbers.count else { return false }
      return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < 0.01 }
    }
  }

  /// The coordinates of each leaf on the stage: of its middle, and of its upper left corner.
  private(set) var leaves: [Place: [Double]] = [:]
  /// The colours of each leaf, and the numbers of the effects that change colours.
  private(set) var colors: [Place: [Double]] = [:]
  /// The glyphs of all texts, in painter's order.
  private(set) var glyphs: [Asset.ID] = []
  /// The shaders that the scene names; gradients are drawn by others.
  private(set) var shaders: [Place: ShaderCall] = [:]

  /// The picture of a frame.
  init(_ frame: FrameTree) { add(frame, at: Place(0, of: frame.kind), in: Plane()) }

  private var count = 0

  private mutating func add(_ node: FrameTree, at place: Place, in plane: Plane) {
    guard count < Self.most else { return }
    count += 1
    if let color = node.color { colors[place] = color }
    if node.kind == .glyph, let asset = node.asset { glyphs.append(asset) }
    if node.kind.usesShader, let asset = node.asset {
      let numbers = (node.arguments ?? []).flatMap(\.self)
      if asset.hasPrefix(StyleShaders.prefix) {
        colors[place] = numbers
      } else {
        shaders[place] = ShaderCall(asset: asset, numbers: numbers)
      }
    }
    guard let children = node.children else {
      if let frame = node.frame {
        leaves[place] =
          plane.coordinates(frame.x + frame.width / 2, frame.y + frame.height / 2)
          + plane.coordinates(frame.x, frame.y)
      }
      return
    }
    let inner = plane.inside(node)
    for (index, child) in children.enumerated() {
      add(child, at: Place(index, of: child.kind, in: place), in: inner)
    }
  }
}

extension FrameTree {
  private func numbers(_ names: String...) -> [Double]? {
    let found = names.compactMap { values[$0] }
    return found.count == names.count ? found : nil
  }

  /// The colours of a leaf, or how much an effect changes colours; 1 is the whole way.
  fileprivate var color: [Double]? {
    if let colors { return colors.flatMap { $0.prefix(3) } }
    if kind == .hueRotation { return numbers("hueRotation").map { $0.map { $0 / 180 } } }
    if kind == .saturation || kind == .brightness { return numbers(kind.rawValue) }
    return children == nil ? numbers("red", "green", "blue") : nil
  }

  /// The frame of a leaf; a glyph is as small as its origin.
  fileprivate var frame: (x: Double, y: Double, width: Double, height: Double)? {
    guard let origin = numbers("x", "y") else { return nil }
    let size = numbers("width", "height") ?? [0, 0]
    return (origin[0], origin[1], size[0], size[1])
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
