/// The reason that a stage refused an event, which then has no effect. The description is a sentence for the
/// sender.
public enum StageError: Error, Hashable, Sendable {
  /// There is no scene of that name.
  case unknownScene(String, known: [String])
  /// The scene has no parameter of that name.
  case unknownParameter(String, scene: String, known: [String])
  /// The value is not valid for the parameter.
  case parameterValue(ParameterDescription, ParameterValue)
  /// The scene has no action of that name.
  case unknownAction(String, scene: String, known: [String])
  /// The scene does not accept that many pictures.
  case pictureCount(Int, scene: String, allowed: ClosedRange<Int>?)
  /// The scene has more floats than a structure may have.
  case tooLarge(scene: String, floats: Int)
  /// One phone moves the scene, not a crowd.
  case noCrowd(scene: String)
  /// The scene has fewer places.
  case noPlace(Int, most: Int)
  /// Another person has the place.
  case takenPlace(Int)
  /// The place has no person.
  case emptyPlace(Int)
  /// There is no such side.
  case noSide(Int)
}

extension StageError: CustomStringConvertible {
  /// The mistake, and the values that are allowed.
  public var description: String {
    switch self {
    case .unknownScene(let name, let known):
      "There is no scene \"\(name.beginning(40))\". There are: \(list(known))."
    case .unknownParameter(let name, let scene, let known):
      "The scene \"\(scene)\" has no parameter \"\(name.beginning(40))\". It has: \(list(known))."
    case .parameterValue(let parameter, let value):
      "The parameter \"\(parameter.name)\" takes \(parameter.allowedValues), not \(value.literal(for: parameter))."
    case .unknownAction(let name, let scene, let known):
      "The scene \"\(scene)\" has no action \"\(name.beginning(40))\". It has: \(list(known))."
    case .pictureCount(_, let scene, allowed: nil):
      "The scene \"\(scene)\" shows no pictures of your own."
    case .pictureCount(let count, let scene, let allowed?):
      "The scene \"\(scene)\" takes \(sentence(for: allowed)), not \(count)."
    case .tooLarge(let scene, let floats):
      "The scene \"\(scene)\" would need \(floats) numbers; at most \(FrameState.maximumFloats) fit. Use less content."
    case .noCrowd(let scene):
      "The scene \"\(scene)\" is moved by one phone, and has no places for a crowd."
    case .noPlace(let place, let most):
      "There is no place \(place): this scene has the places 0 to \(most - 1)."
    case .takenPlace(let place): "Somebody has the place \(place) already."
    case .emptyPlace(let place): "Nobody has the place \(place)."
    case .noSide(let side): "There is no side \(side): there are the sides 0 and 1."
    }
  }
}

private func sentence(for counts: ClosedRange<Int>) -> String {
  let (low, high) = (counts.lowerBound, counts.upperBound)
  return low == high ? "\(low) picture\(low == 1 ? "" : "s")" : "\(low) to \(high) pictures"
}

private func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.joined(separator: ", ")
}

extension ParameterValue {
  /// The value as it was sent; a text that is too long by its length.
  fileprivate func literal(for parameter: ParameterDescription) -> String {
    switch self {
    case .number(let value): shortest(value)
    case .toggle(let value): "\(value)"
    case .text(let value) where parameter.kind == .text:
      "one of \(value.count) with \(value.unicodeScalars.count)"
    case .text(let value): "\"\(value.beginning(40))\""
    }
  }
}
