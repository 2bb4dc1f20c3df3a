import Engine
import Rooms
import Support

/// The rooms of several servers, each of which one of them runs.
///
/// Everything happens on the loop's thread. A server that stands alone has none.
protocol SharedRooms: AnyObject {
  /// The rooms that exist, on any server.
  var rooms: Set<RoomName> { get }
  /// The generations of the rooms' codes, as far as the servers that run the rooms have announced them.
  var codeGenerations: [RoomName: UInt32] { get }
  /// The present figures.
  var statistics: ClusterStatistics { get }
  /// When `tick` is wanted, or a little earlier.
  var deadline: Time { get }
  /// A room has changed for a reason other than its own connections.
  var onChange: (RoomName) -> Void { get set }
  /// `deadline` is earlier than it was.
  var onWait: () -> Void { get set }
  /// The show that a room plays when it begins to run here.
  var show: (RoomName) -> ShowContents? { get set }

  /// Begins to receive from the other servers.
  func start()
  /// Gives all rooms away.
  func stop()
  /// Does what is due.
  func tick()
  /// Makes a room on this server one with the same room on the others, and gives it its link.
  func share(_ host: RoomHost)
  /// Announces a room, and calls the completion once the other servers know it, or cannot be reached.
  func announce(_ room: RoomName, _ completion: @escaping () -> Void)
  /// Leaves a room. A room that runs here and has never been changed is forgotten.
  func leave(_ host: RoomHost)
}

/// The link of a room to the same room on other servers.
protocol RoomLink: AnyObject {
  /// A client joined through this server.
  func joined(_ id: ClientID, _ person: Person, at now: Time)
  /// A client left this server.
  func left(_ id: ClientID, at now: Time)
  /// Takes in an input of a client here: the server that runs the room has it.
  func receive(_ message: Message, read result: Result<Input, WireError>, from id: ClientID, at now: Time)
  /// Keeps a copy of what is recorded here, for a server that has to go on with it.
  func record(_ step: RecordingStep, at now: Time)
  /// Keeps the room as it is, if it runs here.
  func keep()
  /// True if the room runs here, and would be received by others soon. If not, the host is asked to publish later.
  func canPublish(at now: Time) -> Bool
  /// Tells other servers what has changed, if the room runs here.
  func publish(_ publications: [Publication], at now: Time)
  /// True if another server can go on with everything from here.
  func canHandOver(at now: Time) -> Bool
}
