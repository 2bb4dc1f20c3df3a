import Certificates
import Cluster
import Engine
import Glibc
import Logging
import Platform
import Redis
import Rooms
import Storage
import Support
import WebSockets

/// Carries what the network brings to the rooms, and what the rooms have to the network.
///
/// Everything happens on the service's thread.
package final class Server {
  /// The seconds from a signal to the end.
  private static let stopLimit: Time = 1.6

  private let service: WebSocketService
  private let registry: RoomRegistry
  private let access: AccessControl
  private let receiver: MessageReceiver
  private let router: Router
  private let liveContent: LiveContent
  /// Nil where nothing is saved.
  private let upkeep: PeriodicUpkeep?
  private let turns: ShowTurns?
  /// Shares files with other servers; nil for one that stands alone.
  private let sharedFiles: SharedFiles?
  /// Watches the loop. Nil if its delays are not needed.
  private let watch: LoopWatch?
  private let timer: DeadlineTimer
  /// The connections whose sockets can take more.
  private var unblocked = LoopTurns<Connection>()
  private let clock: ServerClock
  private let log: Logger
  private let terminal = ControllingTerminal()
  /// Looks for a renewed certificate; nil if there is none to renew.
  private let renewCertificate: (() -> Void)?
  private let tunnel: Tunnel?
  private let onReached: ((WebOrigin) -> Void)?
  /// An action to run once requests are answered.
  private var onReady: (() -> Void)?
  /// The deadline of an orderly stop.
  private var stopDeadline = Time.infinity

  /// - Parameters:
  ///   - links: The links to its rooms, computed for each request.
  ///   - cluster: Makes what joins the server to others, given its clock; nil for one that stands alone.
  package init(
    _ configuration: Configuration, links: @autoclosure @escaping () -> Links, service: WebSocketService,
    log: Logger,
    cluster: ((@escaping () -> Time) -> Cluster)? = nil
  ) {
    (self.service, self.log, watch) = (service, log, configuration.watch)
    renewCertificate = configuration.renewCertificate
    (tunnel, onReached) = (configuration.tunnel, configuration.onReached)
    let wake: @Sendable () -> Void = service.waker.wake
    // Movements go on where they were, so time does too.
    let clock = ServerClock(
      from: configuration.origin ?? configuration.restored.values.map(\.time).max() ?? 0)
    self.clock = clock
    timer = DeadlineTimer { [service] in service.setTimer(after: $0) }
    var rooms = configuration.rooms
    rooms.placesPerOrigin = configuration.limits.placesPerAddress
    if let source = configuration.sceneSource {
      rooms = rooms.replacingScenes
      rooms.editor = source.editor
    }
    var contents = RoomContents(
      RoomContent(
        configuration: rooms, show: configuration.show, pictures: configuration.scenePictures,
        source: configuration.sceneSource, code: configuration.code, alterations: configuration.alterations))
    for room in configuration.workshop?.rooms ?? [] {
      contents[room.seat.room] = room.content(after: contents.common)
    }
    let takeWorker = TakeWorker(
      configuration.takes, environment: rooms.environment, replacesScenes: rooms.replacesScenes, wake: wake)
    sharedFiles = configuration.redis.map {
      SharedFiles(
        $0, on: service, takes: configuration.takes, writer: takeWorker.writer,
        pictures: configuration.pictures, log: log, wake: wake)
    }
    registry = RoomRegistry(
      contents, limits: configuration.limits,
      takeWorker: takeWorker, writer: configuration.writer, cluster: cluster?({ clock.now }), timer: timer,
      clock: clock, log: log)
    access = AccessControl(
      configuration.accessRules, to: registry, clock: clock, log: log,
      network: { [service] in service.network(of: $0) },
      hasNeighbor: { [service] in service.hasNeighbor($0) })
    let library = PictureLibrary(store: configuration.pictures, exchange: sharedFiles?.pictures)
    receiver = MessageReceiver(registry, access, library, timer: timer, clock)
    let sources = SourceEndpoints(of: registry, access, log: log, wake: wake)
    let pages = PageEndpoints(configuration.files, of: registry)
    let outgoing = OutgoingAnswers()
    router = Router(
      access, registry, pages: pages,
      trust: TrustEndpoints(
        authority: configuration.authority, tlsPort: configuration.publicURL == nil ? service.tlsPort : nil,
        tunnelHost: { [tunnel] in tunnel?.address?.host }),
      rooms: RoomEndpoints(
        registry: registry, exports: ExportEndpoint(wake: wake), currentLinks: links,
        offersSources: { [access] in access.offersSources(to: $0, in: $1) }),
      frames: FrameEndpoints(registry, clock, wake: wake),
      variants: VariantEndpoints(registry, clock, wake: wake),
      elements: ElementEndpoints(registry, clock, wake: wake),
      takes: TakeEndpoints(registry, pages, library, outgoing, log: log),
      pictures: PictureEndpoints(library, log: log, wake: wake),
      sources: sources,
      workshop: configuration.workshop.map { [registry, access, timer] in
        WorkshopEndpoints(
          $0, registry, access, sources, currentLinks: links, timer: timer, from: clock.now, wake: wake,
          log: log)
      },
      streams: StreamEndpoints(
        access, receiver, idleLimit: service.configuration.idlePolicy.hangUpAfter),
      monitoring: MonitoringEndpoints(
        registry: registry, access: access, receiver: receiver, service: service, watch: watch, clock: clock),
      outgoing: outgoing)
    liveContent = LiveContent(preview: configuration.preview, registry: registry, log: log)
    upkeep = configuration.upkeep.map { [registry, sharedFiles, timer] in
      PeriodicUpkeep(
        $0, of: registry, sharing: sharedFiles?.pictures, timer: timer, from: clock.now, log: log, wake: wake)
    }
    turns = configuration.stepTime.map { [registry, timer] in
      ShowTurns(every: $0, of: registry, timer: timer, from: clock.now)
    }
    if let osc = configuration.osc {
      registry.observer = OSCFeed(osc, timer: service.makeTimer, clock: clock)
    }
    registry.open(restoring: configuration.restored) { [weak router] in
      router?.answerPending(about: $0, at: clock.now)
    }
    sharedFiles?.open()
    watch?.start(service.waker)
  }

  /// Serves until a signal ends it; `onReady` is called once requests are answered.
  package func run(onReady: @escaping () -> Void) {
    self.onReady = onReady
    service.handler = self
    // The first to ask finds the takes of the existing rooms.
    registry.takeWorker.writer.finish(within: 1)
    service.waker.wake()
    tunnel?.start()
    LoopThread.$isCurrent.withValue(true) {
      service.run {
        // It ends by itself, too, when this process does.
        tunnel?.stop(within: 0.2)
        // What has changed may take a moment to be written, while people are sent away.
        registry.finish(by: stopDeadline)
      }
    }
  }

  private func details(of connection: Connection, in host: RoomHost) -> Logger.Metadata {
    [
      "room": "\(host.name)", "client": "\(connection.id)",
      "address": "\(connection.request.remoteAddress)",
    ]
  }
}

extension Server: ServiceHandler {
  package func route(of request: HTTPRequest) -> (any Sendable)? { Route(of: request) }

  package func bodyPlan(for request: HTTPRequest) -> BodyPlan { router.bodyPlan(for: Call(request)) }

  package func isPrivileged(_ request: HTTPRequest) -> Bool { router.isPrivileged(Call(request)) }

  package func respond(to request: HTTPRequest) -> HTTPResponse {
    router.respond(to: Call(request), at: clock.now)
  }

  package func admit(_ request: HTTPRequest) -> Admission { router.admit(Call(request)) }

  package func opened(_ connection: Connection) {
    do throws(HandshakePolicy.Refusal) {
      let (person, host) = try access.admit(connection.request)
      if connection.isStream { router.streams.begin(connection) }
      let now = clock.now
      let budget = access.addConnection(of: connection.request, at: now)
      host.join(connection, as: person, sharing: budget, at: now)
      log.debug("joined", metadata: details(of: connection, in: host))
      registry.schedule(host, at: now)
    } catch {
      connection.close(code: 1008, reason: error.sentence)
    }
  }

  package func received(_ message: Message, from connection: Connection) {
    receiver.receive(message, from: connection)
  }

  package func recordActivity(of connection: Connection) { receiver.recordActivity(of: connection) }

  package func received(overhead count: Int, from connection: Connection) {
    receiver.receive(overhead: count, from: connection)
  }

  package func writable(_ connection: Connection) {
    if unblocked.admits(connection) { return unblock(connection) }
    let now = clock.now
    timer.fire(by: now, at: now)
  }

  private func unblock(_ connection: Connection) {
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    let (now, start) = (clock.now, ServerClock.threadProcessorTime)
    peer.host.unblock(peer, at: now)
    registry.schedule(peer.host, at: now)
    unblocked.charge(ServerClock.threadProcessorTime - start)
  }

  package func closed(_ connection: Connection) {
    router.streams.end(connection)
    guard let peer = connection.owner as? RoomHost.Peer else { return }
    connection.owner = nil
    receiver.forget(connection)
    if let budget = peer.budget { access.removeConnection(sharing: budget) }
    let now = clock.now
    peer.host.leave(peer, at: now)
    log.debug("left", metadata: details(of: connection, in: peer.host))
    registry.schedule(peer.host, at: now)
  }

  package func timerFired() {
    timer.reset()
    let now = clock.now
    registry.tick(at: now)
    receiver.goOn(at: clock.now)
    unblocked.begin()
    while let connection = unblocked.takeNext() { unblock(connection) }
    if !unblocked.isEmpty { timer.fire(by: now, at: now) }
    router.refuseLate(at: now)
    router.workshop?.tick(at: now)
    upkeep?.tick(at: now)
    turns?.tick(at: now)
  }

  package func woken() {
    watch?.answer()
    for event in tunnel?.takeEvents() ?? [] { follow(event) }
    router.deliver(at: clock.now)
    upkeep?.finish()
    liveContent.update()
    onReady?()
    onReady = nil
  }

  private func follow(_ event: Tunnel.Event) {
    switch event {
    case .opened(let address):
      log.notice("the tunnel is open", metadata: ["address": "\(address)"])
      onReached?(address)
    case .unaddressed(let lastLine):
      log.warning(
        "the tunnel has not printed an https address without a path",
        metadata: ["last-line": "\(lastLine)"])
    case .closed(let reason, let retry):
      log.warning(
        "the tunnel is closed", metadata: ["reason": "\(reason)", "retry": "in \(retry.formatted()) s"])
    }
  }

  package func interrupted(by signal: Int32) {
    if signal == SIGHUP, !terminal.isLost {
      log.notice("reading the certificate again", metadata: ["signal": "\(signal)"])
      renewCertificate?()
      return
    }
    log.notice("stopping", metadata: ["signal": "\(signal)"])
    watch?.announceStop()
    let now = clock.now
    registry.close(at: now)
    sharedFiles?.close()
    stopDeadline = now + Self.stopLimit
    service.stop()
  }
}

extension Server {
  /// The configuration of a server.
  package struct Configuration {
    let keys: AccessKeys
    let files: StaticFiles
    let rooms: Room.Configuration
    let publicURL: String?
    let opensRooms: Bool
    /// The hosts that requests may name.
    package var knownHosts = KnownHosts()
    /// The origins whose pages may learn what an embedded stage shows.
    package var embedders: Set<WebOrigin> = []
    /// A tunnel to this server; nil if it runs none.
    package var tunnel: Tunnel?
    /// Called when the tunnel has opened, on the loop's thread.
    package var onReached: ((WebOrigin) -> Void)?
    /// The sender of OSC to other programs; nil for none.
    package var osc: OSCSender?
    /// The authority that people may trust, or nil if the certificate comes from elsewhere.
    package var authority: Certificate?
    /// Looks for a renewed certificate, without waiting for it; nil if there is none to renew.
    package var renewCertificate: (() -> Void)?
    package var limits = Limits()
    /// The seconds of a step of a show that goes on by itself; nil for a presenter's.
    package var stepTime: Time?
    /// Saves the rooms for the next start. Nil if nothing is saved.
    package var writer: SnapshotWriter?
    /// The rooms to restore from the last run.
    package var restored: [RoomName: RoomSnapshot] = [:]
    /// The takes that are kept.
    package var takes = TakeStore(in: nil, port: 0)
    /// Monitors the event loop; nil if nothing does.
    package var watch: LoopWatch?
    /// The pictures that people brought, or nil if none can be kept.
    package var pictures: PictureStore?
    /// Deletes pictures and takes that nothing names any more. Nil if none are kept.
    package var upkeep: Upkeep?
    /// Reads the show that all rooms play; nil without a show. `show` is the first result.
    package var preview: ShowPreview?
    package var show: ShowContents?
    /// The source of other versions of the scenes while the server runs, and of its problems, or nil if the
    /// scenes never change.
    package var sceneSource: SceneSource?
    /// The sources of scenes that presenters edit in their browsers; nil if no folder is edited.
    package var code: CodeOffer?
    /// Other ways to play a folder's scenes; nil for none.
    package var alterations: AlterationOffer?
    /// Rooms of people's own, whose presenters write the scenes; nil for none.
    package var workshop: WorkshopOffer?
    /// Pictures of the user's own scenes, by their paths below `/scenes`.
    package var scenePictures: StaticFiles?
    /// The start of this server's time, if it does not go on from its rooms.
    package var origin: Time?
    /// The Redis through which servers share takes and pictures; nil for one that stands alone.
    package var redis: RedisAddress?

    /// The rules of access.
    var accessRules: AccessRules {
      let tunnel = tunnel
      var knownHosts = knownHosts
      knownHosts.tunnelHost = { tunnel?.address?.host }
      return AccessRules(
        keys: keys, publicURL: publicURL, opensRooms: opensRooms, tunnelOrigin: { tunnel?.address },
        knownHosts: knownHosts, embedders: embedders, limits: limits)
    }

    /// - Parameters:
    ///   - attract: The takes that an idle room plays, by the scenes' names.
    ///   - environment: The data that scenes may read besides their own state.
    ///   - publicURL: The origin by which the world reaches the server; nil for its own.
    ///   - opensRooms: Whether joining an unknown room makes it.
    package init(
      keys: AccessKeys, files: StaticFiles, attract: [String: Take] = [:],
      environment: Environment = Environment(), publicURL: String? = nil, opensRooms: Bool = false
    ) {
      self.keys = keys
      self.files = files
      rooms = Room.Configuration(attract: attract, environment: environment)
      self.publicURL = publicURL
      self.opensRooms = opensRooms
    }
  }
}
