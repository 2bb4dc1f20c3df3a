import Engine
import Rooms

/// A room as a server hosts it, with the connections of its own people.
package protocol HostedRoom: AnyObject {
  /// Reads the room as it is now; whoever reads must not call the host.
  func withRoom<Result>(_ read: (borrowing Room) -> Result) -> Result
  /// What joins the room to the same one on other nodes; nil where there are none.
  var replica: RoomReplica? { get set }

  /// Lets the room handle an event, and does what it asks for.
  func handle(_ event: Room.Event, at now: Time)
  /// Stops running the room, which another node runs.
  func follow(at now: Time)
  /// Takes in what the node tells that runs the room.
  func follow(_ publication: Publication, at now: Time) throws(FrameDecoder.Fault)
  /// Runs the room from now on; its own people are told nothing before `catchUp`.
  func lead(from snapshot: RoomSnapshot?, after numbers: FrameState, at time: Time)
  /// Goes on with what the node that ran the room has left, from a time on.
  func resume(_ continuation: RoomContinuation, recorded: [UInt8], at time: Time, now: Time)
  /// Shows the room as it is now: what has happened since the time of `lead` has been made up for.
  func catchUp(at now: Time)
  /// Has written down what has been recorded.
  func handOutRecording(at now: Time)
  /// Somebody came to another node.
  func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at now: Time)
  /// Somebody left another node; whoever has a connection here is not concerned.
  func leaveRemote(_ id: ClientID, at now: Time)
  /// Begins to tell other nodes everything anew.
  func beginPublishing(at now: Time)
  /// Tells other nodes what is new, as far as they can hear it.
  func publish(at now: Time)
}
