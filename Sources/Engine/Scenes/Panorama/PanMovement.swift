extension Panorama {
  /// A movement from the position shown to the picture's target, at constant velocity.
  struct Movement: Codable {
    var startTime: Time
    var duration: Time
    /// The distance to the target at the start.
    var distance: Point

    var restTime: Time { startTime + duration }

    var isSound: Bool {
      startTime.isSound && duration > 0 && duration <= 0.5 && distance.x.isSound && distance.y.isSound
    }

    /// The distance still to go.
    func lag(at time: Time) -> Point {
      guard time < restTime else { return .zero }
      let rest = 1 - max(0, time - startTime) / duration
      return Point(x: distance.x * rest, y: distance.y * rest)
    }
  }
}
