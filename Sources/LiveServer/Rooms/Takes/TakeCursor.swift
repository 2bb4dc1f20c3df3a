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
  /// Whether a client's tilt has counted since the take's last one.
  private var isDisplaced = false

  init(_ take: Take) {
    self.take = take
    reference = take.start.reference
    attitude = take.start.motion?.attitude
  }

  /// When the next event happens, in seconds from the take's start; nil after the last one.
  var nextTime: Time? { next < take.events.count ? take.events[next].time : nil }

  /// The scene's time at a time of the take.
  func sceneTime(at time: Time) -> Time { take.start.clock + time }

  /// Plays the events up to a time, those at exactly that time too; returns whether there were any.
  ///
  /// - Parameters:
  ///   - withoutTilt: Whether a client's tilt counts in place of the take's.
  ///   - effort: After how much work, in `Event.effort`, to stop before that time; at least one event is played.
  @discardableResult
  mutating func advance(
    _ stage: inout Stage, to time: Time, withoutTilt: Bool = false, effort: Int = .max
  ) -> Bool {
    if withoutTilt { isDisplaced = true }
    let first = next
    var done = 0
    while next < take.events.count, take.events[next].time <= time, done < effort {
      play(take.events[next], on: &stage, withoutTilt: withoutTilt)
      done += take.effort(at: next)
      next += 1
    }
    return next > first
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
    case .pointer, .hover, .scroll, .parameter, .action, .pictures, .scene, .crowd: isTilt = false
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
  /// The work of an event, with the scene's steps before it.
  func effort(at index: Int) -> Int {
    let event = events[index]
    guard takesSteps else { return event.event.effort }
    let pause = min(event.time - (index > 0 ? events[index - 1].time : 0), 5)
    return event.event.effort + Int(saturating: pause * 600)
  }
}

extension Event {
  /// The work for a stage: 1 for what only moves something, more for what lays a scene out again.
  var effort: Int {
    switch self {
    case .sample, .pointer, .hover, .scroll, .action, .calibrate, .reference: 1
    case .crowd(let change): 10 + change.moved.count / 4
    case .parameter(_, .text(let text)): 50 + text.utf8.count
    // A width or a scene may lay out the longest text again.
    case .parameter, .pictures, .scene: 500
    }
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
