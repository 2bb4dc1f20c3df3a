extension Panorama {
  /// The times at which the phone's attitude is read.
  enum Sampling: String, CaseIterable, AddedState {
    /// With every sample.
    case every
    /// Every `interval` seconds, from the newest sample.
    case interval

    init() { self = .every }

    /// The time of the next reading, at or after a time. A reading that is at most a thousand-millionth of the interval
    /// away counts as now, so that rounded times do not matter.
    func readingTime(after time: Time, firstSample: Time?, interval: Time) -> Time {
      guard self == .interval, interval > 0, let firstSample else { return time }
      let count = (time - firstSample) / interval
      guard abs(count - count.rounded()) > 1e-9 else { return time }
      let next = firstSample + count.rounded(.up) * interval
      return next.isFinite ? max(time, next) : time
    }
  }

  /// A sample, and when it is read.
  struct Reading: Codable {
    var heading: Heading
    var elevation: Double
    var time: Time

    var isSound: Bool { heading.isSound && elevation.isSound && time.isSound }
  }
}
