import Engine

/// A recorded performance: a scene as it was, and what happened to it.
struct Take {
  /// The version of the format that this server writes and reads.
  static let version = 1

  /// An event and when it happens, in seconds from the start.
  struct TimedEvent {
    var time: Time
    var event: Event
  }

  /// The scene before the first event, its parameters set.
  var scene: any Scene
  /// The events in order of time.
  var events: [TimedEvent]

  /// The time of the last event, in seconds; 0 without events.
  var duration: Time { events.last?.time ?? 0 }
}
