import Engine
import SceneService

extension SceneStatus {
  /// Whether there is a value for each parameter, each of the kind that the parameter has.
  func suits(_ parameters: [ParameterDescription]) -> Bool {
    parameterValues.count == parameters.count
      && zip(parameterValues, parameters).allSatisfy { $0.hasForm(of: $1.default) }
  }
}

extension ParameterValue {
  /// Whether both are numbers, both toggles or both texts; numbers are finite.
  fileprivate func hasForm(of other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.number(let number), .number): number.isFinite
    case (.toggle, .toggle), (.text, .text): true
    case (.number, _), (.toggle, _), (.text, _): false
    }
  }
}
