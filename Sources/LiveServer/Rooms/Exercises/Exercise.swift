/// A small task for people who learn to write scenes; a short take, played to a scene, shows whether it is done.
package enum Exercise: String, CaseIterable, Codable, Sendable {
  /// Something follows the phone.
  case tilt
  /// Something swings beyond the place to which a tap sends it.
  case spring
  /// A colour follows the phone.
  case color
  /// Something follows a finger, and returns.
  case touch
  /// A text says how the phone is held.
  case text
  /// A shader follows the phone.
  case shader
}

/// A reason that an exercise is not done.
package enum ExerciseFault: String, CaseIterable, Codable, Error {
  /// No scene plays.
  case noScene
  /// The scene takes too long for the take.
  case slow
  /// Nothing moves when the phone tilts.
  case still
  /// Something moves, but not far enough.
  case near
  /// The movement does not come to rest.
  case restless
  /// Nothing changes at a tap.
  case tapIgnored
  /// The change by a tap is undone by itself.
  case tapUndone
  /// The change by a tap does not swing.
  case noSwing
  /// No colour changes when the phone tilts.
  case colorStill
  /// Nothing follows the finger.
  case dragIgnored
  /// The follower of the finger does not return.
  case dragKept
  /// No text says a number.
  case noNumber
  /// The number is not the angle.
  case otherNumber
  /// There is no shader.
  case noShader
  /// The shader is not there, or is called in another way.
  case shaderRefused
  /// The shader's numbers do not change when the phone tilts.
  case shaderStill
}
