import Engine
import HeapModule

/// The times at which rooms need attention, so that one timer serves any number of them.
struct Alarms {
  private struct Alarm: Comparable {
    var time: Time
    let host: RoomHost

    static func < (left: Alarm, right: Alarm) -> Bool { left.time < right.time }
    static func == (left: Alarm, right: Alarm) -> Bool { left.time == right.time && left.host === right.host }
  }

  private var heap = Heap<Alarm>()

  /// The earliest time; nil when there is none.
  var next: Time? { heap.min?.time }

  /// Makes sure that a room is due at a time, or earlier.
  ///
  /// An earlier alarm stays set: a room that wakes too early sets a new one, and most rooms keep postponing theirs.
  mutating func set(_ host: RoomHost, at time: Time?) {
    guard let time, time < host.alarm else { return }
    host.alarm = time
    heap.insert(Alarm(time: time, host: host))
  }

  /// Takes out a room that is due; nil when there is none.
  mutating func popDue(at time: Time) -> RoomHost? {
    while let first = heap.min, first.time <= time {
      heap.removeMin()
      // A room that has got an earlier alarm since has been, or will be, found by that one.
      guard first.host.alarm == first.time else { continue }
      first.host.alarm = .infinity
      return first.host
    }
    return nil
  }
}
