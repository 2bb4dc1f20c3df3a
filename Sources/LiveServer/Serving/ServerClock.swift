import Engine
import Glibc

/// The server's time, which nothing sets back: since its first start, as long as its rooms are kept.
struct ServerClock {
  /// The time when this process started.
  let origin: Time
  private let start = Self.monotonic

  init(from origin: Time = 0) { self.origin = origin }

  /// The time in seconds.
  var now: Time { origin + Self.monotonic - start }

  /// The seconds since this machine was started.
  static var monotonic: Time {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
