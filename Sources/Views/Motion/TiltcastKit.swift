import Engine

// The names of the package for Xcode, so that a file that uses it plays as it is.

/// The source of the phone's attitude, by its name in the package for Xcode.
public typealias RoomMotionManager = CMMotionManager
/// The motion of a phone at a moment, by its name in the package for Xcode.
public typealias RoomDeviceMotion = CMDeviceMotion

extension Tilt {
  /// Gives a notice: a scene does not calibrate the phones of its room.
  public static func level() {
    ViewUpdate.current?.notice("Phones are levelled on the phone: Tilt.level() has no effect here.")
  }
}

extension View {
  /// Changes nothing: a scene is in a room already.
  nonisolated public func tiltcast(_ link: String? = nil, drags: Bool = true) -> some View { self }
}
