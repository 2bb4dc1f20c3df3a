import Engine

/// An ordered list of scenes, with the tuning and the pictures that somebody made for each.
package struct Show: Equatable, Sendable {
  /// One scene of the list.
  package struct Step: Equatable, Sendable {
    /// The scene's name.
    var scene: String
    /// What people call this step.
    var title: String
    /// The parameters that differ from the scene's defaults.
    var parameters: [String: ParameterValue] = [:]
    /// The pictures in the scene's order; none for its own.
    package var pictures: [Picture] = []
  }

  var title: String
  /// At least one.
  package var steps: [Step]
}

extension Show.Step {
  /// What puts the step on a stage, in order: the scene from its beginning, its pictures, every parameter.
  var events: [Event] {
    get throws(StageError) {
      let defaults = try SceneCatalog.scene(named: scene).parameterValues
      let values = defaults.merging(parameters) { $1 }.sorted { $0.key < $1.key }
      return [.scene(name: scene), .pictures(pictures)]
        + values.map { .parameter(name: $0.key, value: $0.value) }
    }
  }

  /// What leads from an earlier version of this step to this one, without beginning the scene anew.
  func events(since earlier: Show.Step) throws(StageError) -> [Event] {
    let defaults = try SceneCatalog.scene(named: scene).parameterValues
    let names = Set(parameters.keys).union(earlier.parameters.keys).sorted()
    let changed = names.filter { parameters[$0] != earlier.parameters[$0] }
    let values: [Event] = changed.compactMap { name in
      (parameters[name] ?? defaults[name]).map { .parameter(name: name, value: $0) }
    }
    return (pictures == earlier.pictures ? [] : [.pictures(pictures)]) + values
  }
}

/// What is wrong with a file of a show, as a sentence that names the file and, where it has lines, the line.
package struct ShowProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Relative to the show's folder.
  var file: String
  var line: Int?
  /// A sentence.
  var reason: String

  package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
