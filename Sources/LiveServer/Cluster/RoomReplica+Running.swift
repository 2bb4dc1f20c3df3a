import Engine
import Rooms
import Support

// Running the room.
extension RoomReplica {
  func load(under fence: RoomLease.Fence) {
    backlog = []
    isAttending = true
    link.attend(name, { [weak self] in self?.take($0) }) { [weak self] in self?.readJournal() }
  }

  func stopAttending() {
    guard isAttending else { return }
    link.stopAttending(name)
    (isAttending, backlog) = (false, nil)
  }

  /// Reads the kept room, or the entries that were missed. Entries that arrive meanwhile wait; if the read fails, they
  /// wait for the next connection.
  func readJournal() {
    backlog = backlog ?? []
    guard lease.isConnected else { return }
    let fence = lease.newestFence
    link.load(name) { [weak self] loaded in
      guard let self, let loaded, let backlog else { return }
      switch lease.state {
      case .loading(fence, _): begin(from: loaded)
      case .owning, .leaseExpired:
        self.backlog = nil
        if loaded.lastGiven != nil { cursor = min(cursor, loaded.end) }
        for (place, entry) in loaded.entries + given(backlog, after: loaded) { take(entry, at: place) }
        // Requests for everything did not arrive meanwhile.
        tellEverything()
      case .loading, .seeking, .following: return
      }
      // The journal has what was too much to wait.
      if backlog.count >= Self.longestBacklog { readJournal() }
    }
  }

  /// The entries among those that waited whose places the journal can have given.
  private func given(
    _ backlog: [(place: StreamID, entry: JournalEntry)], after loaded: Loaded
  ) -> [(place: StreamID, entry: JournalEntry)] {
    let now = surroundings.clock()
    reach.note(max(loaded.end, loaded.clock ?? .zero), at: now)
    return backlog.filter { reach.contains($0.place, at: now) }
  }

  /// The most entries that wait.
  static let longestBacklog = 10_000

  /// Makes the room of what is kept of it and of the journal since, and runs it from now on.
  private func begin(from loaded: Loaded) {
    guard let remote = host.node.remote else { return }
    let (now, header) = (surroundings.clock(), loaded.kept?.header)
    let snapshot = (loaded.kept?.file ?? remote.value.file).flatMap {
      try? SnapshotFile.decode($0, scenes: remote.value.repertoire.scenes)
    }
    let start = min(snapshot?.time ?? now, now)
    // Viewers here may have seen later states than the one that is kept.
    var numbers = FrameState(epoch: header?.epoch ?? 0, sequence: header?.sequence ?? 0)
    let seen = remote.value.audience.screen.state
    if seen.sequence > numbers.sequence { numbers = seen }
    guard let taken = Room(takingOver: remote.value, from: snapshot, after: numbers, at: start) else {
      return
    }
    let room = Box(taken)
    var actions: [Room.Action] = []
    // The journal may lead to another step of the show.
    if let show = surroundings.show(name) { actions += room.value.handle(.show(show), at: start) }
    for known in header?.people ?? [] {
      actions += room.value.joinRemote(known.id, known.person, isNew: false, at: start)
    }
    if let handover = header?.continuation {
      actions += room.value.resume(handover, recorded: loaded.recorded, at: start, now: now)
    }
    cursor = loaded.cursor
    var time = start
    let missed = loaded.missed(and: given(backlog ?? [], after: loaded))
    for (place, entry) in missed {
      cursor = max(cursor, place)
      // It ended the owner before, and would end one after the other.
      guard place != loaded.underWay else {
        link.setAside(entry, at: place, of: name)
        surroundings.onSetAside(name, place)
        continue
      }
      link.note(underWay: place, of: name)
      time = min(max(time, entry.time), now)
      actions += room.value.apply(entry, at: time)
    }
    if !missed.isEmpty { link.note(underWay: nil, of: name) }
    backlog = nil
    room.value.catchUp(at: now)
    host.change(at: now) { node in
      node = .running(room)
      return actions
    }
    handle(.loaded)
  }

  /// Takes in what comes from another node's people.
  private func take(_ arrival: Arrival) {
    switch arrival {
    case .wantsEverything:
      tellEverything()
    case .entry(let entry, let place):
      if let waiting = backlog?.count {
        if waiting < Self.longestBacklog { backlog?.append((place, entry)) }
      } else if isRunning {
        let now = surroundings.clock()
        // The journal itself has it, if it was given that place.
        if reach.contains(place, at: now) {
          take(entry, at: place)
        } else if reach.mayInquire(at: now) {
          readJournal()
        }
      }
    }
    surroundings.onChange(name)
  }

  private func take(_ entry: JournalEntry, at place: StreamID) {
    guard place > cursor else { return }
    cursor = place
    guard entry.own == nil, let room = host.node.room else { return }
    let now = surroundings.clock()
    host.change(at: now) { _ in room.value.apply(entry, at: now) }
  }

  /// The other nodes that have people in the room, where it runs here.
  var nodes: Set<UInt64> {
    isRunning ? Set(members.lazy.filter(\.isRemote).map(\.id.node)) : []
  }

  /// A node is gone, and with it its people.
  func lose(node: UInt64) {
    guard isRunning else { return }
    let now = surroundings.clock()
    for member in members where member.isRemote && member.id.node == node {
      host.change(at: now) { $0.room?.value.leaveRemote(member.id, at: now) ?? [] }
      append(.left, of: member.id, at: now)
    }
    surroundings.onChange(name)
  }

  /// Publishes everything to other nodes again, beginning with the room as it is kept: a node that
  /// answers for it then, or goes on with it, has all of it.
  func tellEverything() {
    let now = surroundings.clock()
    guard let fence = writableFence(at: now) else { return }
    keep(under: fence)
    announcedCode = nil
    host.change(at: now) { node in
      node.withAudience {
        $0.beginPublishing()
        // Something may have waited here.
        $0.oweEverybody()
      }
      return []
    }
  }

  /// Keeps the room as it is, if it is this node's to keep.
  package func keep() {
    if let fence = writableFence(at: surroundings.clock()) { keep(under: fence) }
  }

  func keep(under fence: RoomLease.Fence) {
    let now = surroundings.clock()
    guard let room = host.node.room else { return }
    host.change(at: now) { _ in room.value.handOutRecording(at: now) }
    sendRecording(at: now)
    let (state, handover) = (room.value.audience.screen.state, room.value.handover)
    let file = SnapshotFile.encode(room.value.snapshot(at: now))
    // A new owner needs to know who did what since; viewers are announced to it again.
    let people = roster.filter { $0.person.role != .viewer }
    let header = PersistedRoom.Header(
      fence: fence, ownCount: ownCount, cursor: "\(cursor)", epoch: state.epoch,
      sequence: state.sequence, people: people, continuation: handover)
    tell(.snapshot(file), under: fence)
    link.keep(PersistedRoom(header, file: file), of: name) { [weak self] newest in
      if let newest { self?.handle(.saw(newest)) }
    }
  }

  /// Tells other nodes what has changed, if this node may speak.
  package func publish(_ publications: [Publication], at now: Time) {
    guard let fence = writableFence(at: now) else { return }
    for publication in publications {
      if case .text(.presence, _) = publication { announceCode() }
      tell(publication, under: fence)
    }
  }

  /// Tells nodes that do not follow the room its code's generation: people may type the code there.
  private func announceCode() {
    guard let generation = host.node.codeGeneration, generation != announcedCode else { return }
    announcedCode = generation
    link.announce(code: generation, of: name)
  }

  private func tell(_ publication: Publication, under fence: RoomLease.Fence) {
    publishing.underWay += 1
    link.publish(publication, of: name, under: fence) { [weak self] in
      guard let self else { return }
      publishing.underWay -= 1
      guard publishing.isWaiting else { return }
      publishing.isWaiting = false
      host.publish(at: surroundings.clock())
    }
  }

  /// True if the node may publish, and would be received soon. If not, `host.publish` is called again.
  package func canPublish(at now: Time) -> Bool {
    guard writableFence(at: now) != nil else { return false }
    publishing.isWaiting = publishing.underWay >= Self.widestWindow
    return !publishing.isWaiting
  }
}
