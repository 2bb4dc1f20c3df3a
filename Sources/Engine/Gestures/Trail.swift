/// The recent positions of a pointer along one axis, from which its velocity at release follows.
public struct Trail: Codable, Hashable, Sendable {
  /// Oldest first, as far back as the velocity needs; never empty.
  private var places: [Place]

  private struct Place: Codable, Hashable {
    var time: Time
    var x: Double
  }

  /// A trail that begins at a position.
  public init(at x: Double, time: Time) {
    places = [Place(time: time, x: x)]
  }

  /// Reads a list of places.
  public init(from decoder: any Decoder) throws {
    places = try decoder.singleValueContainer().decode([Place].self)
  }

  /// Writes a list of places.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(places)
  }

  /// True if a pointer could have led here.
  public var isSound: Bool {
    !places.isEmpty && places.count <= Self.mostPlaces
      && places.allSatisfy { $0.time.isSound && Pointer.reach.contains($0.x) }
      && zip(places, places.dropFirst()).allSatisfy { $0.time <= $1.time }
  }

  /// The pointer's current position.
  public var last: Double { places[places.count - 1].x }

  /// Adds the pointer's position at a time.
  public mutating func append(_ x: Double, at time: Time) {
    places.append(Place(time: time, x: x))
    let stale = places.dropFirst().dropLast().prefix { $0.time <= time - Self.window }.count
    places.removeFirst(stale)
    if places.count > Self.mostPlaces { places.remove(at: 1) }
  }

  /// The velocity over the last 100 ms, or over the whole way if that was shorter, in points per second.
  ///
  /// Between two events the pointer counts as moving evenly.
  public var velocity: Double {
    let (first, second, last) = (places[0], places[min(1, places.count - 1)], places[places.count - 1])
    let start = max(first.time, last.time - Self.window)
    guard last.time > start else { return 0 }
    let progress = second.time > first.time ? (start - first.time) / (second.time - first.time) : 1
    return (last.x - first.x - (second.x - first.x) * progress) / (last.time - start)
  }

  /// The time over which the velocity is measured, in seconds.
  private static let window = 0.1
  /// The most places that are kept: more than any hand's in that time.
  private static let mostPlaces = 120
}
