/// The direction in which a stack puts its layers.
enum Axis: Sendable {
  case horizontal, vertical, depth
}

/// The size of a stack's content and the planes in which it lies, measured before it renders.
public struct Extent: Sendable {
  private let axis: Axis
  private let spacing: Double
  private var count = 0
  private(set) var size = Size.zero
  private(set) var lowestPlane = Double.infinity
  private(set) var highestPlane = -Double.infinity

  init(of content: some LayerContent, along axis: Axis, spacing: Double) {
    self.axis = axis
    self.spacing = spacing
    content.measure(into: &self)
  }

  mutating func add(_ layer: Size, plane: Double) {
    let gap = count == 0 ? 0 : spacing
    count += 1
    switch axis {
    case .horizontal:
      size = Size(width: size.width + gap + layer.width, height: max(size.height, layer.height))
    case .vertical:
      size = Size(width: max(size.width, layer.width), height: size.height + gap + layer.height)
    case .depth:
      size = Size(width: max(size.width, layer.width), height: max(size.height, layer.height))
    }
    lowestPlane = min(lowestPlane, plane)
    highestPlane = max(highestPlane, plane)
  }
}

/// The positions of a stack's layers, one after the other, and the plane that this pass draws.
///
/// A stack whose layers lie in several planes is rendered in one pass a plane, from the lowest: painter's
/// order by zIndex, and in the order of writing within a plane.
public struct Placement: Sendable {
  let axis: Axis
  let container: Size
  let alignment: Alignment
  let spacing: Double
  /// The plane that this pass draws; nil draws all.
  var plane: Double?
  /// The lowest plane above this pass's that was met on the way.
  private(set) var nextPlane = Double.infinity
  private var cursor = 0.0

  init(axis: Axis, container: Size, alignment: Alignment, spacing: Double, plane: Double?) {
    self.axis = axis
    self.container = container
    self.alignment = alignment
    self.spacing = spacing
    self.plane = plane
  }

  /// The top left corner of the next layer in its container, or nil when it is not its plane's turn.
  mutating func next(_ layer: Size, plane layerPlane: Double) -> Point? {
    var corner = Point(
      x: (container.width - layer.width) * alignment.x, y: (container.height - layer.height) * alignment.y)
    switch axis {
    case .horizontal:
      corner.x = cursor
      cursor += layer.width + spacing
    case .vertical:
      corner.y = cursor
      cursor += layer.height + spacing
    case .depth: break
    }
    guard let plane else { return corner }
    if layerPlane > plane { nextPlane = min(nextPlane, layerPlane) }
    return layerPlane == plane ? corner : nil
  }
}
