import Engine

extension SceneKind {
  /// Values in the order of `parameters`, by name.
  func named(_ values: [ParameterValue]) -> [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: zip(parameters.map(\.name), values))
  }

  /// The names of parameters as people see them, in the order of panels, for a list of names.
  func titles(of names: some Sequence<String>) -> [String] {
    let names = Set(names)
    return parameters.filter { names.contains($0.name) }.map(\.title)
  }

  /// The value of each parameter before people have set it, by name.
  var defaults: [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.default) })
  }
}
