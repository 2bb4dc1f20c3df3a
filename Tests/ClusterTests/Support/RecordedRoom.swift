import Engine

@testable import Cluster
@testable import Rooms

/// A host of a room that records which clients of another node leave, one at a time.
final class RecordedRoom: ReplicaHost {
  let name = RoomName.main
  private(set) var node = NodeRoom(RemoteRoom(.main, configuration: Room.Configuration(), at: 0))
  private var present: [ClientID] = []
  private(set) var left: [ClientID] = []

  /// Lets clients of another node in, numbered from 1.
  func admit(_ count: Int) {
    present = (1...count).map { ClientID($0) }
    for id in present { _ = node.room?.value.joinRemote(id, Person(.viewer), isNew: false, at: 0) }
  }

  func handle(_ event: Room.Event, at now: Time) { change(at: now) { $0.handle(event, at: now) } }

  func change<Fault: Error>(
    at now: Time, _ body: (inout NodeRoom) throws(Fault) -> [Room.Action]
  ) throws(Fault) {
    _ = try body(&node)
    let audience = node.withAudience { $0 }
    guard audience.count < present.count else { return }
    if audience.count == present.count - 1,
      let index = present.firstIndex(where: { audience.slot(of: $0) == nil })
    {
      left.append(present.remove(at: index))
    } else {
      // Another node runs the room now, and all of its clients are its own.
      present = []
    }
  }

  func publish(at now: Time) {}
}
