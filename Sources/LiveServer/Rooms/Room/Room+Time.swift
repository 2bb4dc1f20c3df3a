import Engine

// What happens by itself, and when.
extension Room {
  /// When the room wants to be ticked; nil when nothing will happen by itself.
  package var nextWake: Time? {
    let next = leadership.isRunning ? min(screen.pace.nextReleaseTime, ownWake) : screen.pace.nextReleaseTime
    return next.isFinite ? next : nil
  }

  /// The earliest time at which a sample can make something due, if anything.
  package var nextWakeForSamples: Time {
    if showsHands { return min(screen.pace.meanTime, screen.pace.nextFrame) }
    return tilt.isAveraging || isCrowdOn ? screen.pace.meanTime : screen.pace.nextFrame
  }

  /// Whether a sample of the client can make something due.
  package func isMoved(by id: ClientID) -> Bool { isCrowdOn || showsHands || tilt.isDriving(id) }

  /// When something happens by itself in a room that runs here; infinity when nothing will.
  private var ownWake: Time {
    let (frame, pace) = (frameTime, screen.pace)
    let isTuned = program.changes.intersection([.picture, .parameters]) == .parameters && !seats.isEmpty
    return min(
      tilt.isMeanDue || isCrowdDue ? min(pace.meanTime, frame) : frame,
      isPresenceDue ? pace.presenceTime(members: seats.count) : .infinity,
      isTuned ? pace.nextParameters : .infinity, tilt.deadline, places.deadline,
      program.deadline,
      seats.isEmpty ? .infinity : program.player.nextTime(pace))
  }

  /// The time at which a frame is due for what has changed, or what moves by itself, since the last rendering;
  /// infinity for never, as in an empty room.
  private var frameTime: Time {
    if seats.isEmpty { return .infinity }
    if program.changes.contains(.picture) { return screen.pace.dirtyFrameTime }
    return program.isMoving(since: screen.pace, sceneTime: screen.sceneTime)
      ? screen.pace.movingFrameTime : .infinity
  }

  mutating func tick(at time: Time) {
    drainRecording(isForced: false, at: time)
    tilt.expire(at: time)
    places.expire(at: time)
    if screen.pace.consumeRelease(at: time) { seats.oweEverybody() }
    program.playAttract(at: time)
  }

  /// Sends what is due: presence, and a frame if the last one is long enough ago.
  mutating func update(at time: Time) {
    if program.changes.contains(.structure) { render(at: time) }
    program.settle()
    if isPresenceDue, time >= screen.pace.presenceTime(members: seats.count) { offerPeople(at: time) }
    if tilt.isMeanDue || isCrowdDue, time >= screen.pace.meanTime {
      screen.pace.recordMean(at: time)
      if isCrowdDue { moveCrowd(at: time) } else if let mean = tilt.consumeMean() { move(by: mean, at: time) }
    }
    if time >= frameTime {
      render(at: time)
    } else if !program.changes.contains(.picture) {
      readParameters(at: time)
    }
    tunings.show(program.sceneKind)
    diagnostics.shaders.update(for: screen.state, on: program.stage)
  }

  /// Offers clients the people in the room, and each player its place.
  private mutating func offerPeople(at time: Time) {
    screen.pace.recordPresence(at: time)
    let versions = versions
    if versions[.crowd] != screen.versions[.crowd] { tellPlaces(places.state) }
    screen.offerPeople(versions)
  }

  /// Lets the attract mode begin where people are here who have not moved the room.
  mutating func beginAttract(at time: Time) {
    if !seats.isEmpty { program.beginAttract(configuration.attract, at: time) }
  }
}
