import Engine

// A room that this server begins to run, from what its last owner has left.
extension Room {
  /// The room as it was saved, or from its beginning, for the clients of a room that another server ran until now.
  ///
  /// - Parameters:
  ///   - snapshot: The room as its owner has saved it last; nil for a room that was never saved.
  ///   - numbers: The newest state that viewers anywhere may have seen; the next one has higher numbers.
  ///   - time: When the room goes on: the snapshot's time, so that what has happened since can be made up for.
  /// - Returns: Nil if there is no scene to play.
  package init?(
    takingOver remote: borrowing RemoteRoom, from snapshot: RoomSnapshot?, after numbers: FrameState,
    at time: Time
  ) {
    let configuration = remote.repertoire.configuration
    if let snapshot {
      self.init(remote.name, restoring: snapshot, configuration: configuration, at: time)
    } else {
      guard let first = configuration.environment.scenes.kinds.first else { return nil }
      self.init(remote.name, scene: first.scene(), configuration: configuration, at: time)
    }
    if let codeGeneration = remote.codeGeneration { beginCode(at: codeGeneration) }
    let opened = audience
    (repertoire, audience) = (remote.repertoire, remote.audience)
    audience.lead(as: opened, after: numbers, in: &performance.ledger)
    performance.places = CrowdPlaces(
      snapshot?.crowd, of: performance.live.sceneKind, mostPerOrigin: configuration.placesPerOrigin, at: time)
    performance.places.reconnect(
      audience.all.map { ($0.id, audience.people.guest($0.id)) }, on: performance.live.tunedStage.crowd,
      in: &performance.ledger, at: time)
    if let loss = snapshot?.scene.loss, repertoire.sourceFaults.isEmpty {
      repertoire.replaceSourceFaults(
        with: [SceneDiagnostic(.warning, from: .scene, loss)], in: &performance.ledger)
    }
    // Everything that clients have been sent is old now.
    var last = remote.audience.screen.versions
    last.advanceAllPublished()
    if !repertoire.sourceFaults.isEmpty { last.advance(.diagnostics) }
    performance.ledger.goOn(from: last)
    offerAll()
    // The people whom other servers have are not here yet, and those who are here have places again.
    if performance.places.isOpen, last[.crowd] == 0 { performance.ledger.advance(message: .crowd) }
    for message in StateMessage.aboutPeople where last[message] > 0 {
      performance.ledger.advance(message: message)
    }
    performance.live.beginStructure()
    render(at: time)
    beginAttract(at: time)
  }

  /// Begins to show the room as it is now, once what has happened since it was saved has been made up for.
  package mutating func catchUp(at now: Time) {
    performance.live.beginStructure()
    render(at: now)
    audience.screen.offer(performance.ledger)
  }

  /// Adds a client whose connection another server has; nothing happens if the client is known.
  ///
  /// - Parameter isNew: Whether it came just now, to a server that may not know yet who may come in.
  package mutating func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at time: Time) -> [Action] {
    guard audience.slot(of: id) == nil else { return [] }
    if isNew, let refusal = audience.people.refusal(of: person, at: time) {
      return [.close(id, for: refusal)]
    }
    return handle(.joined(id, person, isRemote: true), at: time)
  }

  /// Lets a client go that has left another server. Clients with a connection here stay.
  package mutating func leaveRemote(_ id: ClientID, at time: Time) -> [Action] {
    audience[id]?.isRemote == true ? handle(.left(id), at: time) : []
  }

  /// Sets parameters, as far as they have other values.
  mutating func tune(to values: [String: ParameterValue], at time: Time) {
    for (name, value) in values where performance.live.stage.scene.parameterValues[name] != value {
      try? performance.live.stage.apply(.parameter(name: name, value: value), at: time)
    }
  }
}

// What the next owner needs besides the snapshot.
extension Room {
  /// The transient state that another server would need now. Hand out what has been recorded before.
  package var handover: RoomHandover {
    RoomHandover(
      driving: performance.tilt.driving, recording: performance.live.recorder?.running,
      signalReaders: performance.signalReaders)
  }

  /// Hands out what has been recorded.
  package mutating func handOutRecording(at time: Time) -> [Action] {
    performance.live.$recorder.unseen?.drain(isForced: true, at: time).map { [.record(.append($0))] } ?? []
  }

  /// Ends what is recorded here, because the room goes on at another server, or not at all.
  package mutating func giveUpRecording(at time: Time) -> [Action] {
    endRecording(at: time)
    defer { actions = [] }
    return actions
  }

  /// Goes on with the transient state that another server has left.
  ///
  /// - Parameters:
  ///   - recorded: What it has recorded; more than it had when it said so is dropped, for that is done again.
  ///   - time: When the room goes on.
  ///   - now: The time now.
  package mutating func resume(
    _ handover: RoomHandover, recorded: [UInt8], at time: Time, now: Time
  ) -> [Action] {
    let audience = audience
    performance.resume(handover, at: time) { audience.slot(of: $0) != nil }
    if let recording = handover.recording { resume(recording, recorded, at: time, now: now) }
    self.audience.screen.offer(performance.ledger)
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
    performance.live.resumeRecording(recording, after: lines, named: name, in: &performance.ledger, at: time)
    actions += [.record(.begin(name)), .record(.append(Array(lines)))]
    if now - time > RoomHandover.longestGap { endRecording(at: time) }
  }
}
