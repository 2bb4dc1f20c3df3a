/// A small task for people who learn to write scenes; tests of views show whether it is done.
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

/// A reason that an exercise is not done. The tests have those of the scene as the comments of their expectations.
package enum ExerciseFault: String, CaseIterable, Codable, Sendable {
  /// No scene of the room's own is on.
  case noScene
  /// The scene takes too long.
  case slow
  /// The tests cannot be compiled with the room's files, or fail in another way.
  case failed
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

  /// The reason that an expectation's message names in its last line; nil for none.
  package init?(of message: String) {
    let lines = message.split(separator: "\n")
    guard lines.count > 1, let name = lines.last, let fault = ExerciseFault(rawValue: String(name)) else {
      return nil
    }
    self = fault
  }
}
