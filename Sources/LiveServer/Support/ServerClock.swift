import Platform

/// The server's time, which never goes back: since its first start, as long as its rooms are saved.
package struct ServerClock {
  /// The time when this process started.
  package let origin: Double
  private let start = Self.monotonic

  package init(from origin: Double = 0) { self.origin = origin }

  /// The time in seconds.
  package var now: Double { origin + Self.monotonic - start }

  /// The seconds since this machine was started.
  package static var monotonic: Double { SystemClock.monotonic }

  /// The CPU time of this thread in seconds.
  package static var threadProcessorTime: Double { SystemClock.threadProcessorTime }
}
