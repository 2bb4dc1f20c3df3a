import Engine
import Rooms
import Support

/// Sends the motion of the rooms that run on this node to other programs.
///
/// Everything happens on the loop's thread.
final class OSCFeed: RoomObserver {
  /// The most packets of one turn; rooms for which none is left come first in the next.
  private static let mostPackets = 64

  private struct Followed {
    let host: RoomHost
    var room: OSCRoom
    var pace = OSCPace()
  }

  private let sender: OSCSender
  private let clock: ServerClock
  private var timer: (any LoopTimer)?
  private var rooms: [RoomName: Followed] = [:]
  /// The rooms to look at, in the order of their turns.
  private var queue: [RoomName] = []
  private var isArmed = false
  private var nextTurn = -Time.infinity

  /// - Parameter timer: Makes a timer of the loop.
  init(_ sender: OSCSender, timer: (@escaping () -> Void) -> (any LoopTimer)?, clock: ServerClock) {
    (self.sender, self.clock) = (sender, clock)
    self.timer = timer { [weak self] in self?.takeTurn() }
  }

  func roomChanged(_ host: RoomHost, at now: Time) {
    let name = host.name
    if rooms[name]?.host !== host { rooms[name] = Followed(host: host, room: OSCRoom(name)) }
    if rooms[name]?.pace.isAwake == false { queue.append(name) }
    rooms[name]?.pace.touch()
    arm(at: now)
  }

  func roomEnded(_ name: RoomName) { rooms[name] = nil }

  private func arm(at now: Time) {
    guard !isArmed else { return }
    isArmed = true
    timer?.set(after: max(0, nextTurn - now))
  }

  private func takeTurn() {
    isArmed = false
    let now = clock.now
    nextTurn = now + OSCPace.interval
    var packets = 0
    var waiting: [RoomName] = []
    var looked: [RoomName] = []
    for name in queue {
      guard packets < Self.mostPackets else {
        waiting.append(name)
        continue
      }
      guard var followed = rooms[name] else { continue }
      // If another node runs a room, that node sends its messages.
      let observation = followed.host.room?.value.observation(at: now)
      let messages = observation.map { followed.room.messages(for: $0) } ?? []
      if followed.pace.update(messages, at: now) {
        let bundles = OSCMessage.packets(of: messages)
        packets += bundles.count
        for bundle in bundles { sender.send(bundle) }
      }
      if followed.pace.isAwake { looked.append(name) }
      rooms[name] = followed
    }
    queue = waiting + looked
    if !queue.isEmpty { arm(at: now) }
  }
}
