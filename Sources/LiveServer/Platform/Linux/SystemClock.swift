import Glibc

/// The system's clocks, in seconds.
package enum SystemClock {
  /// The time since this machine was started.
  package static var monotonic: Double { seconds(CLOCK_MONOTONIC) }

  /// The processor time of this thread.
  package static var threadProcessorTime: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
