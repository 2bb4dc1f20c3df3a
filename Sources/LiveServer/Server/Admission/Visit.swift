import Rooms
import WebSockets

/// A request by somebody who may see a room.
struct Visit {
  let request: HTTPRequest
  let host: RoomHost
  let role: Role
}
