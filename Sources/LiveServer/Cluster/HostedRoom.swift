import Engine
import Rooms

/// A room as a server hosts it, with the connections of its own people.
package protocol HostedRoom: AnyObject {
  /// Reads the room as it is now; the closure must not call the host.
  func withRoom<Result>(_ read: (borrowing Room) -> Result) -> Result
  /// The link to the same room on other nodes, or nil outside a cluster.
  var replica: RoomReplica? { get set }

  /// Lets the room handle an event, and does what it asks for.
  func handle(_ event: Room.Event, at now: Time)
  /// Stops running the room, which another node runs.
  func follow(at now: Time)
  /// Takes in a publication of the node that runs the room.
  func follow(_ publication: Publication, at now: Time) throws(FrameDecoder.Fault)
  /// Runs the room from now on; its own people are sent nothing before `catchUp`.
  func lead(from snapshot: RoomSnapshot?, after numbers: FrameState, at time: Time)
  /// Goes on with what the node that ran the room has left, from a time on.
  func resume(_ continuation: RoomContinuation, recorded: [UInt8], at time: Time, now: Time)
  /// Shows the room as it is now: what has happened since the time of `lead` has been made up for.
  func catchUp(at now: Time)
  /// Has written down what has been recorded.
  func handOutRecording(at now: Time)
  /// A client joined through another node.
  func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at now: Time)
  /// A client left another node; clients with a connection here are not concerned.
  func leaveRemote(_ id: ClientID, at now: Time)
  /// Begins to publish everything to other nodes again.
  func beginPublishing(at now: Time)
  /// Publishes what is new to other nodes, as far as they can receive it.
  func publish(at now: Time)
}
