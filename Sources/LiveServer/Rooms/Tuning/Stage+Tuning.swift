import Engine

extension Stage {
  /// Sets parameters to values, one after the other by name, leaving alone those that have them; all or none.
  ///
  /// A scene may change one parameter when another is set, as the arm does when it follows the tilt again, so
  /// those that came out otherwise are set a second time.
  ///
  /// - Returns: The events that did it, as a take records them.
  @discardableResult
  mutating func tune(
    to values: [String: ParameterValue], at time: Time
  ) throws(StageError) -> [Engine.Event] {
    var next = self
    var events: [Engine.Event] = []
    let ordered = values.sorted { $0.key < $1.key }
    for _ in 1...2 {
      for (name, value) in ordered where next.scene.parameterValue(named: name) != value {
        let event = Engine.Event.parameter(name: name, value: value)
        try next.apply(event, at: time)
        events.append(event)
      }
    }
    self = next
    return events
  }
}

extension Scene {
  /// The present value of a parameter; nil where there is none of that name.
  fileprivate func parameterValue(named name: String) -> ParameterValue? {
    Self.parameters.first { $0.description.name == name }?.value(self)
  }

  /// Values in the order of `parameters`, by name.
  static func named(_ values: [ParameterValue]) -> [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: zip(parameters.map(\.description.name), values))
  }

  /// The names of parameters as people see them, in the order of panels, for a list of names.
  static func titles(of names: some Sequence<String>) -> [String] {
    let names = Set(names)
    return parameters.map(\.description).filter { names.contains($0.name) }.map(\.title)
  }
}
