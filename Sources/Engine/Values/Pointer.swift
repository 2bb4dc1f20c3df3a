/// One change of a finger or mouse button on the stage.
public struct Pointer: Codable, Hashable, Sendable {
  /// The range of a pointer's distance from the stage's corner along each axis, in points: beyond any screen,
  /// and the difference of two positions cannot overflow.
  public static let reach = -1e6...1e6

  /// The phase of a touch, as in the W3C's pointer events.
  public enum Phase: String, Codable, CaseIterable, Sendable {
    /// The pointer touched the stage.
    case began
    /// It moved while touching.
    case moved
    /// It was lifted.
    case ended
    /// It was cancelled; its effect should be undone.
    case cancelled
  }

  /// The phase of the touch.
  public var phase: Phase
  /// The pointer's number, unique among those that touch at the same time.
  public var id: Int
  /// The place on the stage, within `reach`.
  public var location: Point

  /// A pointer event from its parts.
  public init(phase: Phase, id: Int, location: Point) {
    self.phase = phase
    self.id = id
    self.location = location
  }
}
