import Engine
import Foundation
import Lab
import LiveScenes
import Platform
import Rooms
import SceneService
import Server
import Support

/// The tools by which an agent sees and moves the views of a folder.
final class AgentTools {
  /// A part of an answer.
  enum Content {
    case text(String)
    /// A PNG.
    case picture(Data)

    var json: [String: Any] {
      switch self {
      case .text(let text): ["type": "text", "text": text]
      case .picture(let bytes):
        ["type": "image", "data": bytes.base64EncodedString(), "mimeType": "image/png"]
      }
    }
  }

  private let path: String
  private let folder: SceneFolder
  private let scenes: LiveScenes
  private let camera: MomentCamera
  private let environment: Environment
  private let pages: String?
  /// The states of the files when they were compiled last.
  private var stamps: Set<FileStamp>?
  private var kinds: [SceneKind] = []
  private var diagnostics: [SceneDiagnostic] = []
  /// The open preview.
  private var open: (kind: SceneKind, stage: DrivenStage)?
  /// A sentence for the next answer about what a save has changed.
  private var news: String?

  /// The most points of a curve in an answer.
  private static let mostPoints = 120
  /// Pixels in a point of a picture, and of those on a sheet.
  private static let (scale, sheetScale) = (1.0, 0.5)

  /// The tools for a folder, whose SDK is built first if necessary.
  init(of path: String, pages: String?) throws {
    (self.path, self.pages) = (path, pages)
    folder = SceneFolder(path: path)
    guard folder.exists else { throw Failure("There is no folder \(path).") }
    let shaders = OwnShaders(of: [folder])
    let library = shaders.library()
    environment = Environment(
      typesetter: OwnFonts(of: folder).typesetter, scenes: SceneCatalog([]), shaders: library)
    camera = MomentCamera(of: folder, in: environment, pages: pages)
    scenes = try OwnScenes(path: path, isEdited: true).open(
      before: SceneCatalog([]), shaders: { library },
      { news in if case .printed(let line) = news { OwnScenes.say(line) } })
  }

  deinit { scenes.end() }

  /// Compiles the folder if it has changed since the last time.
  private func refresh() {
    let now = RenderedFolder.stamps(of: path, except: [path + "/TestResults"])
    guard now != stamps else { return }
    let isFirst = stamps == nil
    stamps = now
    let (catalog, diagnostics) = scenes.load()
    self.diagnostics = diagnostics
    let errors = diagnostics.filter { $0.severity == .error }
    kinds = catalog.kinds.filter(\.isOwn)
    if errors.isEmpty, let open, let kind = kinds.first(where: { $0.name == open.kind.name }) {
      self.open = (kind, DrivenStage(Stage(kind.scene(), environment: environment)))
      news = "The files have changed: they were compiled, and the preview begins again."
    } else if !errors.isEmpty, !isFirst {
      let cannot = errors.contains { $0.origin != .scene } ? "cannot be compiled" : "do not play"
      news = "The files have changed and \(cannot), so the version before plays. \(problems)"
    }
  }

  private var problems: String {
    diagnostics.isEmpty ? "There are no errors." : diagnostics.map(\.text).joined(separator: "\n")
  }

  /// Does what a tool does.
  func call(_ name: String, _ arguments: AgentArguments) throws(Failure) -> [Content] {
    refresh()
    defer { news = nil }
    let answer = try answer(name, arguments)
    return news.map { [.text($0)] + answer } ?? answer
  }

  private func answer(_ name: String, _ arguments: AgentArguments) throws(Failure) -> [Content] {
    switch name {
    case "errors": return [.text(problems)]
    case "previews":
      guard !kinds.isEmpty else { throw Failure(problems) }
      return [.text(kinds.map { "\($0.name): \($0.description.title)" }.joined(separator: "\n"))]
    case "open": return try openPreview(arguments)
    case "test": return try test(arguments)
    case "tree":
      let time = try arguments.time("at")
      return [.text(Self.text(of: try use { stage in stage.elements(at: time) }))]
    case "picture":
      let time = try arguments.time("at")
      let drawn = try use { stage in stage.drawn(at: time) }
      return [.picture(try camera.picture(of: StillMoment(drawn), scale: Self.scale))]
    case "sheet":
      guard let times = try arguments.numbers("at") else { throw Failure("at is missing: a list of times.") }
      let moments = try use { stage in times.map { ($0, StillMoment(stage.drawn(at: $0))) } }
      return [.picture(try camera.sheet(of: moments, scale: Self.sheetScale))]
    case "tap", "press", "drag", "scroll", "tilt", "type", "set": return try drive(name, arguments)
    case "advance":
      let seconds = try arguments.time("seconds") ?? 0
      return try use { stage in
        stage.advance(by: seconds)
        return [.text("It is \(Self.short(stage.time)) s after the last input.")]
      }
    case "curve": return try curve(arguments)
    default: throw Failure("Unknown tool: \(name).")
    }
  }

  /// Does something with the open stage.
  private func use<Result>(
    _ body: (inout DrivenStage) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard var stage = open?.stage else { throw Failure("No preview is open: call open first.") }
    let result = try body(&stage)
    open?.stage = stage
    if stage.stage().scene.hasEnded {
      open = nil
      let failures = scenes.failures().map(\.text).joined(separator: "\n")
      throw Failure("The view's program has ended: \(failures.isEmpty ? problems : failures)")
    }
    return result
  }

  private static func short(_ number: Double) -> String { "\((number * 10_000).rounded() / 10_000)" }
}

// Tools.
extension AgentTools {
  private func openPreview(_ arguments: AgentArguments) throws(Failure) -> [Content] {
    guard !kinds.isEmpty else { throw Failure(problems) }
    let wanted = try arguments.text("preview")
    let known = kinds.map(\.name).joined(separator: ", ")
    let kind =
      wanted.map { wanted in kinds.first { $0.name == wanted || $0.description.title == wanted } }
      ?? kinds.first
    guard let kind else { throw Failure("There is no preview \"\(wanted ?? "")\". There are: \(known).") }
    open = (kind, DrivenStage(Stage(kind.scene(), environment: environment)))
    return try use { stage in
      let parameters = kind.parameters.map(\.name)
      let named = parameters.isEmpty ? "" : " Its parameters: \(parameters.joined(separator: ", "))."
      let (width, height) = (Self.short(kind.stage.width), Self.short(kind.stage.height))
      return [
        .text(
          "\(kind.name) is open, \(width) × \(height) points, at 0 s.\(named)\n\(Self.text(of: stage.elements()))"
        )
      ]
    }
  }

  /// Elements as JSON, one on each line.
  private static func text(of elements: [StageElement]) -> String {
    let named = elements.filter { $0.name != nil }
    guard !named.isEmpty else {
      return "No element has a name. Give views a text, an accessibilityIdentifier or an accessibilityLabel."
    }
    return named.map { String(decoding: $0.stableJSON, as: UTF8.self) }.joined(separator: "\n")
  }

  private func point(
    _ name: String, _ arguments: AgentArguments, _ stage: inout DrivenStage
  ) throws(Failure) -> Point {
    if let element = try arguments.text(name) {
      do throws(ElementFault) {
        return try stage.elements().named(element).frame.center
      } catch {
        throw Failure(error.description)
      }
    }
    guard let x = try arguments.number("x"), let y = try arguments.number("y") else {
      throw Failure("Say where: \(name), or x and y in points.")
    }
    return Point(x: x, y: y)
  }

  private func drive(_ name: String, _ arguments: AgentArguments) throws(Failure) -> [Content] {
    try use { stage throws(Failure) in
      let done: Result<Void, StageError>
      switch name {
      case "tap", "press":
        let point = try point("element", arguments, &stage)
        let duration = try arguments.time("seconds") ?? (name == "press" ? 0.8 : nil)
        done = Result { () throws(StageError) in try stage.press(at: point, for: duration) }
      case "drag":
        let start = try point("element", arguments, &stage)
        let (x, y) = (try arguments.number("dx") ?? 0, try arguments.number("dy") ?? 0)
        let duration = try arguments.time("seconds") ?? 0.3
        let way = (start, Point(x: start.x + x, y: start.y + y))
        done = Result { () throws(StageError) in try stage.drag([way], for: duration, lifts: true) }
      case "scroll":
        let distance = Point(x: try arguments.number("dx") ?? 0, y: try arguments.number("dy") ?? 0)
        done = Result { () throws(StageError) in try stage.drive(.scroll(by: distance)) }
      case "tilt":
        let (roll, pitch) = (try arguments.number("roll") ?? 0, try arguments.number("pitch") ?? 0)
        let heading = try arguments.number("heading") ?? 0
        guard let attitude = Attitude(alpha: heading, beta: pitch, gamma: roll) else {
          throw Failure("These angles are not valid: roll, pitch and heading are degrees.")
        }
        let sample = Sample(attitude: attitude, screenAngle: .zero)
        done = Result { () throws(StageError) in try stage.drive(.sample(sample)) }
      case "type": done = try type(arguments, &stage)
      default:
        guard let parameter = try arguments.text("name") else { throw Failure("name is missing.") }
        let value = try arguments.value("value")
        done = Result { () throws(StageError) in try stage.drive(.parameter(name: parameter, value: value)) }
      }
      if case .failure(let error) = done { throw Failure("\(error)") }
      let rest = stage.rest
      return [
        .text(
          "Done, at 0 s. \(rest > 0 ? "Everything rests after \(Self.short(rest)) s." : "Nothing moves.")\n"
            + "After \(Self.short(rest)) s:\n\(Self.text(of: stage.elements(at: rest)))")
      ]
    }
  }

  /// Types a text and then presses a key, into a field that is touched first or has the focus.
  private func type(
    _ arguments: AgentArguments, _ stage: inout DrivenStage
  ) throws(Failure) -> Result<Void, StageError> {
    let (text, name) = (try arguments.text("text") ?? "", try arguments.text("key"))
    let key = name.flatMap { KeyboardKey(rawValue: $0) }
    guard name == nil || key != nil else {
      let known = KeyboardKey.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure("There is no key \(name ?? ""). There are: \(known).")
    }
    let (element, x) = (try arguments.text("element"), try arguments.number("x"))
    let place = element != nil || x != nil ? try point("element", arguments, &stage) : nil
    let isTaken: Bool
    do throws(StageError) {
      if let place { try stage.press(at: place) }
      let isTyped = text.isEmpty ? true : try stage.type(text)
      isTaken = if isTyped, let key { try stage.press(key) } else { isTyped }
    } catch {
      return .failure(error)
    }
    guard isTaken else { throw Failure("No text field has the focus: tap one before, or say its element.") }
    return .success(())
  }

  private func curve(_ arguments: AgentArguments) throws(Failure) -> [Content] {
    guard let name = try arguments.text("element"), let value = try arguments.text("value") else {
      throw Failure("Say element and value, one of \(StageElement.numbers.joined(separator: ", ")).")
    }
    guard StageElement.numbers.contains(value) else {
      throw Failure("There is no value \(value). There are: \(StageElement.numbers.joined(separator: ", ")).")
    }
    let wanted = try arguments.time("seconds")
    return try use { stage throws(Failure) in
      var (times, values): ([Double], [Double]) = ([], [])
      var fault: ElementFault?
      for time in stage.moments(for: wanted ?? max(0, stage.rest - stage.time)) {
        do throws(ElementFault) {
          let element = try stage.elements(at: time).named(name)
          guard let number = element.number(value) else { continue }
          times.append(time)
          values.append(number)
        } catch {
          fault = error
        }
      }
      if times.isEmpty, let fault { throw Failure(fault.description) }
      let curve = Curve(times: times, values: values)
      let step = max(1, (times.count + Self.mostPoints - 1) / Self.mostPoints)
      let points = times.indices.filter { $0 % step == 0 || $0 == times.count - 1 }
        .map { "[\(Self.short(times[$0])), \(Self.short(values[$0]))]" }
      let facts = [
        "\"element\": \(String(decoding: name.stableJSON, as: UTF8.self))", "\"value\": \"\(value)\"",
        "\"start\": \(Self.short(curve.start))", "\"end\": \(Self.short(curve.end))",
        "\"minimum\": \(Self.short(curve.minimum))", "\"maximum\": \(Self.short(curve.maximum))",
        "\"overshoot\": \(Self.short(curve.overshoot))",
        "\"settlingTime\": \(Self.short(curve.settlingTime(within: max(curve.maximum - curve.minimum, 1e-9) / 100)))",
        "\"crossingsOfEnd\": \(curve.crossings(of: curve.end))",
        "\"points\": [\(points.joined(separator: ", "))]",
      ]
      return [.text("{\(facts.joined(separator: ", "))}")]
    }
  }

  private func test(_ arguments: AgentArguments) throws(Failure) -> [Content] {
    let wanted = try arguments.text("filter") ?? ""
    let records = try arguments.boolean("record")
    do {
      var lines: [String] = []
      let tests = try FolderTests(
        folder, sdk: try OwnScenes.sdk(optimizes: false),
        typesetter: environment.typesetter ?? NoTypesetter(),
        shaders: environment.shaders
      ) { OwnScenes.say($0) }
      let (all, diagnostics) = tests.load()
      try OwnScenes.check(diagnostics)
      let chosen = all.filter { wanted.isEmpty || $0.name.contains(wanted) }
      guard !chosen.isEmpty else {
        return [
          .text(
            all.isEmpty
              ? "There are no tests." : "None of the \(all.count) tests has \"\(wanted)\" in its name.")
        ]
      }
      let results = folder.url.appendingPathComponent("TestResults")
      let pictures = TestPictures(
        references: folder.url.appendingPathComponent("References"), results: results, scale: 2,
        records: records, in: environment, by: camera)
      var run = TestRun(results: results) { lines.append($0) }
      run.perform(chosen, of: tests, pictures)
      return [.text(lines.joined(separator: "\n"))]
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
  }
}

// The descriptions that an agent reads.
extension AgentTools {
  static let instructions = """
    Tiltcast draws SwiftUI views on this machine, with an exact clock that stands still between calls. Call open, then tap, \
    drag, type or tilt, and look at tree (numbers of elements), curve (a number over time), picture or sheet. Times are seconds \
    after the last input. Elements are named by accessibilityIdentifier, accessibilityLabel or text. After you save a file, \
    the next call compiles it; errors says what the compiler thinks.
    """

  /// A tool, as an agent sees it.
  private struct Tool {
    let name: String
    let description: String
    /// The arguments: a type and a description by each name.
    let arguments: [(name: String, type: String, description: String)]
    var required: [String] = []

    var json: [String: Any] {
      var properties: [String: Any] = [:]
      for argument in arguments {
        var property: [String: Any] = ["description": argument.description]
        switch argument.type {
        case "numbers": property.merge(["type": "array", "items": ["type": "number"]]) { $1 }
        case "value": property["type"] = ["number", "boolean", "string"]
        default: property["type"] = argument.type
        }
        properties[argument.name] = property
      }
      return [
        "name": name, "description": description,
        "inputSchema": ["type": "object", "properties": properties, "required": required],
      ]
    }
  }

  private static let place: [(name: String, type: String, description: String)] = [
    ("element", "string", "Identifier, label or text of the element in whose middle the finger is."),
    ("x", "number", "Points from the left, instead of an element."),
    ("y", "number", "Points from the top, instead of an element."),
  ]
  private static let moment = (
    name: "at", type: "number", description: "Seconds after the last input; now by default."
  )

  private static let tools: [Tool] = [
    Tool(name: "previews", description: "The previews of the folder.", arguments: []),
    Tool(
      name: "open", description: "Opens a preview from its beginning, and lists its elements.",
      arguments: [("preview", "string", "The name of the preview; the first one by default.")]),
    Tool(name: "picture", description: "A picture of the open preview.", arguments: [moment]),
    Tool(
      name: "sheet", description: "A contact sheet of several moments.",
      arguments: [("at", "numbers", "Seconds after the last input.")], required: ["at"]),
    Tool(
      name: "tree",
      description:
        "The elements that have names: identifier, text, frame, opacity, rotation, scale, offset, colour.",
      arguments: [moment]),
    Tool(name: "tap", description: "Touches an element or a point for a moment.", arguments: place),
    Tool(
      name: "press", description: "Touches an element or a point for long.",
      arguments: place + [("seconds", "number", "For how long; 0.8 by default.")]),
    Tool(
      name: "drag", description: "Moves a finger from an element or a point by a distance.",
      arguments: place + [
        ("dx", "number", "Points to the right."), ("dy", "number", "Points down."),
        ("seconds", "number", "The time that it takes; 0.3 by default."),
      ]),
    Tool(
      name: "scroll", description: "Turns the wheel.",
      arguments: [("dx", "number", "Points to the right."), ("dy", "number", "Points down.")]),
    Tool(
      name: "tilt", description: "Holds the phone at angles, in degrees.",
      arguments: [
        ("roll", "number", "To the right."), ("pitch", "number", "Upwards."),
        ("heading", "number", "Clockwise."),
      ]),
    Tool(
      name: "type",
      description:
        "Types a text, and then presses a key, into the text field that has the focus or is named.",
      arguments: place + [
        ("text", "string", "The text; a line break is the return key."),
        (
          "key", "string",
          "A key after it: \(KeyboardKey.allCases.map(\.rawValue).joined(separator: ", "))."
        ),
      ]),
    Tool(
      name: "advance", description: "Lets time pass.", arguments: [("seconds", "number", "How much.")],
      required: ["seconds"]),
    Tool(
      name: "curve",
      description:
        "A number of an element over time, from now on: its points, end, overshoot, settling time. The clock goes on.",
      arguments: [
        ("element", "string", "Identifier, label or text."),
        ("value", "string", "One of \(StageElement.numbers.joined(separator: ", "))."),
        ("seconds", "number", "How long; until everything rests by default."),
      ], required: ["element", "value"]),
    Tool(
      name: "set", description: "Sets a parameter of the preview.",
      arguments: [("name", "string", "The parameter."), ("value", "value", "Its value.")],
      required: ["name", "value"]),
    Tool(
      name: "errors", description: "What the compiler says of the files, each at its line.", arguments: []),
    Tool(
      name: "test", description: "Runs the tests beside the views.",
      arguments: [
        ("filter", "string", "A part of the names of the tests to run."),
        ("record", "boolean", "Whether reference pictures are made instead of compared."),
      ]),
  ]

  /// The names of all tools.
  static let names = tools.map(\.name)
  /// The tools, as `tools/list` answers.
  static var descriptions: [[String: Any]] { tools.map(\.json) }
}
