import Engine

/// The place of an entry in a Redis stream.
struct StreamID: Comparable, CustomStringConvertible {
  var milliseconds: UInt64 = 0
  var number: UInt64 = 0

  /// The place before the first entry.
  static let zero = StreamID()

  var description: String { "\(milliseconds)-\(number)" }

  static func < (one: Self, other: Self) -> Bool {
    (one.milliseconds, one.number) < (other.milliseconds, other.number)
  }
}

extension StreamID {
  /// The latest time that a place can have: no clock of Redis comes to it.
  private static let mostMilliseconds: UInt64 = 1 << 53

  /// A place as Redis writes it, as in `1526919030474-55`, or nil if the text is none, or names a time that never comes:
  /// nothing could come after that.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = UInt64(parts[0]), let number = UInt64(parts[1]),
      milliseconds <= Self.mostMilliseconds
    else { return nil }
    self.init(milliseconds: milliseconds, number: number)
  }
}

/// The places that a journal can have given by now. Messages name places, too, and may name any.
///
/// Redis makes a place of its clock. So it is no later than the last place that the journal is known to have given, or
/// Redis's time then, and the time that has passed since. After a step of that clock the journal is read again.
struct JournalReach {
  /// The difference that clocks and ways make, in seconds.
  private static let slack: Time = 2
  /// The least time between two looks into the journal because of unlikely places, in seconds.
  private static let inquiryInterval: Time = 1

  private var last = StreamID.zero
  private var time = -Time.infinity
  private var nextInquiry = -Time.infinity

  /// Notes the last place that the journal can have given, as far as Redis says.
  mutating func note(_ place: StreamID, at now: Time) { (last, time) = (place, now) }

  /// True if the journal can have given a place.
  func contains(_ place: StreamID, at now: Time) -> Bool {
    let passed = max(0, now - time) + Self.slack
    // A journal that was never read can have given any place.
    guard passed.isFinite else { return true }
    // unchecked: `passed` is at least the slack, and finite.
    let milliseconds = UInt64(min(passed * 1000, 1e15))
    return place.milliseconds <= last.milliseconds &+ milliseconds
  }

  /// True if to look into the journal because of a place that it does not contain.
  mutating func mayInquire(at now: Time) -> Bool {
    guard now >= nextInquiry else { return false }
    nextInquiry = now + Self.inquiryInterval
    return true
  }
}
