/// One reading of a phone's orientation.
public struct Sample: Hashable, Sendable {
  /// The attitude of the device.
  public var attitude: Attitude
  /// The angle of the page on the device.
  public var screenAngle: ScreenAngle
  /// The device's own time in milliseconds; nil if unknown.
  public var deviceTime: Double?

  /// A sample from its parts.
  public init(attitude: Attitude, screenAngle: ScreenAngle, deviceTime: Double? = nil) {
    self.attitude = attitude
    self.screenAngle = screenAngle
    self.deviceTime = deviceTime
  }
}

/// The orientation of the phone and of its page.
public struct Motion: Codable, Hashable, Sendable {
  /// The device's attitude in the world.
  public var attitude: Attitude
  /// The attitude relative to the calibration; equal to `attitude` before the first calibration.
  public var relative: Attitude
  /// The angle of the page on the device.
  public var screenAngle: ScreenAngle

  /// A motion from its parts.
  public init(attitude: Attitude, relative: Attitude, screenAngle: ScreenAngle) {
    self.attitude = attitude
    self.relative = relative
    self.screenAngle = screenAngle
  }

  /// The tilt about the viewer's horizontal axis, in degrees, -180 to 180.
  public var tiltX: Double { relative.screenTilt(screenAngle).x }
  /// The tilt about the viewer's vertical axis, in degrees, -180 to 180.
  public var tiltY: Double { relative.screenTilt(screenAngle).y }
}
