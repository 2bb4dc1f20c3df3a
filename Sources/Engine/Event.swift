/// An input to a stage; the same events at the same times always give the same frames.
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
  /// A person typed into the field that has the focus.
  case text(TextInput)
  /// A person set a parameter.
  case parameter(name: String, value: ParameterValue)
  /// A person pressed a button.
  case action(name: String)
  /// The driver said "this is how I hold it".
  case calibrate
  /// Another driver takes over; from the next sample on, this attitude is the reference.
  case reference(Attitude)
  /// A person uploaded pictures for the scene, in order; an empty list restores its own art.
  case pictures([Picture])
  /// A person chose a scene.
  case scene(name: String)
  /// People of a crowd came, went, tilted or pressed.
  case crowd(CrowdChange)
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
