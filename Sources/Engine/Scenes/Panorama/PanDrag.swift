/// A pointer that drags the picture sideways, with what is needed to know how fast it was let go.
struct PanDrag: Codable {
  /// Which pointer.
  let id: Int
  /// How far it has carried the picture, in points of the picture.
  private(set) var total = 0.0
  /// Where it was, oldest first, as far back as the velocity needs; never empty.
  private var track: [Place]

  private struct Place: Codable {
    var time: Time
    var x: Double
  }

  /// A drag that begins.
  init(_ pointer: Pointer, at time: Time) {
    id = pointer.id
    track = [Place(time: time, x: pointer.location.x)]
  }

  /// Whether a pointer could have led here.
  var isSound: Bool {
    total.isSound && !track.isEmpty && track.count <= Self.mostPlaces
      && track.allSatisfy { $0.time.isSound && Pointer.reach.contains($0.x) }
      && zip(track, track.dropFirst()).allSatisfy { $0.time <= $1.time }
  }

  /// Takes in where the pointer is now, and returns how far it carried a picture shown at `zoom`.
  mutating func move(to pointer: Pointer, at time: Time, zoom: Double) -> Double {
    let distance = (pointer.location.x - track[track.count - 1].x) / zoom
    track.append(Place(time: time, x: pointer.location.x))
    let stale = track.dropFirst().dropLast().prefix { $0.time <= time - Self.window }.count
    track.removeFirst(stale)
    if track.count > Self.mostPlaces { track.remove(at: 1) }
    total += distance
    return distance
  }

  /// The velocity over the last 100 ms, or over the whole drag if that was shorter, in stage points per second.
  ///
  /// Between two events the pointer counts as moving evenly.
  var velocity: Double {
    let (first, second, last) = (track[0], track[min(1, track.count - 1)], track[track.count - 1])
    let start = max(first.time, last.time - Self.window)
    guard last.time > start else { return 0 }
    let progress = second.time > first.time ? (start - first.time) / (second.time - first.time) : 1
    return (last.x - first.x - (second.x - first.x) * progress) / (last.time - start)
  }

  /// Forgets how far it has carried the picture.
  mutating func forgetTotal() { total = 0 }

  /// How far back the velocity looks, in seconds.
  private static let window = 0.1
  /// The most places that are kept: more than any hand's in that time.
  private static let mostPlaces = 120
}
