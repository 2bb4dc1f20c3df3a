import CWebSockets
import Support

/// The clients that have connected: where they come from, and how many there may be.
final class Clients {
  /// The sockets accepted beyond the maximum, so that they get an answer: the server is full.
  private static let refusalHeadroom = 64
  /// File descriptors that are left for everything but clients.
  private static let reservedDescriptors = 64
  /// The number of files, beyond one for each connection, that a full server needs.
  static let spareDescriptors = refusalHeadroom + reservedDescriptors

  /// The number of connections that are served: the maximum, or fewer if too few files may be open.
  let limit: Int
  /// Counts the connections that were too many, too slow or too loud.
  private(set) var counts = ConnectionCounts()
  private let trustedProxies: TrustedProxies
  private let countsLoopback: Bool
  /// By the library's connections.
  private var table: ConnectionTable<OpaquePointer>
  private var networks = ClientNetworks()

  /// - Parameter descriptors: The number of files that may be open.
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

  /// Finds a place for a new socket, if necessary that of a client without a request.
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
  ///
  /// - Returns: Its client.
  func add(_ wsi: OpaquePointer) -> Client {
    let client = Client.attach(to: wsi, trusting: trustedProxies)
    table.add(wsi, from: countedNetwork(of: client.address))
    return client
  }

  /// Removes a connection of any kind.
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
    // The next request of a proxy may be any client's.
    if client.isProxy, !isBusy { table.attribute(wsi, to: nil) }
    table.setBusy(wsi, isBusy)
  }

  /// The request with a head that has just come, counted by its network, or nil if it maps to nothing.
  func request(of client: Client, _ wsi: OpaquePointer, _ head: RequestHead) -> HTTPRequest? {
    let request = HTTPRequest(
      head, from: client.address, isSecure: lws_is_ssl(wsi) != 0, trusting: trustedProxies)
    if client.isProxy, let request { table.attribute(wsi, to: countedNetwork(of: request.remoteAddress)) }
    return request
  }

  /// True if to refuse a client's request, unless it is a presenter's: too many others are busy.
  func isCrowded(_ wsi: OpaquePointer) -> Bool { table.isCrowded(wsi) }

  /// Counts a request that was refused because there are too many clients.
  func recordRefusal() { counts.record(.full) }

  /// Counts the code with which a WebSocket was closed.
  func record(closeCode: UInt16?) { counts.record(closeCode: closeCode) }

  /// The network that an address counts as, given the networks that this machine is in.
  func network(of address: String) -> ClientNetwork {
    networks.network(of: address, at: ServerClock.monotonic)
  }

  /// True if an address is one other device's in this machine's networks, and not a proxy's.
  func hasNeighbor(_ address: String) -> Bool {
    !trustedProxies.contains(address) && networks.hasNeighbor(address, at: ServerClock.monotonic)
  }

  /// The network that an address is counted as, or nil if it is not counted.
  private func countedNetwork(of address: String) -> ClientNetwork? {
    let network = network(of: address)
    if network.isLoopback, !countsLoopback { return nil }
    return trustedProxies.contains(address) ? nil : network
  }
}
