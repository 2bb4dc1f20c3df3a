import Dispatch
import Glibc
import Synchronization

/// Lets one thread at a time talk to a process; the loop goes before others.
final class Turn: Sendable {
  private let free = DispatchSemaphore(value: 1)
  private let isLoopWaiting = Atomic(false)

  /// Waits for the turn as long as it takes, off the loop.
  func take() {
    while isLoopWaiting.load(ordering: .relaxed) { usleep(100) }
    free.wait()
  }

  /// Waits for the turn on the loop; returns false where it has not come within so many seconds.
  func take(within seconds: Double) -> Bool {
    if free.wait(timeout: .now()) == .success { return true }
    isLoopWaiting.store(true, ordering: .relaxed)
    defer { isLoopWaiting.store(false, ordering: .relaxed) }
    return free.wait(timeout: .now() + seconds) == .success
  }

  /// Ends the turn; any thread may.
  func give() { free.signal() }
}
