import Foundation
import Glibc
import Synchronization

/// The takes that are kept: for each room a folder, in it a file for each take, or memory where nothing can be kept.
final class TakeStore: Sendable {
  /// The most takes of a room.
  static let most = 100
  /// The most bytes of a room's takes together.
  static let mostBytes = 64 << 20

  private let folder: StateDirectory?
  private let memory = Mutex<[RoomName: [TakeName: [UInt8]]]>([:])
  /// What other servers had last, where there is no folder for it.
  private let sharedInMemory = Mutex<[RoomName: SharedTakes]>([:])

  /// The takes of a server within its state folder, each port's apart as its rooms are; nil for memory alone.
  init(in state: StateDirectory?, port: Int) {
    folder = state.map { StateDirectory(path: $0.path(of: "takes/\(port)")) }
  }

  /// What a room has, in the order of the names.
  func list(_ room: RoomName) -> [TakeListing] {
    names(in: room).sorted().compactMap { name in
      contents(of: name, in: room).map { TakeListing(name, $0) }
    }
  }

  /// A take's file; nil where there is none.
  func contents(of name: TakeName, in room: RoomName) -> Data? {
    if let bytes = memory.withLock({ $0[room]?[name] }) { return Data(bytes) }
    guard let folder = folder(of: room) else { return nil }
    return try? Data(contentsOf: folder.url.appendingPathComponent(name.file), options: .mappedIfSafe)
  }

  /// Keeps a take, whole or not at all; where the disk refuses, in memory until the server stops, which it throws.
  func write(_ bytes: [UInt8], as name: TakeName, in room: RoomName) throws(StateError) {
    do throws(StateError) {
      guard let folder = folder(of: room) else { return keep(bytes, as: name, in: room) }
      try folder.replace(name.file, contents: bytes)
    } catch {
      keep(bytes, as: name, in: room)
      throw error
    }
  }

  /// Gives a take another name, which must be free.
  func rename(_ name: TakeName, to other: TakeName, in room: RoomName) throws(StateError) {
    if let bytes = memory.withLock({ $0[room]?.removeValue(forKey: name) }) {
      return keep(bytes, as: other, in: room)
    }
    guard let folder = folder(of: room) else { return }
    guard Glibc.rename(folder.path(of: name.file), folder.path(of: other.file)) == 0 else {
      throw .unusable(folder.url.path, reason: String(cString: strerror(errno)))
    }
  }

  /// Forgets a take.
  func remove(_ name: TakeName, in room: RoomName) {
    memory.withLock { _ = $0[room]?.removeValue(forKey: name) }
    if let folder = folder(of: room) { unlink(folder.path(of: name.file)) }
  }

  private func keep(_ bytes: [UInt8], as name: TakeName, in room: RoomName) {
    memory.withLock { $0[room, default: [:]][name] = bytes }
  }

  private func folder(of room: RoomName) -> StateDirectory? {
    folder.map { StateDirectory(path: $0.path(of: room.description)) }
  }

  private func names(in room: RoomName) -> Set<TakeName> {
    let path = folder(of: room)?.url.path
    let files = path.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return Set(files.compactMap { TakeName(file: $0) })
      .union(memory.withLock { ($0[room] ?? [:]).keys.map { $0 } })
  }
}

// What other servers have too.
extension TakeStore {
  private static let sharedFile = ".shared"

  /// The rooms that have takes here.
  func rooms() -> [RoomName] {
    let folders = folder.map { try? FileManager.default.contentsOfDirectory(atPath: $0.url.path) } ?? []
    return (folders ?? []).compactMap { RoomName($0) } + memory.withLock { Array($0.keys) }
  }

  /// The SHA-256 of a room's takes; throws where a folder is there and cannot be read.
  func digests(in room: RoomName) throws(StateError) -> TakeMerge.Digests {
    if let folder = folder(of: room), folder.exists, access(folder.url.path, R_OK | X_OK) != 0 {
      throw .unusable(folder.url.path, reason: String(cString: strerror(errno)))
    }
    return names(in: room).reduce(into: [:]) { digests, name in
      digests[name] = contents(of: name, in: room).map { SHA256Digest.text(of: [UInt8]($0)[...]) }
    }
  }

  /// The takes as they last were here and on other servers alike; nil before that.
  func shared(in room: RoomName) -> SharedTakes? {
    guard let folder = folder(of: room) else { return sharedInMemory.withLock { $0[room] } }
    return (try? folder.contents(of: Self.sharedFile)).flatMap {
      try? JSONDecoder().decode(SharedTakes.self, from: Data($0))
    }
  }

  /// Remembers what `shared(in:)` gives.
  func setShared(_ shared: SharedTakes, in room: RoomName) {
    guard let folder = folder(of: room) else { return sharedInMemory.withLock { $0[room] = shared } }
    // What will be gone with this process must not look as if somebody had deleted it.
    var shared = shared
    for name in memory.withLock({ ($0[room] ?? [:]).keys.map { $0 } }) {
      shared.digests[name.description] = nil
    }
    guard let json = try? JSONEncoder().encode(shared) else { return }
    try? folder.replace(Self.sharedFile, contents: Array(json))
  }
}

extension TakeName {
  private static let ending = ".jsonl"

  /// The name of the take's file: what might mean something to a file system is percent-encoded.
  var file: String {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: " -_"))
    return (description.addingPercentEncoding(withAllowedCharacters: plain) ?? "") + Self.ending
  }

  /// The take whose file this is; nil for other files.
  init?(file: String) {
    guard file.hasSuffix(Self.ending),
      let name = String(file.dropLast(Self.ending.count)).removingPercentEncoding
    else { return nil }
    self.init(name)
  }
}

extension TakeListing {
  /// What a take's file says of it in its first and last lines.
  init(_ name: TakeName, _ file: Data) {
    struct First: Decodable {
      var scene: String
      var start: Start?
      struct Start: Decodable {}
    }
    struct Last: Decodable {
      var t: Double
      var type: String
    }
    let newline = UInt8(ascii: "\n")
    let head = file.prefix { $0 != newline }
    let first = try? JSONDecoder().decode(First.self, from: head)
    // A whole line that is the last one lies within the last of the bytes that a message may have.
    let tail = file.dropFirst(head.count).suffix(128 * 1024).split(separator: newline)
    let last = tail.reversed().lazy.compactMap { try? JSONDecoder().decode(Last.self, from: $0) }.first
    self.init(
      name: name.description, scene: first?.scene ?? "", duration: last?.t ?? 0, bytes: file.count,
      cut: first?.start != nil && last?.type != "end")
  }
}
