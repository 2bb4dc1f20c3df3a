import CWebSockets
import Glibc
import Synchronization

/// Receives the library's errors. The library has one log for the whole process, and hands no context to it.
enum LibraryLog {
  private struct State {
    var sink: @Sendable (String) -> Void = { _ in }
    var first: String?
  }

  private static let state = Mutex(State())

  private static let installation: Void = lws_set_log_level(
    // The library's other levels report ordinary life, such as a client that leaves during its handshake.
    Int32(LLL_ERR),
    { _, line in
      guard let line else { return }
      var text = String(cString: line)
      while text.last?.isWhitespace == true { text.removeLast() }
      guard !text.contains(earlyRequest) else { return }
      let sink = LibraryLog.state.withLock { state in
        state.first = state.first ?? text
        return state.sink
      }
      if text.hasPrefix(failedAccept) {
        // The port stays readable, and the loop would ask at once again, at full speed; see `acceptPause`.
        usleep(acceptPause)
        text += ": no client can connect while no file can be opened; raise the limit with ulimit -n"
      }
      sink(text)
    })

  /// The library's message, from 4.2 on, when it ends a connection because the next request has come before a response
  /// that takes its time. Clients may do that, and must be ready to ask again.
  private static let earlyRequest = "Unhandled state"

  /// The library's message when the system gives it no socket for a client that waits at the port.
  private static let failedAccept = "accept: "
  /// The loop's rest after that, in microseconds: frames are hardly late, and a processor is not used up.
  private static let acceptPause: UInt32 = 5000

  /// Sends errors to `sink` from now on, and the other levels nowhere.
  static func route(to sink: @escaping @Sendable (String) -> Void) {
    _ = installation
    state.withLock {
      $0.sink = sink
      $0.first = nil
    }
  }

  /// The first error since `route(to:)`.
  static var first: String? { state.withLock { $0.first } }
}
