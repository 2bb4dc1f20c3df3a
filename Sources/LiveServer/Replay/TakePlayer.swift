import Engine

/// Plays a take on a stage, as far as it is asked for.
struct TakePlayer {
  /// What the stage looks like at a time.
  struct Frame: Codable, Equatable {
    /// Seconds from the take's start.
    var t: Time
    /// The name of the scene that plays then.
    var scene: String
    var frame: FrameTree
  }

  /// How long an endless scene is shown after the last event, in seconds.
  static let endlessTail: Time = 10

  private let events: [Take.TimedEvent]
  private let signals: Bool
  private var stage: Stage
  private var next = 0

  /// A player of a take; with `signals`, its frames end with those of attitude and scene.
  init(_ take: Take, in environment: Environment = Environment(), signals: Bool = false) {
    events = take.events
    self.signals = signals
    stage = Stage(take.scene, environment: environment)
  }

  /// The frame at a time, which may not lie before one that was asked for; events at exactly that time count.
  mutating func frame(at time: Time) -> Frame {
    while next < events.count, events[next].time <= time { advance() }
    stage.render(at: time, signals: signals)
    return Frame(t: time, scene: type(of: stage.scene).name, frame: FrameTree(stage.frame))
  }

  /// The times i / `rate` from 0 until the last event has passed and nothing moves.
  func frameTimes(rate: Double) -> [Time] {
    var whole = self
    while whole.next < events.count { whole.advance() }
    let last = events.last?.time ?? 0
    let rest = whole.stage.restTime
    let end = rest == .infinity ? last + Self.endlessTail : max(last, rest)
    var times: [Time] = []
    repeat { times.append(Double(times.count) / rate) } while times[times.count - 1] < end
    return times
  }

  private mutating func advance() {
    let event = events[next]
    next += 1
    // A take's events were rehearsed when it was read, so none is refused.
    try? stage.apply(event.event, at: event.time)
  }
}

extension Take {
  /// The takes that ship with the pages, `/takes/SCENE.jsonl`, by scene.
  static func builtIn(in files: StaticFiles, environment: Environment) throws -> [String: Take] {
    var takes: [String: Take] = [:]
    for scene in SceneCatalog.scenes {
      guard let text = files.text(at: "/takes/\(scene.name).jsonl") else { continue }
      takes[scene.name] = try Take(jsonLines: text, in: environment)
    }
    return takes
  }
}
