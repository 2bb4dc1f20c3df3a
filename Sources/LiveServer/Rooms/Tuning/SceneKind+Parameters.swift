import Engine

extension Scene {
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
