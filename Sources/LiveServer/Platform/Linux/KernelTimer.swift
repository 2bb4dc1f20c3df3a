import CLinux
import Glibc

/// A timer of the kernel's (timerfd), which costs nothing while it is disarmed.
package struct KernelTimer: TimerSource {
  package let descriptor: Int32

  package init?() {
    descriptor = timerfd_create(CLOCK_MONOTONIC, O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  package func set(after seconds: Double?) {
    var setting = itimerspec()
    if let seconds {
      let nanoseconds = Int(exactly: (min(max(seconds, 0), 1e9) * 1e9).rounded(.down)) ?? 0
      // A time of zero would disarm.
      setting.it_value = timespec(
        tv_sec: nanoseconds / 1_000_000_000, tv_nsec: max(1, nanoseconds % 1_000_000_000))
    }
    timerfd_settime(descriptor, 0, &setting, nil)
  }

  package func takeFired() -> Bool {
    var count: UInt64 = 0
    // Reading resets the timer; there is nothing to read if it was set again meanwhile.
    return read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}
