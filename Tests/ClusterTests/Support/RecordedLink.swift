import Engine
import Rooms

@testable import Cluster

/// A link whose answers and messages the test gives, for one room.
final class RecordedLink: ClusterLink {
  /// The questions that wait for an answer.
  private(set) var acquisitions: [(LeaseAnswer?) -> Void] = []
  private(set) var loads: [(Loaded?) -> Void] = []
  /// Hears what comes in for the owner; nil while nobody attends.
  private(set) var receive: ((Arrival) -> Void)?
  private(set) var attendingIsReady: () -> Void = {}

  /// Answers the oldest question for a lease.
  func answer(_ lease: LeaseAnswer) { acquisitions.removeFirst()(lease) }
  /// Answers the oldest question for what is kept.
  func answer(_ loaded: Loaded?) { loads.removeFirst()(loaded) }

  let vitality = Vitality.unlimited

  func acquire(
    _ room: RoomName, above fence: RoomLease.Fence, _ completion: @escaping (LeaseAnswer?) -> Void
  ) {
    acquisitions.append(completion)
  }

  func load(_ room: RoomName, _ completion: @escaping (Loaded?) -> Void) { loads.append(completion) }

  func attend(_ room: RoomName, _ receive: @escaping (Arrival) -> Void, onReady: @escaping () -> Void) {
    (self.receive, attendingIsReady) = (receive, onReady)
  }

  func stopAttending(_ room: RoomName) { (receive, attendingIsReady) = (nil, {}) }

  func start(_ events: ClusterEvents) {}
  func stop() {}
  func probe() {}
  func announce(_ room: RoomName, _ completion: (() -> Void)?) { completion?() }
  func announce(code generation: UInt32, of room: RoomName) {}
  func ask(whetherThere node: UInt64, _ completion: @escaping (Bool) -> Void) {}
  func renew(_ room: RoomName, under fence: RoomLease.Fence, _ completion: @escaping (Bool?) -> Void) {}
  func release(_ room: RoomName, under fence: RoomLease.Fence) {}
  func retire(_ room: RoomName, under fence: RoomLease.Fence) {}
  func publish(
    _ publication: Publication, of room: RoomName, under fence: RoomLease.Fence,
    _ completion: @escaping () -> Void
  ) {}
  func append(_ entry: JournalEntry, to room: RoomName, _ completion: @escaping () -> Void) {}
  func push() {}
  func askForEverything(of room: RoomName) {}
  func keep(_ kept: PersistedRoom, of room: RoomName, _ completion: @escaping (RoomLease.Fence?) -> Void) {}
  func write(_ recorded: ArraySlice<UInt8>, at offset: Int, of room: RoomName, under fence: RoomLease.Fence) {
  }
  func note(underWay place: StreamID?, of room: RoomName) {}
  func setAside(_ entry: JournalEntry, at place: StreamID, of room: RoomName) {}
  func listen(to room: RoomName, _ receive: @escaping ([UInt8]) -> Void, onReady: @escaping () -> Void) {}
  func stopListening(to room: RoomName) {}
  func forget(_ room: RoomName) {}
}
