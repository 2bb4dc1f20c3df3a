import CWebSockets
import Platform
import Support

/// Closes connections whose clients have ended their input while they wait for responses that cost much to make.
///
/// The library does not watch them meanwhile, see `ResponseWriter.holdInput`.
final class HangUpWatch {
  private let arrivals: EdgeDescriptor
  private var waiting: Set<OpaquePointer> = []

  /// - Returns: Nil where the system has no more descriptors.
  init?(on loop: any EventLoop) {
    guard let arrivals = EdgeDescriptor(), let watch = loop.watch(descriptor: arrivals.descriptor) else {
      return nil
    }
    self.arrivals = arrivals
    watch.onReadable = { [weak self] in self?.closeEnded() }
  }

  /// Begins to watch a connection.
  func add(_ wsi: OpaquePointer) {
    if arrivals.add(lws_get_socket_fd(wsi), as: wsi) { waiting.insert(wsi) }
  }

  /// A connection is gone, or waits no longer.
  func remove(_ wsi: OpaquePointer) {
    guard waiting.remove(wsi) != nil else { return }
    arrivals.remove(lws_get_socket_fd(wsi))
  }

  private func closeEnded() {
    arrivals.takeArrivals { wsi, hasEnded in
      guard hasEnded, waiting.contains(wsi) else { return }
      remove(wsi)
      lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
    }
  }
}
