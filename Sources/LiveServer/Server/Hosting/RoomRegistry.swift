import Engine
import Logging
import Rooms
import Storage
import Support

/// The rooms that run here. Makes them, wakes them in time, saves them, and frees empty ones.
final class RoomRegistry {
  private(set) var hosts: [RoomName: RoomHost] = [:]
  private(set) var contents: RoomContents
  /// The traffic of rooms that exist no more: counters never fall.
  private(set) var retired = Traffic()
  let takeWorker: TakeWorker
  /// The observer of the rooms that run here; nil for none.
  var observer: (any RoomObserver)?
  /// Joins the server to others; nil for one that stands alone.
  let cluster: (any SharedRooms)?
  private var alarms = Alarms()
  /// The names of rooms at their end: each goes with its last connection.
  private var ending: Set<RoomName> = []
  private var snapshots: SnapshotSaver
  private let limits: Limits
  private let timer: DeadlineTimer
  private let clock: ServerClock
  private let processorTime: () -> Double
  private let log: Logger

  /// - Parameter processorTime: That of the loop's thread, in seconds.
  init(
    _ contents: RoomContents, limits: Limits, takeWorker: TakeWorker, writer: SnapshotWriter?,
    cluster: (any SharedRooms)?, timer: DeadlineTimer, clock: ServerClock, log: Logger,
    processorTime: @escaping () -> Double = { ServerClock.threadProcessorTime }
  ) {
    self.contents = contents
    self.limits = limits
    self.takeWorker = takeWorker
    snapshots = SnapshotSaver(writer)
    self.cluster = cluster
    self.timer = timer
    self.clock = clock
    self.processorTime = processorTime
    self.log = log
  }

  /// Brings back the rooms of the last server, those that changed last where there are too many, but `main` and those with
  /// a content of their own anyway, saved or not.
  ///
  /// - Parameter onChange: Called when a room has changed on another node.
  func open(restoring restored: [RoomName: RoomSnapshot], onChange: @escaping (RoomHost) -> Void) {
    cluster?.onChange = { [weak self] room in
      guard let self, let host = hosts[room] else { return }
      onChange(host)
      schedule(host, at: clock.now)
    }
    cluster?.onWait = { [weak self] in
      if let self { setTimer(at: clock.now) }
    }
    cluster?.show = { [weak self] in self?.contents[$0].show }
    cluster?.start()
    for name in [.main] + contents.own.keys {
      _ = restored[name].map { restore(name, from: $0) } ?? make(name, whereFull: true)
    }
    let others = restored.filter { hosts[$0.key] == nil && !$0.key.isSeat }
    for (name, snapshot) in others.sorted(by: { $0.value.time > $1.value.time }) where !isFull {
      _ = restore(name, from: snapshot)
    }
  }

  /// Before people are sent away, who come back to the rooms as they are now.
  func close(at now: Time) {
    for host in hosts.values where host.link?.canHandOver(at: now) != true {
      host.handle(.closing, at: now)
    }
    save(dueBy: .infinity, at: now)
    cluster?.stop()
  }

  /// Waits until what has changed is written, until a time or a moment longer.
  func finish(by deadline: Time) {
    snapshots.writer?.finish(within: max(0.2, deadline - clock.now))
    takeWorker.finish(within: max(0.2, deadline - clock.now))
  }

  /// The number of failures to save rooms.
  var snapshotFailures: Int { snapshots.writer?.failures ?? 0 }
}

// Which rooms there are.
extension RoomRegistry {
  /// A room that runs here.
  subscript(room: RoomName) -> RoomHost? { hosts[room] }

  /// True if there are as many rooms as there may be.
  var isFull: Bool { hosts.count >= limits.rooms }

  /// The rooms whose presenters may make others: all on any server but seats.
  var makingRooms: Set<RoomName> {
    Set(hosts.keys).subtracting(ending).union(cluster?.rooms ?? []).filter { !$0.isSeat }
  }

  /// True if a room exists, on any server.
  func isKnown(_ room: RoomName) -> Bool {
    hosts[room] != nil && !ending.contains(room) || cluster?.rooms.contains(room) == true
  }

  /// The host of a room that other servers know, and this one from now on; nil for an unknown room.
  func known(_ room: RoomName) -> RoomHost? { isKnown(room) ? hosts[room] ?? make(room) : nil }

  /// Makes a room that does not exist yet; nil when there are too many, unless it is made all the same.
  func make(_ name: RoomName, whereFull isMadeWhereFull: Bool = false) -> RoomHost? {
    let configuration = contents[name].configuration
    let scenes = configuration.environment.scenes
    guard isMadeWhereFull || !isFull, hosts[name] == nil, let first = scenes.kinds.first else { return nil }
    if cluster != nil {
      return host(NodeRoom(RemoteRoom(name, configuration: configuration, at: clock.now)))
    }
    if let snapshot = snapshots.writer?.snapshot(of: name, scenes: scenes) {
      var room = Room(name, restoring: snapshot, configuration: configuration, at: clock.now)
      // It was freed, and its code with it.
      room.renewCode()
      return host(NodeRoom(room))
    }
    log.info("room made", metadata: ["room": "\(name)"])
    return host(NodeRoom(Room(name, scene: first.scene(), configuration: configuration, at: clock.now)))
  }

  /// Lets a room run as it was.
  private func restore(_ name: RoomName, from snapshot: RoomSnapshot) -> RoomHost {
    host(
      NodeRoom(Room(name, restoring: snapshot, configuration: contents[name].configuration, at: clock.now)))
  }

  private func host(_ node: NodeRoom) -> RoomHost {
    let name = node.name
    // The code of another room of this name must not be valid again. `main` always exists.
    let generation = cluster?.codeGenerations[name]
    node.withAudience { $0.beginCode(at: generation ?? (name == .main ? 0 : .random(in: 1...(.max)))) }
    let host = RoomHost(node, takeWorker: takeWorker)
    host.observer = observer
    hosts[name] = host
    takeWorker.writer.list(name)
    let diagnostics = contents[name].diagnostics
    if !diagnostics.isEmpty { host.handle(.diagnosed(diagnostics), at: clock.now) }
    if contents.areOwnFrozen, contents.place(of: name) != .common {
      host.handle(.codeFrozen(true), at: clock.now)
    }
    if let cluster {
      cluster.share(host)
    } else if let show = contents[name].show {
      host.handle(.show(show), at: clock.now)
    }
    schedule(host, at: clock.now)
    return host
  }

  /// The time at which an empty room is freed; nil for one with people in it, for `main`, and for rooms with
  /// scenes of their own.
  private func expiry(of host: RoomHost) -> Time? {
    if ending.contains(host.name) { return host.emptySince }
    guard let emptySince = host.emptySince, host.name != .main, contents.place(of: host.name) == .common
    else { return nil }
    return emptySince + limits.roomIdle
  }

  private func free(_ host: RoomHost, at now: Time) {
    host.handle(.closing, at: now)
    if ending.remove(host.name) == nil {
      if let room = host.room { snapshots.saveRemoved(room.value, at: now) }
    } else {
      forgetSaved(host.name)
    }
    cluster?.leave(host)
    hosts[host.name] = nil
    observer?.roomEnded(host.name)
    retired.add(host.traffic)
    log.info("room freed", metadata: ["room": "\(host.name)"])
  }

  private func forgetSaved(_ room: RoomName) {
    snapshots.writer?.remove(room)
    takeWorker.writer.forget(room, after: 0)
  }
}

// What happens to rooms.
extension RoomRegistry {
  /// Lets a room handle an event, if it is there.
  func handle(_ event: Room.Event, in room: RoomName, at now: Time) {
    guard let host = hosts[room] else { return }
    host.handle(event, at: now)
    schedule(host, at: now)
  }

  private func handle(_ event: Room.Event, in place: ContentPlace) {
    let now = clock.now
    for host in hosts(of: place) {
      host.handle(event, at: now)
      schedule(host, at: now)
    }
  }

  /// The rooms whose content has a place.
  func hosts(of place: ContentPlace) -> [RoomHost] {
    switch place {
    case .common: hosts.values.filter { contents.place(of: $0.name) == .common }
    case .own(let room): hosts[room].map { [$0] } ?? []
    }
  }

  /// Makes a room with a content of its own; nil when there are too many rooms.
  func make(_ room: RoomName, playing content: RoomContent) -> RoomHost? {
    guard hosts[room] == nil else { return nil }
    contents[room] = content
    takeWorker.reader.play(in: content.configuration.environment, of: room)
    if let host = make(room) { return host }
    contents.forget(room)
    return nil
  }

  /// Ends a room with a content of its own, whether it runs or not, and forgets everything about it once its connections
  /// are closed.
  func end(_ room: RoomName, because reason: String) {
    guard contents.place(of: room) != .common else { return }
    contents[room].source?.end()
    contents.forget(room)
    takeWorker.reader.forget(room)
    guard let host = hosts[room] else { return forgetSaved(room) }
    ending.insert(room)
    host.end(reason)
    schedule(host, at: clock.now)
  }

  /// Freezes the scenes of rooms that have their own, or releases them.
  func freezeOwn(_ isFrozen: Bool) {
    contents.areOwnFrozen = isFrozen
    for room in hosts.keys where contents.place(of: room) != .common {
      handle(.codeFrozen(isFrozen), in: room, at: clock.now)
    }
  }

  /// Goes on with the show in all rooms.
  func turnShows() { handle(.turned, in: .common) }

  /// Tells the clients of a room that the comments on the work in it are others.
  func noteComments(in room: RoomName) { handle(.commented, in: room, at: clock.now) }

  /// Gives rooms the newest versions of their scenes.
  func play(_ configuration: Room.Configuration, in place: ContentPlace) {
    contents[place].configuration = configuration
    handle(.scenes(configuration), in: place)
  }

  /// Tells rooms what is wrong with the source of their scenes.
  func diagnose(_ diagnostics: [SceneDiagnostic], in place: ContentPlace) {
    contents[place].diagnostics = diagnostics
    handle(.diagnosed(diagnostics), in: place)
  }

  /// Lets rooms take in what their scenes' programs have answered.
  func takeAnswers(in place: ContentPlace) {
    let now = clock.now
    for host in hosts(of: place) where host.room?.value.hasAnswer == true {
      host.handle(.answered, at: now)
      schedule(host, at: now)
    }
  }

  /// Replaces the pictures that scenes draw.
  func draw(_ pictures: StaticFiles, in place: ContentPlace) { contents[place].pictures = pictures }

  /// Gives rooms without scenes of their own what the show's folder holds now.
  func show(_ found: ShowContents) {
    // Rooms that come later begin with the last good one.
    contents.common.show = ShowContents(
      show: found.show ?? contents.common.show?.show, problems: found.problems, notices: found.notices)
    handle(.show(found), in: .common)
  }
}

// When rooms wake up.
extension RoomRegistry {
  /// Makes sure that a room wakes up when it wants to, and is saved when it has changed.
  func schedule(_ host: RoomHost, at now: Time) {
    alarms.set(host, at: nextWake(of: host))
    snapshots.recordChanges(of: host, at: now)
    setTimer(at: now)
  }

  private func nextWake(of host: RoomHost) -> Time? {
    guard let expiry = expiry(of: host) else { return host.nextWake() }
    return min(expiry, host.nextWake() ?? .infinity)
  }

  private func setTimer(at now: Time) {
    timer.fire(by: min(alarms.next ?? .infinity, snapshots.next, cluster?.deadline ?? .infinity), at: now)
  }

  /// Wakes the rooms that are due. Saves changed rooms, and frees those that have been empty for long.
  ///
  /// After a part of the loop's time the rest of the rooms wait until others have had theirs: however many have much to
  /// render, messages are read between them.
  func tick(at now: Time) {
    let start = processorTime()
    while processorTime() - start < LoopTurns<RoomHost>.longest, let host = alarms.popDue(at: now) {
      guard hosts[host.name] === host else { continue }
      if let expiry = expiry(of: host), expiry <= now {
        free(host, at: now)
      } else {
        if let next = host.nextWake(), next <= now { host.handle(.ticked, at: now) }
        alarms.set(host, at: nextWake(of: host))
        snapshots.recordChanges(of: host, at: now)
      }
    }
    save(dueBy: now, at: now)
    cluster?.tick()
    setTimer(at: now)
  }

  private func save(dueBy time: Time, at now: Time) {
    for name in snapshots.popDue(at: time) {
      guard let host = hosts[name] else { continue }
      host.needsPersisting = false
      guard let room = host.room else { continue }
      host.persistedRevision = room.value.revision
      host.link?.keep()
      snapshots.writer?.write(room.value.snapshot(at: now), of: name)
    }
  }
}

// The codes of rooms.
extension RoomRegistry {
  /// The generations of the codes of all rooms that have one, on all servers.
  var codeGenerations: [RoomName: UInt32] {
    (cluster?.codeGenerations ?? [:]).merging(
      hosts.compactMapValues { codeGeneration(of: $0) }, uniquingKeysWith: { $1 })
  }

  /// The generation of a room's code: as its owner published it, if the room runs elsewhere.
  func codeGeneration(of host: RoomHost) -> UInt32? {
    (host.room == nil ? cluster?.codeGenerations[host.name] : nil) ?? host.node.codeGeneration
  }
}
