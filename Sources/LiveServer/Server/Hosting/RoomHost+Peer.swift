import Engine
import Rooms
import WebSockets

extension RoomHost {
  /// A connection that is in the room.
  final class Peer {
    let connection: Connection
    unowned let host: RoomHost  // unchecked: the host holds it
    let slot: Members.Slot
    /// The budget shared by the connections from its address, or nil if they are not counted.
    let budget: SharedBudget?
    var gate: MessageGate

    init(
      _ connection: Connection, in host: RoomHost, slot: Members.Slot, sharing budget: SharedBudget?,
      at now: Time
    ) {
      self.connection = connection
      self.host = host
      self.slot = slot
      self.budget = budget
      gate = MessageGate(at: now)
    }
  }
}
