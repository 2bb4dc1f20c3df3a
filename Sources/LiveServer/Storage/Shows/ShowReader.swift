import Engine
import Foundation
import Platform
import Rooms

/// Reads `show.yaml`, and collects all of its errors.
struct ShowReader {
  /// The name of the file.
  static let file = "show.yaml"
  /// The most bytes that it may have.
  static let mostBytes = 256 << 10
  /// The most steps of a show.
  static let mostSteps = 200
  /// The most characters of a title.
  static let longestTitle = 100

  /// The most fonts of a show, and the most files in one list.
  static let (mostFonts, mostFiles) = (20, 100)
  /// The most problems that are reported, and the most characters of each.
  static let (mostProblems, longestReason) = (50, 1000)

  /// The scenes that a show may name.
  private let scenes: SceneCatalog
  private(set) var problems: [ShowProblem] = []
  private var lineCount = 1

  /// Reads the text, in another process; nil for this one.
  private let reading: FolderReading?

  /// A reader of shows that may name these scenes.
  init(scenes: SceneCatalog = .builtIn, by reading: FolderReading? = nil) {
    (self.scenes, self.reading) = (scenes, reading)
  }

  /// The outline that a text describes, as far as it can be read; it counts only if there are no problems.
  mutating func read(_ text: String) -> ShowOutline? {
    guard text.utf8.count <= Self.mostBytes else {
      report("The file is longer than \(Self.mostBytes >> 10) KiB.", line: nil)
      return nil
    }
    lineCount = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    do throws(YAML.Failure) {
      guard let root = try root(of: text) else {
        report("The file is empty. It needs scenes: - lenticular, for one.", line: nil)
        return nil
      }
      return outline(of: root)
    } catch {
      report(error.sentence, line: error.line)
      return nil
    }
  }

  private func root(of text: String) throws(YAML.Failure) -> YAML? {
    guard let reading else { return try YAML(text) }
    return try YAML(text, by: reading)
  }

  /// True if no more problems are reported, so that there is no use in looking for them. Aliases let a short text have
  /// any number.
  private var isFull: Bool { problems.count >= Self.mostProblems }

  private mutating func report(_ reason: String, at node: YAML?) {
    report(reason, line: node?.line)
  }

  private mutating func report(_ reason: String, line: Int?) {
    guard problems.count < Self.mostProblems else { return }
    // What ends too early is found behind the last line.
    let line = line.map { min($0, lineCount) }
    problems.append(
      ShowProblem(file: Self.file, line: line, reason: String(reason.prefix(Self.longestReason))))
  }
}

// The parts of the file.
extension ShowReader {
  private mutating func outline(of root: YAML) -> ShowOutline? {
    guard let fields = fields(of: root, "The file", known: ["title", "fonts", "scenes"]) else { return nil }
    var outline = ShowOutline(title: fields["title"].flatMap { title($0) } ?? "")
    if let node = fields["fonts"] {
      outline.fonts = files(node, "fonts")
      if outline.fonts.count > Self.mostFonts {
        report("A show has at most \(Self.mostFonts) fonts; this one has \(outline.fonts.count).", at: node)
      }
    }
    guard let list = fields["scenes"] else {
      report("The list \"scenes\" is missing: say which scenes the show has.", at: root)
      return nil
    }
    guard let steps = list.sequence, !steps.isEmpty else {
      report("\"scenes\" must be a list with at least one scene, each after a dash.", at: list)
      return nil
    }
    // Aliases let a short text have any number of steps.
    for step in steps where outline.steps.count <= Self.mostSteps && !isFull {
      outline.steps += self.steps(of: step)
    }
    if outline.steps.count > Self.mostSteps {
      report("A show has at most \(Self.mostSteps) scenes; this one has more.", at: list)
    }
    return outline
  }

  /// The steps of one entry of the list: a scene, or with `texts` one for each text.
  private mutating func steps(of node: YAML) -> [ShowOutline.Step] {
    if let name = node.text {
      return scene(name, at: node).map { [ShowOutline.Step(scene: name, title: $0.title)] } ?? []
    }
    let known = ["scene", "title", "parameters", "images", "texts"]
    guard let fields = fields(of: node, "A scene", known: known) else { return [] }
    guard let named = fields["scene"] else {
      report("The field \"scene\" is missing: it names the scene, such as lenticular.", at: node)
      return []
    }
    guard let name = text(named, "scene"), let scene = scene(name, at: named) else { return [] }
    var step = ShowOutline.Step(scene: name, title: fields["title"].flatMap { title($0) } ?? scene.title)
    if let node = fields["parameters"] { step.parameters = parameters(node, of: scene) }
    if let node = fields["images"] { step.images = images(node, of: scene) }
    guard let node = fields["texts"] else { return [step] }
    return texts(node, of: scene).map { text in
      var copy = step
      copy.parameters["text"] = text
      return copy
    }
  }

  private mutating func scene(_ name: String, at node: YAML) -> SceneDescription? {
    let scenes = scenes.descriptions
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    let names = scenes.map(\.name)
    report(
      "There is no scene \"\(name.beginning(40))\"\(hint(name, names)) There are: \(list(names)).", at: node)
    return nil
  }

  private mutating func title(_ node: YAML) -> String? {
    guard let title = text(node, "title") else { return nil }
    guard title.prefix(Self.longestTitle + 1).count <= Self.longestTitle else {
      report("A title has at most \(Self.longestTitle) characters; this one has \(title.count).", at: node)
      return nil
    }
    return title
  }

  private mutating func parameters(_ node: YAML, of scene: SceneDescription) -> [String: ParameterValue] {
    let known = scene.parameters.map(\.name)
    let fields = fields(of: node, "The scene \"\(scene.name)\"", known: known, "parameter") ?? [:]
    var values: [String: ParameterValue] = [:]
    for parameter in scene.parameters {
      guard let node = fields[parameter.name] else { continue }
      if let value = value(node, of: parameter, scene) { values[parameter.name] = value }
    }
    return values
  }

  private mutating func value(
    _ node: YAML, of parameter: ParameterDescription, _ scene: SceneDescription
  ) -> ParameterValue? {
    let value: ParameterValue? =
      switch parameter.kind {
      case .number: node.number.map { .number($0) }
      case .toggle: node.bool.map { .toggle($0) }
      case .choice, .text, .color: node.text.map { .text($0) }
      }
    if parameter.kind == .color, node.text?.isEmpty != false {
      report(
        "The parameter \"\(parameter.name)\" has no value: a colour needs quotes, as in \"#ff5a5f\", because # begins a comment.",
        at: node)
      return nil
    }
    let attempt = value ?? .text(node.text ?? "a list")
    do throws(StageError) {
      var stage = Stage(try scenes.scene(named: scene.name))
      try stage.apply(.parameter(name: parameter.name, value: attempt), at: 0)
      return attempt
    } catch {
      report(error.description, at: node)
      return nil
    }
  }

  private mutating func images(_ node: YAML, of scene: SceneDescription) -> [ShowOutline.File] {
    let files = files(node, "images")
    guard let pictures = scene.pictures else {
      report("The scene \"\(scene.name)\" has no place for images; leave them out.", at: node)
      return []
    }
    if let list = node.sequence, !list.isEmpty, !(pictures[0]...pictures[1]).contains(list.count) {
      let count = pictures[0] == pictures[1] ? "\(pictures[0])" : "\(pictures[0]) to \(pictures[1])"
      report("The scene \"\(scene.name)\" takes \(count) images, not \(list.count).", at: node)
    }
    return files
  }

  private mutating func texts(_ node: YAML, of scene: SceneDescription) -> [ParameterValue] {
    guard let parameter = scene.parameters.first(where: { $0.name == "text" && $0.kind == .text }) else {
      report("The scene \"\(scene.name)\" shows no texts; leave them out.", at: node)
      return []
    }
    guard let list = node.sequence, !list.isEmpty else {
      report("\"texts\" must be a list with at least one text, each after a dash.", at: node)
      return []
    }
    return list.prefix(Self.mostSteps + 1).compactMap { value($0, of: parameter, scene) }
  }
}

// Values of any kind.
extension ShowReader {
  /// The fields of a mapping by name; unknown ones are noted.
  private mutating func fields(
    of node: YAML, _ owner: String, known: [String], _ kind: String = "field"
  ) -> [String: YAML]? {
    guard let mapping = node.mapping else {
      report("\(owner) must have fields, such as \"\(known[0]):\".", at: node)
      return nil
    }
    var fields: [String: YAML] = [:]
    for (key, value) in mapping where !isFull {
      guard let name = key.text, known.contains(name) else {
        let name = key.text ?? "a list"
        report(
          "\(owner) has no \(kind) \"\(name.beginning(40))\"\(hint(name, known)) It has: \(list(known)).",
          at: key)
        continue
      }
      fields[name] = value
    }
    return fields
  }

  private mutating func text(_ node: YAML, _ name: String) -> String? {
    if let text = node.text, !text.isEmpty { return text }
    report("\"\(name)\" must be a text.", at: node)
    return nil
  }

  private mutating func files(_ node: YAML, _ name: String) -> [ShowOutline.File] {
    guard let list = node.sequence else {
      report("\"\(name)\" must be a list of files, each after a dash.", at: node)
      return []
    }
    guard list.count <= Self.mostFiles else {
      report("\"\(name)\" has at most \(Self.mostFiles) files; this list has \(list.count).", at: node)
      return []
    }
    return list.compactMap { item in
      text(item, name).map { ShowOutline.File(path: $0, line: item.line) }
    }
  }

  private func hint(_ word: String, _ names: [String]) -> String {
    names.nearest(to: word).map { "; did you mean \"\($0)\"?" } ?? "."
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
