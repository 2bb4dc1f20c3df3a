import Dispatch
import Glibc
import Synchronization

/// Lets one thread at a time talk to a process; what rooms have asked for goes before all else.
final class Turn: Sendable {
  private let free = DispatchSemaphore(value: 1)
  private let isFirstWaiting = Atomic(false)

  /// Waits for the turn as long as it takes.
  func take() {
    while isFirstWaiting.load(ordering: .relaxed) { usleep(100) }
    free.wait()
  }

  /// Waits for the turn before all others that wait.
  func takeFirst() {
    isFirstWaiting.store(true, ordering: .relaxed)
    free.wait()
    isFirstWaiting.store(false, ordering: .relaxed)
  }

  /// Ends the turn; any thread may.
  func give() { free.signal() }
}
