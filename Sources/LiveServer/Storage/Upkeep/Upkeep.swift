import Foundation
import Rooms
import Support

/// Finds unnamed things in a state folder: pictures that are in no room, no show and no take, and the takes
/// of rooms that are gone.
///
/// Named things stay young: each time, everything that is named is given the present time, and what has been
/// given none for long enough is deleted. So servers that share a folder need not know of each other, and an
/// upload is as young as a named picture, even if no room names the upload yet.
package struct Upkeep: Sendable {
  /// The interval between runs, in seconds.
  package static let interval = 6 * 3600.0
  /// The delay of the first run after the start, in seconds: what exists must be known by then.
  package static let delay = 30.0

  private let state: StateDirectory
  private let ports: Set<Int>
  package let pictures: PictureStore
  package let takes: TakeStore
  /// The time for which unnamed things are kept, in seconds.
  package let age: Double

  /// - Parameter ports: The ports whose rooms the takes may belong to.
  package init(
    of state: StateDirectory, ports: Set<Int>, pictures: PictureStore, takes: TakeStore, age: Double
  ) {
    (self.state, self.ports, self.pictures, self.takes, self.age) = (state, ports, pictures, takes, age)
  }

  /// The pictures that are named in the folder, by rooms and takes of any port, and by shows.
  ///
  /// - Throws: Where something is there and cannot be read: it may name any picture.
  package func namedPictures() throws(StateError) -> Set<String> {
    var names = try names(in: pictures.folder.appendingPathComponent("shows.json"))
    for folder in ["rooms", "takes"] {
      for file in try files(below: state.url.appendingPathComponent(folder)) {
        names.formUnion(try self.names(in: file))
      }
    }
    return names
  }

  /// The rooms with takes that are gone for long enough.
  ///
  /// - Parameter known: Rooms that are there besides those that are kept in the folder.
  /// - Throws: Where it cannot be known which rooms are kept.
  package func abandonedRooms(besides known: Set<RoomName>) throws(StateError) -> [RoomName] {
    var rooms = known.union([.main])
    let folder = state.url.appendingPathComponent("rooms")
    // Rooms that are edited, or were set aside, are beside the others: `8080-…` and `8080.old`.
    for place in try entries(of: folder)
    where Int(place.prefix(while: \.isNumber)).map(ports.contains) == true {
      for file in try entries(of: folder.appendingPathComponent(place)) {
        if let room = file.split(separator: ".").first.flatMap({ RoomName($0) }) { rooms.insert(room) }
      }
    }
    return takes.abandonedRooms(besides: rooms, after: age)
  }

  private func names(in file: URL) throws(StateError) -> Set<String> {
    do {
      // Not mapped: a recording on a full disk becomes shorter.
      return try Data(contentsOf: file).withUnsafeBytes {
        NamedPictures.names(in: $0)
      }
    } catch {
      // It may have been renamed or deleted meanwhile.
      guard FileManager.default.fileExists(atPath: file.path) else { return [] }
      throw .unusable(file.path, reason: error.reason)
    }
  }

  private func files(below folder: URL) throws(StateError) -> [URL] {
    var files: [URL] = []
    for name in try entries(of: folder) {
      let url = folder.appendingPathComponent(name)
      if StateDirectory(path: url.path).exists {
        files += try self.files(below: url)
      } else {
        files.append(url)
      }
    }
    return files
  }

  private func entries(of folder: URL) throws(StateError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
      throw .unusable(folder.path, reason: error.reason)
    }
  }
}

/// The time at which a file or folder was last changed or named, in seconds of Unix time, or nil if it is
/// missing.
func modificationTime(of path: String) -> Double? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
}

/// Gives a file or folder the present time.
func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }
