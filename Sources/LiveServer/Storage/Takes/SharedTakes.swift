import Rooms

/// A room's takes as they last were here and in Redis alike.
package struct SharedTakes: Codable, Equatable, Sendable {
  /// The life of Redis to which this belongs: a Redis that has lost something begins another.
  package var era = ""
  /// The number of the last change that was seen.
  package var version = 0
  /// SHA-256 by the takes' names.
  package var digests: [String: String] = [:]

  /// The takes of a room before the first comparison.
  package init() {}
}
