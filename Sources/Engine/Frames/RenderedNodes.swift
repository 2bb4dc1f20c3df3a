/// The nodes below a root, rendered by another process and validated.
package struct RenderedNodes: Sendable {
  /// The most nodes of a frame: each has to reach every viewer.
  package static let most = 10_000
  /// Every layer has fewer layers around it than this, the root among them.
  package static let deepest = 200

  package let nodes: [Node]
  /// The number of values of all nodes together.
  package let valueCount: Int

  /// Validates nodes, which may contain anything; nil if no builder would write them.
  package init?(_ nodes: [Node]) {
    guard nodes.count <= Self.most else { return nil }
    var ids: Set<String> = []
    var valueCount = 0
    // The node before, and those around it.
    var path = [0]
    for (index, node) in zip(1..., nodes) {
      while let last = path.last, last != node.parent { path.removeLast() }
      guard !path.isEmpty, path.count < Self.deepest, node.at == valueCount, Self.isSound(node),
        node.id.map({ Self.isPlain($0) && ids.insert($0).inserted }) ?? true
      else { return nil }
      path.append(index)
      valueCount += node.floatCount
      guard valueCount <= FrameState.maximumFloats else { return nil }
    }
    self.nodes = nodes
    self.valueCount = valueCount
  }

  /// True if a name has no control characters, and at most 200 bytes.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.count <= 200 && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// True if a node has the fields that its kind needs, within their limits, and no others.
  private static func isSound(_ node: Node) -> Bool {
    switch node.detail {
    case .mesh(let columns, let rows, _):
      node.kind == .mesh && (2...256).contains(columns) && (2...256).contains(rows)
    case .signal(let names, let units):
      node.kind == .signal && names.count <= 64 && Set(names).count == names.count
        && names.allSatisfy(isPlain)
        && (units.isEmpty || units.count == names.count)
    case .shader(let arguments):
      node.kind.usesShader && arguments.count <= Shader.mostArguments && (node.asset?.utf8.count ?? 0) <= 200
    case .continuousCorners: node.kind == .rectangle || node.kind == .clip
    case .disabled, nil: node.kind != .mesh && node.kind != .signal && !node.kind.usesShader
    }
  }
}

// Nodes from another process.
extension Node {
  /// A node from its parts, which may be anything; see ``RenderedNodes``.
  package init(
    of kind: NodeKind, id: String?, parent: Int, at place: Int, asset: Asset.ID?, detail: Detail?
  ) {
    self.init(kind: kind, id: id, parent: parent, at: place, asset: asset, detail: detail)
  }
}

extension Asset {
  /// An asset of a kind without content, which is filled in.
  package init(_ id: ID, of kind: Kind) { self.init(id: id, kind: kind) }
}
