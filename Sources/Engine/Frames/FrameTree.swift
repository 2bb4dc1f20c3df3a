/// A frame as a nested tree with named values, for scripts and tests.
///
/// Numbers are the engine's doubles, not rounded to Float32.
public struct FrameTree: Hashable, Sendable {
  /// The kind of the node.
  public var kind: NodeKind
  /// The name of the layer whose outermost node this is.
  public var id: String?
  /// The node's numbers by name, without those of a mesh's points.
  public var values: [String: Double]
  /// A mesh's points, row by row, each [x, y] as fractions of its frame; they stand among the values in JSON.
  public var points: [[Double]]?
  /// The colours of a mesh's points, each [red, green, blue, alpha]; they stand among the values in JSON.
  public var colors: [[Double]]?
  /// A shader's arguments, the numbers of each; they stand among the values in JSON.
  public var arguments: [[Double]]?
  /// The asset that a leaf draws, or the shader that an effect runs.
  public var asset: Asset.ID?
  /// The node's other fields in the structure; nil for a signal, whose names are those of its values.
  public var detail: Node.Detail?
  /// The nodes below, in painter's order, or nil if the node has no children.
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
    let numbers = frame.values[node.at..<node.at + node.floatCount]
    kind = node.kind
    id = node.id
    asset = node.asset
    if case .signal(let names, _) = node.detail {
      values = Self.named(names, numbers)
    } else {
      values = Self.named(node.kind.floats, numbers)
      detail = node.detail
    }
    if case .mesh = node.detail {
      let stride = NodeKind.meshPointFloats.count
      let starts = Swift.stride(from: node.at + node.kind.floats.count, to: numbers.endIndex, by: stride)
      points = starts.map { Array(numbers[$0..<$0 + 2]) }
      colors = starts.map { Array(numbers[$0 + 2..<$0 + stride]) }
    }
    if case .shader(let kinds) = node.detail {
      var start = node.at + node.kind.floats.count
      arguments = kinds.map { kind in
        defer { start += kind.count }
        return Array(numbers[start..<start + kind.count])
      }
    }
    index += 1
    var below: [FrameTree] = []
    while index < frame.nodes.count, frame.nodes[index].parent == position {
      below.append(FrameTree(frame, at: &index))
    }
    children = below.isEmpty ? nil : below
  }

  /// The first numbers, as many as there are names.
  private static func named(_ names: [String], _ numbers: ArraySlice<Double>) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: zip(names, numbers))
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

extension FrameTree: Codable {
  private enum CodingKeys: CodingKey {
    case kind, id, values, asset, children, enabled, corners
  }

  /// The name of a number, or of a list of a mesh or a shader.
  private struct ValueName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    static let points = ValueName(stringValue: "points")
    static let colors = ValueName(stringValue: "colors")
    static let arguments = ValueName(stringValue: "arguments")
  }

  /// Reads a tree from JSON.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    kind = try fields.decode(NodeKind.self, forKey: .kind)
    id = try fields.decodeIfPresent(String.self, forKey: .id)
    asset = try fields.decodeIfPresent(Asset.ID.self, forKey: .asset)
    children = try fields.decodeIfPresent([FrameTree].self, forKey: .children)
    let named = try fields.nestedContainer(keyedBy: ValueName.self, forKey: .values)
    values = [:]
    let isMesh = kind == .mesh
    if isMesh || kind.usesShader || fields.contains(.enabled) || fields.contains(.corners) {
      detail = try Node.Detail(from: decoder)
    }
    if isMesh {
      points = try named.decode([[Double]].self, forKey: .points)
      colors = try named.decode([[Double]].self, forKey: .colors)
    }
    if kind.usesShader { arguments = try named.decode([[Double]].self, forKey: .arguments) }
    let lists = isMesh ? ["points", "colors"] : kind.usesShader ? ["arguments"] : []
    for name in named.allKeys where !lists.contains(name.stringValue) {
      values[name.stringValue] = try named.decode(Double.self, forKey: name)
    }
  }

  /// Writes a tree as JSON; `values` is always there.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encodeIfPresent(id, forKey: .id)
    try fields.encodeIfPresent(asset, forKey: .asset)
    try fields.encodeIfPresent(children, forKey: .children)
    try detail?.encode(to: encoder)
    var named = fields.nestedContainer(keyedBy: ValueName.self, forKey: .values)
    for (name, value) in values { try named.encode(value, forKey: ValueName(stringValue: name)) }
    try named.encodeIfPresent(points, forKey: .points)
    try named.encodeIfPresent(colors, forKey: .colors)
    try named.encodeIfPresent(arguments, forKey: .arguments)
  }
}
