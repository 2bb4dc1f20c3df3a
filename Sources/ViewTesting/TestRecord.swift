import Engine
import SceneService
import Views

/// The pictures and colours that views name, and what views are declared where.
public struct TestAssets {
  let pictures: [String: (String, Double, Double)]
  let colors: [String: String]
  let places: [String: String]
  let declares: Bool
  let previews: [ViewProgram]

  /// The assets of a folder.
  ///
  /// - Parameters:
  ///   - pictures: The paths and the sizes of pictures, by their names.
  ///   - colors: Colours as `#rrggbb`, by their names.
  ///   - places: The files and lines of views, by the names of their types.
  ///   - declares: Whether views may ask for parameters or a crowd.
  ///   - previews: The views that are scenes.
  public init(
    pictures: [String: (String, Double, Double)], colors: [String: String], places: [String: String],
    declares: Bool, previews: [ViewProgram] = []
  ) {
    (self.pictures, self.colors, self.places, self.declares) = (pictures, colors, places, declares)
    self.previews = previews
  }
}

/// The reason that there is no preview for a stage.
enum PreviewFault: Error, Hashable, CustomStringConvertible {
  case none
  case unknown(String, known: [String])
  case several([String])

  /// The most names that a sentence lists.
  private static let mostListed = 20

  private static func listed(_ names: [String]) -> String {
    names.prefix(mostListed).map(\.debugDescription).joined(separator: ", ")
      + (names.count > mostListed ? ", …" : "")
  }

  var description: String {
    switch self {
    case .none: "There is no preview, and no view that is made without values."
    case .unknown(let name, let known):
      "There is no preview \(name.beginning(100).debugDescription). There are: \(Self.listed(known))."
    case .several(let names):
      "There are several previews: \(Self.listed(names)). Say which, as in Stage(preview: \(names[0].debugDescription))."
    }
  }
}

extension [ViewProgram] {
  /// The preview of a title or of a scene's name; the only one for nil.
  func preview(named name: String?) throws(PreviewFault) -> ViewProgram {
    guard let first else { throw .none }
    guard let name else {
      guard count == 1 else { throw .several(map(\.title)) }
      return first
    }
    guard let found = self.first(where: { $0.title == name }) ?? self.first(where: { $0.name == name }) else {
      throw .unknown(name, known: map(\.title))
    }
    return found
  }
}

/// A test that runs, and what is known of it so far.
final class TestRecord: @unchecked Sendable {
  @TaskLocal static var current: TestRecord?

  let assets: TestAssets
  let settings: TestSettings
  let environment: Engine.Environment
  /// Has a picture compared with its reference.
  let compare: (Picture, String, Double, SourceText) -> (matches: Bool, sentence: String)
  private(set) var outcome = TestOutcome()
  /// The stage that was made last.
  private(set) var stage: Stage?
  /// The stages that the test still has.
  private var stages: [StageReference] = []
  /// The sentences that explain the next failure.
  var remarks: [String] = []

  /// The most characters of a message.
  private static let longestMessage = 4000

  init(
    _ assets: TestAssets, _ settings: TestSettings = TestSettings(), in environment: Engine.Environment,
    comparing compare: @escaping (Picture, String, Double, SourceText) -> (matches: Bool, sentence: String)
  ) {
    (self.assets, self.settings) = (assets, settings)
    (self.environment, self.compare) = (environment, compare)
  }

  /// Takes a stage that the test makes.
  func add(_ stage: Stage) {
    self.stage = stage
    stages.removeAll { $0.stage == nil }
    stages.append(StageReference(stage: stage))
  }

  /// Lets time pass on all stages.
  func pass(_ seconds: Double) { for reference in stages { reference.stage?.advance(by: seconds) } }

  /// Notes a problem.
  func add(_ message: String, at source: SourceText) {
    let whole = ([message] + remarks).joined(separator: "\n")
    remarks = []
    guard outcome.issues.count < TestOutcome.mostIssues else { return outcome.more += 1 }
    outcome.issues.append(
      TestIssue(String(whole.prefix(Self.longestMessage)), file: source.file, line: source.line))
  }

  /// Notes a curve, in case the test fails.
  func add(_ curve: TestCurve) {
    if outcome.curves.count == TestOutcome.mostCurves { outcome.curves.removeFirst() }
    outcome.curves.append(curve)
  }

  /// The end of the test.
  func end() -> TestOutcome {
    if outcome.issues.isEmpty { outcome.curves = [] } else { outcome.rest = stage?.rest }
    return outcome
  }
}

private struct StageReference {
  weak var stage: Stage?
}

/// A piece of source, with its place.
public struct SourceText: Sendable {
  /// The text; of a comparison, its sides and the operator between them.
  let parts: [String]
  /// The name of the file.
  let file: String
  let line: Int

  /// A piece of source.
  public init(_ parts: [String], _ file: String, _ line: Int) {
    (self.parts, self.file, self.line) = (parts, file, line)
  }

  /// The place of a call.
  init(_ file: StaticString, _ line: UInt) {
    let name = "\(file)".split(separator: "/").last.map(String.init) ?? "\(file)"
    self.init([], name, Int(line))
  }

  var text: String { parts.joined(separator: " ") }
}

/// A problem that a test notes itself.
public enum Issue {
  /// Notes a problem.
  public static func record(
    _ comment: String = "", file: StaticString = #fileID, line: UInt = #line
  ) {
    TestRecord.current?.add(comment.isEmpty ? "An issue was recorded" : comment, at: SourceText(file, line))
  }

  /// Notes an error.
  public static func record(
    _ error: any Error, _ comment: String = "", file: StaticString = #fileID, line: UInt = #line
  ) {
    let sentence = "Caught an error: \(Described(error))"
    TestRecord.current?.add(
      comment.isEmpty ? sentence : "\(sentence)\n\(comment)", at: SourceText(file, line))
  }
}
