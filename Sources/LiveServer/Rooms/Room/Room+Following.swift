import Engine
import Foundation

// A room that another node runs: members are served here, from that node's publications.
extension Room {
  /// Stops running the room, which another node runs from now on; viewers see its last picture meanwhile. What has
  /// been recorded is saved.
  package mutating func follow(at time: Time) -> [Action] {
    endRecording(at: time)
    mirror = Mirror()
    performance.follow()
    goOn(from: audience.screen.versions)
    audience.follow(at: time)
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
    guard mirror != nil else { return [] }
    switch publication {
    case .text(let message, let json):
      follow(json, as: message)
      return []
    case .frame(let bytes):
      let frame = try FrameDecoder(bytes[...])
      let startsEpoch = mirror?.startsEpoch(frame, after: audience.screen.state) == true
      let isComplete = mirror?.isComplete == true
      try audience.screen.follow(frame, startsEpoch: startsEpoch, isComplete: isComplete)
      return []
    case .reply(let id, let json):
      guard let error = try? JSONDecoder().decode(WireError.self, from: Data(json)) else { return [] }
      reply(.error(error), to: id)
      defer { actions = [] }
      return actions
    case .close(let id, let code, let reason):
      return audience.slot(of: id) == nil ? [] : [.close(id, code: code, reason: reason)]
    case .snapshot(let file):
      if let snapshot = try? SnapshotFile.decode(file, scenes: repertoire.scenes) { standBy(with: snapshot) }
      return []
    case .released: return []
    }
  }

  private mutating func follow(_ json: [UInt8], as message: StateMessage) {
    guard message.isPublished else { return }
    mirror?.keep(json, as: message)
    // A structure is shown with its first frame.
    if message == .scene { return }
    if message == .parameters { standBy(withParameters: json) }
    offerAll()
    if message == .people { audience.screen.complete() }
    if message == .crowd,
      let crowd = try? JSONDecoder().decode(ServerMessage.CrowdState.self, from: Data(json))
    {
      audience.tellPlaces(crowd)
    }
  }

  /// Tunes the scene as its owner has: the snapshot is a little older.
  private mutating func standBy(withParameters json: [UInt8]) {
    struct Parameters: Decodable { var values: [String: ParameterValue] }
    guard let parameters = try? JSONDecoder().decode(Parameters.self, from: Data(json)) else { return }
    performance.live.standBy(with: parameters.values, at: audience.screen.sceneTime)
  }

  /// Keeps the room as its owner keeps it: to answer questions about it, and to go on if the owner is gone.
  private mutating func standBy(with snapshot: RoomSnapshot) {
    let room = Room(name, restoring: snapshot, configuration: repertoire.configuration, at: snapshot.time)
    performance.standBy(as: room.performance)
    audience.setAccess(as: room.audience.people)
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
    let configuration = repertoire.configuration
    var next: Room
    if let snapshot {
      next = Room(name, restoring: snapshot, configuration: configuration, at: time)
    } else {
      guard let kind = repertoire.scenes.kinds.first else { return }
      next = Room(name, scene: kind.scene(), configuration: configuration, at: time)
    }
    if let codeGeneration { next.beginCode(at: codeGeneration) }
    var last = audience.screen.versions
    audience.lead(as: next.audience, after: numbers)
    performance = next.performance
    performance.places = CrowdPlaces(
      snapshot?.crowd, of: performance.live.sceneKind, mostPerOrigin: configuration.placesPerOrigin, at: time)
    performance.places.reconnect(
      audience.all.map { ($0.id, audience.people.guest($0.id)) }, on: performance.live.tunedStage.crowd,
      at: time)
    if let loss = snapshot?.scene.loss, repertoire.sourceFaults.isEmpty {
      repertoire.replaceSourceFaults(with: [SceneDiagnostic(.warning, from: .scene, loss)])
    }
    (mirror, untouched, actions) = (nil, next.untouched, [])
    // Everything that clients have been sent is old now.
    last.advanceAllPublished()
    if !repertoire.sourceFaults.isEmpty { last.advance(.diagnostics) }
    goOn(from: last)
    offerAll()
    // The people whom other nodes have are not here yet.
    for message in StateMessage.aboutPeople where last[message] > 0 { base.advance(message) }
    performance.live.beginStructure()
    render(at: time)
    beginAttract(at: time)
  }

  /// Begins to show the room as it is now, once what has happened since it was saved has been made up for.
  package mutating func catchUp(at now: Time) {
    performance.live.beginStructure()
    render(at: now)
    audience.screen.offer(versions)
  }

  /// Adds a client whose connection another node has; nothing happens if the client is known.
  ///
  /// - Parameter isNew: Whether it came just now, to a node that may not know yet who may come in.
  package mutating func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at time: Time) -> [Action] {
    guard audience.slot(of: id) == nil else { return [] }
    if isNew, let refusal = audience.people.refusal(of: person, at: time) {
      return [.close(id, for: refusal)]
    }
    return handle(.joined(id, person, isRemote: true), at: time)
  }

  /// Lets a client go that has left another node. Clients with a connection here stay.
  package mutating func leaveRemote(_ id: ClientID, at time: Time) -> [Action] {
    audience[id]?.isRemote == true ? handle(.left(id), at: time) : []
  }

  /// Begins to publish everything, and to send what has waited here.
  package mutating func beginPublishing() {
    audience.beginPublishing()
    audience.oweEverybody()
  }

  /// Returns the next thing to publish and counts it as published, or nil if nothing is new.
  package mutating func nextPublication(at time: Time) -> Member.Due? {
    isRunning ? audience.nextPublication(at: time) : nil
  }
}

extension Room {
  /// The state that another node would need now. Hand out what has been recorded before.
  package var continuation: RoomContinuation {
    RoomContinuation(
      driving: performance.tilt.driving, recording: performance.live.recorder?.continuation,
      signalReaders: performance.signalReaders)
  }

  /// Hands out what has been recorded.
  package mutating func handOutRecording(at time: Time) -> [Action] {
    performance.live.drainRecording(isForced: true, at: time).map { [.record(.append($0))] } ?? []
  }

  /// Goes on with what another node has left.
  ///
  /// - Parameters:
  ///   - recorded: What it has recorded; more than it had when it said so is dropped, for that is done again.
  ///   - time: When the room goes on.
  ///   - now: The time now.
  package mutating func resume(
    _ continuation: RoomContinuation, recorded: [UInt8], at time: Time, now: Time
  ) -> [Action] {
    let audience = audience
    performance.resume(continuation, at: time) { audience.slot(of: $0) != nil }
    if let recording = continuation.recording { resume(recording, recorded, at: time, now: now) }
    self.audience.screen.offer(versions)
    defer { actions = [] }
    return actions
  }

  private mutating func resume(
    _ recording: RunningRecording, _ recorded: [UInt8], at time: Time, now: Time
  ) {
    let lines = recorded.prefix(max(0, recording.bytes))
    guard performance.live.recorder == nil, let name = TakeName(recording.name),
      recording.bytes <= Take.mostBytes,
      Take.clocks.contains(recording.began), recording.began <= time,
      lines.count == recording.bytes, lines.first == UInt8(ascii: "{"), lines.last == UInt8(ascii: "\n"),
      !lines.contains(0)
    else { return }
    repertoire.takes.reserve(name, bytes: Take.mostBytes)
    performance.live.resumeRecording(recording, after: lines, named: name, at: time)
    actions += [.record(.begin(name)), .record(.append(Array(lines)))]
    if now - time > RoomContinuation.longestGap { endRecording(at: time) }
  }
}
