/// Why a stage refused an event, which then has no effect. The description is a sentence for the sender.
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
}

extension StageError: CustomStringConvertible {
  /// What was wrong, and which values are allowed.
  public var description: String {
    switch self {
    case .unknownScene(let name, let known):
      "There is no scene \"\(name)\". There are: \(list(known))."
    case .unknownParameter(let name, let scene, let known):
      "The scene \"\(scene)\" has no parameter \"\(name)\". It has: \(list(known))."
    case .parameterValue(let parameter, let value):
      "The parameter \"\(parameter.name)\" takes \(parameter.allowedValues), not \(value.literal(for: parameter))."
    case .unknownAction(let name, let scene, let known):
      "The scene \"\(scene)\" has no action \"\(name)\". It has: \(list(known))."
    case .pictureCount(_, let scene, allowed: nil):
      "The scene \"\(scene)\" shows no pictures of your own."
    case .pictureCount(let count, let scene, let allowed?):
      "The scene \"\(scene)\" takes \(sentence(for: allowed)), not \(count)."
    case .tooLarge(let scene, let floats):
      "The scene \"\(scene)\" would need \(floats) numbers; at most \(FrameState.maximumFloats) fit. Use less content."
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
    case .text(let value): "\"\(value.prefix(40))\""
    }
  }
}
