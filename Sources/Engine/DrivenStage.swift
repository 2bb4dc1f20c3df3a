/// A stage on a clock that stands still until it is let go on, for tests and for those who look at single moments.
///
/// Times count from the last input: a touch counts from the moment in which the finger is lifted.
package struct DrivenStage: Sendable {
  /// The stage as the last input has left it, and the time of that.
  private var driven: (stage: Stage, time: Time)
  /// The stage at the latest time that was asked for.
  private var seen: (stage: Stage, time: Time)
  /// The seconds from the beginning.
  private var clock = 0.0
  /// The places of the fingers that a drag has left.
  private var held: [Point] = []

  /// The interval between two points of a curve, in seconds: a frame of a fast screen.
  package static let interval = 1.0 / 120
  /// The longest time for which something is watched until it rests, in seconds.
  private static let longestWatch = 20.0
  /// The longest wait, in seconds.
  private static let longestWait = 600.0
  /// The most moments between two points of a curve at which something happens by itself.
  private static let mostWakes = 8
  /// The time of a tap in seconds, and the moves of a finger in a second.
  private static let (tapTime, rate) = (0.05, 60.0)

  /// A stage that nothing has happened to.
  package init(_ stage: Stage) {
    driven = (stage, 0)
    seen = driven
  }

  /// The seconds since the last input.
  package var time: Time { clock - driven.time }

  /// The stage at a time after the last input; now for nil.
  package mutating func stage(at time: Time? = nil) -> Stage { advanced(to: moment(time)) }

  /// The elements at a time after the last input; now for nil.
  package mutating func elements(at time: Time? = nil) -> [StageElement] {
    let moment = moment(time)
    return advanced(to: moment).elements(at: moment)
  }

  /// The stage with its frame at a time after the last input; now for nil.
  package mutating func drawn(at time: Time? = nil) -> Stage {
    let moment = moment(time)
    var stage = advanced(to: moment)
    stage.render(at: moment)
    return stage
  }

  private func moment(_ time: Time?) -> Time {
    time.map { driven.time + min(max(0, $0.isFinite ? $0 : 0), Self.longestWait) } ?? clock
  }

  /// The stage at a time on the clock.
  private mutating func advanced(to moment: Time) -> Stage {
    if moment < seen.time { seen = driven }
    if moment > seen.time {
      seen.stage.wake(at: moment)
      seen.time = moment
    }
    return seen.stage
  }

  /// Lets time pass.
  package mutating func advance(by seconds: Time) {
    clock += min(max(0, seconds.isFinite ? seconds : 0), Self.longestWait)
  }

  /// Does something at the present time.
  package mutating func drive(_ event: Event) throws(StageError) {
    var now = advanced(to: clock)
    try now.apply(event, at: clock)
    driven = (now, clock)
    seen = driven
  }

  private mutating func touch(_ phase: Pointer.Phase, _ id: Int, _ point: Point) throws(StageError) {
    func bounded(_ number: Double) -> Double {
      number.isFinite ? min(max(number, Pointer.reach.lowerBound), Pointer.reach.upperBound) : 0
    }
    let location = Point(x: bounded(point.x), y: bounded(point.y))
    try drive(.pointer(Pointer(phase: phase, id: id, location: location)))
  }

  /// Touches a point for some seconds.
  package mutating func press(at point: Point, for duration: Time? = nil) throws(StageError) {
    try touch(.began, 1, point)
    advance(by: duration ?? Self.tapTime)
    try touch(.ended, 1, point)
  }

  /// Moves fingers, each from a point to another one.
  ///
  /// - Parameter lifts: Whether they are lifted in the end; otherwise they stay until `release()`.
  package mutating func drag(
    _ ways: [(start: Point, end: Point)], for duration: Time, lifts: Bool
  ) throws(StageError) {
    let duration = min(max(0, duration.isFinite ? duration : 0), Self.longestWait)
    for (index, way) in ways.enumerated() { try touch(.began, index + 1, way.start) }
    // unchecked: at most 36,000.
    let steps = max(1, Int((duration * Self.rate).rounded()))
    let start = clock
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      advance(by: start + duration * share - clock)
      for (index, way) in ways.enumerated() {
        let point = Point(
          x: way.start.x + (way.end.x - way.start.x) * share,
          y: way.start.y + (way.end.y - way.start.y) * share)
        try touch(.moved, index + 1, point)
      }
    }
    held = ways.map(\.end)
    if lifts { try release() }
  }

  /// Lifts the fingers that a drag has left.
  package mutating func release() throws(StageError) {
    let points = held
    held = []
    for (index, point) in points.enumerated() { try touch(.ended, index + 1, point) }
  }

  /// The times of a curve from now on, counted from the last input: each 1/120 s, and those at which something happens by
  /// itself. The clock goes on.
  package mutating func moments(for duration: Time) -> [Time] {
    let start = clock
    advance(by: duration)
    return moments(from: start, to: clock)
  }

  private mutating func moments(from start: Time, to end: Time) -> [Time] {
    var times = [start]
    var last = start
    var step = 1.0
    while last < end {
      let next = min(end, start + step * Self.interval)
      step += 1
      for _ in 0..<Self.mostWakes {
        let due = advanced(to: last).wakeTime
        guard due > last, due < next else { break }
        times.append(due)
        last = due
      }
      times.append(next)
      last = next
    }
    return times.map { $0 - driven.time }
  }

  /// The times from the last input until nothing moves any more, counted from it.
  package mutating func momentsUntilRest() -> [Time] { moments(from: driven.time, to: driven.time + rest) }

  /// The seconds after the last input from which on nothing moves; at most some.
  package var rest: Time {
    mutating get {
      var moment = driven.time
      let end = driven.time + Self.longestWatch
      while moment < end {
        let stage = advanced(to: moment)
        let next = stage.wakeTime > moment && stage.wakeTime < .infinity ? stage.wakeTime : stage.restTime
        guard next > moment else { break }
        moment = min(end, next)
      }
      return moment - driven.time
    }
  }
}
