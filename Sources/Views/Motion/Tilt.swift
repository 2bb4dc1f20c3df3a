import Engine

/// The tilt of the phone, relative to the calibration: `@Tilt var tilt`.
@propertyWrapper
public struct Tilt: DynamicProperty {
  /// A tilt, in degrees.
  public struct Value: Hashable, Sendable {
    /// About the horizontal axis: positive when the top is raised.
    public var x = 0.0
    /// About the vertical axis: positive when the right side is lowered.
    public var y = 0.0
    /// The direction in which the holder looks, clockwise from north, -180 to 180.
    public var heading = 0.0
  }

  private var value = Value()

  /// A tilt of nothing at first.
  public init() {}

  /// The tilt.
  public var wrappedValue: Value { value }

  /// Reads the tilt.
  public mutating func install(at place: PropertyPlace) {
    value = place.update.readTilt()
  }
}
