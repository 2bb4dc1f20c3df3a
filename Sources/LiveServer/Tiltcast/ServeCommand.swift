import ArgumentParser
import Certificates
import Cluster
import Engine
import Foundation
import LiveScenes
import Logging
import Platform
import Server
import Storage
import Support
import TextLayout
import WebSockets

/// `tiltcast serve`: runs the server until it is interrupted.
struct Serve: SceneCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the pages and run the rooms.",
    discussion: "Open the first link on a screen and the second one on a phone, then tilt the phone.")

  @Option(help: "Name or address to listen on (default: all interfaces, so that phones can connect).")
  var host: String?
  @Option(help: "HTTP port; 0 picks a free one. If it is busy, the next free port is used.")
  var port = 8080
  @Option(help: ArgumentHelp("Certificate chain for HTTPS (PEM).", valueName: "file"))
  var tlsCert: String?
  @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
  var tlsKey: String?
  @Option(help: "HTTPS port (default: 8443); 0 picks a free one. If it is busy, the next free port is used.")
  var tlsPort: Int?
  @Flag(help: "Serve HTTP only.")
  var noTls = false
  @Option(
    help: ArgumentHelp("The URL at which a proxy or tunnel makes this server reachable.", valueName: "url"))
  var publicUrl: String?
  @Option(
    help: ArgumentHelp(
      "A proxy that is believed where X-Forwarded-For, Forwarded or X-Forwarded-Proto say that a request comes from; repeatable.",
      valueName: "address[/prefix]"))
  var trustedProxy: [String] = []
  @Option(
    help: ArgumentHelp(
      "Another host name that browsers may use for this server; repeatable.", valueName: "name"))
  var allowHost: [String] = []
  @Option(
    help: ArgumentHelp("The folder of a show to play; `tiltcast new-show` creates one.", valueName: "dir"))
  var show: String?
  @OptionGroup
  var ownScenes: ScenesOption
  @OptionGroup(title: "Several servers")
  var cluster: ClusterOptions
  @Flag(help: "Let anybody create a room by joining it.")
  var openRooms = false
  @OptionGroup(title: "Limits")
  var limits: LimitOptions
  @Flag(help: "Do not play the attract mode in rooms that nobody has moved yet.")
  var noAttract = false
  @Option(
    help: ArgumentHelp(
      "The folder for keys, certificates and rooms (default: $XDG_STATE_HOME/tiltcast).", valueName: "dir"))
  var state: String?
  @Option(
    help: ArgumentHelp("Maximum total size of uploaded pictures, in MiB.", valueName: "number"))
  var mediaQuota = 500
  @Option(
    help: ArgumentHelp(
      "How long to keep pictures that no room, show or take names any more, and takes of rooms that are gone.",
      valueName: "days"))
  var keepUnused = 30.0
  @Flag(help: "Start with fresh rooms; ignore saved ones.")
  var fresh = false
  @Option(
    help: ArgumentHelp("The folder with the pages (default: Public beside the program).", valueName: "dir"))
  var pages: String?
  @Option(help: "Minimum level of log lines on standard error (default: notice; at a terminal, warning).")
  var logLevel: Logger.Level?

  func validate() throws {
    for (name, port) in [("--port", port), ("--tls-port", tlsPort ?? 0)] where !(0...65535).contains(port) {
      throw ValidationError("\(name) takes a number from 0 to 65535, not \(port).")
    }
    guard (1...1_000_000).contains(mediaQuota) else {
      throw ValidationError("--media-quota takes a number of MiB from 1 to 1000000, not \(mediaQuota).")
    }
    guard (1...36_500).contains(keepUnused) else {
      throw ValidationError("--keep-unused takes a number of days from 1 to 36500, not \(keepUnused).")
    }
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key belong together: give both or neither.")
    }
    guard tlsCert == nil || !noTls else {
      throw ValidationError("--no-tls contradicts --tls-cert: leave one of them out.")
    }
    guard tlsPort == nil || !noTls else {
      throw ValidationError("--no-tls contradicts --tls-port: leave one of them out.")
    }
    for name in allowHost where HostName(name) == nil {
      throw ValidationError("--allow-host takes a host name such as tilt.example.org, not \"\(name)\".")
    }
    for proxy in trustedProxy where AddressPrefix(proxy) == nil {
      throw ValidationError(
        "--trusted-proxy takes an address such as 10.0.0.5, or a network such as 10.0.0.0/24, not \"\(proxy)\"."
      )
    }
    if let publicUrl, Self.origin(of: publicUrl) == nil {
      throw ValidationError("--public-url takes a URL such as https://example.org, not \"\(publicUrl)\".")
    }
  }

  func run(with scenes: SceneCatalog) throws {
    try run(with: scenes, ownScenes.path.map { OwnScenes(path: $0) })
  }

  /// Runs the server with scenes, before which somebody's own are played.
  func run(with builtIn: SceneCatalog, _ own: OwnScenes?) throws {
    let lines = LineWriter(.standardError)
    defer { lines.finish(within: 0.3) }
    let log = makeLogger(writingTo: lines)
    let state = StateDirectory(path: state)
    let identity = try cluster.join()
    let keys: AccessKeys
    let files: StaticFiles
    do {
      keys = AccessKeys(secret: try identity?.secret ?? secret(in: state, log))
      files = try StaticFiles(folder: try pagesFolder())
    } catch let error as StateError {
      throw Failure(error.description)
    }
    let certificates = ownCertificates(in: state)
    let service = try makeService(log, certificates?.server, firstConnection: identity?.firstConnection ?? 1)
    if service.connectionLimit < limits.maxConnections {
      log.notice(
        "Few files may be open: connections are limited. Raise the limit with ulimit -n.",
        metadata: ["connections": "\(service.connectionLimit)", "wanted": "\(limits.maxConnections)"])
    }
    let inbox = Inbox<SceneNews>(wake: service.waker.wake)
    let showFonts = show.map { ShowFolder(path: $0, scenes: builtIn).fonts } ?? []
    let fonts = OwnFonts(of: own?.folder, before: showFonts)
    let typesetter = fonts.typesetter()
    for problem in typesetter.problems { log.warning("\(problem)") }
    let shaders = OwnShaders(
      of: [own?.folder, show.map { SceneFolder(path: $0) }].compactMap(\.self))
    let live = try own.map { own in
      try own.open(before: builtIn) { inbox.report($0, of: own.folder, fonts, shaders) }
    }
    // From here on the folder is watched; until then much may have been saved.
    let library = shaders.library()
    let loaded = live?.load()
    for problem in shaders.problems where live == nil { OwnScenes.say(problem.text) }
    if own?.isEdited != true, !shaders.problems.isEmpty { throw ExitCode.failure }
    // What is wrong has been said.
    if own?.isEdited == false, loaded?.diagnostics.contains(where: { $0.severity == .error }) == true {
      throw ExitCode.failure
    }
    let scenes = loaded?.catalog ?? builtIn
    let publicURL = publicUrl.flatMap(Self.origin)
    let addresses = NetworkAddresses.current()
    let links = Links(
      host: host, port: service.port, tlsPort: service.tlsPort, publicURL: publicURL,
      addresses: addresses, keys: keys)
    let folder = show.map { ShowFolder(path: $0, scenes: scenes) }
    let environment = Environment(typesetter: typesetter, scenes: scenes, shaders: library)
    let attract = noAttract ? [:] : try files.takes(in: environment)
    var configuration = Server.Configuration(
      keys: keys, files: files, attract: attract, environment: environment, publicURL: publicURL,
      opensRooms: openRooms)
    configuration.limits = limits.limits
    let pictures = PictureStore(
      folder: state.url.appendingPathComponent("media"), quota: mediaQuota << 20)
    configuration.pictures = pictures
    if let folder {
      let preview = ShowPreview(folder, store: pictures, wake: service.waker.wake)
      let contents = preview.load()
      guard contents.show != nil else {
        let problems = contents.problems.map(\.description).joined(separator: "\n")
        throw Failure("The show in \(folder.url.path) cannot be played.\n\(problems)")
      }
      (configuration.preview, configuration.show) = (preview, contents)
    }
    configuration.knownHosts = KnownHosts(ownNames)
    configuration.authority = service.tlsPort == nil ? nil : certificates?.authority
    configuration.supervisor = Supervisor(environment: ProcessInfo.processInfo.environment)
    configuration.watch = LoopWatch(supervisor: configuration.supervisor, log: log)
    let edited = own.flatMap { $0.isEdited ? $0.folder.url.path : nil }
    keepRooms(of: scenes, edited: edited, in: state, port: service.port, &configuration, log)
    configuration.scenePictures = OwnScenes.pictures(of: own?.folder)
    if let live {
      configuration.sceneSource = SceneSource(
        news: inbox, watched: edited, reload: live.reload)
      inbox.report(SceneNews(diagnostics: (loaded?.diagnostics ?? []) + fonts.problems + shaders.problems))
    }
    if let identity { try configuration.join(cluster, as: identity) }
    let greeting = Greeting(
      links: links, hasOwnAuthority: configuration.authority != nil && publicURL == nil,
      obstacle: publicURL == nil ? obstacle(addresses) : nil)
    for skipped in addresses.skipped {
      log.info("not offered to phones", metadata: ["interface": "\(skipped)"])
    }
    if let warning = PublicAddress.warning(
      host: host, addresses: addresses, isSecure: service.tlsPort != nil, isProxied: publicURL != nil)
    {
      log.warning("\(warning)")
    }
    let server = Server(
      configuration, links: links, service: service, log: log,
      cluster: try cluster.maker(of: identity, on: service, log))
    server.run {
      say(isatty(STDOUT_FILENO) == 1 ? greeting.forTerminal : greeting.plain)
      let ports = ["port": "\(service.port)", "tls-port": "\(service.tlsPort.map(String.init) ?? "none")"]
      log.notice("serving", metadata: ports.mapValues { .string($0) })
      configuration.supervisor?.notify("READY=1")
    }
    log.notice("stopped")
  }

  private func makeLogger(writingTo lines: LineWriter) -> Logger {
    let style = LineLogHandler.Style(environment: ProcessInfo.processInfo.environment)
    let sink = LineLogHandler.Sink(style) { lines.write($0) }
    var log = Logger(label: "tiltcast") { _ in LineLogHandler(sink) }
    // Somebody at a terminal sees that the server starts and stops.
    log.logLevel = logLevel ?? (isatty(STDERR_FILENO) == 1 ? .warning : .notice)
    return log
  }

  /// The secret of a state folder; one of its own for this run where the folder cannot be written to.
  private func secret(in state: StateDirectory, _ log: Logger) throws(StateError) -> [UInt8] {
    do {
      return try state.secret()
    } catch .unusable(let path, let reason) where state.exists {
      log.warning(
        "The state folder \(path) cannot be used: \(reason). Links will change with the next start.")
      return try StateDirectory.randomSecret()
    }
  }

  /// Brings back the rooms that were kept, and keeps them from now on.
  ///
  /// Rooms belong to a port. With `--port 0` in the default folder nobody can mean the same server again.
  private func keepRooms(
    of scenes: SceneCatalog, edited: String?, in state: StateDirectory, port actualPort: Int,
    _ configuration: inout Server.Configuration, _ log: Logger
  ) {
    guard port != 0 || self.state != nil else { return }
    // Of two servers that were asked for the same port, the second one serves another.
    let stores = (port == 0 ? [0] : [port, actualPort]).map {
      SnapshotStore(in: state, port: $0, edited: edited, scenes: scenes)
    }
    guard let store = stores.first(where: { $0.lock() }) else {
      return log.warning(
        "Another server keeps its rooms in \(stores[0].folder.url.path), so this one begins fresh and keeps none."
      )
    }
    if fresh {
      do { try store.setAside() } catch { log.warning("\(error)") }
    } else {
      let found = store.load()
      for warning in found.warnings { log.warning("\(warning)") }
      configuration.restored = found.rooms
    }
    configuration.writer = SnapshotWriter(store, log: log)
    configuration.takes = TakeStore(in: state, port: store.port)
    if let pictures = configuration.pictures {
      configuration.upkeep = Upkeep(
        of: state, port: store.port, pictures: pictures, takes: configuration.takes,
        age: keepUnused * 86_400)
    }
  }

  /// The folder with the pages: the one that was named, or the one beside the program.
  func pagesFolder() throws -> URL { try StaticFiles.folder(named: pages) }

  /// Whether it listens to this machine alone.
  var isLocal: Bool { host.flatMap { HostName($0) }?.isLoopback ?? false }

  /// Why no phone can reach this machine; nil where one can.
  private func obstacle(_ addresses: NetworkAddresses) -> String? {
    if isLocal { return "Only this machine can reach the server: leave out --host for phones." }
    guard host == nil, addresses.reachable.isEmpty else { return nil }
    return "This machine is in no network, so no phone can reach it: see tiltcast doctor."
  }

  /// What browsers may call this server besides its addresses.
  var ownNames: [HostName] {
    let publicHost = publicUrl.flatMap { URLComponents(string: $0)?.host }
    return MachineNames.names(of: MachineNames.hostname)
      + ([host, publicHost].compactMap { $0 } + allowHost).compactMap { HostName($0) }
  }

  /// This server's own authority and certificate; nil where others are used, or where they cannot be made, which
  /// is then said.
  private func ownCertificates(in state: StateDirectory) -> CertificateStore.Loaded? {
    guard !noTls, tlsCert == nil else { return nil }
    let store = CertificateStore(folder: state, machine: MachineNames.hostname)
    do {
      let loaded = try store.load(for: ownNames + MachineNames.addresses(), now: time(nil))
      for note in loaded.notes { say(note) }
      return loaded
    } catch {
      say("There is no HTTPS, because there is no certificate: \(error)")
      return nil
    }
  }

  /// The port for HTTPS that is tried first; 0 for any.
  var wishedTLSPort: Int { tlsPort ?? (port == 0 ? 0 : 8443) }

  /// Listens on the wished ports, or on the next free ones, which is then said.
  private func makeService(
    _ log: Logger, _ own: Identity?, firstConnection: UInt64
  ) throws -> WebSocketService {
    var configuration = WebSocketService.Configuration(host: host, port: port)
    let tlsPort = wishedTLSPort
    if let tlsCert, let tlsKey {
      configuration.tls = .init(credentials: .files(certificate: tlsCert, key: tlsKey), port: tlsPort)
    } else if let own {
      configuration.tls = .init(credentials: .identity(own), port: tlsPort)
    }
    configuration.maximumConnections = limits.maxConnections
    configuration.idlePolicy = .init(hangUpAfter: limits.idleTimeout)
    configuration.maximumPerNetwork = limits.limits.connectionsPerAddress
    configuration.trustedProxies = TrustedProxies(trustedProxy.compactMap { AddressPrefix($0) })
    configuration.firstConnection = firstConnection
    configuration.signals = [SIGINT, SIGTERM] + (SignalDescriptor.isIgnored(SIGHUP) ? [] : [SIGHUP])
    configuration.log = { line in log.warning("libwebsockets", metadata: ["line": "\(line)"]) }
    for _ in 0..<50 {
      do {
        return try WebSocketService(configuration)
      } catch .portInUse(let busy) where busy < 65535 {
        say("Port \(busy) is in use by another program; trying \(busy + 1).")
        if busy == configuration.port {
          configuration.port += 1
        } else {
          configuration.tls?.port += 1
        }
      } catch {
        throw Failure(error.description)
      }
    }
    throw Failure("No free port was found from \(port) on. Choose another one with --port.")
  }

  /// The scheme, host and port of a URL, as an Origin header has them; nil if it has no scheme or host.
  private static func origin(of url: String) -> String? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty
    else { return nil }
    return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }
}

/// Prints lines that reach a pipe at once; `print` would keep them back.
private func say(_ lines: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data((lines + "\n").utf8))
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
