import Cluster
import Engine
import Glibc
import Logging
import Rooms
import Storage
import Support
import WebSockets

/// Carries what the network brings to the rooms, and what the rooms have to the network.
///
/// Everything happens on the service's thread.
package final class Server {
  let configuration: Configuration
  /// What all rooms share now; other versions of the scenes may come.
  var rooms: Room.Configuration
  /// What is wrong with the scenes' source.
  var diagnostics: [SceneDiagnostic] = []
  let links: Links
  let handshakePolicy: HandshakePolicy
  var metrics = Metrics()
  private(set) var hosts: [RoomName: RoomHost] = [:]
  let service: WebSocketService
  private let clock: ServerClock
  let log: Logger
  /// What is done once requests are answered.
  private var onReady: (() -> Void)?
  /// When everything has to be at its end.
  private var stopDeadline = Time.infinity
  /// The seconds from a signal to the end.
  private static let stopLimit: Time = 1.9
  /// For when the timer is set; infinity when it is not.
  private var alarm = Time.infinity
  var tokens = StreamTokens()
  let takeWorker: TakeWorker
  let frameWorker: FrameWorker
  private var alarms = Alarms()
  private(set) var addresses: AddressCounts
  var guesses: KeyGuesses
  var questionBudgets: QuestionBudgets
  /// The pictures that are being sent.
  var openPictures = OpenFiles()
  var schedule = SnapshotSchedule()
  /// What reads the pictures that people bring; nil where none can be kept.
  let pictureWorker: PictureWorker?
  let upkeepWorker: Worker<UpkeepOutcome>
  /// When to look next for what nothing names any more.
  var nextUpkeep: Time
  /// What other servers have too; nil for one that stands alone.
  let sharedFiles: SharedFiles?
  /// Those who wait for pictures of other servers, by the pictures' names.
  var awaitedPictures: [String: [Deferral]] = [:]
  /// Those who wait for their pictures to be read.
  var uploads = Jobs<Void>()
  /// Those who wait for something to be done with a take.
  var takeRequests = Jobs<TakeName>()
  /// What joins this server to others; nil for one that stands alone.
  let cluster: Cluster?
  /// Those who asked about rooms that are not known here yet.
  var pendingRequests = PendingRequests()
  /// What scenes of people's own draw.
  var scenePictures: StaticFiles?
  /// The last good show, and what is wrong with its files now.
  var showContents: ShowContents?

  /// - Parameter cluster: Makes what joins the server to others, given its clock; nil for one that stands alone.
  package init(
    _ configuration: Configuration, links: Links, service: WebSocketService, log: Logger,
    cluster: ((@escaping () -> Time) -> Cluster)? = nil
  ) {
    self.configuration = configuration
    rooms = configuration.sceneSource == nil ? configuration.rooms : configuration.rooms.replacingScenes
    self.links = links
    self.service = service
    self.log = log
    let wake: @Sendable () -> Void = service.waker.wake
    frameWorker = FrameWorker(wake: wake)
    upkeepWorker = Worker("tiltcast.upkeep", wake: wake)
    takeWorker = TakeWorker(
      configuration.takes, environment: rooms.environment, replacesScenes: rooms.replacesScenes, wake: wake)
    let sharedFiles = configuration.redis.map { [takeWorker] in
      SharedFiles(
        $0, on: service, takes: configuration.takes, writer: takeWorker.writer,
        pictures: configuration.pictures, log: log, wake: wake)
    }
    self.sharedFiles = sharedFiles
    pictureWorker = configuration.pictures.map {
      PictureWorker($0, sharedBy: sharedFiles?.pictures, wake: wake)
    }
    handshakePolicy = HandshakePolicy(
      keys: configuration.keys, publicURL: configuration.publicURL, opensRooms: configuration.opensRooms)
    addresses = AddressCounts(configuration.limits)
    questionBudgets = QuestionBudgets(configuration.limits)
    guesses = KeyGuesses(
      limit: configuration.limits.wrongKeys, countsLoopback: configuration.limits.countsLoopback)
    // Movements go on where they were, so time does too.
    let clock = ServerClock(
      from: configuration.origin ?? configuration.restored.values.map(\.time).max() ?? 0)
    self.clock = clock
    nextUpkeep = clock.now + Upkeep.delay
    self.cluster = cluster?({ clock.now })
    showContents = configuration.show
    scenePictures = configuration.scenePictures
    beginCluster()
    restoreRooms()
    _ = hosts[.main] ?? makeRoom(.main)
    sharedFiles?.open()
    configuration.watch?.start(service.waker)
    watchFolders()
  }

  /// The server's time, in seconds.
  var now: Time { clock.now }
  /// Seconds since this process began to serve.
  var uptime: Time { clock.now - clock.origin }

  /// Serves until a signal ends it; `onReady` is called once requests are answered.
  package func run(onReady: @escaping () -> Void) {
    self.onReady = onReady
    service.handler = self
    // Whoever asks first finds the takes of the rooms that are there.
    takeWorker.writer.finish(within: 1)
    service.waker.wake()
    service.run()
    // What has changed may take a moment to be written, while people are sent away.
    configuration.writer?.finish(within: max(0.2, stopDeadline - now))
    takeWorker.finish(within: max(0.2, stopDeadline - now))
  }

  /// The host of a decision's room, which whoever may make rooms makes by coming; nil where there is none.
  func host(for decision: HandshakeDecision) -> RoomHost? {
    let makesRooms = configuration.opensRooms || decision.person.role == .presenter || isKnown(decision.room)
    return hosts[decision.room] ?? (makesRooms ? makeRoom(decision.room) : nil)
  }

  /// Makes a room that does not exist yet; nil when there are too many.
  func makeRoom(_ name: RoomName) -> RoomHost? {
    guard hosts.count < configuration.limits.rooms,
      let first = rooms.environment.scenes.kinds.first
    else { return nil }
    if let snapshot = configuration.writer?.snapshot(of: name, scenes: rooms.environment.scenes) {
      return restore(name, from: snapshot)
    }
    log.info("room made", metadata: ["room": "\(name)"])
    return host(Room(name, scene: first.scene(), configuration: rooms, at: now))
  }

  /// Lets a room run.
  func host(_ room: Room) -> RoomHost {
    let host = RoomHost(room, takeWorker: takeWorker)
    hosts[room.name] = host
    takeWorker.writer.list(room.name)
    bringDiagnostics(to: host)
    if let cluster { cluster.join(host) } else { bringShow(to: host) }
    setAlarm(of: host, at: now)
    return host
  }

  /// When a room is freed unless somebody comes; nil for one that somebody is in, and for `main`.
  private func expiry(of host: RoomHost) -> Time? {
    guard let emptySince = host.room.seats.emptySince, host.room.name != .main else { return nil }
    return emptySince + configuration.limits.roomIdle
  }

  private func free(_ host: RoomHost) {
    host.handle(.closing, at: now)
    leave(host, at: now)
    cluster?.leave(host)
    hosts[host.room.name] = nil
    metrics.retired.add(host.traffic)
    log.info("room freed", metadata: ["room": "\(host.room.name)"])
  }
}

extension Server: ServiceHandler {
  package func opened(_ connection: Connection) {
    guard let decision = try? handshakePolicy.decision(for: connection.request, roomExists: isKnown),
      let host = host(for: decision)
    else {
      return connection.close(code: 1008, reason: "The room is gone.")
    }
    // A room that has only just been made may be one that was locked.
    if let refusal = refusal(of: decision.person, comingTo: host) {
      return connection.close(code: 1008, reason: refusal.sentence)
    }
    if connection.isStream { begin(connection) }
    let now = now
    let budget = addresses.add(network(of: connection.request), at: now)
    host.join(connection, as: decision.person, sharing: budget, at: now)
    log.debug("joined", metadata: details(of: connection, in: host))
    setAlarm(of: host, at: now)
  }

  package func received(_ message: Message, from connection: Connection) {
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    metrics.messagesReceived += 1
    metrics.bytesReceived += message.count
    let (now, began) = (now, ServerClock.threadProcessorTime)
    let result: Result<ClientMessage, WireError>
    switch peer.gate.admit(sharing: peer.budget, at: now) {
    case .accepted:
      result = read(message)
    case .dropped:
      metrics.droppedMessages += 1
      return
    case .refused(let dropped):
      metrics.droppedMessages += 1
      result = .failure(
        WireError(
          code: .tooMany,
          message:
            "You send more than \(Int(MessageGate.perSecond)) messages a second; \(dropped) were dropped. Send fewer."
        ))
    case .hangUp:
      metrics.droppedMessages += 1
      return connection.close(code: 1008, reason: "Too many messages for too long.")
    }
    let host = peer.host
    if case .success(.acknowledgement(_, let sequence)) = result {
      let release = host.room.screen.pace.nextReleaseTime
      host.acknowledge(sequence, from: peer, at: now)
      // It changes nothing else that the room would have to be looked after for.
      if host.room.screen.pace.nextReleaseTime < release { setAlarm(of: host, at: now) }
    } else {
      host.receive(message, read: result, from: connection.id, at: now)
      // Samples and pointers as bytes cost the same every time.
      if case .text = message { peer.gate.charge(ServerClock.threadProcessorTime - began) }
      setAlarm(of: host, at: now)
    }
  }

  /// Reads a message, or says what is wrong with it, here at least.
  private func read(_ message: Message) -> Result<ClientMessage, WireError> {
    let result = ClientMessage.result(of: message)
    guard case .success(let read) = result, let fault = fault(in: read) else { return result }
    return .failure(fault)
  }

  package func writable(_ connection: Connection) {
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    let now = now
    peer.host.unblock(peer, at: now)
    setAlarm(of: peer.host, at: now)
  }

  package func closed(_ connection: Connection) {
    tokens.revoke(connection.id)
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    connection.owner = nil
    if let budget = peer.budget { addresses.remove(budget.network) }
    let now = now
    peer.host.leave(peer, at: now)
    log.debug("left", metadata: details(of: connection, in: peer.host))
    setAlarm(of: peer.host, at: now)
  }

  private func details(of connection: Connection, in host: RoomHost) -> Logger.Metadata {
    [
      "room": "\(host.room.name)", "client": "\(connection.id)",
      "address": "\(connection.request.remoteAddress)",
    ]
  }

  package func timerFired() {
    alarm = .infinity
    let now = now
    while let host = alarms.popDue(at: now) {
      guard hosts[host.room.name] === host else { continue }
      if let expiry = expiry(of: host), expiry <= now {
        free(host)
      } else {
        if let next = host.nextWake(), next <= now { host.handle(.ticked, at: now) }
        alarms.set(host, at: nextWake(of: host))
        noteChanges(of: host, at: now)
      }
    }
    keepRooms(at: now)
    cluster?.tick()
    refuseLateRequests(at: now)
    keepUp(at: now)
    setTimer(at: now)
  }

  package func woken() {
    configuration.watch?.answer()
    answerFrames()
    answerUploads()
    answerAwaitedPictures()
    deliverTakes()
    finishUpkeep()
    updateScenes()
    updateShow()
    onReady?()
    onReady = nil
  }

  package func interrupted(by signal: Int32) {
    log.notice("stopping", metadata: ["signal": "\(signal)"])
    configuration.supervisor?.notify("STOPPING=1")
    // Before people are sent away: they come back to the rooms as they are now.
    for host in hosts.values where host.replica?.canHandOver(at: now) != true {
      host.handle(.closing, at: now)
    }
    keepRooms(at: now, isLast: true)
    cluster?.stop()
    sharedFiles?.close()
    stopDeadline = now + Self.stopLimit
    service.stop()
  }

  /// Makes sure that a room is looked after when it wants to be.
  func setAlarm(of host: RoomHost, at now: Time) {
    alarms.set(host, at: nextWake(of: host))
    noteChanges(of: host, at: now)
    setTimer(at: now)
  }

  private func nextWake(of host: RoomHost) -> Time? {
    guard let expiry = expiry(of: host) else { return host.nextWake() }
    return min(expiry, host.nextWake() ?? .infinity)
  }

  /// Makes sure that the timer fires when the first room is due.
  func setTimer(at now: Time) {
    let next = min(
      alarms.next ?? .infinity, schedule.next, cluster?.deadline ?? .infinity,
      configuration.upkeep == nil ? .infinity : nextUpkeep)
    guard next < alarm else { return }
    alarm = next
    service.setTimer(after: max(0, next - now))
  }
}
