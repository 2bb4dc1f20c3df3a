import Dispatch
import Glibc
import Synchronization

/// A lock for which the requests of rooms need not queue behind others.
final class PriorityLock: Sendable {
  private let free = DispatchSemaphore(value: 1)
  private let isUrgent = Atomic(false)

  /// Takes the lock; waits as long as it takes.
  func lock() {
    while isUrgent.load(ordering: .relaxed) { usleep(100) }
    free.wait()
  }

  /// Takes the lock before all who wait in ``lock()``.
  func lockFirst() {
    isUrgent.store(true, ordering: .relaxed)
    free.wait()
    isUrgent.store(false, ordering: .relaxed)
  }

  /// Releases the lock; any thread may.
  func unlock() { free.signal() }
}
