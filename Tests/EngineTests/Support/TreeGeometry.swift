import Engine
import Foundation

/// Where a layer of a frame tree is on the stage: the product of the transforms from the root down to it.
///
/// It works from the protocol's words alone, so that it checks the layers instead of repeating them.
struct TreeGeometry {
  /// The layer's node.
  let node: FrameTree
  /// The nodes from the root down to the layer's.
  let path: [FrameTree]
  /// The stage's coordinates of the node's own space; a leaf's frame lies in the space of its parent.
  let transform: Projection

  /// The layer with an id; nil if the tree has none.
  init?(_ id: String, in tree: FrameTree) {
    self.init(in: tree) { $0.id == id }
  }

  /// The first layer in pre-order that matches.
  init?(in tree: FrameTree, where matches: (FrameTree) -> Bool) {
    guard let path = Self.path(in: tree, where: matches), let node = path.last else { return nil }
    self.path = path
    self.node = node
    transform = path.reversed().reduce(.identity) { $0.followed(by: Projection($1)) }
  }

  /// The first leaf of a kind at or below this layer, as seen from the tree's root.
  func leaf(_ kind: NodeKind) -> TreeGeometry? {
    guard let below = Self.path(in: node, where: { $0.kind == kind }) else { return nil }
    return TreeGeometry(path: path + below.dropFirst())
  }

  /// Every layer at or below this one, in pre-order.
  var all: [TreeGeometry] {
    [self] + (node.children ?? []).flatMap { TreeGeometry(path: path + [$0]).all }
  }

  /// A named number of the layer's node.
  func value(_ name: String) -> Double { node.values[name] ?? .nan }

  /// The frame's place on the stage at fractions of its width and height.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    transform.apply(value("x") + x * value("width"), value("y") + y * value("height"))
  }

  /// The product of the opacities from the root down to here.
  var opacity: Double {
    path.reduce(1) { $0 * ($1.values["opacity"] ?? 1) }
  }

  private init(path: [FrameTree]) {
    self.path = path
    node = path[path.count - 1]
    transform = path.reversed().reduce(.identity) { $0.followed(by: Projection($1)) }
  }

  private static func path(in tree: FrameTree, where matches: (FrameTree) -> Bool) -> [FrameTree]? {
    if matches(tree) { return [tree] }
    for child in tree.children ?? [] {
      if let path = path(in: child, where: matches) { return [tree] + path }
    }
    return nil
  }
}

/// A projective map of the plane: row vectors (x, y, 1) times a 3 × 3 matrix.
struct Projection {
  var rows: [[Double]]

  static let identity = Projection(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

  /// What a node does to its children.
  init(_ node: FrameTree) {
    let values = node.values
    let anchor = (x: values["anchorX"] ?? 0, y: values["anchorY"] ?? 0)
    switch node.kind {
    case .offset: self = .translation(values["x"]!, values["y"]!)
    case .scale:
      self = Projection(rows: [[values["x"]!, 0, 0], [0, values["y"]!, 0], [0, 0, 1]]).about(anchor)
    case .rotation:
      let (sine, cosine) = (sin(values["angle"]! * .pi / 180), cos(values["angle"]! * .pi / 180))
      self = Projection(rows: [[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]]).about(anchor)
    case .rotation3D: self = Projection(rotation3D: values).about(anchor)
    default: self = .identity
    }
  }

  /// A turn about the y axis with perspective: the only axis that the scenes use.
  private init(rotation3D values: [String: Double]) {
    precondition(values["axisX"] == 0 && values["axisY"] == 1 && values["axisZ"] == 0)
    let (sine, cosine) = (sin(values["angle"]! * .pi / 180), cos(values["angle"]! * .pi / 180))
    let distance = values["perspective"]! / max(values["width"]!, values["height"]!)
    // (x, y, 0, 1) turns to (x cos, y, -x sin, 1), and m34 = -distance makes its last part 1 + x sin distance.
    rows = [[cosine, 0, sine * distance], [0, 1, 0], [0, 0, 1]]
  }

  init(rows: [[Double]]) { self.rows = rows }

  static func translation(_ x: Double, _ y: Double) -> Projection {
    Projection(rows: [[1, 0, 0], [0, 1, 0], [x, y, 1]])
  }

  func about(_ anchor: (x: Double, y: Double)) -> Projection {
    Projection.translation(-anchor.x, -anchor.y).followed(by: self).followed(
      by: .translation(anchor.x, anchor.y))
  }

  func followed(by outer: Projection) -> Projection {
    Projection(
      rows: rows.map { row in
        (0..<3).map { (column: Int) -> Double in
          (0..<3).reduce(0) { (sum: Double, index: Int) -> Double in
            sum + row[index] * outer.rows[index][column]
          }
        }
      })
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let parts = (0..<3).map { x * rows[0][$0] + y * rows[1][$0] + rows[2][$0] }
    return (parts[0] / parts[2], parts[1] / parts[2])
  }
}

extension Stage {
  /// What the stage shows at a time.
  func tree(at time: Time) -> FrameTree {
    var stage = self
    stage.render(at: time)
    return FrameTree(stage.frame)
  }

  /// Applies a pointer event.
  mutating func point(
    _ phase: Pointer.Phase, _ x: Double, _ y: Double = 200, id: Int = 1, at time: Time
  ) throws {
    try apply(.pointer(Pointer(phase: phase, id: id, location: Point(x: x, y: y))), at: time)
  }

  /// Applies a number to a parameter.
  mutating func set(_ name: String, _ value: Double, at time: Time) throws {
    try apply(.parameter(name: name, value: .number(value)), at: time)
  }

  /// A parameter's present number.
  func number(_ name: String) -> Double {
    guard case .number(let value) = scene.parameterValues[name] else { return .nan }
    return value
  }

  /// The stage that goes on from what the scene's state is once it has been written and read.
  func reread() throws -> Stage {
    Stage(try scene.coded())
  }
}
