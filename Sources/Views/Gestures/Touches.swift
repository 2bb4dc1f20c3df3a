import Engine

/// The fingers on a scene of views, and their gestures.
struct Touches: Codable {
  /// A finger.
  struct Touch: Codable {
    let id: Int
    let startTime: Time
    let start: Point
    var location: Point
    var time: Time
    var velocity = Point.zero
    /// The targets under it when it touched, from the innermost one, and where that was in their own space.
    let links: [Link]
    var handled: [Handle] = []
    /// True if the finger has moved too far for a tap, or another recogniser has taken it.
    var isMoved = false

    /// Goes to another place, at the speed with which that was reached.
    mutating func move(to new: Point, at now: Time) {
      let span = now - time
      if span > 0.001 {
        velocity = (new - location) * (1 / span)
        time = now
      }
      location = new
      if (new - start).length > Touches.tapDistance { isMoved = true }
    }
  }

  struct Link: Codable {
    let key: UInt64
    let start: Point
  }

  /// A recogniser of a target that has begun.
  struct Handle: Codable, Hashable {
    let key: UInt64
    let index: Int
  }

  /// A finger that is expected to rest.
  struct Rest: Codable {
    let id: Int
    let handle: Handle
    let time: Time
  }

  /// The last tap, to which another one may be added.
  struct Tap: Codable {
    let key: UInt64
    let time: Time
    let location: Point
    var count: Int
  }

  /// A tap that is recognised once no further one follows, which a gesture before it would need.
  struct LateTap: Codable {
    let touch: Touch
    let handle: Handle
    let time: Time
  }

  var touches: [Touch] = []
  var rests: [Rest] = []
  var tap: Tap?
  var lateTap: LateTap?
  /// The place of a pointer that does not touch, or nil before the first one.
  var hover: Point?
  /// The targets that look pressed.
  var pressed: Set<UInt64> = []

  /// When a finger will have rested long enough, or no further tap has followed; infinity for never.
  var wakeTime: Time { rests.reduce(lateTap?.time ?? .infinity) { min($0, $1.time) } }
  /// The distance that a finger may move in a tap, in points.
  static let tapDistance = 10.0
  /// The longest time between two taps of one gesture, in seconds.
  static let tapInterval = 0.35
  /// The most fingers.
  static let most = 10
}
