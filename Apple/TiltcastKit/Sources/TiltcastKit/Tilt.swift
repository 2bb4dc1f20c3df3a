@_exported import TiltcastRoom

#if canImport(SwiftUI)
  import SwiftUI

  /// The tilt of the phone: `@Tilt var tilt`, as in Tiltcast's scenes.
  ///
  /// It follows the device's sensor, or without one the phone of a room, or a drag: see `View.tiltcast(_:)`.
  @propertyWrapper
  public struct Tilt: DynamicProperty {
    /// A tilt, in degrees.
    public typealias Value = TiltAngles

    /// A tilt of nothing at first.
    public init() {}

    /// The tilt.
    @MainActor public var wrappedValue: Value { TiltModel.shared.read() }

    /// Takes the present attitude of the device as straight.
    public static func level() { MotionHub.shared.level() }
  }
#endif
