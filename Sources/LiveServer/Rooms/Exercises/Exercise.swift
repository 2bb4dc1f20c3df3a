import Engine

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
  /// No scene of the room's own is on.
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

extension Exercise {
  /// The least distance that counts as a movement, and the least change of a size or a place by a tap, in points.
  private static let (move, change) = (20.0, 10.0)
  /// The part of its way by which something swings beyond its goal.
  private static let swing = 0.02
  /// The least change of a colour, of 1.
  private static let tint = 0.1
  /// The distance from its place at which something has returned, in points.
  private static let near = 5.0

  /// Plays a short take to a scene, and looks whether the exercise is done.
  ///
  /// - Parameter isOver: Whether it has taken too long.
  /// - Returns: The remaining fault, or nil if the exercise is done.
  package func fault(
    of kind: SceneKind, in environment: Environment, until isOver: () -> Bool
  ) -> ExerciseFault? {
    do throws(ExerciseFault) {
      let middle = Point(x: kind.stage.width / 2, y: kind.stage.height / 2)
      let events =
        switch self {
        case .tilt, .color, .text, .shader: ExerciseFilm.tilting
        case .spring: ExerciseFilm.tapping(at: middle)
        case .touch: ExerciseFilm.dragging(from: middle)
        }
      let film = try ExerciseFilm(of: kind, events, in: environment, until: isOver)
      switch self {
      case .tilt: try Self.checkTilt(film)
      case .spring: try Self.checkSpring(film)
      case .color: try Self.checkColor(film)
      case .touch: try Self.checkTouch(film)
      case .text: try Self.checkText(film, in: environment)
      case .shader: try Self.checkShader(film)
      }
      return nil
    } catch {
      return error
    }
  }

  private static func checkTilt(_ film: ExerciseFilm) throws(ExerciseFault) {
    let movements = film.movements(from: ExerciseFilm.before, to: ExerciseFilm.last)
    guard movements.contains(where: { $0.distance > 1 }) else { throw .still }
    let far = movements.filter { $0.distance >= move }
    guard !far.isEmpty else { throw .near }
    guard far.contains(where: { film.rests($0.place) }) else { throw .restless }
  }

  private static func checkSpring(_ film: ExerciseFilm) throws(ExerciseFault) {
    var fault = ExerciseFault.tapIgnored
    for movement in film.movements(from: ExerciseFilm.before, to: ExerciseFilm.last) {
      for (coordinate, (start, end)) in zip(movement.from, movement.to).enumerated() {
        let values = film.values(of: movement.place, coordinate: coordinate, from: ExerciseFilm.before)
        let way = end - start
        guard abs(way) >= change else {
          if fault == .tapIgnored, values.contains(where: { abs($0 - start) >= change }) {
            fault = .tapUndone
          }
          continue
        }
        if values.contains(where: { ($0 - start) / way >= 1 + swing }) {
          if film.rests(movement.place) { return }
          fault = .restless
        } else if fault != .restless {
          fault = .noSwing
        }
      }
    }
    throw fault
  }

  private static func checkColor(_ film: ExerciseFilm) throws(ExerciseFault) {
    let (end, resting) = (film.end.colors, film[ExerciseFilm.resting].colors)
    func differ(_ one: [Double]?, _ other: [Double]?, by least: Double) -> Bool {
      zip(one ?? [], other ?? []).contains { abs($0 - $1) >= least }
    }
    let changed = film[ExerciseFilm.before].colors.filter { differ($1, end[$0], by: tint) }
    guard !changed.isEmpty else { throw .colorStill }
    guard changed.keys.contains(where: { !differ(resting[$0], end[$0], by: tint / 10) }) else {
      throw .restless
    }
  }

  private static func checkTouch(_ film: ExerciseFilm) throws(ExerciseFault) {
    // Something may follow by less than the whole way: a gesture begins after some points.
    let followers = film.movements(from: ExerciseFilm.before, to: ExerciseFilm.dragEnd)
      .filter { $0.to[0] - $0.from[0] >= 0.6 * ExerciseFilm.distance }
    guard !followers.isEmpty else { throw .dragIgnored }
    let places = Set(followers.map(\.place))
    let returned = film.movements(from: ExerciseFilm.before, to: ExerciseFilm.last)
      .filter { places.contains($0.place) && $0.distance <= near }
    guard !returned.isEmpty else { throw .dragKept }
    guard returned.contains(where: { film.rests($0.place) }) else { throw .restless }
  }

  private static func checkText(_ film: ExerciseFilm, in environment: Environment) throws(ExerciseFault) {
    let digits = DigitGlyphs(of: environment.typesetter)
    let numbers = digits.numbers(in: film.end.glyphs)
    guard !numbers.isEmpty else { throw .noNumber }
    let angle = String(Int(ExerciseFilm.angle))
    guard numbers.contains(angle), !digits.numbers(in: film[ExerciseFilm.before].glyphs).contains(angle)
    else {
      throw .otherNumber
    }
  }

  private static func checkShader(_ film: ExerciseFilm) throws(ExerciseFault) {
    let end = film.end.shaders
    guard !end.isEmpty else { throw .noShader }
    let sound = end.filter(\.value.isSound)
    guard !sound.isEmpty else { throw .shaderRefused }
    let before = film[ExerciseFilm.before].shaders
    let changed = sound.filter { before[$0.key] != $0.value }
    guard !changed.isEmpty else { throw .shaderStill }
    let resting = film[ExerciseFilm.resting].shaders
    guard changed.contains(where: { $0.value.isNearly(resting[$0.key]) }) else { throw .restless }
  }
}
