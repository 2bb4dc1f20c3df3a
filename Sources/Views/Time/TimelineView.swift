import Engine

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
  /// The moment, on the scene's clock, as `Date()` is.
  public let date: Date
  /// The rate of the view's updates.
  public var cadence: Cadence { .live }
  /// A rate of updates.
  public enum Cadence: Comparable, Sendable {
    /// For each frame.
    case live
    /// Once a second.
    case seconds
    /// Once a minute.
    case minutes
  }
}

extension TimelineView: PrimitiveView {
  /// The view of the moment.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let update = context.update
    var inner = context.next("timeline")
    let key = inner.place.hash
    let (moment, next): (Time, Time)
    if let pausable = schedule as? AnimationTimelineSchedule, pausable.paused {
      // It stands still where it was.
      moment = pausable.moment(at: update.start(of: key) ?? update.setStart(of: key))
      next = .infinity
    } else {
      update.pass.evaluateEachFrame(until: .infinity)
      if let regular = schedule as? any MomentSchedule {
        (moment, next) = (regular.moment(at: update.time), regular.next(after: update.time))
      } else {
        (moment, next) = schedule.moments(
          at: update.time, from: update.start(of: key) ?? update.setStart(of: key))
      }
    }
    inner.moment = .timeline(moment, next: next)
    return inner.evaluating {
      content(Context(date: Date(timeIntervalSinceReferenceDate: moment))).elements(in: inner)
    }
  }
}
