import Engine

@testable import Cluster
@testable import Rooms

/// A host of a room that records which clients of another node leave, one at a time.
final class RecordedRoom: HostedRoom {
  private var room: Room
  private var present: [ClientID] = []
  var isCatchingUp = false
  private(set) var left: [ClientID] = []

  init(scene: AnyScene) { room = Room(.main, scene: scene, at: 0) }

  /// Lets clients of another node in, numbered from 1.
  func admit(_ count: Int) {
    present = (1...count).map { ClientID($0) }
    for id in present { _ = room.joinRemote(id, Person(.viewer), isNew: false, at: 0) }
  }

  func withRoom<Result>(_ read: (borrowing Room) -> Result) -> Result { read(room) }

  func handle(_ event: Room.Event, at now: Time) { change(at: now) { $0.handle(event, at: now) } }

  func change<Fault: Error>(
    at now: Time, _ body: (inout Room) throws(Fault) -> [Room.Action]
  ) throws(Fault) {
    _ = try body(&room)
    guard room.audience.count < present.count else { return }
    if room.audience.count == present.count - 1,
      let index = present.firstIndex(where: { room.audience.slot(of: $0) == nil })
    {
      left.append(present.remove(at: index))
    } else {
      // Another node runs the room now, and all of its clients are its own.
      present = []
    }
  }

  func publish(at now: Time) {}
}
