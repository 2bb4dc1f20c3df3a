import Foundation
import Rooms
import Support

extension TakeStore {
  /// The rooms with takes that have not been among others for long enough; those are given the present time.
  ///
  /// - Parameter age: In seconds.
  func abandonedRooms(besides known: Set<RoomName>, after age: Double) -> [RoomName] {
    rooms().sorted { $0.description < $1.description }.filter { room in
      guard known.contains(room) else { return isAbandoned(room, after: age) }
      if let folder = folder(of: room) { touch(folder.url.path) }
      return false
    }
  }

  private func isAbandoned(_ room: RoomName, after age: Double) -> Bool {
    guard let folder = folder(of: room), let time = modificationTime(of: folder.url.path) else {
      return false
    }
    return Date().timeIntervalSince1970 - time > age
  }

  /// Deletes the takes of a room that is gone, and its folder: at the next time, because other servers need the news
  /// before, unless it was a seat's, of which they do not know.
  ///
  /// - Returns: Whether the room had any.
  func removeAll(in room: RoomName, after age: Double) -> Bool {
    guard isAbandoned(room, after: age) else { return false }
    let names = names(in: room)
    for name in names { try? remove(name, in: room) }
    if names.isEmpty || room.isSeat { try? folder?.removeFolder(room.description) }
    return !names.isEmpty
  }
}
