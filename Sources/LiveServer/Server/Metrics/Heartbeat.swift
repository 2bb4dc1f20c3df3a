import Engine
import Rooms

/// Measures how late the event loop answers a beat that another thread sends once a second; callers pass the time.
struct Heartbeat {
  /// The seconds between beats.
  static let interval: Time = 1

  /// An event to log.
  enum News: Equatable {
    /// The loop has not answered for so many seconds.
    case stuck(Time)
    /// It has answered again, after so many seconds.
    case recovered(Time)
  }

  /// The seconds after which an answer is late.
  let limit: Time
  /// The seconds for which a late answer counts, so that an occasional check notices it.
  let memory: Time
  private var sentAt: Time?
  private var isStuck = false
  private var lastLate: (delay: Time, time: Time)?
  /// The delays of answers.
  private(set) var delays = DelayHistogram()

  init(limit: Time = 2, memory: Time = 5) {
    self.limit = limit
    self.memory = memory
  }

  /// A beat is due; one that is unanswered stays the one that counts.
  mutating func beat(at time: Time) -> News? {
    guard let sentAt else {
      self.sentAt = time
      return nil
    }
    guard !isStuck, time - sentAt > limit else { return nil }
    isStuck = true
    return .stuck(time - sentAt)
  }

  /// The loop has answered.
  mutating func answer(at time: Time) -> News? {
    guard let sentAt else { return nil }
    let delay = time - sentAt
    self.sentAt = nil
    delays.add(delay)
    if delay > limit { lastLate = (delay, time) }
    defer { isStuck = false }
    return isStuck ? .recovered(delay) : nil
  }

  /// By how many seconds the loop is late, or was a moment ago; nil if it is in time.
  func lateness(at time: Time) -> Time? {
    if let sentAt, time - sentAt > limit { return time - sentAt }
    if let lastLate, time - lastLate.time < memory { return lastLate.delay }
    return nil
  }
}
