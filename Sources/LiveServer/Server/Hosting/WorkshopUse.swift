import Foundation

/// When a workshop was last used, and when its class is deleted because it is not used any more.
///
/// Times are in seconds of Unix time.
package struct WorkshopUse {
  /// The seconds for which a class is kept after its last use.
  package static let retention = 30 * 86_400.0
  /// The latest time that can be one, in the year 2200.
  private static let latest = 7_258_118_400.0
  /// The shortest time between two notes on the disk, in seconds.
  private static let noteInterval = 3600.0

  /// The seconds between two looks at whether the time is over.
  let lookInterval: Double
  private(set) var last: Double
  private var noted: Double
  private let now: @Sendable () -> Double
  private let keep: @Sendable (Double) -> Void

  /// A use that is known from before.
  ///
  /// - Parameters:
  ///   - last: The last use; nil if none is known, which counts as now. One in the future counts as well: this
  ///     computer's clock may be wrong, and nothing is deleted because of that.
  ///   - lookInterval: The seconds between checks whether the time is over.
  ///   - now: The time.
  ///   - keep: Keeps the time of the last use for the next start, without being waited for.
  package init(
    last: Double?, lookInterval: Double = 3600,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    keep: @escaping @Sendable (Double) -> Void
  ) {
    let start = now()
    let known = last.flatMap { (0...Self.latest).contains($0) ? $0 : nil }
    (self.last, noted) = (known ?? start, known ?? -.infinity)
    (self.lookInterval, self.now, self.keep) = (lookInterval, now, keep)
  }

  /// The class is used now.
  mutating func note() {
    last = max(last, now())
    if last - noted >= Self.noteInterval { write() }
  }

  /// Keeps the last use, if that was never done.
  mutating func keepFirst() { if noted == -.infinity { write() } }

  private mutating func write() {
    noted = last
    keep(last)
  }

  /// When the class is deleted unless it is used before.
  var deletion: Double { last + Self.retention }

  /// True if the time of deletion has come.
  var isOver: Bool { now() >= deletion }
}
