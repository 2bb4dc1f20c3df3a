extension Panorama {
  /// A way from the place that was shown to where the picture belongs, at constant velocity.
  struct Movement: Codable {
    var startTime: Time
    var duration: Time
    /// What was missing at the start.
    var distance: Point

    var restTime: Time { startTime + duration }

    var isSound: Bool {
      startTime.isSound && duration > 0 && duration <= 0.5 && distance.x.isSound && distance.y.isSound
    }

    /// What is still missing.
    func lag(at time: Time) -> Point {
      guard time < restTime else { return .zero }
      let rest = 1 - max(0, time - startTime) / duration
      return Point(x: distance.x * rest, y: distance.y * rest)
    }
  }

  /// What a sample says, and when the picture is to take notice of it.
  struct Look: Codable {
    var heading: Heading
    var elevation: Double
    var time: Time

    var isSound: Bool { heading.isSound && elevation.isSound && time.isSound }
  }
}
