import Foundation
import Platform
import Rooms
import Storage

/// The pictures and colours that views name: files in `Pictures`, and those of asset catalogues.
struct AssetCatalog: Sendable {
  /// A picture at a path of the server, with its size in points.
  struct Picture: Equatable, Sendable {
    let url: String
    let width: Int
    let height: Int
  }

  /// By name: that of the file without its extension, or of the picture's set.
  private(set) var pictures: [String: Picture] = [:]
  /// As `#rrggbbaa`, by name.
  private(set) var colors: [String: String] = [:]

  /// The most pictures and colours, and the most bytes of a description.
  private static let (most, mostBytes) = (500, 64 << 10)

  init() {}

  /// Reads the catalogues and pictures of a folder; what cannot be read is left out.
  init(of folder: SceneFolder) {
    let root = folder.url.path
    // In a catalogue each set is a folder with a description.
    let sets = FolderListing(of: root, skipping: SceneFolder.others) {
      $0.contains(".xcassets/") && $0.hasSuffix("/Contents.json")
    }
    for path in sets.files.sorted().prefix(Self.most) {
      let parts = path.split(separator: "/").dropLast()
      guard let set = parts.last, let contents = Self.contents(of: "\(root)/\(path)") else { continue }
      if set.hasSuffix(".imageset") {
        read(contents, of: String(set.dropLast(".imageset".count)), in: parts, of: root)
      } else if set.hasSuffix(".colorset") {
        colors[String(set.dropLast(".colorset".count))] = contents.hexadecimal
      }
    }
    for path in FolderListing(of: folder.pictures.path).files.sorted().prefix(Self.most) {
      guard let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init),
        pictures[name] == nil, let size = Self.size(of: "\(folder.pictures.path)/\(path)")
      else { continue }
      pictures[name] = Picture(url: "/scenes/" + path, width: size.width, height: size.height)
    }
  }

  private mutating func read(
    _ contents: AssetContents, of name: String, in parts: ArraySlice<Substring>, of root: String
  ) {
    let largest = contents.images?.filter { $0.filename != nil }.max { $0.factor < $1.factor }
    guard let largest, let file = largest.filename, !file.contains("/"), !file.hasPrefix("."),
      let size = Self.size(of: "\(root)/\(parts.joined(separator: "/"))/\(file)")
    else { return }
    // The server has what is in a catalogue, and not the catalogue itself.
    let place = parts.drop { !$0.hasSuffix(".xcassets") }.dropFirst()
    pictures[name] = Picture(
      url: "/scenes/\((place + [file[...]]).joined(separator: "/"))",
      width: max(1, size.width / largest.factor),
      height: max(1, size.height / largest.factor))
  }

  private static func contents(of path: String) -> AssetContents? {
    guard let bytes = try? RegularFile.contents(of: path, atMost: mostBytes, followsLinks: false) else {
      return nil
    }
    return try? JSONDecoder().decode(AssetContents.self, from: Data(bytes))
  }

  private static func size(of path: String) -> (width: Int, height: Int)? {
    guard let bytes = try? RegularFile.contents(of: path, atMost: 32 << 20, followsLinks: false) else {
      return nil
    }
    return ImageHeader.size(of: bytes)
  }
}

/// The description of a picture or a colour in an asset catalogue.
private struct AssetContents: Decodable {
  struct Image: Decodable {
    let filename: String?
    let scale: String?

    /// How many pixels are a point.
    var factor: Int { scale.flatMap { Int($0.dropLast()) }.map { min(max($0, 1), 4) } ?? 1 }
  }
  struct Color: Decodable {
    struct Value: Decodable {
      let components: [String: String]
    }
    let color: Value?
    let appearances: [[String: String]]?
  }
  let images: [Image]?
  let colors: [Color]?

  /// The colour that does not depend on appearances, as `#rrggbbaa`.
  var hexadecimal: String? {
    let value = (colors?.first { $0.appearances == nil } ?? colors?.first)?.color
    guard let components = value?.components else { return nil }
    let bytes = ["red", "green", "blue", "alpha"].map { Self.byte(components[$0]) }
    guard bytes.allSatisfy({ $0 != nil }) else { return nil }
    return "#" + bytes.compactMap(\.self).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A component, written as `0xFF`, as `255` or as `1.000`.
  private static func byte(_ text: String?) -> Int? {
    guard let text else { return nil }
    if text.hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).flatMap { (0...255).contains($0) ? $0 : nil }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    let value = text.contains(".") ? number * 255 : number
    return (0...255).contains(value) ? Int(exactly: value.rounded()) : nil
  }
}
