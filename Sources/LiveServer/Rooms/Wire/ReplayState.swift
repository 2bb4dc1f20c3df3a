import Engine

/// What a room records and plays, as everybody in it is told.
package struct ReplayState: Encodable, Equatable {
  /// What is recorded; nil for nothing.
  var recording: Recording?
  /// What is played; nil for nothing.
  var playing: Playing?

  struct Recording: Encodable, Equatable {
    var name: String
    /// The server's time at the start, in milliseconds.
    var began: Double
    /// How long it may become, in seconds.
    var longest: Time
  }

  struct Playing: Encodable, Equatable {
    var name: String
    /// In seconds.
    var duration: Time
    /// Where it was, in seconds from its start, at the server's time `at` in milliseconds.
    var t: Time
    var at: Double
    var speed: Double
    var loop: Bool
    var onTop: Bool
    var paused: Bool
    /// Where the take is cut off, as a sentence; nil where it is whole.
    var cut: String?
  }

  private enum CodingKeys: CodingKey {
    case recording, playing
  }

  /// Writes both, as null where there is nothing, so that a client sees the fields.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(recording, forKey: .recording)
    try fields.encode(playing, forKey: .playing)
  }
}

/// A take that is kept, as presenters are told.
package struct TakeListing: Encodable, Equatable {
  var name: String
  /// The scene that it begins with.
  var scene: String
  /// The time of its last line, in seconds.
  var duration: Time
  var bytes: Int
  /// Whether its end is missing.
  var cut: Bool
}
