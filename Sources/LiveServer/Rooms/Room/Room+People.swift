import Engine

// Who comes and goes, whose tilt counts, and what presenters decide about both.
extension Room {
  mutating func join(_ id: ClientID, _ person: Person, isRemote: Bool) {
    seats.join(id, person, isRemote: isRemote)
    seats.owe(id)
    if person.role == .presenter { deliverTakeNotices() }
  }

  mutating func leave(_ id: ClientID, at time: Time) {
    guard let pointers = seats.leave(id, at: time) else { return }
    for pointer in pointers where program.player.acceptsInput {
      let before = program.stage.scene.parameterValueList
      program.apply(.pointer(pointer), at: time)
      record(.drag(pointer.id), since: before, by: id, at: time)
    }
    tilt.leave(id, at: time)
    places.leave(id, at: time)
    moveHands()
    program.setSignals(seats.wantsSignals)
    diagnostics.shaders.leave(id)
    if seats.isEmpty { program.empty() }
  }

  /// Takes in a sample, which moves the scene if its sender drives.
  mutating func hear(_ sample: Sample, isSynthetic: Bool, from id: ClientID, at time: Time) {
    defer { moveHands() }
    if isCrowdOn { return play(sample, from: id, at: time) }
    let takesTurns = !isSynthetic || seats.people[id]?.role == .phone
    if let driver = tilt.driver.id, driver != id, let session = seats.people[id]?.session,
      seats.people[driver]?.session == session
    {
      tilt.resume(as: id, session, at: time)
    }
    let session = tilt.knows(id) ? nil : seats.people[id]?.session
    let movement = tilt.hear(
      sample, isSynthetic: isSynthetic, takesTurns: takesTurns, session: session, from: id, at: time)
    if let movement { move(by: movement, at: time) }
  }

  mutating func move(by movement: Tilt.Movement, at time: Time) {
    guard program.player.acceptsInput else { return }
    let id = movement.client
    if movement.reference != program.stage.reference {
      apply(.reference(movement.reference), from: id, about: "sample", at: time)
    }
    apply(
      .sample(movement.sample), deviceTime: movement.deviceTime, from: id, about: "sample", at: time)
  }

  /// Carries out what a presenter has decided; throws why it cannot be done.
  mutating func moderate(_ moderation: Moderation, at time: Time) throws(WireError) {
    switch moderation {
    case .policy(let policy, let turnSeconds): tilt.share(by: policy, turnSeconds: turnSeconds, at: time)
    case .hand(let id, let isGiven):
      try seats.requireTilt(of: id)
      try tilt.hand(to: id, isGiven: isGiven, at: time)
    case .kick(let id):
      for other in try seats.banish(id, at: time) {
        places.remove(other, at: time)
        actions.append(.close(other, for: .kicked))
      }
    case .lock(let isLocked): seats.lock(isLocked)
    case .smoothing(let smoothing): tilt.smooth(by: smoothing)
    case .renewCode: renewCode()
    }
  }

  /// The people in the room, for presenters.
  var roster: [ServerMessage.Person] {
    seats.people.listed.map { id, person in
      ServerMessage.Person(
        id: id, role: person.role, number: person.number, name: person.name?.description,
        driving: tilt.isDriving(id), asking: tilt.driving.asking.contains(id))
    }
  }

  /// The people in the room, and its rules.
  package var presence: ServerMessage.Presence {
    if let presence = leadership.followed?.presence { return presence }
    let (driving, phones) = (tilt.driving, seats.people.count(of: .phone))
    return ServerMessage.Presence(
      viewers: seats.count - phones, phones: phones, driver: driving.driver.id, tuning: tunings.access,
      policy: driving.policy, asking: driving.asking, turnSeconds: driving.turnSeconds,
      turnEnds: driving.turnEnds.map { $0 * 1000 }, locked: seats.people.isLocked,
      smoothing: tilt.smoothing, code: seats.people.codeGeneration,
      crowd: places.summary(unreached: seats.people.unreachedPhones),
      hands: showsHands ? true : nil)
  }

  /// The number from which the server derives the code that people type; nil for a room without a code.
  package var codeGeneration: UInt32? { presence.code ?? seats.people.codeGeneration }

  /// Replaces the code.
  package mutating func renewCode() { seats.renewCode() }

  /// Gives the room a code, if it has none yet.
  package mutating func beginCode(at generation: UInt32) { seats.beginCode(at: generation) }
}
