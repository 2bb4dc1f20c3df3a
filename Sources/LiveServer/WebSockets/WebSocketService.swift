import CWebSockets
import Glibc
import Platform
import Support

/// HTTP and WebSockets on one thread, over libwebsockets.
///
/// Make it, set `handler`, and call `run()`, all on one thread: everything but `Waker.wake()` belongs to it.
/// libwebsockets calls back on that thread, and each callback becomes a `ServiceEvent`.
package final class WebSocketService: EventLoop {
  package let configuration: Configuration
  /// Where requests and messages go; not retained. Without one, everything is refused.
  package weak var handler: (any ServiceHandler)?
  /// Wakes the service from other threads.
  package let waker = Waker()
  /// The port of plain HTTP and WebSockets.
  package private(set) var port = 0
  /// The port of TLS, nil without TLS.
  package private(set) var tlsPort: Int?

  /// Whether `stop()` has been called.
  private(set) var isStopping = false
  /// The id of the newest connection.
  var lastConnectionID: UInt64

  private var library: LibraryContext?
  /// OpenSSL's `SSL_CTX` of the TLS port.
  private var tlsContext: OpaquePointer?
  private var plainHost: OpaquePointer?
  private var loop: DescriptorLoop?
  private var timer: (any LoopTimer)?
  private var stopTimer: (any LoopTimer)?
  private var idleWatch: IdleWatch?
  private var signals: SignalQueue?
  private var folderWatches: [FolderWatch] = []
  private var connections: [UInt64: Connection] = [:]
  /// The clients, by the library's connections.
  var table: ConnectionTable<OpaquePointer>
  private var networks = ClientNetworks()
  /// Requests over HTTP that wait until others have cost less.
  var requestQueue: RequestQueue?
  /// Those whose bodies are arriving.
  var bodyWatch: BodyWatch?
  /// Those on the plain port whose first request has not begun to be read.
  private var headGate: HeadGate?
  /// What has become of those who were too many, too slow or too loud.
  package var counts = ConnectionCounts()
  /// How many connections are served: the maximum, or fewer where too few files may be open.
  package let connectionLimit: Int
  private var isFinished = false

  /// The seconds that `stop()` gives peers to say goodbye.
  private static let stopLimit = 1.5
  /// How many sockets beyond the maximum are accepted, in order to be told that the server is full.
  private static let refusalHeadroom = 64
  /// File descriptors that are left for everything but clients.
  private static let reservedDescriptors = 64

  /// How many more files than connections have to be open for all connections to be served.
  package static let spareDescriptors = refusalHeadroom + reservedDescriptors

  /// Listens; nothing is served before `run()`.
  package init(_ configuration: Configuration) throws(ServiceError) {
    self.configuration = configuration
    lastConnectionID = configuration.firstConnection - 1
    let descriptors = DescriptorLimit.raise()
    connectionLimit = min(configuration.maximumConnections, descriptors - Self.spareDescriptors)
    let unused = descriptors - Self.spareDescriptors - connectionLimit
    table = ConnectionTable(
      .init(
        total: connectionLimit, perNetwork: configuration.maximumPerNetwork, headroom: Self.refusalHeadroom,
        leaving: min(max(unused, 16), 1024)))
    guard connectionLimit > 0 else {
      throw .tooFewDescriptors(descriptors, needed: Self.spareDescriptors + 1)
    }
    LibraryLog.route(to: configuration.log)
    // A peer that has gone, and a file that is too large, are errors of write(2), no reason to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)

    let address = try ListenAddress(host: configuration.host)
    try address.probe(host: configuration.host, port: configuration.port)
    if let tls = configuration.tls {
      try address.probe(host: configuration.host, port: tls.port)
      if tls.port != 0, tls.port == configuration.port { throw .portInUse(tls.port) }
      try tls.credentials.requireReadable()
    }

    do {
      try open(on: address)
    } catch {
      // The library calls back while it closes what has been opened so far, so that cannot be left to `deinit`.
      library?.destroy()
      throw error
    }
  }

  deinit {
    library?.destroy()
  }

  private func open(on address: ListenAddress) throws(ServiceError) {
    let library = try LibraryContext(configuration, user: Unmanaged.passUnretained(self).toOpaque())
    self.library = library
    let plain = try library.listen(on: address, configuration, port: configuration.port, tls: nil)
    port = plain.port
    if let tls = configuration.tls {
      tlsPort = try library.listen(on: address, configuration, port: tls.port, tls: tls).port
    }
    plainHost = plain.vhost
    let loop = DescriptorLoop(plain.vhost)
    self.loop = loop
    guard watchItself(on: loop) else {
      throw .library(reason: "no timer or signals: \(String(cString: strerror(errno)))")
    }
    waker.attach(library.pointer)
  }

  /// Makes what the service itself waits for; false where the system gives too few descriptors.
  private func watchItself(on loop: DescriptorLoop) -> Bool {
    timer = loop.makeTimer { [weak self] in self?.handler?.timerFired() }
    stopTimer = loop.makeTimer { [weak self] in self?.finish() }
    headGate = HeadGate(on: loop) { [weak self] in self?.refuse($0, with: $1) }
    let idle = loop.makeTimer { [weak self] in
      if let self { idleWatch?.check(connections) }
    }
    let requests = loop.makeTimer { [weak self] in
      if let self, let handler { requestQueue?.answer(handler.respond) }
    }
    let bodies = loop.makeTimer { [weak self] in self?.bodyWatch?.cutOffSlow() }
    guard timer != nil, stopTimer != nil, headGate != nil, let idle, let requests, let bodies else {
      return false
    }
    idleWatch = IdleWatch(configuration.idlePolicy, timer: idle)
    requestQueue = RequestQueue(timer: requests)
    bodyWatch = BodyWatch(configuration, timer: bodies)
    guard !configuration.signals.isEmpty else { return true }
    signals = SignalQueue(configuration.signals, on: loop) { [weak self] in
      self?.handler?.interrupted(by: $0)
    }
    return signals != nil
  }

  /// Serves until `stop()`; returns when every connection is closed and the ports are free again.
  package func run() {
    guard let library else { return }
    while !isFinished, library.service() {}
    waker.attach(nil)
    tlsContext = nil
    library.destroy()
    (self.library, plainHost) = (nil, nil)
    (timer, stopTimer, idleWatch, requestQueue, bodyWatch) = (nil, nil, nil, nil, nil)
    headGate = nil
    folderWatches = []
    signals?.restore()
    signals = nil
  }

  /// Closes every connection with 1001 and ends `run()`, at the latest after 2 s.
  package func stop() {
    guard !isStopping else { return }
    isStopping = true
    stopTimer?.set(after: connections.isEmpty ? 0 : Self.stopLimit)
    for connection in connections.values { close(connection) }
  }

  /// Makes the handler's `timerFired` be called once.
  ///
  /// - Parameter seconds: From now, instead of any earlier setting; nil disarms.
  package func setTimer(after seconds: Double?) {
    timer?.set(after: seconds)
  }

  /// Makes the handler's `filesChanged` be called whenever files in a folder have changed, at any depth.
  ///
  /// - Returns: Whether the system takes it.
  package func watch(_ folder: String) -> Bool {
    guard let loop,
      let watch = FolderWatch(folder, on: loop, { [weak self] in self?.handler?.filesChanged() })
    else { return false }
    folderWatches.append(watch)
    return true
  }

  /// Watches a file descriptor, which from now on belongs to the service.
  ///
  /// - Returns: Nil once the service ends, or where the library takes no more; the descriptor is closed then.
  package func watch(descriptor: Int32) -> (any DescriptorWatch)? { loop?.watch(descriptor: descriptor) }

  /// Makes a timer of its own for somebody; the one of `setTimer(after:)` is the handler's.
  ///
  /// - Returns: Nil once the service ends.
  package func makeTimer(_ fired: @escaping () -> Void) -> (any LoopTimer)? { loop?.makeTimer(fired) }

  /// Shows another certificate to whoever connects from now on.
  ///
  /// - Returns: Whether OpenSSL takes it, and there is TLS at all.
  @discardableResult
  package func use(_ identity: any TLSIdentity) -> Bool { tlsContext.map(identity.install) ?? false }

  /// Whether a request cannot be served: there are too many clients, which is counted, or the service stops.
  func isUnavailable(for request: HTTPRequest, _ wsi: OpaquePointer) -> Bool {
    if isStopping { return true }
    guard table.isCrowded(wsi), handler?.isPrivileged(request) != true else { return false }
    counts.note(.full)
    return true
  }

  /// What an address counts as, given the networks that this machine is in.
  package func network(of address: String) -> ClientNetwork {
    networks.network(of: address, at: ServerClock.monotonic)
  }

  /// What an address is counted as; nil where it is not.
  func countedNetwork(of address: String) -> ClientNetwork? {
    let network = network(of: address)
    if network.isLoopback, !configuration.countsLoopback { return nil }
    return configuration.trustedProxies.contains(address) ? nil : network
  }
}

// Events.
extension WebSocketService {
  /// Handles one callback of the library.
  func handle(_ event: ServiceEvent, of wsi: OpaquePointer) -> Continuation {
    switch event {
    case .accepting(let descriptor): return isStopping ? .close : findPlace(for: descriptor)
    case .accepted:
      let client = Client.attach(to: wsi, trusting: configuration.trustedProxies)
      table.add(wsi, from: countedNetwork(of: client.address))
      if lws_get_vhost(wsi) == plainHost { headGate?.hold(wsi) }
      return .proceed
    case .destroyed:
      if let client = Client.attached(to: wsi), let connection = client.connection {
        _ = handle(.closed, of: connection, client)
      }
      if let client = Client.attached(to: wsi), !client.hasAsked, !client.isGivingWay, !isStopping {
        counts.note(.request)
      }
      bodyWatch?.remove(wsi)
      headGate?.remove(wsi)
      if Client.detach(from: wsi) { table.remove(wsi) }
      return .proceed
    case .http(let event):
      guard let client = Client.attached(to: wsi) else { return .close }
      return handle(event, of: client, wsi)
    case .webSocket(let event):
      guard let client = Client.attached(to: wsi), let connection = client.connection else { return .proceed }
      return handle(event, of: connection, client)
    case .tunnelRequested:
      refuse(wsi, with: .unknownMethod)
      return .close
    case .fileReadable: return loop?.becomeReadable(wsi) ?? .close
    case .fileWritable:
      if loop?.becomeWritable(wsi) == true, let context = library?.pointer { lws_cancel_service(context) }
      return .proceed
    case .fileClosed:
      loop?.close(wsi)
      return .proceed
    case .interrupted:
      if isFinished { library?.beginDestruction() }
      loop?.finishWriting()
      if waker.takePending() { handler?.woken() }
      return .proceed
    case .tlsContextMade(let context):
      tlsContext = context
      guard case .identity(let identity)? = configuration.tls?.credentials else { return .proceed }
      return use(identity) ? .proceed : .close
    }
  }

  private func handle(
    _ event: ServiceEvent.HTTPEvent, of client: Client, _ wsi: OpaquePointer
  ) -> Continuation {
    switch event {
    case .upgrading(let name): return decideUpgrade(client, wsi, name)
    case .requested: return begin(client, wsi)
    case .bodyReceived(let chunk): return append(chunk, to: client)
    case .bodyCompleted: return completeBody(client, wsi)
    case .writable: return sendMore(of: client, wsi)
    case .released:
      if hasGivenUp(on: client, wsi) { refuse(wsi, with: .unreadable) }
      return .proceed
    case .closing:
      client.connection?.end()
      return .proceed
    }
  }

  func handle(
    _ event: ServiceEvent.WebSocketEvent, of connection: Connection, _ client: Client
  ) -> Continuation {
    switch event {
    case .established:
      client.isOpened = true
      connections[connection.id] = connection
      connection.limitSending(to: configuration.sendBufferSize)
      if !connection.isStream { idleWatch?.add(connection) }
      handler?.opened(connection)
      if isStopping { close(connection) }
    case .received(let chunk):
      if let message = connection.receive(chunk, maximumSize: configuration.maximumMessageSize) {
        handler?.received(message, from: connection)
      }
    case .writable:
      connection.closeIfRequested()
      if connection.isOpen { handler?.writable(connection) }
    case .closeReceived(let payload):
      return connection.answerClose(payload)
    case .closing:
      connection.end()
    case .closed:
      connection.end()
      guard client.isOpened else { break }
      client.isOpened = false
      connections[connection.id] = nil
      counts.note(closeCode: connection.closeCode)
      handler?.closed(connection)
      if isStopping, connections.isEmpty { finish() }
    }
    return .proceed
  }

  private func close(_ connection: Connection) {
    connection.close(code: 1001, reason: "The server is stopping.")
  }

  /// Makes `run()` come to its end.
  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    loop?.end()
    // The library can only take libuv's loop apart from within this event.
    if let context = library?.pointer { lws_cancel_service(context) }
  }
}

// Who may come, and how long it may take.
extension WebSocketService {
  /// Accepts a socket, if need be in place of a client that has nothing to ask.
  private func findPlace(for descriptor: Int32) -> Continuation {
    switch table.place(for: countedNetwork(of: PeerAddress.text(of: descriptor))) {
    case .free: return .proceed
    case .instead(let other):
      Client.attached(to: other)?.isGivingWay = true
      lws_set_timeout(other, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
      return .proceed
    case .none:
      counts.note(.full)
      return .close
    }
  }
}
