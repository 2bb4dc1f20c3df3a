import Engine
import Rooms
import WebSockets

/// Requests about rooms that other nodes run, of which nothing is known here yet.
struct PendingCalls {
  private struct Pending {
    let call: Call
    let deadline: Time
    let deferral = Deferral()
  }

  private var waiting: [Pending] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Lets a request wait until its room is known, at most until a time.
  mutating func add(_ call: Call, until deadline: Time) -> Deferral {
    let pending = Pending(call: call, deadline: deadline)
    waiting.append(pending)
    return pending.deferral
  }

  /// Takes out the requests about a room, which can be answered now.
  mutating func take(about room: RoomName) -> [(call: Call, deferral: Deferral)] {
    take { $0.call.route.room == room }.map { ($0.call, $0.deferral) }
  }

  /// Takes out the requests that have waited too long.
  mutating func takeLate(at now: Time) -> [(room: RoomName, deferral: Deferral)] {
    take { $0.deadline <= now }.map { ($0.call.route.room, $0.deferral) }
  }

  private mutating func take(where isTaken: (Pending) -> Bool) -> [Pending] {
    defer { waiting.removeAll(where: isTaken) }
    return waiting.filter(isTaken)
  }
}
