import Engine
import Foundation
import Platform
import Rooms
import Support

/// The folder with a server's saved rooms: for each room a file and its previous version.
///
/// A file is written under another name, synced and renamed, so at any time one of the two is complete.
package struct SnapshotStore: Sendable {
  /// A room that was found, and what was wrong on the way.
  package struct Found {
    package var rooms: [RoomName: RoomSnapshot] = [:]
    /// Sentences about files that were set aside.
    package var warnings: [String] = []
  }

  package let folder: StateDirectory
  /// The port whose server keeps its rooms here.
  package let port: Int
  private let scenes: SceneCatalog
  /// The scenes of rooms that have their own.
  private let own: [RoomName: SceneCatalog]

  /// The folder of a server within its state folder: one for each requested port, and on it for each edited
  /// folder of scenes.
  ///
  /// - Parameter own: The scenes of rooms that have their own.
  package init(
    in state: StateDirectory, port: Int, edited: String? = nil, scenes: SceneCatalog = .builtIn,
    own: [RoomName: SceneCatalog] = [:]
  ) {
    (self.scenes, self.own) = (scenes, own)
    let digest = edited.map { "-" + SHA256Digest.text(of: Array($0.utf8)[...]).prefix(16) } ?? ""
    folder = state.folder("rooms/\(port)\(digest)")
    self.port = port
  }

  /// The scenes that a room can play.
  func scenes(of room: RoomName) -> SceneCatalog { own[room] ?? scenes }

  /// Moves what is there out of the way, to `PORT.old`.
  package func setAside() throws(StateError) {
    guard FileManager.default.fileExists(atPath: folder.url.path) else { return }
    let old = folder.url.path + ".old"
    do {
      if FileManager.default.fileExists(atPath: old) { try FileManager.default.removeItem(atPath: old) }
      try FileManager.default.moveItem(atPath: folder.url.path, toPath: old)
    } catch {
      throw .unusable(folder.url.path, reason: error.reason)
    }
  }

  /// Every room that was kept. A file that is torn is set aside, and the one from before it used.
  package func load() -> Found {
    folder.disk.collectDrafts(in: folder.url.path, depth: 1)
    let files = Disk.names(in: folder.url.path)
    var found = Found()
    for name in Set(files.compactMap { $0.split(separator: ".").first.flatMap { RoomName($0) } }) {
      let room = load(name)
      found.rooms.merge(room.rooms) { $1 }
      found.warnings += room.warnings
    }
    return found
  }

  /// One room, if it was kept, as one of these scenes; nil for those of the store.
  func load(_ name: RoomName, scenes: SceneCatalog? = nil) -> Found {
    var found = Found()
    for file in [Self.file(of: name), Self.previous(of: name)] where found.rooms.isEmpty {
      do throws(SnapshotFile.Fault) {
        found.rooms[name] = try read(file, scenes: scenes ?? self.scenes(of: name))
        if let loss = found.rooms[name]?.scene.loss {
          found.warnings.append("The room \"\(name)\" was kept in a state that is none. \(loss)")
        }
      } catch {
        rename(folder.path(of: file), folder.path(of: file + ".aside"))
        found.warnings.append(
          "The file \(folder.path(of: file)) \(error). It was set aside as \(file).aside, "
            + "and the room \"\(name)\" begins with what was kept before it, if there is anything.")
      }
    }
    return found
  }

  /// The snapshot in a file, or nil if the file is missing.
  private func read(_ file: String, scenes: SceneCatalog) throws(SnapshotFile.Fault) -> RoomSnapshot? {
    let bytes: [UInt8]?
    do { bytes = try folder.contents(of: file) } catch { throw .unreadable(error.description) }
    guard let bytes else { return nil }
    return try SnapshotFile.decode(bytes, scenes: scenes)
  }

  /// Keeps a room, and what was kept of it before.
  func write(_ bytes: [UInt8], of name: RoomName) throws(StateError) {
    try folder.replace(Self.file(of: name), contents: bytes, keeping: Self.previous(of: name))
  }

  /// Forgets a room.
  func remove(_ name: RoomName) throws(StateError) {
    // What was kept before goes first: alone, it would come back.
    try folder.remove(Self.previous(of: name), Self.file(of: name))
  }

  /// Forgets the seats of a workshop that are none any more.
  package func forgetSeats(besides seats: Set<RoomName>) {
    for file in Disk.names(in: folder.url.path) {
      guard let room = file.split(separator: ".").first.flatMap({ RoomName($0) }), room.isSeat else {
        continue
      }
      if !seats.contains(room) { try? folder.remove(file) }
    }
  }

  private static func file(of name: RoomName) -> String { "\(name).json" }
  private static func previous(of name: RoomName) -> String { "\(name).json.previous" }
}
