import ArgumentParser
import Certificates
import Cluster
import Engine
import Foundation
import Logging
import Platform
import Rooms
import Server
import Storage
import Support
import WebSockets

/// `tiltcast serve`: runs the server until it is interrupted.
struct Serve: SceneCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the pages and run the rooms.",
    discussion: "Open the first link on a screen and the second one on a phone, then tilt the phone.")

  @OptionGroup
  var listen: ListenOptions
  @Option(
    help: ArgumentHelp("The folder of a show to play; `tiltcast new-show` creates one.", valueName: "dir"))
  var show: String?
  @Flag(
    help: "Admit viewers only, as for a page that embeds the stage. A show goes on by itself.")
  var watchOnly = false
  @Option(
    help: ArgumentHelp(
      "The seconds of a step of the show with --watch-only (default: 20).", valueName: "seconds"))
  var stepSeconds: Double?
  @OptionGroup
  var ownScenes: ScenesOption
  @OptionGroup
  var workshop: WorkshopOption
  @OptionGroup(title: "Several servers")
  var cluster: ClusterOptions
  @Flag(help: "Let anybody create a room by joining it.")
  var openRooms = false
  @OptionGroup(title: "Limits")
  var limits: LimitOptions
  @Flag(help: "Do not play the attract mode in rooms that nobody has moved yet.")
  var noAttract = false
  @OptionGroup
  var state: StateOptions
  @Option(
    help: ArgumentHelp(
      "A folder whose pages load their files one by one (default: Public beside the program, bundled).",
      valueName: "dir"))
  var pages: String?
  @Option(help: "Minimum level of log lines on standard error (default: notice; at a terminal, warning).")
  var logLevel: Logger.Level?

  func validate() throws {
    guard workshop.seats == nil || !cluster.isGiven else {
      throw ValidationError("A workshop's rooms run on one server: leave the options of several servers out.")
    }
    guard ownScenes.path == nil || !cluster.isGiven else {
      throw ValidationError(
        "Scenes of one's own are played by one server: leave --scenes or the options of several servers out.")
    }
    guard !watchOnly || workshop.seats == nil && !cluster.isGiven && !openRooms && listen.osc == nil else {
      throw ValidationError(
        "With --watch-only there are only viewers: leave --workshop, --open-rooms, --osc and the options of several servers out."
      )
    }
    guard let stepSeconds else { return }
    guard watchOnly, show != nil else {
      throw ValidationError(
        "--step-seconds is for a show that goes on by itself: add --show DIR --watch-only.")
    }
    guard (2...3600).contains(stepSeconds) else {
      throw ValidationError("--step-seconds takes 2 to 3600 seconds, not \(stepSeconds).")
    }
  }

  func run(with scenes: SceneCatalog) throws {
    try run(with: scenes, ownScenes.path.map { OwnScenes(path: $0) })
  }

  /// Runs the server with scenes, after those of its folder.
  func run(with builtIn: SceneCatalog, _ own: OwnScenes?) throws {
    let show = show.map { FileLocator.existing($0) }
    let lines = LineWriter(.standardError)
    defer { lines.finish(within: 0.3) }
    let log = makeLogger(writingTo: lines)
    let identity = try cluster.join()
    var keys: AccessKeys
    let files: StaticFiles
    do {
      keys = AccessKeys(secret: try identity?.secret ?? state.secret(log))
      keys.watchesOnly = watchOnly
      let pages = try StaticFiles.pages(named: pages)
      files = watchOnly ? pages.marking(pagesWith: "data-watch-only") : pages
    } catch let error as StateError {
      throw Failure(error.description)
    }
    let certificate = try listen.certificate(in: state.directory, log)
    let service = try listen.makeService(
      within: limits, certificate?.served, firstConnection: identity?.firstConnection ?? 1, log)
    // No thread may begin before the service has blocked the signals that end it.
    DispatchQueue.global().async { [directory = state.directory] in
      directory.collectDrafts()
    }
    if pages == nil, !files.areBundled {
      log.warning(
        "Pages load their files one by one: Public has no bundles, or has changed since. make build bundles it."
      )
    }
    let news = Inbox<SceneNews>(wake: service.waker.wake)
    let content = try OwnContent(
      of: own, show: show, art: try workshop.pictures, before: builtIn, news: news, lines: lines, log)
    let given = try listen.reachableAddresses
    let (port, tlsPort) = (service.port, service.tlsPort)
    let tunnel = listen.tunnel.map {
      Tunnel($0, port: port, expectsAddress: listen.publicUrl == nil, wake: service.waker.wake)
    }
    func links(_ addresses: NetworkAddresses) -> Links {
      Links(
        host: listen.listensEverywhere ? nil : listen.host, port: port, tlsPort: tlsPort,
        publicURL: listen.publicOrigin ?? tunnel?.address?.description, given: given, addresses: addresses,
        keys: keys)
    }
    var configuration = Server.Configuration(
      keys: keys, files: files, attract: noAttract ? [:] : try files.takes(in: content.environment),
      environment: content.environment, publicURL: listen.publicOrigin, opensRooms: openRooms)
    configuration.limits = limits.limits
    configuration.stepTime = watchOnly ? stepSeconds ?? 20 : nil
    configuration.pictures = state.pictures
    play(show, with: content, on: service, &configuration, log)
    configuration.knownHosts = KnownHosts(listen.ownNames)
    configuration.embedders = Set(listen.allowOrigin.compactMap { WebOrigin($0) })
    configuration.osc = try listen.osc.flatMap { OSCDestination($0) }.map { try OSCSender(to: $0) }
    configuration.authority = service.tlsPort == nil ? nil : certificate?.authority
    let renewal = certificate?.watch(log)
    configuration.renewCertificate = { renewal?.lookNow() }
    let supervisor = Supervisor(environment: ProcessInfo.processInfo.environment)
    configuration.watch = LoopWatch(supervisor: supervisor, log: log)
    let rooms = try workshop.open(
      before: builtIn, keepingIn: state.directory, hasUnknownProxy: listen.hasUnknownProxy,
      wake: service.waker.wake)
    configuration.workshop = rooms
    state.persistRooms(
      of: content.environment.scenes, own: rooms?.catalogs, edited: content.edited,
      requested: listen.port, port: service.port,
      &configuration, log)
    if watchOnly { configuration.restored[.main] = configuration.restored[.main]?.watched }
    content.add(
      to: &configuration, keepingIn: state.directory, hasUnknownProxy: listen.hasUnknownProxy, news: news)
    if let identity { try configuration.join(cluster, as: identity) }
    let hasOwnAuthority = configuration.authority != nil
    func greet(isTunneled: Bool = false) {
      let addresses = NetworkAddresses.current()
      let greeting = listen.greeting(
        links(addresses), addresses, hasOwnAuthority: hasOwnAuthority, isTunneled: isTunneled,
        hasWorkshop: workshop.seats != nil, watchesOnly: watchOnly)
      say(isatty(STDOUT_FILENO) == 1 ? greeting.forTerminal : greeting.plain)
    }
    configuration.tunnel = tunnel
    var lastAddress: WebOrigin?
    configuration.onReached = { address in
      guard address != lastAddress else { return }
      lastAddress = address
      say("The tunnel is open: \(address)")
      greet(isTunneled: true)
    }
    let server = Server(
      configuration, links: links(.current()), service: service, log: log,
      cluster: try cluster.maker(of: identity, on: service, log))
    listen.warn(of: service, .current(), log)
    server.run {
      greet()
      let ports = ["port": "\(service.port)", "tls-port": "\(service.tlsPort.map(String.init) ?? "none")"]
      log.notice("serving", metadata: ports.mapValues { .string($0) })
      supervisor?.notify("READY=1")
    }
    rooms?.finish(1)
    log.notice("stopped")
    if content.hasFailed { throw ExitCode.failure }
  }

  /// Reads a show, and lets a server play it. Presenters see that it is still being read, or what is wrong with it.
  private func play(
    _ show: String?, with content: OwnContent, on service: WebSocketService,
    _ configuration: inout Server.Configuration, _ log: Logger
  ) {
    guard let show, let pictures = configuration.pictures else { return }
    let folder = ShowFolder(path: show, scenes: content.environment.scenes)
    let preview = ShowPreview(folder, store: pictures, wake: service.waker.wake)
    // The scenes that it names may come later, with which it is read again.
    let contents = content.isRead ? preview.load(within: content.remainingWait) : nil
    for problem in (contents?.problems ?? []) + (contents?.notices ?? []) {
      log.warning("show", metadata: ["problem": "\(problem)"])
    }
    (configuration.preview, configuration.show) = (preview, contents ?? .unread)
  }

  private func makeLogger(writingTo lines: LineWriter) -> Logger {
    let style = LineLogHandler.Style(environment: ProcessInfo.processInfo.environment)
    let sink = LineLogHandler.Sink(style) { lines.write($0) }
    var log = Logger(label: "tiltcast") { _ in LineLogHandler(sink) }
    // A person at a terminal sees that the server starts and stops.
    log.logLevel = logLevel ?? (isatty(STDERR_FILENO) == 1 ? .warning : .notice)
    return log
  }

  /// The folder with the pages: the one that was named, or the one beside the program.
  func pagesFolder() throws -> URL { try StaticFiles.folder(named: pages) }
}

/// Prints lines that reach a pipe at once; `print` would keep them back.
func say(_ lines: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data((lines + "\n").utf8))
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
