import Engine

/// A room's recording and playing take, for its clients.
package struct ReplayState: Encodable, Equatable {
  /// The recording, or nil if nothing is recorded.
  var recording: Recording?
  /// The playing take, or nil if none plays.
  var playing: Playing?

  struct Recording: Encodable, Equatable {
    var name: String
    /// The server's time at the start, in milliseconds.
    var began: Double
    /// The longest length, in seconds.
    var longest: Time
  }

  struct Playing: Encodable, Equatable {
    var name: String
    /// In seconds.
    var duration: Time
    /// The position in seconds from its start, at the server's time `at` in milliseconds.
    var t: Time
    var at: Double
    var speed: Double
    var loop: Bool
    var onTop: Bool
    var paused: Bool
    /// A sentence about where the take is cut off, or nil if it is whole.
    var cut: String?
  }

  private enum CodingKeys: CodingKey {
    case recording, playing
  }

  /// Writes both, as null if there is nothing, so that a client sees the fields.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(recording, forKey: .recording)
    try fields.encode(playing, forKey: .playing)
  }
}

/// A take that is kept, as presenters see it.
package struct TakeListing: Encodable, Equatable {
  var name: String
  /// The scene that it begins with.
  var scene: String
  /// The time of its last line, in seconds.
  var duration: Time
  package var bytes: Int
  /// True if its end is missing.
  var cut: Bool

  /// True if another listing is of the same take, under any name.
  func isSame(as other: TakeListing) -> Bool {
    var renamed = other
    renamed.name = name
    return renamed == self
  }
}
