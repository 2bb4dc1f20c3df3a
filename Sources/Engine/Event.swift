/// Something that happened to a stage; the same events at the same times always give the same frames.
public enum Event: Hashable, Sendable {
  /// A motion sample arrived.
  case sample(Sample)
  /// A finger or mouse did something.
  case pointer(Pointer)
  /// A wheel or trackpad scrolled by a distance in points of the stage, each coordinate within `Pointer.reach`;
  /// positive to the right and down, towards later content.
  case scroll(by: Point)
  /// A presenter's pointer hovers over this point of the stage.
  case hover(Point)
  /// Someone set a parameter.
  case parameter(name: String, value: ParameterValue)
  /// Someone pressed a button.
  case action(name: String)
  /// The driver said "this is how I hold it".
  case calibrate
  /// Another driver takes over; from the next sample on, this attitude is the reference.
  case reference(Attitude)
  /// Someone uploaded pictures for the scene, in order; an empty list restores its own art.
  case pictures([Picture])
  /// Someone chose a scene.
  case scene(name: String)
  /// People of a crowd came, went, tilted or pressed.
  case crowd(CrowdChange)
}

/// One reading of a phone's orientation.
public struct Sample: Hashable, Sendable {
  /// The attitude of the device.
  public var attitude: Attitude
  /// How the page stands on the device.
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

/// One change of a finger or mouse button on the stage.
public struct Pointer: Codable, Hashable, Sendable {
  /// How far from the stage's corner a pointer may be along each axis, in points: beyond any screen, and the difference
  /// of two positions cannot overflow.
  public static let reach = -1e6...1e6

  /// What happened, as in the W3C's pointer events.
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

  /// What happened.
  public var phase: Phase
  /// Which pointer; unique among those that touch at the same time.
  public var id: Int
  /// Where on the stage, within `reach`.
  public var location: Point

  /// A pointer event from its parts.
  public init(phase: Phase, id: Int, location: Point) {
    self.phase = phase
    self.id = id
    self.location = location
  }
}

/// An event as scenes see it: the attitude is already relative to the driver's calibration.
public enum SceneEvent: Codable, Hashable, Sendable {
  /// The phone's attitude or its reference changed.
  case motion(Motion)
  /// A finger or mouse did something.
  case pointer(Pointer)
  /// A wheel or trackpad scrolled by a distance in points of the stage.
  case scroll(by: Point)
  /// The named parameter was set; the scene already has the new value.
  case parameter(name: String)
  /// The named button was pressed.
  case action(name: String)
  /// The driver recalibrated; the motion relative to the new reference follows at once.
  case calibrate
}

/// How the phone is held.
public struct Motion: Codable, Hashable, Sendable {
  /// The device's attitude in the world.
  public var attitude: Attitude
  /// The attitude relative to the calibration; equal to `attitude` before the first calibration.
  public var relative: Attitude
  /// How the page stands on the device.
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
