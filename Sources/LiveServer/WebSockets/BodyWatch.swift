import CWebSockets
import Support

/// Closes connections whose request bodies arrive too slowly.
///
/// The library only limits the time between two parts of a body.
final class BodyWatch {
  private var timer: (any LoopTimer)?
  /// The seconds that a body may take at any speed.
  private let handshakeTimeout: Double
  /// The least average speed of a body by then, in bytes a second.
  private let slowest: Double
  private var arriving: Set<OpaquePointer> = []

  /// - Returns: Nil where the loop takes no more timers.
  init?(_ configuration: WebSocketService.Configuration, on loop: any EventLoop) {
    handshakeTimeout = Double(configuration.handshakeTimeout)
    slowest = Double(configuration.slowestBody)
    timer = loop.makeTimer { [weak self] in self?.cutOffSlow() }
    if timer == nil { return nil }
  }

  /// Begins to watch a client whose body begins to arrive.
  func add(_ client: Client, _ wsi: OpaquePointer) {
    client.arrival = (ServerClock.monotonic, 0)
    if arriving.isEmpty { timer?.set(after: 1) }
    arriving.insert(wsi)
  }

  /// A client is gone.
  func remove(_ wsi: OpaquePointer) { arriving.remove(wsi) }

  /// True if a client's body has taken longer than it may.
  func isOverdue(_ client: Client) -> Bool {
    guard let (start, count) = client.arrival else { return false }
    return ServerClock.monotonic > start + handshakeTimeout + Double(count) / slowest
  }

  /// Checks all arriving bodies.
  private func cutOffSlow() {
    for wsi in arriving {
      guard let client = Client.attached(to: wsi), client.arrival != nil else {
        arriving.remove(wsi)
        continue
      }
      // A part that comes before the loop gets round to this sets the library's own timeout in its place.
      guard isOverdue(client) else { continue }
      lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
    }
    if !arriving.isEmpty { timer?.set(after: 1) }
  }
}
