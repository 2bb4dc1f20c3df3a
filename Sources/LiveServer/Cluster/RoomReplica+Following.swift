import Engine
import Rooms

// Following the room.
extension RoomReplica {
  func hear(_ bytes: [UInt8]) {
    guard let (fence, publication) = Publication.decode(bytes) else { return }
    if case .following(let known) = lease.state, fence < known { return }
    if case .released = publication { return handle(.released(fence)) }
    if lease.state != .following(fence) { handle(.heard(fence)) }
    guard case .following(fence) = lease.state else { return }
    if fence != heardFence {
      // Another owner: it does not know who is here.
      heardFence = fence
      follow()
      announcePeople()
    }
    isSilent = false
    if case .snapshot(let file) = publication { lastPersisted = file }
    do throws(FrameDecoder.Fault) {
      let now = surroundings.clock()
      try host.change(at: now) { room throws(FrameDecoder.Fault) in try room.follow(publication, at: now) }
    } catch {
      link.askForEverything(of: name)
    }
    surroundings.onChange(name)
  }

  /// Stops running the room, which another node runs.
  func follow() {
    let now = surroundings.clock()
    host.change(at: now) { $0.follow(at: now) }
  }

  func announcePeople() {
    append(.roster(roster), of: surroundings.node << ClientID.nodeShift, at: surroundings.clock())
  }

  var roster: [PersistedRoom.Occupant] {
    let audience = host.withRoom { $0.audience }
    return audience.all.compactMap { member in
      audience.people[member.id].map { PersistedRoom.Occupant(id: member.id, person: $0) }
    }
  }

  func announceSilence(at now: Time) {
    guard !isSilent else { return }
    isSilent = true
    for member in host.withRoom({ Array($0.audience.all) }) where !member.isRemote {
      host.handle(.received(.failure(.away), from: member.id), at: now)
    }
  }
}

extension WireError {
  /// The room's node cannot be reached.
  static var away: WireError {
    WireError(
      code: .away,
      message:
        "The part of the cluster that runs this room cannot be reached. The picture goes on when it is back.")
  }
}
