import Engine

/// When a room's messages are sent: at most 60 times a second, while they change; and once more when they rest, because
/// packets get lost.
struct OSCPace {
  static let interval: Time = 1.0 / 60
  /// The seconds without a change after which a room rests.
  private static let rest: Time = 0.5

  private var last: [OSCMessage] = []
  private var changedAt = -Time.infinity
  private var isTouched = false
  private var isResting = true

  /// True if the room needs a look.
  var isAwake: Bool { isTouched || !isResting }

  /// Something has happened in the room.
  mutating func touch() { isTouched = true }

  /// Takes in the present messages; returns whether to send them.
  mutating func update(_ messages: [OSCMessage], at now: Time) -> Bool {
    isTouched = false
    if messages != last {
      last = messages
      changedAt = now
      isResting = false
      return !messages.isEmpty
    }
    guard !isResting, now - changedAt >= Self.rest else { return false }
    isResting = true
    return !messages.isEmpty
  }
}
