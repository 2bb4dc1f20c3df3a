import Engine

// The changes that clients and snapshots have to learn about: each part counts its own.
extension Room {
  /// The newest version of each message but the structure.
  var versions: StateVersions { base &+ counts }

  /// Whether the people in the room, or its rules, have changed since clients were last told.
  var isPresenceDue: Bool { base[.presence] &+ presenceChanges != screen.versions[.presence] }

  /// Counts changes of the state that a snapshot keeps, and its movements.
  package var revision: RoomRevision {
    var revision = program.revision
    revision.recordChange(
      count: tunings.changes &+ tilt.settingChanges &+ seats.people.accessChanges &+ places.changes
        &+ $showsHands)
    return revision
  }

  /// Whether anything has ever been changed.
  package var isTouched: Bool { revision != untouched }

  /// Goes on from versions that clients may have.
  mutating func goOn(from versions: StateVersions) { base = versions &- counts }

  /// Offers clients everything in its newest version at once.
  mutating func offerAll() {
    let versions = versions
    screen.offer(versions)
    screen.offerPeople(versions)
  }

  private var counts: StateVersions {
    var counts = leadership.followed?.counts ?? ownCounts
    counts[.takes] = takes.changes
    counts[.scenes] = catalogChanges
    counts[.diagnostics] = diagnostics.changes
    return counts
  }

  /// The counts of a room that runs here.
  private var ownCounts: StateVersions {
    var counts = StateVersions()
    counts[.parameters] = program.parameterChanges
    counts[.presence] = presenceChanges
    counts[.people] = presenceChanges
    if places.isOpen || screen.versions[.crowd] > 0 { counts[.crowd] = presenceChanges }
    counts[.tuning] = tunings.shownChanges
    counts[.replay] = program.replayChanges
    counts[.show] = program.show.changes
    counts[.presentersShow] = program.show.changes
    counts[.attract] = program.attractChanges
    return counts
  }

  private var presenceChanges: UInt32 {
    seats.people.changes &+ tilt.$standing &+ tunings.$access &+ places.changes &+ $showsHands
  }
}
