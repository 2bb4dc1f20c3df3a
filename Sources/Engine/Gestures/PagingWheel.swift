/// One gesture of a wheel or trackpad over something that turns a page a gesture.
///
/// It turns its page as soon as it has gone over 30 points. It is over after 0.25 s without movement, or when its
/// direction changes; so the long run-out of a trackpad turns no second page.
public struct PagingWheel: Codable, Sendable {
  private var distance = 0.0
  private var time: Time
  private var hasTurned = false

  /// A gesture that begins.
  public init(at time: Time) {
    self.time = time
  }

  /// True if a wheel could have led here.
  public var isSound: Bool { time.isSound && distance.isSound }

  /// True if a movement by a distance belongs to the gesture.
  public func isContinued(by distance: Double, at time: Time) -> Bool {
    time - self.time < 0.25 && self.distance * distance >= 0
  }

  /// Goes on by a distance in points, and returns whether that turns the page.
  public mutating func move(by distance: Double, at time: Time) -> Bool {
    self.distance = (self.distance + distance).clamped(to: Pointer.reach)
    self.time = time
    guard !hasTurned, abs(self.distance) > 30 else { return false }
    hasTurned = true
    return true
  }
}
