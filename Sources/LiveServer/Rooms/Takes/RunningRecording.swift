import Engine

/// A recording that runs, as another node goes on with it.
package struct RunningRecording: Codable, Equatable {
  var name: String
  /// The start, in the room's time.
  var began: Time
  /// The number of bytes that have been recorded.
  package var bytes: Int
}
