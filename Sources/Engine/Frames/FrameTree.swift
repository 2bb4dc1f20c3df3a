/// The present frame as a nested tree with named values: for scripts, tests and people with `curl`.
///
/// Numbers are the engine's doubles, not rounded to Float32.
public struct FrameTree: Codable, Hashable, Sendable {
  /// What the node does.
  public var kind: NodeKind
  /// The name of the layer whose outermost node this is.
  public var id: String?
  /// The node's numbers by name.
  public var values: [String: Double]
  /// The asset that a leaf draws.
  public var asset: Asset.ID?
  /// The nodes below, in painter's order; nil where there are none.
  public var children: [FrameTree]?

  /// The tree of a rendered frame, whose first node is the root.
  public init(_ frame: FrameBuilder) {
    var index = 0
    self.init(frame, at: &index)
  }

  /// The node at `index` with everything below; leaves `index` behind the last of them.
  private init(_ frame: FrameBuilder, at index: inout Int) {
    let position = index
    let node = frame.nodes[position]
    kind = node.kind
    id = node.id
    asset = node.asset
    let floats = node.kind.floats
    values = Dictionary(
      uniqueKeysWithValues: zip(floats, frame.values[node.at..<node.at + floats.count]))
    index += 1
    var below: [FrameTree] = []
    while index < frame.nodes.count, frame.nodes[index].parent == position {
      below.append(FrameTree(frame, at: &index))
    }
    children = below.isEmpty ? nil : below
  }

  /// The layer with the given id, searched from here down.
  public func layer(_ id: String) -> FrameTree? {
    if self.id == id { return self }
    for child in children ?? [] {
      if let found = child.layer(id) { return found }
    }
    return nil
  }
}
