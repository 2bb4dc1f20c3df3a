import CWebSockets
import Synchronization

/// Wakes a service from any thread; the one part of it that may leave the service's thread.
package final class Waker: Sendable {
  private struct State {
    /// The address of the library's context, 0 before there is one and after it has been destroyed.
    var context: UInt = 0
    var isPending = false
  }

  private let state = Mutex(State())

  /// Makes the service call its handler's `woken` soon; several calls before that make it one.
  ///
  /// Nothing happens once the service has ended.
  package func wake() {
    state.withLock { state in
      guard !state.isPending, let context = OpaquePointer(bitPattern: state.context) else { return }
      state.isPending = true
      lws_cancel_service(context)
    }
  }

  /// Connects the waker to a context, or with nil takes it away before it is destroyed.
  func attach(_ context: OpaquePointer?) {
    let address = UInt(bitPattern: context)
    state.withLock { $0.context = address }
  }

  /// True if `wake` has been called since the last time.
  func takePending() -> Bool {
    state.withLock { state in
      defer { state.isPending = false }
      return state.isPending
    }
  }
}
