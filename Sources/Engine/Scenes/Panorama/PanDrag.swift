/// A pointer that drags the picture sideways, with its recent positions for the velocity at its release.
struct PanDrag: Codable {
  /// The pointer's number.
  let id: Int
  /// The distance that the picture was carried, in points of the picture.
  private(set) var total = 0.0
  /// The pointer's recent positions.
  private var track: Trail

  /// A drag that begins.
  init(_ pointer: Pointer, at time: Time) {
    id = pointer.id
    track = Trail(at: pointer.location.x, time: time)
  }

  /// True if a pointer could have led here.
  var isSound: Bool { total.isSound && track.isSound }

  /// Takes in where the pointer is now, and returns how far it carried a picture shown at `zoom`.
  mutating func move(to pointer: Pointer, at time: Time, zoom: Double) -> Double {
    let distance = (pointer.location.x - track.last) / zoom
    track.append(pointer.location.x, at: time)
    total += distance
    return distance
  }

  /// The velocity at the release, in stage points per second.
  var velocity: Double { track.velocity }

  /// Forgets how far it has carried the picture.
  mutating func forgetTotal() { total = 0 }
}
