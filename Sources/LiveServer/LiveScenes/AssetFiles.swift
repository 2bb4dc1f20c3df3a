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

  private let documents: @Sendable () -> DocumentDrawings
  private let sets = KnownFiles<AssetSet>()
  private let sizes = KnownFiles<Size>()

  /// Files of which none is known yet.
  ///
  /// - Parameter documents: Draws those that are PDFs.
  init(drawing documents: @autoclosure @escaping @Sendable () -> DocumentDrawings = .kept) {
    self.documents = documents
  }

  /// The sets that files describe, by the files' paths; those that cannot be read are left out.
  ///
  /// - Parameter reading: Reads those that are new.
  func sets(of paths: [String], by reading: FolderReading) -> [String: AssetSet] {
    var left = Self.descriptions
    return sets.values(of: paths) { new in
      var texts: [(path: String, text: Data)] = []
      for path in new where left >= Self.description {
        let bytes = try? RegularFile.contents(of: path, atMost: Self.description, followsLinks: false)
        texts.append((path, Data(bytes ?? [])))
        left -= bytes?.count ?? 0
      }
      guard !texts.isEmpty,
        let read = try? reading.read(.assets, texts.map(\.text), as: [AssetSet?].self),
        read.count == texts.count
      else { return [:] }
      return Dictionary(
        zip(texts, read).map { text, set in
          (text.path, set.flatMap { $0.isSound ? .value($0) : nil } ?? .nothing)
        }, uniquingKeysWith: { $1 })
    }
  }

  /// The sizes of pictures in files, by their paths; what is no picture is left out.
  func sizes(of paths: [String]) -> [String: Size] {
    var left = Self.together
    let documents = documents()
    return sizes.values(of: paths) { new in
      Dictionary(new.map { ($0, outcome($0)) }, uniquingKeysWith: { $1 })
    }
    func outcome(_ path: String) -> KnownFiles<Size>.Outcome {
      guard let start = try? RegularFile.beginning(of: path, atMost: Self.beginning, followsLinks: false)
      else { return .nothing }
      if DocumentDrawings.servedPath(of: path) != path {
        return switch documents.drawing(of: path) {
        case .drawing(let drawing): Self.size(in: drawing).map { .value($0) } ?? .nothing
        case .nothing: .nothing
        case .later: .later
        }
      }
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

extension DocumentDrawings {
  /// The drawings that this user's programs share, to which new ones can be added for three seconds.
  package static var kept: DocumentDrawings {
    DocumentDrawings(in: URL(fileURLWithPath: SceneSDK.cache() + "/tiltcast/documents", isDirectory: true))
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

  /// The values of files.
  ///
  /// - Parameter read: Reads those that are new; of those that it leaves out it is asked again.
  func values(of paths: [String], _ read: ([String]) -> [String: Outcome]) -> [String: Value] {
    let before = known.withLock { $0 }
    var (now, values) = ([FileStamp: Outcome](), [String: Value]())
    let files = paths.map { (path: $0, stamp: FileStamp(of: $0)) }
    let new = files.filter { before[$0.stamp] == nil }.map(\.path)
    let found = new.isEmpty ? [:] : read(new)
    for (path, stamp) in files {
      let outcome = before[stamp] ?? found[path] ?? .later
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
