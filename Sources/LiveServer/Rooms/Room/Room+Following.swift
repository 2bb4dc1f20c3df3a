import Engine
import Foundation

// A room that another node runs: members are served here, from that node's publications.
extension Room {
  /// Stops running the room, which another node runs from now on; viewers see its last picture meanwhile. What has
  /// been recorded is saved.
  package mutating func follow(at time: Time) -> [Action] {
    endRecording(at: time)
    leadership = .following(Followed())
    program.follow()
    tilt.follow()
    places = CrowdPlaces(mostPerOrigin: configuration.placesPerOrigin)
    seats.follow(at: time)
    goOn(from: screen.versions)
    screen.follow()
    defer { actions = [] }
    return actions
  }

  /// Takes in a publication of the owner.
  ///
  /// - Throws: `FrameDecoder.Fault` if a frame does not fit what is known, as after a gap: then the owner must
  ///   send everything again.
  package mutating func follow(_ publication: Publication, at time: Time) throws(FrameDecoder.Fault)
    -> [Action]
  {
    guard case .following = leadership else { return [] }
    switch publication {
    case .text(let message, let json):
      follow(json, as: message)
      return []
    case .frame(let bytes):
      let frame = try FrameDecoder(bytes[...])
      let startsEpoch = leadership.startsEpoch(frame, after: screen.state)
      let isComplete = leadership.followed?.isComplete == true
      try screen.follow(frame, startsEpoch: startsEpoch, isComplete: isComplete)
      return []
    case .reply(let id, let json):
      guard let error = try? JSONDecoder().decode(WireError.self, from: Data(json)) else { return [] }
      reply(.error(error), to: id)
      defer { actions = [] }
      return actions
    case .close(let id, let code, let reason):
      return seats.slot(of: id) == nil ? [] : [.close(id, code: code, reason: reason)]
    case .snapshot(let file):
      if let snapshot = try? SnapshotFile.decode(file, scenes: scenes) { standBy(with: snapshot) }
      return []
    case .released: return []
    }
  }

  private mutating func follow(_ json: [UInt8], as message: StateMessage) {
    guard message.isPublished else { return }
    leadership.keep(json, as: message)
    // A structure is shown with its first frame.
    if message == .scene { return }
    if message == .parameters { standBy(withParameters: json) }
    offerAll()
    if message == .people { screen.complete() }
    if message == .crowd,
      let crowd = try? JSONDecoder().decode(ServerMessage.CrowdState.self, from: Data(json))
    {
      tellPlaces(crowd)
    }
  }

  /// Tunes the scene as its owner has: the snapshot is a little older.
  private mutating func standBy(withParameters json: [UInt8]) {
    struct Parameters: Decodable { var values: [String: ParameterValue] }
    guard let parameters = try? JSONDecoder().decode(Parameters.self, from: Data(json)) else { return }
    program.standBy(with: parameters.values, at: screen.sceneTime)
  }

  /// Keeps the room as its owner keeps it: to answer questions about it, and to go on if the owner is gone.
  private mutating func standBy(with snapshot: RoomSnapshot) {
    let room = Room(name, restoring: snapshot, configuration: configuration, at: snapshot.time)
    program.standBy(with: room.program.stage)
    tunings.allow(room.tunings.access)
    seats.setAccess(as: room.seats.people)
  }
}

// A room that this node begins to run.
extension Room {
  /// Runs the room from now on, as it was saved, or from its beginning, with all members who are here.
  ///
  /// - Parameters:
  ///   - numbers: The newest state that viewers anywhere may have seen; the next one has higher numbers.
  ///   - time: When the room goes on: the snapshot's time, so that what has happened since can be made up for.
  package mutating func lead(from snapshot: RoomSnapshot?, after numbers: FrameState, at time: Time) {
    var next: Room
    if let snapshot {
      next = Room(name, restoring: snapshot, configuration: configuration, at: time)
    } else {
      guard let kind = scenes.kinds.first else { return }
      next = Room(name, scene: kind.scene(), configuration: configuration, at: time)
    }
    if let codeGeneration { next.beginCode(at: codeGeneration) }
    next.seats = seats.at(next.seats.people)
    next.places = CrowdPlaces(
      snapshot?.crowd, of: next.program.sceneKind, mostPerOrigin: configuration.placesPerOrigin, at: time)
    next.places.reconnect(
      next.seats.all.map { ($0.id, next.seats.people.guest($0.id)) }, on: next.program.tunedStage.crowd,
      at: time)
    next.takes = takes
    let source = diagnostics.source
    if !source.isEmpty { next.diagnostics.replaceSource(with: source) }
    next.catalogChanges = catalogChanges
    next.screen.lead(after: screen, numbers: numbers)
    // Everything that clients have been sent is old now.
    var last = screen.versions
    last.advanceAllPublished()
    if !source.isEmpty { last.advance(.diagnostics) }
    self = next
    goOn(from: last)
    offerAll()
    // Those whom other nodes have are not here yet.
    for message in StateMessage.aboutPeople where last[message] > 0 { base.advance(message) }
    program.beginStructure()
    render(at: time)
    beginAttract(at: time)
  }

  /// Begins to show the room as it is now, once what has happened since it was saved has been made up for.
  package mutating func catchUp(at now: Time) {
    program.beginStructure()
    render(at: now)
    screen.offer(versions)
  }

  /// Adds a client whose connection another node has; nothing happens if the client is known.
  ///
  /// - Parameter isNew: Whether it came just now, to a node that may not know yet who may come in.
  package mutating func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at time: Time) -> [Action] {
    guard seats.slot(of: id) == nil else { return [] }
    if isNew, let refusal = seats.people.refusal(of: person, at: time) { return [.close(id, for: refusal)] }
    return handle(.joined(id, person, isRemote: true), at: time)
  }

  /// Lets a client go that has left another node. Clients with a connection here stay.
  package mutating func leaveRemote(_ id: ClientID, at time: Time) -> [Action] {
    seats[id]?.isRemote == true ? handle(.left(id), at: time) : []
  }

  /// Begins to publish everything, and to send what has waited here.
  package mutating func beginPublishing() {
    leadership.publish()
    seats.oweEverybody()
  }

  /// Returns the next thing to publish and counts it as published, or nil if nothing is new.
  package mutating func nextPublication(at time: Time) -> Member.Due? {
    leadership.next(screen.versions, interval: screen.pace.interval, at: time)
  }
}
