import Engine

/// A place in a take, from which events are played on a stage: the one implementation that `tiltcast replay` and
/// rooms share.
struct TakeCursor {
  let take: Take
  /// The index of the next event.
  private(set) var next = 0
  /// The attitude that counts as straight in the take, and its last sample's, which count again when no client
  /// drives.
  private var reference: Attitude
  private var attitude: Attitude?
  /// True if a client's tilt has counted since the take's last one.
  private var isDisplaced = false
  /// The time up to which the scene's steps were taken, if it takes any, in seconds from the take's start.
  private(set) var reached: Time = 0

  init(_ take: Take) {
    self.take = take
    reference = take.start.reference
    attitude = take.start.motion?.attitude
  }

  /// When the next event happens, in seconds from the take's start; nil after the last one.
  var nextTime: Time? { next < take.events.count ? take.events[next].time : nil }

  /// The scene's time at a time of the take.
  func sceneTime(at time: Time) -> Time { take.start.clock + time }

  /// A client's tilt counts in place of the take's.
  mutating func displace() { isDisplaced = true }

  /// Plays the events up to a time, those at exactly that time too; returns whether there were any.
  ///
  /// - Parameter withoutTilt: Whether a client's tilt counts in place of the take's.
  @discardableResult
  mutating func advance(_ stage: inout Stage, to time: Time, withoutTilt: Bool = false) -> Bool {
    let first = next
    while playNext(on: &stage, to: time, withoutTilt: withoutTilt) {}
    return next > first
  }

  /// Plays the next event, if it happens by a time; returns whether it did.
  mutating func playNext(on stage: inout Stage, to time: Time, withoutTilt: Bool = false) -> Bool {
    if withoutTilt { isDisplaced = true }
    guard let nextTime, nextTime <= time else { return false }
    play(take.events[next], on: &stage, withoutTilt: withoutTilt)
    reached = nextTime
    next += 1
    return true
  }

  /// The most of the scene's time whose steps are taken at once, in seconds.
  private static let mostSteps: Time = 0.01
  /// The time after which a scene stands still without events, in seconds, or longer.
  private static let longestSteps: Time = 5.1

  /// The time up to which to take the next steps before an event, or a time; nil if few are left.
  private func nextSteps(to time: Time) -> Time? {
    guard take.takesSteps else { return nil }
    let last = next > 0 ? take.events[next - 1].time : 0
    let target = min(nextTime ?? .infinity, time, last + Self.longestSteps)
    return reached + Self.mostSteps < target ? reached + Self.mostSteps : nil
  }

  /// True if something lies between here and a time.
  func hasMore(to time: Time) -> Bool { (nextTime ?? .infinity) <= time || nextSteps(to: time) != nil }

  /// Goes a little of the way to a time: some of the scene's steps, or an event. The scene is the same at the end,
  /// however the way was divided.
  ///
  /// - Returns: Whether more lies between here and that time.
  mutating func goOn(_ stage: inout Stage, to time: Time, withoutTilt: Bool) -> Bool {
    if let steps = nextSteps(to: time) {
      stage.takeSteps(to: sceneTime(at: steps))
      reached = steps
    } else {
      _ = playNext(on: &stage, to: time, withoutTilt: withoutTilt)
    }
    return hasMore(to: time)
  }

  private mutating func play(_ event: Take.TimedEvent, on stage: inout Stage, withoutTilt: Bool) {
    let isTilt: Bool
    switch event.event {
    case .sample(let sample):
      attitude = sample.attitude
      isTilt = true
    case .reference(let attitude):
      reference = attitude
      isTilt = true
    case .calibrate:
      reference = attitude ?? reference
      isTilt = true
    case .pointer, .hover, .scroll, .text, .parameter, .action, .pictures, .scene, .crowd: isTilt = false
    }
    let time = sceneTime(at: event.time)
    guard isTilt else { return apply(event.event, to: &stage, at: time) }
    if withoutTilt { return }
    if isDisplaced { apply(.reference(reference), to: &stage, at: time) }
    isDisplaced = false
    apply(event.event, to: &stage, at: time)
  }

  private func apply(_ event: Event, to stage: inout Stage, at time: Time) {
    // A take's events were rehearsed when it was read; only live input on top of it can make one be refused.
    try? stage.apply(event, at: time)
  }
}

extension Take {
  /// The time at which the take is over, in seconds from its start: its stated end, or the moment of rest.
  package func length(in environment: Environment) -> Time {
    var stage = stage(in: environment)
    if end == nil {
      var cursor = TakeCursor(self)
      cursor.advance(&stage, to: .infinity)
    }
    return length(endingWith: stage)
  }

  /// When the take is over, given the stage after its last event; what does not come to rest soon is endless.
  func length(endingWith stage: Stage) -> Time {
    if let end { return max(end, duration) }
    let rest = stage.restTime - start.clock
    return rest > duration + Self.longestRest ? duration + Self.endlessTail : max(duration, rest)
  }
}
