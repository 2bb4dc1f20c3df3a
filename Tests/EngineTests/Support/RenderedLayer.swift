@testable import Engine

extension Layer {
  /// The layer's nodes and numbers, drawn at the stage's top left corner.
  var frame: FrameBuilder {
    var frame = FrameBuilder()
    render(into: &frame)
    return frame
  }

  /// The same as a tree.
  var tree: FrameTree { FrameTree(frame) }

  /// Where a leaf with an id lies: x, y, width, height.
  func box(_ id: String) -> [Double] {
    let values = tree.layer(id)?.values ?? [:]
    return ["x", "y", "width", "height"].compactMap { values[$0] }
  }

  /// The ids of the nodes that have one, in painter's order.
  var drawnIDs: [String] { frame.nodes.compactMap(\.id) }
}

/// A rectangle with a name, to be looked for in a frame.
func box(_ id: String, _ width: Double, _ height: Double) -> Identified<RoundedRectangle> {
  Rectangle().frame(width: width, height: height).id(id)
}
