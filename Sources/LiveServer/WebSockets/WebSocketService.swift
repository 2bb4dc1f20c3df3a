import CWebSockets
import Glibc
import Platform
import Support

/// HTTP and WebSockets on one thread, over libwebsockets.
///
/// Make a service, set `handler`, and call `run()`, all on one thread: everything but `Waker.wake()` belongs to
/// it. libwebsockets calls back on that thread, and each callback becomes a `ServiceEvent`.
package final class WebSocketService: EventLoop {
  package let configuration: Configuration
  /// The handler of requests and messages; not retained. Without one, everything is refused.
  package weak var handler: (any ServiceHandler)?
  /// Wakes the service from other threads.
  package let waker = Waker()

  /// True if `stop()` has been called.
  private(set) var isStopping = false
  private var isFinished = false
  private let clients: Clients
  private var library: LibraryContext?
  private var loop: DescriptorLoop?
  private var timer: (any LoopTimer)?
  private var stopTimer: (any LoopTimer)?
  private var signals: SignalQueue?
  private var connections: OpenConnections?
  private var exchanges: HTTPExchanges?
  /// Those that wait for a request's head.
  private var headGate: HeadGate?

  /// The seconds that `stop()` gives peers to say goodbye.
  private static let stopLimit = 1.0

  /// The number of files, beyond one for each connection, that a full server needs.
  package static let spareDescriptors = Clients.spareDescriptors

  /// Listens; nothing is served before `run()`.
  package init(_ configuration: Configuration) throws(ServiceError) {
    self.configuration = configuration
    clients = try Clients(configuration, descriptors: DescriptorLimit.raise())
    LibraryLog.route(to: configuration.log)
    // A peer that has gone, and a file that is too large, are errors of write(2), no reason to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)

    let address = try ListenAddress(host: configuration.host)
    try address.probe(host: configuration.host, port: configuration.port)
    if let tls = configuration.tls {
      try address.probe(host: configuration.host, port: tls.port)
      if tls.port != 0, tls.port == configuration.port { throw .portInUse(tls.port) }
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
    try library.listen(on: address, configuration)
    guard let vhost = library.plain?.vhost, prepare(on: DescriptorLoop(vhost)) else {
      throw .library(reason: "no timer or signals: \(String(cString: strerror(errno)))")
    }
    waker.attach(library.pointer)
  }

  /// Makes the service's own descriptors; false if the system gives too few.
  private func prepare(on loop: DescriptorLoop) -> Bool {
    self.loop = loop
    timer = loop.makeTimer { [weak self] in self?.handler?.timerFired() }
    stopTimer = loop.makeTimer { [weak self] in self?.finish() }
    let headGate = HeadGate(configuration, on: loop)
    self.headGate = headGate
    connections = OpenConnections(configuration, on: loop) { [weak self] in
      self?.handler?.received(overhead: $1, from: $0)
    }
    guard let headGate, let connections else { return false }
    exchanges = HTTPExchanges(of: self, clients, connections, headGate, on: loop)
    guard timer != nil, stopTimer != nil, exchanges != nil else { return false }
    guard !configuration.signals.isEmpty else { return true }
    signals = SignalQueue(configuration.signals, on: loop) { [weak self] in
      self?.handler?.interrupted(by: $0)
    }
    return signals != nil
  }

  /// Serves until `stop()`; returns when every connection is closed and the ports are free again.
  ///
  /// - Parameter finish: Waits until other threads have closed the files that they write. The library closes a descriptor
  ///   of its own once with the connections and once more at its end, when it may be the descriptor of such a file.
  package func run(finish: () -> Void = {}) {
    guard let library else { return }
    while !isFinished, library.service() {}
    waker.attach(nil)
    finish()
    library.destroy()
    signals?.restore()
    signals = nil
  }

  /// Closes every connection with 1001 and ends `run()`, at the latest after 2 s.
  package func stop() {
    guard !isStopping else { return }
    isStopping = true
    stopTimer?.set(after: connections?.isEmpty == false ? Self.stopLimit : 0)
    connections?.close(code: 1001, reason: Self.goodbye)
  }

  private static let goodbye = "The server is stopping."

  /// The port of plain HTTP and WebSockets.
  package var port: Int { library?.plain?.port ?? 0 }
  /// The port of TLS, nil without TLS.
  package var tlsPort: Int? { library?.tlsPort }
  /// The number of connections that are served: the maximum, or fewer if too few files may be open.
  package var connectionLimit: Int { clients.limit }
  /// Counts the connections that were too many, too slow or too loud.
  package var counts: ConnectionCounts { clients.counts }

  /// Makes the handler's `timerFired` be called once.
  ///
  /// - Parameter seconds: From now, instead of any earlier setting; nil disarms.
  package func setTimer(after seconds: Double?) {
    timer?.set(after: seconds)
  }

  /// Watches a file descriptor, which from now on belongs to the service.
  ///
  /// - Returns: Nil once the service ends, or where the library takes no more; the descriptor is closed then.
  package func watch(descriptor: Int32) -> (any DescriptorWatch)? { loop?.watch(descriptor: descriptor) }

  /// Makes a timer for one owner; the one of `setTimer(after:)` is the handler's.
  ///
  /// - Returns: Nil once the service ends.
  package func makeTimer(_ fired: @escaping () -> Void) -> (any LoopTimer)? { loop?.makeTimer(fired) }

  /// The network that an address counts as, given the networks that this machine is in.
  package func network(of address: String) -> ClientNetwork { clients.network(of: address) }

  /// True if an address is one other device's in this machine's networks, and not a proxy's.
  package func hasNeighbor(_ address: String) -> Bool { clients.hasNeighbor(address) }
}

// Events.
extension WebSocketService {
  /// Handles one callback of the library.
  func handle(_ event: ServiceEvent, of wsi: OpaquePointer) -> Continuation {
    switch event {
    case .accepting(let descriptor):
      return !isStopping && clients.findPlace(for: descriptor) ? .proceed : .close
    case .accepted:
      headGate?.hold(wsi, clients.add(wsi))
      return .proceed
    case .destroyed:
      if let client = Client.attached(to: wsi), let connection = client.connection {
        _ = handle(.closed, of: connection, client)
      }
      exchanges?.remove(wsi)
      headGate?.remove(wsi)
      clients.remove(wsi, isStopping: isStopping)
      return .proceed
    case .http(let event):
      guard let client = Client.attached(to: wsi) else { return .close }
      return exchanges?.handle(event, of: client, wsi) ?? .close
    case .webSocket(let event):
      guard let client = Client.attached(to: wsi), let connection = client.connection else { return .proceed }
      return handle(event, of: connection, client)
    case .tunnelRequested:
      return .close
    case .fileReadable: return loop?.becomeReadable(wsi) ?? .close
    case .fileWritable:
      if loop?.becomeWritable(wsi) == true { library?.interrupt() }
      return .proceed
    case .fileClosed:
      loop?.close(wsi)
      return .proceed
    case .interrupted:
      if isFinished {
        // The descriptor that it writes to is closed next.
        waker.attach(nil)
        library?.beginDestruction()
      }
      loop?.finishWriting()
      if waker.takePending() { handler?.woken() }
      return .proceed
    case .tlsContextMade(let context):
      configuration.tls?.identity.install(in: context)
      return .proceed
    }
  }

  /// Handles what happens to a WebSocket, or to a stream that stands in for one.
  func handle(
    _ event: ServiceEvent.WebSocketEvent, of connection: Connection, _ client: Client
  ) -> Continuation {
    switch event {
    case .established:
      client.isOpened = true
      connections?.add(connection)
      connection.limitSending(to: configuration.sendBufferSize)
      handler?.opened(connection)
      if isStopping { connection.close(code: 1001, reason: Self.goodbye) }
    case .received(let chunk):
      if let message = connection.receive(chunk, maximumSize: configuration.maximumMessageSize) {
        handler?.received(message, from: connection)
      }
    case .pongReceived:
      if connection.isOpen { handler?.recordActivity(of: connection) }
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
      connections?.remove(connection)
      clients.record(closeCode: connection.closeCode)
      handler?.closed(connection)
      if isStopping, connections?.isEmpty == true { finish() }
    }
    return .proceed
  }

  /// Makes `run()` come to its end.
  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    loop?.end()
    // The library can only take libuv's loop apart from within this event.
    library?.interrupt()
  }
}
