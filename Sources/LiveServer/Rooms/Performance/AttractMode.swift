import Engine

/// Plays a take in a loop while people do not move the room, over their own stage, which is put
/// back afterwards.
struct AttractMode {
  private struct Run {
    var loop: TakeLoop
    /// People's own stage.
    var stage: Stage
  }

  private var run: Run? { didSet { isOn = run != nil } }
  /// True if something plays. It is stored because a run would be copied for each sample to be compared with nil.
  private(set) var isOn = false
  /// True if people have moved the room since they came: nothing plays then before the room has been empty.
  private(set) var hasInput: Bool

  /// An attract mode that is not on.
  init(hasInput: Bool) { self.hasInput = hasInput }

  /// People's own stage while something plays over it; nil while it is on itself.
  var stage: Stage? { isOn ? run?.stage : nil }
  /// When the next event is due; infinity when nothing plays.
  var nextTime: Time { isOn ? run?.loop.nextTime ?? .infinity : .infinity }

  /// Begins to play over a stage, unless the mode is on, or people have moved the room.
  mutating func begin(_ take: Take, over stage: Stage, at time: Time) {
    guard !hasInput, !isOn, let loop = TakeLoop(take, at: time) else { return }
    run = Run(loop: loop, stage: stage)
  }

  /// The events that are due, in order.
  mutating func dueEvents(at time: Time) -> [Take.TimedEvent] {
    isOn ? run?.loop.dueEvents(at: time) ?? [] : []
  }

  /// Replaces people's own stage, over which the take goes on.
  mutating func replaceStage(with stage: Stage) { run?.stage = stage }

  /// Ends the mode for now; returns the stage to restore, or nil if nothing has played.
  mutating func end() -> Stage? {
    guard isOn else { return nil }
    defer { run = nil }
    return stage
  }

  /// Ends the mode until the room has been empty, because a client moves the room; returns the stage to
  /// restore.
  @discardableResult
  mutating func interrupt() -> Stage? {
    hasInput = true
    return end()
  }

  /// Ends the mode and allows it again, because the room is empty; returns the stage to restore.
  mutating func reset() -> Stage? {
    hasInput = false
    return end()
  }
}

/// A take that is played over and over.
struct TakeLoop {
  private let take: Take
  private let began: Time
  private var lap = 0
  private var index = 0

  /// A loop that begins now; nil if the take would never move anything.
  init?(_ take: Take, at time: Time) {
    guard let last = take.events.last, last.time > 0 else { return nil }
    self.take = take
    began = time
  }

  /// When the next event is due.
  var nextTime: Time { began + Double(lap) * take.duration + take.events[index].time }

  /// The events that are due, in order.
  mutating func dueEvents(at time: Time) -> [Take.TimedEvent] {
    var due: [Take.TimedEvent] = []
    // After a long pause one lap is enough: it ends where every lap ends.
    while nextTime <= time, due.count < take.events.count {
      due.append(Take.TimedEvent(time: nextTime, event: take.events[index].event))
      index += 1
      if index == take.events.count {
        index = 0
        lap = max(lap + 1, Int(saturating: (time - began) / take.duration))
      }
    }
    return due
  }
}
