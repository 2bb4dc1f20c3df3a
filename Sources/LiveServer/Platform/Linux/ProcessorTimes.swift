import Foundation

/// The times of all processors together since the machine was started, in ticks of the system's clock.
package struct ProcessorTimes: Equatable, Sendable {
  /// The time in which there was nothing to do.
  package let idle: Double
  package let total: Double

  package init(idle: Double, total: Double) { (self.idle, self.total) = (idle, total) }

  /// Reads the text of `/proc/stat`, or returns nil if it makes no sense.
  init?(_ text: String) {
    guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
    // Times of guests, the last two, are in the first two as well.
    let times = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard times.count >= 5 else { return nil }
    self.init(idle: times[3] + times[4], total: times.reduce(0, +))
  }

  /// The times now, or nil if the system has none.
  package static var now: ProcessorTimes? {
    (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)).flatMap { ProcessorTimes($0) }
  }

  /// The part of the time since earlier times in which there was nothing to do, or nil without a later moment.
  package func idlePart(since earlier: ProcessorTimes) -> Double? {
    total > earlier.total ? (idle - earlier.idle) / (total - earlier.total) : nil
  }
}
