import Engine
import Rooms

/// A follower of the rooms that run here.
protocol RoomObserver: AnyObject {
  /// Something has happened in a room, which may or may not have changed it.
  func roomChanged(_ host: RoomHost, at now: Time)
  /// A room is no more.
  func roomEnded(_ name: RoomName)
}
