import Engine
import Rooms
import Support

/// This node's replica of a room: its lease, publications and journal entries.
package final class RoomReplica {
  /// A replica's dependencies.
  struct Surroundings {
    var link: any ClusterLink
    /// The length of a lease, in seconds.
    var term: Time
    /// This node's number.
    var node: UInt64
    var clock: () -> Time
    /// The protection that this node's heartbeats give, in the time of `clock`.
    var vitality: () -> Vitality
    /// Something has happened to the room that no connection of its own brought about.
    var onChange: (RoomName) -> Void
    /// `tick` is wanted earlier, at this time.
    var onWait: (Time) -> Void
    /// An entry of the room's journal was set aside, for it was under way when an owner ended.
    var onSetAside: (RoomName, StreamID) -> Void
    /// The show that a room plays when it begins to run here.
    var show: (RoomName) -> ShowContents?
  }

  /// The most publications, or samples, under way at once; a new structure is sent in fewer.
  static let widestWindow = 12

  unowned let host: any ReplicaHost  // unchecked: the host holds its replica
  let surroundings: Surroundings
  var link: any ClusterLink { surroundings.link }
  let name: RoomName
  private(set) var lease: RoomLease
  /// The node that has the lease, as far as Redis has reported.
  private var owner: UInt64?
  /// The last entry of the journal that has been taken in.
  var cursor = StreamID.zero
  /// The places that the journal can have given.
  var reach = JournalReach()
  /// The number of entries that this node has written about its own people under its newest fence.
  var ownCount: UInt64 = 0
  private var ownFence: RoomLease.Fence = 0
  /// The entries that arrived while the journal was being read; nil at other times.
  var backlog: [(place: StreamID, entry: JournalEntry)]?
  /// True if entries for the owner arrive here, by subscription.
  var isAttending = false
  /// The number of publications under way, and whether others wait for them.
  var publishing = (underWay: 0, isWaiting: false)
  /// The number of entries under way.
  private var appending = 0
  /// The samples of this node's phones since the last frame.
  private var samples = SampleBatch()
  /// The fence of the owner that was received last; the answer to a question about the lease may hold a newer
  /// one.
  var heardFence: RoomLease.Fence = 0
  /// True if people here are notified that the room cannot be reached.
  var isSilent = false
  /// The bytes of the running recording, and how many of them Redis has.
  var recording: (bytes: [UInt8], sent: Int)?
  private var isOver = false
  /// The generation of the code that other nodes know.
  var announcedCode: UInt32?

  init(_ host: any ReplicaHost, _ surroundings: Surroundings) {
    self.host = host
    name = host.name
    self.surroundings = surroundings
    lease = RoomLease(term: surroundings.term)
  }

  /// When `tick` is wanted; infinity for not at all.
  var deadline: Time { min(lease.deadline, canAppendSamples ? samples.deadline : .infinity) }
  /// True if the room runs here.
  var isRunning: Bool { lease.isRunning }

  /// The other nodes can be reached, for the first time or again.
  func connect() {
    handle(.connected)
    // The journal is read again after every gap, and if the last attempt failed.
    if isRunning, backlog != nil { readJournal() }
    introduce()
  }

  /// The owner has given the room up.
  func inherit() { handle(.released(lease.newestFence)) }

  /// Releases the room if the node that is gone owned it, or the owner is unknown.
  func inherit(from node: UInt64) { if owner == nil || owner == node { inherit() } }

  /// The fence under which this node may write to the room now; nil if it may not.
  func writableFence(at now: Time) -> RoomLease.Fence? {
    lease.vitality = surroundings.vitality()
    return lease.writableFence(at: now)
  }

  /// The other nodes cannot be reached.
  func disconnect() { handle(.disconnected) }

  func tick() {
    let now = surroundings.clock()
    if lease.deadline <= now { handle(.ticked) }
    appendSamples(at: now)
  }

  /// Leaves the room. If this node runs it, gives it to other nodes, or retires it.
  func end(retiring: Bool = false) {
    isOver = true
    if let fence = writableFence(at: surroundings.clock()) {
      if retiring {
        link.retire(name, under: fence)
      } else {
        keep(under: fence)
        link.release(name, under: fence)
      }
    }
    link.forget(name)
  }

  func handle(_ event: RoomLease.Event) {
    guard !isOver else { return }
    lease.vitality = surroundings.vitality()
    for action in lease.handle(event, at: surroundings.clock()) { perform(action) }
    if case .following = lease.state { stopAttending() }
    surroundings.onChange(name)
  }

  private func perform(_ action: RoomLease.Action) {
    let now = surroundings.clock()
    switch action {
    case .acquire:
      let lapses = lease.vitality.lapses
      link.acquire(name, above: lease.newestFence) { [weak self] answer in
        switch answer {
        case .granted(let fence)?: self?.handle(.granted(fence, askedAt: now, lapses: lapses))
        case .held(let fence, by: let owner, let remaining)?:
          self?.owner = owner
          self?.handle(.held(fence, remaining: remaining))
          self?.catchUp(under: fence)
        case nil: break
        }
      }
    case .renew(let fence):
      link.renew(name, under: fence) { [weak self] isOurs in
        if let isOurs { self?.handle(.renewed(isOurs, askedAt: now)) }
      }
    case .load(let fence): load(under: fence)
    case .resume(let fence):
      if fence != ownFence { (ownFence, ownCount) = (fence, 0) }
      isSilent = false
      link.stopListening(to: name)
      // Redis may have forgotten it.
      recording?.sent = 0
      tellEverything()
    case .follow:
      stopAttending()
      follow()
      listen()
    case .announceSilence: announceSilence(at: now)
    }
  }

  /// Asks the owner to publish everything again: its messages were ignored until Redis confirmed its lease.
  private func catchUp(under fence: RoomLease.Fence) {
    if lease.state == .following(fence), fence != heardFence { link.askForEverything(of: name) }
  }
}

// Listening.
extension RoomReplica {
  func listen() {
    link.listen(to: name, { [weak self] in self?.receive($0) }) { [weak self] in self?.introduce() }
  }

  /// Sends the owner the list of people here, for it may not know who came or left meanwhile, and asks it for
  /// everything.
  func introduce() {
    guard !isRunning else { return }
    announcePeople()
    link.askForEverything(of: name)
  }
}

// What this node's people do.
extension RoomReplica {
  /// A client joined through this node.
  package func joined(_ id: ClientID, _ person: Person, at now: Time) {
    append(.joined(person), of: id, at: now)
    if isSilent { host.handle(.received(.failure(.away), from: id), at: now) }
  }

  /// A client left this node.
  package func left(_ id: ClientID, at now: Time) { append(.left, of: id, at: now) }

  /// Takes in an input of a client here: the room's owner has it, wherever it is.
  package func receive(
    _ message: Message, read result: Result<Input, WireError>, from id: ClientID, at now: Time
  ) {
    guard case .success(let input) = result, host.node.accepts(input, from: id) else {
      return host.handle(.received(result, from: id), at: now)
    }
    let isSample = if case .sample = input { true } else { false }
    if isRunning {
      // Clients must not see what a new owner would not know of, if this node dies now.
      write(message, isSample: isSample, of: id, at: now)
      host.handle(.received(result, from: id), at: now)
    } else if !isSilent {
      write(message, isSample: isSample, of: id, at: now)
    } else if !isSample {
      // A phone that tilts would be notified sixty times a second.
      host.handle(.received(.failure(.away), from: id), at: now)
    }
  }

  /// Writes a message into the journal; samples wait for the others of their frame, and while many entries are under
  /// way.
  private func write(_ message: Message, isSample: Bool, of id: ClientID, at now: Time) {
    if isSample, case .binary(let bytes) = message {
      let wasWaiting = samples.deadline < .infinity
      samples.add(bytes, of: id)
      appendSamples(at: now)
      if !wasWaiting, deadline == samples.deadline { surroundings.onWait(deadline) }
    } else {
      appendSamples(at: now, isForced: true)
      append(JournalEntry.Operation(message), of: id, at: now)
      link.push()
    }
  }

  private var canAppendSamples: Bool { appending < Self.widestWindow }

  /// Writes the samples of a frame into the journal, where they are due, or something follows that came after them.
  private func appendSamples(at now: Time, isForced: Bool = false) {
    guard isForced ? samples.deadline < .infinity : canAppendSamples && samples.deadline <= now else {
      return
    }
    let batch = samples.take(at: now)
    // Few stay as a node of 1.0 reads them.
    if batch.count <= Self.mostSeparateSamples {
      for sample in batch { append(.binary(sample.bytes), of: sample.client, at: now) }
    } else {
      append(.samples(batch), of: surroundings.node << ClientID.nodeShift, at: now)
    }
  }

  /// The most samples of a frame that have entries of their own.
  private static let mostSeparateSamples = 3

  func append(_ operation: JournalEntry.Operation, of id: ClientID, at now: Time) {
    var entry = JournalEntry(time: now, client: id, own: nil, operation: operation)
    if isRunning {
      guard let fence = writableFence(at: now) else { return }
      ownCount += 1
      entry.own = .init(fence: fence, count: ownCount)
    }
    appending += 1
    link.append(entry, to: name) { [weak self] in self?.appended() }
  }
}

extension RoomReplica {
  /// An entry has arrived; samples that waited for it follow.
  private func appended() {
    appending -= 1
    if appending == Self.widestWindow - 1, !isOver { appendSamples(at: surroundings.clock()) }
  }
}

// Following the room.
extension RoomReplica {
  func receive(_ bytes: [UInt8]) {
    guard let (fence, publication) = Publication.decode(bytes) else { return }
    if case .following(let known) = lease.state, fence < known { return }
    if case .released = publication { return handle(.released(fence)) }
    if lease.state != .following(fence) { handle(.received(fence)) }
    guard case .following(fence) = lease.state else { return }
    if fence != heardFence {
      // Another owner: it does not know who is here.
      heardFence = fence
      follow()
      announcePeople()
    }
    isSilent = false
    do throws(FrameDecoder.Fault) {
      let now = surroundings.clock()
      try host.change(at: now) { room throws(FrameDecoder.Fault) in
        try room.receive(publication, at: now)
      }
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
    host.node.withAudience { audience in
      audience.all.compactMap { member in
        audience.people[member.id].map { PersistedRoom.Occupant(id: member.id, person: $0) }
      }
    }
  }

  var members: [Member] { host.node.withAudience { Array($0.all) } }

  func announceSilence(at now: Time) {
    guard !isSilent else { return }
    isSilent = true
    for member in members where !member.isRemote {
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

// Recordings.
extension RoomReplica {
  /// Keeps a copy of what is recorded here, for a node that has to go on with it.
  package func record(_ step: RecordingStep, at now: Time) {
    switch step {
    case .begin: recording = ([], 0)
    case .append(let lines):
      let isFirst = recording?.bytes.isEmpty == true
      recording?.bytes += lines
      sendRecording(at: now)
      // Another node that began it again, by the journal, would begin a recording of its own.
      if isFirst { keep() }
    case .end:
      recording = nil
      if let fence = writableFence(at: now) { link.write([], at: 0, of: name, under: fence) }
    }
  }

  func sendRecording(at now: Time) {
    guard let (bytes, sent) = recording, sent < bytes.count, let fence = writableFence(at: now) else {
      return
    }
    link.write(bytes[sent...], at: sent, of: name, under: fence)
    recording?.sent = bytes.count
  }

  /// True if another node can go on with everything from here.
  package func canHandOver(at now: Time) -> Bool { writableFence(at: now) != nil }
}
