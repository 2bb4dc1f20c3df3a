/// Two flat buffers that layers render into: the structure (nodes) and the numbers (values), in pre-order.
///
/// A builder is reused from tick to tick: a steady tick allocates nothing, and writes a node only if it differs from
/// the previous one at the same index. Layout writes no node: it only moves `origin`, to which leaves and
/// anchors add their own coordinates.
public struct FrameBuilder: Sendable {
  /// The nodes in pre-order; those of the last frame too while another is being rendered.
  public private(set) var nodes: [Node] = []
  /// The numbers of all nodes, one after the other; each is finite, and so is the Float next to it.
  public private(set) var values: [Double] = []
  /// The number of invalid values in the newest frame; they are replaced by 0.
  public private(set) var strayCount = 0
  /// The first invalid value of the newest frame; nil if there is none.
  package private(set) var firstStray: Stray?

  /// A value that no frame can have: NaN, infinite, or too great for a Float.
  package struct Stray: Hashable, Sendable {
    /// The index of its node.
    package var node: Int
    /// Its index among the node's floats.
    package var float: Int
    /// The value.
    package var value: Double
  }

  /// The top left corner of the layer being rendered, in the space of its parent node.
  var origin = Point.zero
  /// The shaders that nodes may name.
  var shaders = ShaderLibrary()
  /// An id for the next node, which is the outermost one of the layer that it names.
  var pendingID: String?
  private var parent = -1
  private var count = 0

  /// An empty builder.
  public init() {}

  /// Renders a frame: a root group with the nodes that `content` writes below it.
  public mutating func render(_ content: (inout FrameBuilder) -> Void) {
    values.removeAll(keepingCapacity: true)
    strayCount = 0
    firstStray = nil
    origin = .zero
    pendingID = nil
    parent = -1
    count = 0
    let outer = open(.group)
    content(&self)
    close(outer)
    if count < nodes.count { nodes.removeSubrange(count...) }
  }

  /// Adds a node without children; its values follow by `write`.
  package mutating func leaf(_ kind: NodeKind, asset: Asset.ID? = nil, detail: Node.Detail? = nil) {
    assert(isComplete, "a node lacks values")
    // Comparing in place avoids reference counting of a node that would be thrown away.
    if count == nodes.count {
      nodes.append(
        Node(kind: kind, id: pendingID, parent: parent, at: values.count, asset: asset, detail: detail))
    } else if nodes[count].parent != parent || nodes[count].at != values.count || nodes[count].kind != kind
      || nodes[count].id != pendingID || nodes[count].asset != asset || nodes[count].detail != detail
    {
      nodes[count] = Node(
        kind: kind, id: pendingID, parent: parent, at: values.count, asset: asset, detail: detail)
    }
    pendingID = nil
    count += 1
  }

  /// Adds a signal of the given id if its floats still fit into a structure; returns whether its values are to follow.
  mutating func signal(_ id: String, _ detail: Node.Detail, count: Int) -> Bool {
    guard values.count + count <= FrameState.maximumFloats else { return false }
    pendingID = id
    leaf(.signal, detail: detail)
    return true
  }

  /// Adds a node with children, which are all that is rendered until `close` gets the returned token.
  package mutating func open(_ kind: NodeKind, detail: Node.Detail? = nil) -> Int {
    let outer = parent
    leaf(kind, detail: detail)
    parent = count - 1
    return outer
  }

  /// Adds a node with children that runs the shader of that name.
  package mutating func open(_ kind: NodeKind, shader name: Asset.ID?, detail: Node.Detail?) -> Int {
    let outer = parent
    leaf(kind, asset: shaders.asset(for: name, kind, detail), detail: detail)
    parent = count - 1
    return outer
  }

  /// Ends the node that `open` began.
  package mutating func close(_ outer: Int) {
    parent = outer
  }

  /// Adds a value to the newest node: the one place through which numbers get into frames.
  package mutating func write(_ value: Double) {
    values.append(value)
    // Comparisons with NaN are false.
    if !(abs(value) <= Self.greatest) { replaceStray(at: values.count - 1) }
  }

  /// Adds values to the newest node at once, which takes less time than one by one.
  package mutating func write(_ numbers: UnsafeBufferPointer<Double>) {
    let first = values.count
    values.append(contentsOf: numbers)
    for (index, value) in numbers.enumerated() where !(abs(value) <= Self.greatest) {
      replaceStray(at: first + index)
    }
  }

  /// Puts 0 in the place of a value that no frame can have.
  private mutating func replaceStray(at place: Int) {
    strayCount += 1
    if firstStray == nil, count > 0 {
      firstStray = Stray(node: count - 1, float: place - nodes[count - 1].at, value: values[place])
    }
    values[place] = 0
  }

  /// The greatest value that a Float holds.
  private static var greatest: Double { 0x1.fffffep127 }

  /// Adds a point's coordinates, moved by the origin.
  mutating func write(_ point: Point) {
    write(origin.x + point.x)
    write(origin.y + point.y)
  }

  /// Adds a frame of the given size at the origin: x, y, width, height.
  mutating func write(_ size: Size) {
    write(Point.zero)
    write(size.width)
    write(size.height)
  }

  /// Adds a colour: red, green, blue, alpha.
  mutating func write(_ color: Color) {
    write(color.red)
    write(color.green)
    write(color.blue)
    write(color.alpha)
  }

  /// Adds nodes that another builder rendered below its root, with their values.
  ///
  /// - Parameter nodes: They are the first below this root too, so that their parents and places count.
  package mutating func append(_ rendered: RenderedNodes, values numbers: [Double]) {
    for node in rendered.nodes {
      (pendingID, parent) = (node.id, node.parent)
      if node.kind.usesShader {
        _ = open(node.kind, shader: node.asset, detail: node.detail)
      } else {
        leaf(node.kind, asset: node.asset, detail: node.detail)
      }
      for number in numbers[node.at..<node.at + node.floatCount] { write(number) }
    }
    parent = 0
  }

  /// True if the newest node has as many values as it asks for.
  var isComplete: Bool {
    guard count > 0 else { return values.isEmpty }
    let last = nodes[count - 1]
    return values.count - last.at == last.floatCount
  }
}
