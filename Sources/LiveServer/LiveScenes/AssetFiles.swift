import Foundation
import Platform
import Storage
import Synchronization

/// The pictures and descriptions of a folder, of which each file is read once for as long as it stays the same.
final class AssetFiles: Sendable {
  /// A picture's size in pixels, or in an SVG's own units.
  struct Size: Sendable {
    let width: Int
    let height: Int
  }

  /// The most bytes of a description, and of all that are read at once.
  private static let (description, descriptions) = (64 << 10, 4 << 20)
  /// The bytes of a picture in which its size stands almost always, and the most that are read to find it.
  private static let (beginning, most) = (64 << 10, 16 << 20)
  /// The most bytes of the latter pictures that are read at once; the others are read the next time.
  private static let together = 64 << 20

  private let contents = KnownFiles<AssetContents>()
  private let sizes = KnownFiles<Size>()

  /// Files of which none is known yet.
  init() {}

  /// The descriptions in files, by their paths; those that cannot be read are left out.
  func contents(of paths: [String]) -> [String: AssetContents] {
    var left = Self.descriptions
    return contents.values(of: paths) { path in
      guard left >= Self.description else { return .later }
      guard let bytes = try? RegularFile.contents(of: path, atMost: Self.description, followsLinks: false)
      else { return .nothing }
      left -= bytes.count
      return (try? JSONDecoder().decode(AssetContents.self, from: Data(bytes))).map { .value($0) } ?? .nothing
    }
  }

  /// The sizes of pictures in files, by their paths; what is no picture is left out.
  func sizes(of paths: [String]) -> [String: Size] {
    var left = Self.together
    return sizes.values(of: paths) { path in
      guard let start = try? RegularFile.beginning(of: path, atMost: Self.beginning, followsLinks: false)
      else { return .nothing }
      if let size = Self.size(in: start) { return .value(size) }
      guard start.count == Self.beginning else { return .nothing }
      guard left >= Self.most else { return .later }
      guard let bytes = try? RegularFile.beginning(of: path, atMost: Self.most, followsLinks: false) else {
        return .nothing
      }
      left -= bytes.count
      return Self.size(in: bytes).map { .value($0) } ?? .nothing
    }
  }

  private static func size(in bytes: [UInt8]) -> Size? {
    ImageHeader.size(of: bytes).map { Size(width: $0.width, height: $0.height) }
  }
}

/// Values from files, of which each is read again only when it has changed.
private final class KnownFiles<Value: Sendable>: Sendable {
  /// The outcome of reading a file.
  enum Outcome: Sendable {
    case value(Value)
    case nothing
    /// Too much was read already.
    case later
  }

  private let known = Mutex<[FileStamp: Outcome]>([:])

  func values(of paths: [String], _ read: (String) -> Outcome) -> [String: Value] {
    let before = known.withLock { $0 }
    var (now, values) = ([FileStamp: Outcome](), [String: Value]())
    for path in paths {
      let stamp = FileStamp(of: path)
      let outcome = before[stamp] ?? read(path)
      switch outcome {
      case .value(let value): (now[stamp], values[path]) = (outcome, value)
      case .nothing: now[stamp] = outcome
      case .later: break
      }
    }
    known.withLock { [now] in $0 = now }
    return values
  }
}
