import Rooms
import WebSockets

/// A request that may see a room.
struct Visit {
  let request: HTTPRequest
  let host: RoomHost
  let role: Role
}
