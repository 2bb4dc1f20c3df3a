import Engine

/// An ordered list of scenes, with the tuning and the pictures of each.
package struct Show: Equatable, Sendable {
  /// One scene of the list.
  package struct Step: Equatable, Sendable {
    /// The scene's name.
    var scene: String
    /// The step's title.
    var title: String
    /// The parameters that differ from the scene's defaults.
    var parameters: [String: ParameterValue] = [:]
    /// The pictures in the scene's order; none for its own.
    package var pictures: [Picture] = []

    /// One scene with its tuning and pictures.
    package init(
      scene: String, title: String, parameters: [String: ParameterValue] = [:], pictures: [Picture] = []
    ) {
      (self.scene, self.title, self.parameters, self.pictures) = (scene, title, parameters, pictures)
    }
  }

  var title: String
  /// At least one.
  package var steps: [Step]

  /// A show of one step or more.
  package init(title: String, steps: [Step]) {
    (self.title, self.steps) = (title, steps)
  }
}

extension Show.Step {
  /// The events that put the step on a stage: the scene from its beginning, its pictures, every parameter.
  func events(in scenes: SceneCatalog) throws(StageError) -> [Event] {
    let defaults = try scenes.kind(named: scene).defaults
    let values = defaults.merging(parameters) { $1 }.sorted { $0.key < $1.key }
    return [.scene(name: scene), .pictures(pictures)]
      + values.map { .parameter(name: $0.key, value: $0.value) }
  }

  /// The events that lead from an earlier version of this step to this one, without restarting the scene.
  func events(since earlier: Show.Step, in scenes: SceneCatalog) throws(StageError) -> [Event] {
    let defaults = try scenes.kind(named: scene).defaults
    let names = Set(parameters.keys).union(earlier.parameters.keys).sorted()
    let changed = names.filter { parameters[$0] != earlier.parameters[$0] }
    let values: [Event] = changed.compactMap { name in
      (parameters[name] ?? defaults[name]).map { .parameter(name: name, value: $0) }
    }
    return (pictures == earlier.pictures ? [] : [.pictures(pictures)]) + values
  }
}

/// A fault in a file of a show, as a sentence that names the file and, where it has lines, the line.
package struct ShowProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Relative to the show's folder.
  var file: String
  package var line: Int?
  /// A sentence.
  var reason: String

  /// A sentence about a file, and a line of it.
  package init(file: String, line: Int? = nil, reason: String) {
    (self.file, self.line, self.reason) = (file, line, reason)
  }

  package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}

/// The content of a show's folder: the show if the folder is right, and else the faults.
package struct ShowContents: Sendable {
  package var show: Show?
  /// In the order of the file.
  package var problems: [ShowProblem] = []
  /// The parts of its files that are not shown, though the show can be played.
  package var notices: [ShowProblem] = []

  /// A show and what of its files is not shown, or what is wrong.
  package init(show: Show? = nil, problems: [ShowProblem] = [], notices: [ShowProblem] = []) {
    (self.show, self.problems, self.notices) = (show, problems, notices)
  }

  /// The content until the folder has been read.
  package static let unread = ShowContents(
    problems: [ShowProblem(file: "show.yaml", reason: "The show is still being read.")])
}
