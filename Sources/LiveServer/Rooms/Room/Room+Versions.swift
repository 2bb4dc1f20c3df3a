import Engine

// The changes that clients and snapshots have to learn about, as the parts count them; and when the room wakes.
extension Room {
  /// The newest version of each message but the structure.
  var versions: StateVersions { base &+ counts }

  /// Whether the people in the room, or its rules, have changed since the last `presence`.
  var isPresenceDue: Bool { base[.presence] &+ presenceChanges != audience.screen.versions[.presence] }

  /// Counts changes of the state that a snapshot keeps, and its movements.
  package var revision: RoomRevision {
    var revision = performance.revision
    revision.recordChange(count: audience.people.accessChanges)
    return revision
  }

  /// Goes on from versions that clients may have.
  mutating func goOn(from versions: StateVersions) { base = versions &- counts }

  /// Offers clients everything in its newest version at once.
  mutating func offerAll() {
    let versions = versions
    audience.screen.offer(versions)
    audience.screen.offerPeople(versions)
  }

  /// Offers clients the people in the room, and each player its place.
  mutating func offerPeople(at time: Time) {
    let versions = versions
    audience.screen.pace.recordPresence(at: time)
    if versions[.crowd] != audience.screen.versions[.crowd] {
      audience.tellPlaces(performance.places.state)
    }
    audience.screen.offerPeople(versions)
  }

  private var counts: StateVersions {
    var counts = mirror?.counts ?? ownCounts
    counts[.takes] = repertoire.takes.changes
    counts[.scenes] = repertoire.catalogChanges
    counts[.diagnostics] = repertoire.$sourceFaults &+ performance.shaders.changes
    return counts
  }

  /// The counts of a room that runs here.
  private var ownCounts: StateVersions {
    // Read in place: a copy of the stage would be made for each sample.
    var counts = StateVersions()
    counts[.parameters] = performance.live.parameterChanges
    counts[.presence] = presenceChanges
    counts[.people] = presenceChanges
    if performance.places.isOpen || audience.screen.versions[.crowd] > 0 { counts[.crowd] = presenceChanges }
    counts[.tuning] = performance.tunings.shownChanges
    counts[.replay] = performance.live.replayChanges
    counts[.show] = performance.show.changes
    counts[.presentersShow] = performance.show.changes
    counts[.field] = performance.live.fieldChanges
    counts[.attract] = performance.live.attractChanges
    return counts
  }

  private var presenceChanges: UInt32 { audience.people.changes &+ performance.presenceChanges }
}

extension Room {
  /// When the room wants to be ticked; nil when nothing will happen by itself.
  package var nextWake: Time? {
    var next = audience.screen.pace.nextReleaseTime
    if isRunning {
      next = min(next, performance.nextTime(on: audience.screen, isWatched: !audience.isEmpty))
      if isPresenceDue { next = min(next, audience.presenceTime) }
    }
    return next.isFinite ? next : nil
  }

  /// The earliest time at which a sample can make something due, if anything.
  package var nextWakeForSamples: Time { performance.nextTimeForSamples(audience.screen.pace) }

  /// Whether a sample of the client can make something due.
  package func isMoved(by id: ClientID) -> Bool { performance.isMoved(by: id) }

  /// Whether the stage may look different from the frame that was rendered last.
  package var awaitsRendering: Bool { performance.live.changes.contains(.picture) }
}
