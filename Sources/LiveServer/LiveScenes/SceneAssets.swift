import Engine
import SceneService
import Support

extension [Asset] {
  /// The assets that viewers may get of a scene: only from this server, and no shaders, which come from files.
  ///
  /// - Parameter version: The scene's version; files keep their names when they change.
  /// - Throws: An error if a viewer could not use it.
  func checked(version: Int) throws(SceneChannel.Fault) -> [Asset] {
    var all: [Asset] = []
    all.reserveCapacity(count)
    for var asset in self where asset.kind != .shader && !asset.id.hasPrefix(ShaderLibrary.missing) {
      if let problem = asset.problem { throw .unreadable(problem) }
      if let url = asset.url, url.hasPrefix("/scenes/") { asset.url = "\(url)?version=\(version)" }
      all.append(asset)
    }
    return all
  }
}

extension Asset {
  /// The reason that a viewer could not use the asset; nil if it can.
  fileprivate var problem: String? {
    guard id.utf8.count <= 2000, id.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      return "It draws something whose id has control characters or more than 2000 bytes."
    }
    if let url, !Self.isLocal(url) {
      return "It draws \"\(url.beginning(60).printable)\", which is not a path of this server: "
        + "pictures belong into the folder Pictures."
    }
    // Letters, digits and punctuation of path data; nothing that ends an attribute.
    if let path, !path.utf8.allSatisfy(Self.isPathData) {
      return "It draws the outline \"\(id.beginning(60).printable)\", which is no path data."
    }
    guard [width, height, unitsPerEm].allSatisfy({ $0.map { (0...1e6).contains($0) } ?? true }),
      bounds.map({ $0.count == 4 && $0.allSatisfy { abs($0) <= 1e6 } }) ?? true
    else {
      return "It draws \"\(id.beginning(60).printable)\", which has no sizes that can be drawn."
    }
    return nil
  }

  /// True if a URL is a path of this server, as browsers read it, without steps upwards.
  static func isLocal(_ url: String) -> Bool {
    guard Picture(url: String(url.prefix(500)), width: 1, height: 1) != nil, url.utf8.count <= 2000,
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return false }
    return !url.lowercased().replacing("%2e", with: ".").split(separator: "/").contains {
      $0 == ".." || $0 == "."
    }
  }

  private static func isPathData(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "\n"), UInt8(ascii: "\t"):
      true
    default: false
    }
  }
}
