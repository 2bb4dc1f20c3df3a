/// A pointer that drags: its start in place and time, and its current place.
public struct Drag: Codable, Hashable, Sendable {
  /// The pointer's number; other pointers do not matter until this one has gone.
  public let id: Int
  private let startTime: Time
  private let start: Point
  private var location: Point

  /// A drag that begins.
  public init(_ pointer: Pointer, at time: Time) {
    id = pointer.id
    startTime = time
    start = pointer.location
    location = pointer.location
  }

  /// True if a pointer could have led here.
  public var isSound: Bool { startTime.isSound && start.isWithinReach && location.isWithinReach }

  /// The distance of the pointer from its start, in points.
  public var translation: Point { Point(x: location.x - start.x, y: location.y - start.y) }

  /// Follows the pointer.
  public mutating func move(to location: Point) {
    self.location = location
  }

  /// True if a drag that ends after going `distance` points along its axis was a flick: over 30 points within
  /// 0.25 seconds.
  public func isFlick(of distance: Double, endingAt time: Time) -> Bool {
    abs(distance) > 30 && time - startTime <= 0.25
  }
}
