/// The unit of a number, for panels.
public enum ParameterUnit: String, Codable, Sendable {
  /// Angles.
  case degrees
  /// Times.
  case seconds
  /// Lengths on the stage.
  case points
}
