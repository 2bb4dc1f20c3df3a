import Engine

/// The moments at which a view is made.
public protocol TimelineSchedule {
  /// The type of the moments.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// The rate of moments that is wanted.
  typealias Mode = TimelineScheduleMode
  /// The moments from a date on, in order.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The rate of moments that is wanted.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// As often as the schedule says.
  case normal
  /// Less often, as on a watch that rests; a stage does not.
  case lowFrequency
}

/// A schedule that finds its moments without counting.
protocol MomentSchedule: TimelineSchedule {
  /// The moment of the view that is seen at a time.
  func moment(at time: Time) -> Time
  /// The first moment after a time.
  func next(after time: Time) -> Time
  /// The time between two moments.
  var step: Time { get }
}

/// Counts the whole steps of a time; one that is only just not over counts, since sums of steps are rounded.
private func steps(_ time: Time, _ step: Time) -> Double { (time / step + 1e-6).rounded(.down) }

extension MomentSchedule {
  /// The moments from a date on.
  public func entries(from startDate: Date, mode: Mode) -> UnfoldFirstSequence<Date> {
    let first = moment(at: startDate.timeIntervalSinceReferenceDate)
    return sequence(first: Date(timeIntervalSinceReferenceDate: first)) { [step] in $0 + step }
  }
}

extension TimelineSchedule {
  /// The most moments that are read.
  private static var most: Int { 100_000 }

  /// The last moment until a time, of those from a time on, or the first one before it; and the next one.
  func moments(at time: Time, from start: Time) -> (moment: Time, next: Time) {
    var last: Time?
    for date in entries(from: Date(timeIntervalSinceReferenceDate: start), mode: .normal).prefix(Self.most) {
      let moment = date.timeIntervalSinceReferenceDate
      if moment > time { return (last ?? moment, moment) }
      last = moment
    }
    return (last ?? time, .infinity)
  }
}

/// Every frame.
public struct AnimationTimelineSchedule: MomentSchedule, Sendable {
  private let interval: Double?
  let paused: Bool

  /// Every frame, but no more often than in an interval, and not at all while it pauses.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = minimumInterval.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    self.paused = paused
  }

  var step: Time { interval ?? 1.0 / 60 }

  func moment(at time: Time) -> Time { interval.map { steps(time, $0) * $0 } ?? time }

  func next(after time: Time) -> Time { (steps(time, step) + 1) * step }

  /// The moments from a date on; none while it pauses or the rate is low.
  public func entries(from startDate: Date, mode: Mode) -> AnySequence<Date> {
    if paused || mode == .lowFrequency { return AnySequence([]) }
    return AnySequence(sequence(first: startDate) { [step] in $0 + step })
  }
}

/// Every so many seconds.
public struct PeriodicTimelineSchedule: MomentSchedule, Sendable {
  private let start: Time
  let step: Time

  /// Every so many seconds, from a date on.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate.timeIntervalSinceReferenceDate
    step = interval.isFinite ? max(interval, 1e-3) : 1e9
  }

  /// The last moment of the schedule; the first one before it.
  func moment(at time: Time) -> Time { start + max(0, steps(time - start, step)) * step }

  func next(after time: Time) -> Time { start + max(0, steps(time - start, step) + 1) * step }

  /// The moments from the last whole interval on, also before the schedule's start, where intervals count towards it.
  public func entries(from startDate: Date, mode: Mode) -> UnfoldFirstSequence<Date> {
    let first = startDate.timeIntervalSinceReferenceDate
    let beyond = (first - start).truncatingRemainder(dividingBy: step)
    return sequence(first: Date(timeIntervalSinceReferenceDate: first - beyond)) { [step] in $0 + step }
  }
}

/// Every minute.
public struct EveryMinuteTimelineSchedule: MomentSchedule, Sendable {
  /// Every minute.
  public init() {}

  var step: Time { 60 }

  func moment(at time: Time) -> Time { steps(time, step) * step }

  func next(after time: Time) -> Time { (steps(time, step) + 1) * step }
}

/// The moments of a list.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries

  /// The moments of a list, in order.
  public init(_ dates: Entries) { self.dates = dates }

  /// The moments.
  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Every frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// Every frame, but no more often than in an interval, and not at all while it pauses.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Every so many seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// Every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  /// The moments of a list.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> {
    ExplicitTimelineSchedule(dates)
  }
}
