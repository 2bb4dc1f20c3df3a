/// An uploaded picture, which a scene shows in the place of its own art.
public struct Picture: Hashable, Sendable {
  /// The picture's path from the server's root. The path names the content, so each picture has its own.
  public let url: String
  /// The width and height in pixels, each positive.
  public let size: Size

  /// A picture at a path of this server, or nil if the path leads elsewhere or the size is not valid.
  public init?(url: String, width: Double, height: Double) {
    // By bytes, as browsers read it: for Swift a slash with a mark on it is no slash.
    let bytes = url.utf8
    let isLocal =
      bytes.starts(with: "/".utf8) && !bytes.starts(with: "//".utf8)
      && !bytes.contains(UInt8(ascii: "\\")) && bytes.count <= 500
    let isPlain = url.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    let sides = 1.0...65535
    guard isLocal, isPlain, sides.contains(width), sides.contains(height) else { return nil }
    self.url = url
    size = Size(width: width, height: height)
  }

  /// The asset of a leaf that shows the picture.
  public var asset: Asset { .image(url, url: url, width: size.width, height: size.height) }
}

extension Picture: Codable {
  private enum CodingKeys: CodingKey {
    case url, width, height
  }

  /// Reads `url`, `width` and `height`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let picture = Picture(
      url: try fields.decode(String.self, forKey: .url),
      width: try fields.decode(Double.self, forKey: .width),
      height: try fields.decode(Double.self, forKey: .height))
    guard let picture else {
      throw DecodingError.dataCorruptedError(
        forKey: .url, in: fields,
        debugDescription:
          "a picture is a path of this server that begins with one \"/\", and 1 to 65535 pixels"
          + " wide and high")
    }
    self = picture
  }

  /// Writes `url`, `width` and `height`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(url, forKey: .url)
    try fields.encode(size.width, forKey: .width)
    try fields.encode(size.height, forKey: .height)
  }
}

/// A part of a scene's state that older snapshots lack: if it is missing, it begins as in a new scene.
public protocol AddedState: Codable {
  /// The part as it is in a new scene.
  init()
}

extension KeyedDecodingContainer {
  /// The part, or a new one.
  public func decode<Part: AddedState>(_ type: Part.Type, forKey key: Key) throws -> Part {
    try decodeIfPresent(type, forKey: key) ?? Part()
  }
}

/// The uploaded pictures that a scene shows, in order; empty for its own art.
public struct Pictures: AddedState, Hashable, Sendable {
  /// The pictures in order.
  public var all: [Picture] = []

  /// No uploaded pictures.
  public init() {}

  /// True if there are no uploaded pictures.
  public var isEmpty: Bool { all.isEmpty }
  /// The number of pictures.
  public var count: Int { all.count }

  /// The assets of leaves that show the pictures, each once.
  public var assets: [Asset] { Set(all).sorted { $0.url < $1.url }.map(\.asset) }
}
