import Engine

/// The last seconds of people's own stage: what it was before, and what has happened to it since.
struct PastStages: Sendable {
  /// The seconds that are kept, and those between two stages.
  private static let (length, spacing): (Time, Time) = (10, 2.5)
  /// The most events between two stages, and the most stages.
  private static let (mostEvents, mostStages) = (1000, 8)
  /// The bytes of texts in events that count as one more event.
  private static let bytesOfEvent = 256

  /// A stage, the time at which it was like this, and the events since.
  private struct Part {
    var stage: Stage
    var time: Time
    var events: [(time: Time, event: Event)] = []
    /// The number of events, and of long ones more.
    var weight = 0
  }

  private var parts: [Part] = []

  /// Takes note of an event.
  ///
  /// - Parameter stage: The stage that has taken the event in.
  mutating func record(_ event: Event, at time: Time, on stage: Stage) {
    guard !parts.isEmpty else { return parts = [Part(stage: stage, time: time)] }
    // What came before another scene is not played with this one's parameters.
    if case .scene = event { return parts = [Part(stage: stage, time: time)] }
    // In place: a copy of a part would copy its events.
    let last = parts.count - 1
    parts[last].events.append((time, event))
    parts[last].weight += 1 + event.textBytes / Self.bytesOfEvent
    guard time - parts[last].time >= Self.spacing || parts[last].weight >= Self.mostEvents else { return }
    parts.append(Part(stage: stage, time: time))
    while parts.count > 1, parts[1].time <= time - Self.length || parts.count > Self.mostStages {
      parts.removeFirst()
    }
  }

  /// Forgets all of it, because another stage is on.
  mutating func clear() { parts = [] }

  /// The stage at the beginning, the time of that, and the events since.
  ///
  /// - Parameter stage: The stage at a time, where nothing has happened for so long that it is known best.
  func all(until time: Time, on stage: Stage) -> (
    stage: Stage, time: Time, events: [(time: Time, event: Event)]
  ) {
    guard let first = parts.firstIndex(where: { $0.time >= time - Self.length - Self.spacing }) else {
      return (stage, time, [])
    }
    return (parts[first].stage, parts[first].time, parts[first...].flatMap(\.events))
  }
}

extension Event {
  /// The approximate bytes that it takes besides its numbers.
  fileprivate var textBytes: Int {
    switch self {
    case .text(let input): input.text?.utf8.count ?? 0
    case .parameter(let name, .text(let text)): name.utf8.count + text.utf8.count
    case .pictures(let pictures): pictures.reduce(0) { $0 + 64 + $1.url.utf8.count }
    case .sample, .pointer, .scroll, .hover, .parameter, .action, .calibrate, .reference, .scene, .crowd: 0
    }
  }
}
