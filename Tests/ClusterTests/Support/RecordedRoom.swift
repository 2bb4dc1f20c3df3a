import Engine

@testable import Cluster
@testable import Rooms

/// A host that records who leaves, which is all that its room's journal contains.
final class RecordedRoom: HostedRoom {
  private let room: Room
  var replica: RoomReplica?
  private(set) var left: [ClientID] = []

  init(scene: AnyScene) { room = Room(.main, scene: scene, at: 0) }

  func withRoom<Result>(_ read: (borrowing Room) -> Result) -> Result { read(room) }
  func leaveRemote(_ id: ClientID, at now: Time) { left.append(id) }

  func handle(_ event: Room.Event, at now: Time) {}
  func follow(at now: Time) {}
  func follow(_ publication: Publication, at now: Time) {}
  func lead(from snapshot: RoomSnapshot?, after numbers: FrameState, at time: Time) {}
  func resume(_ continuation: RoomContinuation, recorded: [UInt8], at time: Time, now: Time) {}
  func catchUp(at now: Time) {}
  func handOutRecording(at now: Time) {}
  func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at now: Time) {}
  func beginPublishing(at now: Time) {}
  func publish(at now: Time) {}
}
