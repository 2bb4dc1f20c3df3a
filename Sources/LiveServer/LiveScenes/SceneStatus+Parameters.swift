import Engine
import SceneService

extension SceneStatus {
  /// True if there is a value for each parameter, each of the kind that the parameter has.
  func suits(_ parameters: [ParameterDescription]) -> Bool {
    parameterValues.count == parameters.count
      && zip(parameterValues, parameters).allSatisfy { $0.hasForm(of: $1.default) }
  }
}

extension ParameterValue {
  /// True if both are numbers, both toggles or both texts; numbers are finite.
  fileprivate func hasForm(of other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.number(let number), .number): number.isFinite
    case (.toggle, .toggle), (.text, .text): true
    case (.number, _), (.toggle, _), (.text, _): false
    }
  }
}

extension SceneStatus {
  /// The status until the answer to a task comes.
  func likely(after task: SceneTask, _ parameters: [ParameterDescription]) -> SceneStatus {
    var status = self
    func set(_ new: NamedValue) {
      if let index = parameters.firstIndex(where: { $0.name == new.name }) {
        status.parameterValues[index] = new.value
      }
    }
    switch task {
    case .set(let new, _): set(new)
    case .tune(let values, _): for new in values { set(new) }
    case .show(let pictures, _): status.pictures.all = pictures
    case .catchUp(let time): if status.wakeTime <= time { status.wakeTime = .infinity }
    case .restore, .prepare, .receive, .receiveNews, .advance, .state, .hover, .text, .render, .writeSignal,
      .assets,
      .source, .elements:
      break
    }
    return status
  }
}
