/// One entry of a frame's structure: the meaning of its floats and its parent in the tree.
public struct Node: Codable, Hashable, Sendable {
  /// The kind of the node.
  public var kind: NodeKind
  /// The name of the layer whose outermost node this is.
  public var id: String?
  /// The index of the parent in the same structure; -1 for the root.
  public var parent: Int
  /// The index of the node's first float.
  public var at: Int
  /// The asset that a leaf draws, or the shader that an effect runs.
  public var asset: Asset.ID?
  /// Fields beyond the kind; nil if there are none.
  public var detail: Detail?

  /// Fields beyond the kind that change too rarely to be floats.
  public enum Detail: Hashable, Sendable {
    /// A mesh's grid, and whether its colours are interpolated smoothly.
    case mesh(columns: Int, rows: Int, smoothsColors: Bool)
    /// The names of a signal's floats, in wire order, and for each its unit if it has one.
    case signal(names: [String], units: [ParameterUnit?] = [])
    /// A ripple that is switched off: its children are drawn unchanged, and its floats do not count.
    case disabled
    /// A shader's additional arguments.
    case shader(arguments: [Shader.ArgumentKind])
    /// The corners of a rectangle or of a clip whose curvature is continuous.
    case continuousCorners
  }

  /// The number of floats of the node.
  public var floatCount: Int {
    switch detail {
    case .mesh(let columns, let rows, _):
      kind.floats.count + columns * rows * NodeKind.meshPointFloats.count
    case .signal(let names, _): names.count
    case .shader(let arguments): kind.floats.count + arguments.reduce(0) { $0 + $1.count }
    case .disabled, .continuousCorners, nil: kind.floats.count
    }
  }
}

extension Node.Detail: Codable {
  private enum CodingKeys: CodingKey {
    case columns, rows, smoothsColors, names, units, enabled, arguments, corners
  }

  /// Reads the fields that `encode(to:)` writes, from among a node's others.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if fields.contains(.enabled) {
      self = .disabled
    } else if fields.contains(.corners) {
      self = .continuousCorners
    } else if fields.contains(.arguments) {
      self = .shader(arguments: try fields.decode([Shader.ArgumentKind].self, forKey: .arguments))
    } else if fields.contains(.names) {
      self = .signal(
        names: try fields.decode([String].self, forKey: .names),
        units: try fields.decodeIfPresent([ParameterUnit?].self, forKey: .units) ?? [])
    } else {
      self = .mesh(
        columns: try fields.decode(Int.self, forKey: .columns),
        rows: try fields.decode(Int.self, forKey: .rows),
        smoothsColors: try fields.decode(Bool.self, forKey: .smoothsColors))
    }
  }

  /// Writes its fields among those of its node.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .mesh(let columns, let rows, let smoothsColors):
      try fields.encode(columns, forKey: .columns)
      try fields.encode(rows, forKey: .rows)
      try fields.encode(smoothsColors, forKey: .smoothsColors)
    case .signal(let names, let units):
      try fields.encode(names, forKey: .names)
      if !units.isEmpty { try fields.encode(units, forKey: .units) }
    case .disabled: try fields.encode(false, forKey: .enabled)
    case .continuousCorners: try fields.encode("continuous", forKey: .corners)
    case .shader(let arguments): try fields.encode(arguments, forKey: .arguments)
    }
  }
}

/// A picture, outline, glyph or shader that nodes refer to; it travels beside the structure, once.
public struct Asset: Codable, Hashable, Sendable {
  /// A name that stays the same over scene changes, so that viewers can keep what they have loaded.
  public typealias ID = String

  /// The kind of an asset's content.
  public enum Kind: String, Codable, Sendable {
    /// A picture, by its URL.
    case image
    /// SVG path data, y down, in a box of `width` × `height`.
    case outline
    /// A glyph of a font in font units, y up, its origin at (0, 0): an outline, or a picture in `bounds`.
    case glyph
    /// A function in the shaders' language.
    case shader
  }

  /// The name by which nodes refer to the asset.
  public var id: ID
  /// The kind of the content.
  public var kind: Kind
  /// The path of a picture, from the server's root.
  public var url: String?
  /// An outline as SVG path data.
  public var path: String?
  /// The content's own width: pixels of a picture, units of an outline.
  public var width: Double?
  /// The content's own height: pixels of a picture, units of an outline.
  public var height: Double?
  /// The length of a glyph's em in font units.
  public var unitsPerEm: Double?
  /// A glyph's box in font units, y up: the left, the bottom, the width and the height.
  ///
  /// A picture fills it; an outline lies inside.
  public var bounds: [Double]?
  /// The name of a shader's function.
  public var name: String?
  /// A shader's text.
  public var source: String?

  /// A shader's function with the text that it stands in.
  static func shader(_ id: ID, name: String, source: String) -> Asset {
    Asset(id: id, kind: .shader, name: name, source: source)
  }

  /// A picture of the given size in pixels, served at `url`.
  public static func image(_ id: ID, url: String, width: Double, height: Double) -> Asset {
    Asset(id: id, kind: .image, url: url, width: width, height: height)
  }

  /// A glyph as SVG path data in font units, y up, filled by the nonzero rule.
  public static func glyph(_ id: ID, path: String, unitsPerEm: Double, bounds: [Double]) -> Asset {
    Asset(id: id, kind: .glyph, path: path, unitsPerEm: unitsPerEm, bounds: bounds)
  }

  /// A glyph as a picture of the given size in pixels, served at `url`, that fills `bounds`.
  public static func glyph(
    _ id: ID, url: String, width: Double, height: Double, unitsPerEm: Double, bounds: [Double]
  ) -> Asset {
    Asset(
      id: id, kind: .glyph, url: url, width: width, height: height, unitsPerEm: unitsPerEm,
      bounds: bounds)
  }

  /// An outline as SVG path data in a box of the given size, y down.
  public static func outline(_ id: ID, path: String, width: Double, height: Double) -> Asset {
    Asset(id: id, kind: .outline, path: path, width: width, height: height)
  }
}
