import CWebSockets
import Support

/// The clients that have connected: where they come from, and how many there may be.
final class Clients {
  /// How many sockets beyond the maximum are accepted, in order to be told that the server is full.
  private static let refusalHeadroom = 64
  /// File descriptors that are left for everything but clients.
  private static let reservedDescriptors = 64
  /// How many more files than connections have to be open for all connections to be served.
  static let spareDescriptors = refusalHeadroom + reservedDescriptors

  /// How many are served: the maximum, or fewer where too few files may be open.
  let limit: Int
  /// What has become of those who were too many, too slow or too loud.
  private(set) var counts = ConnectionCounts()
  private let trustedProxies: TrustedProxies
  private let countsLoopback: Bool
  /// By the library's connections.
  private var table: ConnectionTable<OpaquePointer>
  private var networks = ClientNetworks()

  /// - Parameter descriptors: How many files may be open.
  init(_ configuration: WebSocketService.Configuration, descriptors: Int) throws(ServiceError) {
    trustedProxies = configuration.trustedProxies
    countsLoopback = configuration.countsLoopback
    limit = min(configuration.maximumConnections, descriptors - Self.spareDescriptors)
    guard limit > 0 else { throw .tooFewDescriptors(descriptors, needed: Self.spareDescriptors + 1) }
    let unused = descriptors - Self.spareDescriptors - limit
    table = ConnectionTable(
      .init(
        total: limit, perNetwork: configuration.maximumPerNetwork, headroom: Self.refusalHeadroom,
        leaving: min(max(unused, 16), 1024)))
  }

  /// Finds a place for a socket that wants to be accepted, if need be that of a client that has nothing to ask.
  ///
  /// - Returns: Whether there is one.
  func findPlace(for descriptor: Int32) -> Bool {
    switch table.place(for: countedNetwork(of: PeerAddress.text(of: descriptor))) {
    case .free: return true
    case .instead(let other):
      Client.attached(to: other)?.isGivingWay = true
      lws_set_timeout(other, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
      return true
    case .none:
      counts.record(.full)
      return false
    }
  }

  /// A connection has been accepted.
  func add(_ wsi: OpaquePointer) {
    let client = Client.attach(to: wsi, trusting: trustedProxies)
    table.add(wsi, from: countedNetwork(of: client.address))
  }

  /// A connection is gone, whatever it was.
  ///
  /// - Parameter isStopping: Whether it is no fault of the client's that it never asked for anything.
  func remove(_ wsi: OpaquePointer, isStopping: Bool) {
    guard let client = Client.attached(to: wsi) else { return }
    if !client.hasAsked, !client.isGivingWay, !isStopping { counts.record(.request) }
    client.detach(from: wsi)
    table.remove(wsi)
  }

  /// A client has brought a request, or waits for the next one.
  func setBusy(_ client: Client, _ wsi: OpaquePointer, _ isBusy: Bool) {
    if isBusy { client.hasAsked = true }
    client.isBusy = isBusy
    // The next request of a proxy may be anybody's.
    if client.isProxy, !isBusy { table.attribute(wsi, to: nil) }
    table.setBusy(wsi, isBusy)
  }

  /// The request whose head has just come, counted where it comes from; nil where it cannot be mapped to anything.
  func request(of client: Client, _ wsi: OpaquePointer) -> HTTPRequest? {
    let request = HTTPRequest(wsi, from: client.address, trusting: trustedProxies)
    if client.isProxy, let request { table.attribute(wsi, to: countedNetwork(of: request.remoteAddress)) }
    return request
  }

  /// Whether a client's request has to be refused, unless a presenter's: too many others are busy.
  func isCrowded(_ wsi: OpaquePointer) -> Bool { table.isCrowded(wsi) }

  /// Counts a request that was refused because there are too many clients.
  func recordRefusal() { counts.record(.full) }

  /// Counts the code with which a WebSocket was closed.
  func record(closeCode: UInt16?) { counts.record(closeCode: closeCode) }

  /// What an address counts as, given the networks that this machine is in.
  func network(of address: String) -> ClientNetwork {
    networks.network(of: address, at: ServerClock.monotonic)
  }

  /// Whether an address is one other device's in this machine's networks, and not a proxy's.
  func hasNeighbor(_ address: String) -> Bool {
    !trustedProxies.contains(address) && networks.hasNeighbor(address, at: ServerClock.monotonic)
  }

  /// What an address is counted as; nil where it is not.
  private func countedNetwork(of address: String) -> ClientNetwork? {
    let network = network(of: address)
    if network.isLoopback, !countsLoopback { return nil }
    return trustedProxies.contains(address) ? nil : network
  }
}
