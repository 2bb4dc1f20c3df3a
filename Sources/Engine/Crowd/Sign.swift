/// The shape by which people find their thing on the stage, besides its colour.
public enum Sign: String, Codable, CaseIterable, Sendable {
  /// A star with five points.
  case star
  /// A heart.
  case heart
  /// A square.
  case square
  /// A triangle that points up.
  case triangle

  /// The sign of a place; 48 places in a row differ in sign or colour.
  public init(place: Int) {
    let all = Self.allCases
    self = all[(place + place / CrowdColor.allCases.count) & (all.count - 1)]
  }

  /// The id of the outline; the same in every scene.
  var assetID: Asset.ID { "sign-\(rawValue)" }

  /// The outline in a box of 100 × 100.
  var asset: Asset {
    let path =
      switch self {
      case .star:
        "M50 3L61.8 36.8L97.6 37.6L69 59.2L79.4 93.5L50 73L20.6 93.5L31 59.2L2.4 37.6L38.2 36.8Z"
      case .heart:
        "M50 94C20 70 4 51 4 31C4 15 16 7 28 7C38 7 46 12 50 21C54 12 62 7 72 7C84 7 96 15 96 31C96 51 80 70 50 94Z"
      case .square: "M12 12L88 12L88 88L12 88Z"
      case .triangle: "M50 6L96 90L4 90Z"
      }
    return .outline(assetID, path: path, width: 100, height: 100)
  }

  /// The outlines that nodes draw, each once.
  static func assets(in nodes: [Node]) -> [Asset] {
    let ids = Set(nodes.lazy.filter { $0.kind == .path }.compactMap(\.asset))
    return allCases.filter { ids.contains($0.assetID) }.map(\.asset)
  }
}

/// A sign as a layer.
public struct SignShape: Shape {
  let sign: Sign
  /// The size it is drawn at.
  public var size = defaultShapeSize
  /// The colour that fills it.
  public var color = Color.white

  /// A white sign.
  public init(_ sign: Sign) { self.sign = sign }

  /// Writes a `path` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.path, asset: sign.assetID)
    frame.write(size)
    frame.write(color)
  }
}

/// The colour by which people find their thing on the stage; each has a name that people use.
public enum CrowdColor: String, Codable, CaseIterable, Sendable {
  /// Neighbours in this list differ as much as possible.
  case blue, orange, green, pink, yellow, violet, red, teal, brown, sky, lime, grey

  /// The colour of a place.
  public init(place: Int) {
    let all = Self.allCases
    self = all[max(0, place) % all.count]
  }

  /// The colour itself.
  public var color: Color {
    switch self {
    case .blue: Color(rgb: 0x2F6BFF)
    case .orange: Color(rgb: 0xFF8A1F)
    case .green: Color(rgb: 0x23A455)
    case .pink: Color(rgb: 0xFF5FA8)
    case .yellow: Color(rgb: 0xF6C700)
    case .violet: Color(rgb: 0x8B4DE8)
    case .red: Color(rgb: 0xE5342B)
    case .teal: Color(rgb: 0x0FA3A3)
    case .brown: Color(rgb: 0x9A5B2D)
    case .sky: Color(rgb: 0x59BDF7)
    case .lime: Color(rgb: 0xA4CF2A)
    case .grey: Color(rgb: 0x8A929E)
    }
  }
}
