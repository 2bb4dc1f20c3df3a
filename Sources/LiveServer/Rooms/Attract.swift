import Engine

/// Plays a take in a loop for a room that nobody has moved yet, and puts the stage back afterwards.
struct Attract {
  private let take: Take
  private let began: Time
  private var lap = 0
  private var index = 0
  /// The stage as it was before.
  var stage: Stage

  /// A player of a take that begins now; nil if the take would never move anything.
  init?(_ take: Take, on stage: Stage, at time: Time) {
    guard let last = take.events.last, last.time > 0 else { return nil }
    self.take = take
    self.stage = stage
    began = time
  }

  /// When the next event is due.
  var nextTime: Time { began + Double(lap) * take.duration + take.events[index].time }

  /// The events that are due, in order.
  mutating func due(at time: Time) -> [Take.TimedEvent] {
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
