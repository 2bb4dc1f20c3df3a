import Foundation
import Rooms
import Support

// What other servers have too.
extension TakeStore {
  private static let sharedFile = ".shared"

  /// The SHA-256 of a take's file, or nil if the take is missing.
  func digest(of name: TakeName, in room: RoomName) -> String? {
    contents(of: name, in: room).map { SHA256Digest.text(of: [UInt8]($0)[...]) }
  }

  /// The SHA-256 of a room's takes; throws if a folder exists but cannot be read.
  package func digests(in room: RoomName) throws(StateError) -> [TakeName: String] {
    if let folder = folder(of: room), folder.exists, access(folder.url.path, R_OK | X_OK) != 0 {
      throw .unusable(folder.url.path, reason: String(cString: strerror(errno)))
    }
    return names(in: room).reduce(into: [:]) { $0[$1] = digest(of: $1, in: room) }
  }

  /// The takes as they last were here and on other servers alike; nil before that.
  package func shared(in room: RoomName) -> SharedTakes? {
    guard let folder = folder(of: room) else { return sharedInMemory.withLock { $0[room] } }
    return (try? folder.contents(of: Self.sharedFile)).flatMap {
      try? JSONDecoder().decode(SharedTakes.self, from: Data($0))
    }
  }

  /// Remembers what `shared(in:)` gives.
  package func setShared(_ shared: SharedTakes, in room: RoomName) {
    guard let folder = folder(of: room) else { return sharedInMemory.withLock { $0[room] = shared } }
    // A take that goes with this process must not look deleted.
    var shared = shared
    for name in names(in: room) where isInMemory(name, in: room) { shared.digests[name.description] = nil }
    guard let json = try? JSONEncoder().encode(shared) else { return }
    try? folder.replace(Self.sharedFile, contents: Array(json))
  }
}
