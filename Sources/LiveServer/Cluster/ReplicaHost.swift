import Engine
import Rooms

/// A room as a server hosts it, with the connections of its own people.
package protocol ReplicaHost: AnyObject {
  var name: RoomName { get }
  var node: NodeRoom { get }

  /// Lets the room handle an event.
  func handle(_ event: Room.Event, at now: Time)
  /// Changes the room, carries out what it asks for, and sends what is new.
  func change<Fault: Error>(
    at now: Time, _ body: (inout NodeRoom) throws(Fault) -> [Room.Action]
  ) throws(Fault)
  /// Publishes what is new to other nodes, as far as they can receive it.
  func publish(at now: Time)
}
