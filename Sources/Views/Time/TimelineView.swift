/// A view that is made for every moment.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  /// A moment.
  public typealias Context = TimelineViewDefaultContext

  let schedule: Schedule
  let content: (Context) -> Content

  /// A view that is made for the moments of a schedule.
  nonisolated public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    (self.schedule, self.content) = (schedule, content)
  }
}

/// A moment for which a view is made.
public struct TimelineViewDefaultContext: Sendable {
  /// The moment, on the scene's clock.
  public let date: Date
  /// How often the view is made.
  public var cadence: Cadence { .live }
  /// How often a view is made.
  public enum Cadence: Comparable, Sendable {
    /// For each frame.
    case live
    /// Once a second.
    case seconds
    /// Once a minute.
    case minutes
  }
}

/// The moments at which a view is made.
public protocol TimelineSchedule {
  /// The moment of the view that is seen at a time; called by the runtime.
  func moment(at time: Double) -> Double
}

/// Every frame.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  var interval: Double?
  var paused = false

  /// The time, or the last one of the interval.
  public func moment(at time: Double) -> Double {
    guard let interval, interval > 0 else { return time }
    return (time / interval).rounded(.down) * interval
  }
}

/// Every so many seconds.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Double
  let interval: Double

  /// The last moment of the schedule.
  public func moment(at time: Double) -> Double {
    interval > 0 ? start + ((time - start) / interval).rounded(.down) * interval : time
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Every frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// Every frame, but no more often than in an interval, and not at all while it pauses.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  {
    AnimationTimelineSchedule(interval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Every so many seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(start: startDate.timeIntervalSinceReferenceDate, interval: interval)
  }
  /// Every minute.
  public static var everyMinute: PeriodicTimelineSchedule { PeriodicTimelineSchedule(start: 0, interval: 60) }
}

/// The moments of a list.
public struct ExplicitTimelineSchedule: TimelineSchedule, Sendable {
  private let moments: [Double]

  /// The moments of a list.
  public init<Entries: Sequence>(_ dates: Entries) where Entries.Element == Date {
    moments = dates.prefix(10_000).map(\.timeIntervalSinceReferenceDate).sorted()
  }

  /// The last moment of the list; the first one before it.
  public func moment(at time: Double) -> Double { moments.last { $0 <= time } ?? moments.first ?? time }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule {
  /// The moments of a list.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule where S.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

extension TimelineView: PrimitiveView {
  /// The view of the moment.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let performance = context.performance
    let isPaused = (schedule as? AnimationTimelineSchedule)?.paused ?? false
    if !isPaused { performance.isSeenAnew(until: .infinity) }
    let moment = schedule.moment(at: performance.time)
    return content(Context(date: Date(timeIntervalSinceReferenceDate: moment))).elements(
      in: context.next("timeline"))
  }
}
