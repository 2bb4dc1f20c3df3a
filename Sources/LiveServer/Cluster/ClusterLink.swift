import Engine
import Rooms

/// The nodes' shared state of rooms: leases, journals, snapshots and channels.
///
/// Every completion is called later, on the service's thread; with nil if there was no answer.
protocol ClusterLink: AnyObject {
  /// Connects, and reports events from now on.
  func start(_ events: ClusterEvents)
  /// Sends what waits, and disconnects.
  func stop()
  /// Tests writing and publishing; a failure is reported as `disconnected`.
  func probe()
  /// Announces a room to all nodes; the completion is called once Redis has done it, or cannot.
  func announce(_ room: RoomName, _ completion: (() -> Void)?)
  /// Announces the generation of a room's code to all nodes, also those that come later.
  func announce(code generation: UInt32, of room: RoomName)
  /// The validity of this node's heartbeats, with `until` in seconds from now.
  var vitality: Vitality { get }
  /// Asks whether another node is there.
  func ask(whetherThere node: UInt64, _ completion: @escaping (Bool) -> Void)
  /// Asks for the lease of a room, under a fence above one that is known.
  func acquire(
    _ room: RoomName, above fence: RoomLease.Fence, _ completion: @escaping (LeaseAnswer?) -> Void
  )
  /// Asks for another term; answers whether the lease is still this node's.
  func renew(_ room: RoomName, under fence: RoomLease.Fence, _ completion: @escaping (Bool?) -> Void)
  /// Releases the lease, and notifies the followers.
  func release(_ room: RoomName, under fence: RoomLease.Fence)
  /// Forgets the room, and says so to all nodes.
  func retire(_ room: RoomName, under fence: RoomLease.Fence)
  /// Publishes to the nodes that follow the room; the completion says that it is on its way, or lost.
  func publish(
    _ publication: Publication, of room: RoomName, under fence: RoomLease.Fence,
    _ completion: @escaping () -> Void)
  /// Adds to the room's journal; the owner receives what is not its own. The completion is as that of
  /// `publish`.
  func append(_ entry: JournalEntry, to room: RoomName, _ completion: @escaping () -> Void)
  /// Gives what was sent to the system at once, instead of in the loop's next turn.
  func push()
  /// Asks the owner to send everything again.
  func askForEverything(of room: RoomName)
  /// Keeps the room, and forgets the journal up to there; answers the fence that the room is under.
  func keep(_ kept: PersistedRoom, of room: RoomName, _ completion: @escaping (RoomLease.Fence?) -> Void)
  /// Keeps a part of a recording that begins at a place of it; the beginning without bytes is no recording.
  func write(_ recorded: ArraySlice<UInt8>, at offset: Int, of room: RoomName, under fence: RoomLease.Fence)
  /// Records which journal entry is applied next: if that crashes this node, the next owner finds the record. Nil when
  /// all entries have been applied.
  func note(underWay place: StreamID?, of room: RoomName)
  /// Removes an entry from the journal, and adds it to the list of set-aside entries.
  func setAside(_ entry: JournalEntry, at place: StreamID, of room: RoomName)
  /// Reads the room as it was kept, and its journal since.
  func load(_ room: RoomName, _ completion: @escaping (Loaded?) -> Void)
  /// Begins to receive what the owner publishes; `onReady` is called at first and after each gap.
  func listen(
    to room: RoomName, _ receive: @escaping ([UInt8]) -> Void, onReady: @escaping () -> Void)
  /// Stops receiving what the owner publishes.
  func stopListening(to room: RoomName)
  /// Begins to receive what comes in for the owner; as `listen`.
  func attend(
    _ room: RoomName, _ receive: @escaping (Arrival) -> Void, onReady: @escaping () -> Void)
  /// Stops receiving what comes in for the owner.
  func stopAttending(_ room: RoomName)
  /// Stops receiving anything about the room.
  func forget(_ room: RoomName)
}

/// A notification from the cluster.
struct ClusterEvents {
  /// The others can be reached, for the first time or again.
  var connected: () -> Void
  /// They cannot be reached, for a reason.
  var disconnected: (String) -> Void
  /// There are these rooms, among others.
  var room: (Set<RoomName>) -> Void
  /// The codes of these rooms have these generations.
  var codes: ([RoomName: UInt32]) -> Void
  /// The room was removed.
  var retired: (RoomName) -> Void
  /// A node has come, or is gone.
  var node: (NodeNews) -> Void
}

/// The answer to a request for a lease.
enum LeaseAnswer: Equatable {
  /// It is this node's now.
  case granted(RoomLease.Fence)
  /// Another node has it, for so many seconds.
  case held(RoomLease.Fence, by: UInt64, remaining: Time)
}

/// A room as Redis keeps it.
struct Loaded {
  /// Nil if it has never been kept.
  var kept: PersistedRoom?
  /// The bytes of the running recording, if there is one.
  var recorded: [UInt8] = []
  /// In the order in which they came.
  var entries: [(place: StreamID, entry: JournalEntry)]
  /// The entry that an owner was taking in when it ended, or nil if there was none.
  var underWay: StreamID?
  /// The last place that the journal has given, or nil if it is unknown.
  var lastGiven: StreamID?

  /// The time of Redis's clock, from which it makes places; nil if that is unknown.
  var clock: StreamID?

  /// The last place that the journal has given, as far as this says.
  var end: StreamID { max(lastGiven ?? .zero, entries.last?.place ?? .zero) }

  /// The place up to which the snapshot contains the journal. A place that the journal has never given comes from a
  /// forged message: the owner that took it in has missed everything that the journal still has.
  var cursor: StreamID {
    let cursor = kept.flatMap { StreamID($0.header.cursor) } ?? .zero
    return lastGiven == nil || cursor <= end ? cursor : .zero
  }

  /// The entries that the snapshot lacks, each once: one that came while the journal was read may be in it as
  /// well.
  func missed(
    and backlog: [(place: StreamID, entry: JournalEntry)]
  ) -> [(place: StreamID, entry: JournalEntry)] {
    var last = StreamID.zero
    return (entries + backlog).filter { place, entry in
      guard place > last else { return false }
      last = place
      return kept?.contains(entry, at: place, after: cursor) != true
    }
  }
}

/// A message for the owner of a room.
enum Arrival {
  case entry(JournalEntry, at: StreamID)
  /// A node has begun to follow, or has missed something.
  case wantsEverything
}
