import Engine
import Foundation
import Platform
import Rooms
import SceneService
import Support

/// The tests beside the views of a folder: compiled with these, and run in a confined process.
package final class FolderTests {
  /// A test, or one case of a test with arguments.
  package struct Test: Sendable {
    package let index: Int
    /// The suite and the function, with the case's arguments.
    package let name: String
    /// True if the test has arguments, so that there are several of its name.
    package let hasArguments: Bool
    /// The name that its author has given it; nil for none.
    package let title: String?
    /// The suite; empty for a function of the file.
    package let suite: String
    /// The reason that it does not run; nil if it runs.
    package let disabled: String?
    package let tags: [String]
    package let file: String
    package let line: Int
  }

  /// The result of a test.
  package struct Result: Sendable {
    package var issues: [SceneDiagnostic] = []
    package var curves: [Curve] = []
    /// When the stage rests, in seconds after the last input; nil without a stage that can be drawn.
    package var rest: Double?
    package var seconds = 0.0
    /// True if the test has not come to an end within its time.
    package var isLate = false
  }

  /// The values of a number over time.
  package struct Curve: Sendable {
    package let title: String
    package let times: [Double]
    package let values: [Double]
  }

  /// A picture that a test asks about, as a scene that stands still.
  package struct Still: Sendable {
    package let kind: SceneKind

    init(_ drawn: TestProcess.Drawn) {
      let description = SceneDescription(
        name: "still", title: "still", stage: drawn.stage, input: [])
      kind = SceneKind(
        description, fillsWindow: false, isOpaque: true, isTunedByTilt: false, begin: { StillScene(drawn) },
        restore: { _ in StillScene(drawn) })
    }
  }

  private let read: () throws -> SceneSources
  private let compiler: SceneCompiler
  private let programs: ProgramFolder
  private let confinement: SceneConfinement
  private let typesetter: any Typesetter
  private let settings: TestSettings
  private let limits: ReplyTimeout.Limits
  /// The most seconds of all tests together, once they are compiled; infinity for any.
  private let most: Double
  private var deadline = Double.infinity
  private let printed: @Sendable (String) -> Void
  private var sources: SceneSources?
  private var process: TestProcess?
  private var isFirst = true
  /// True if the last test's stage can be drawn.
  private var isDrawable = false

  /// The tests of a folder.
  ///
  /// - Parameter printed: Called with each line that a test prints, on any thread.
  package convenience init(
    _ folder: SceneFolder, sdk: SceneSDK, typesetter: any Typesetter,
    shaders: ShaderLibrary = .builtIn, printed: @escaping @Sendable (String) -> Void
  ) throws {
    let programs = try ProgramFolder()
    programs.bundle(folder)
    let reading = FolderReading()
    self.init(
      { try folder.sources(by: reading, for: .tests) },
      SceneCompiler(sdk: sdk, optimizes: false, programs: reading.programs), programs,
      SceneConfinement(
        folders: [folder.url, sdk.folder, sdk.toolchain.folder, programs.url], limits: SceneLimits()),
      typesetter, TestSettings(shaders: shaders), ReplyTimeout.Limits.test, atMost: .infinity, printed)
  }

  /// The tests in sources.
  ///
  /// - Parameters:
  ///   - read: Reads the sources.
  ///   - limits: The time that a test may take.
  ///   - most: The most seconds of all tests together, once they are compiled; infinity for any.
  init(
    _ read: @escaping () throws -> SceneSources, _ compiler: SceneCompiler, _ programs: ProgramFolder,
    _ confinement: SceneConfinement, _ typesetter: any Typesetter, _ settings: TestSettings,
    _ limits: ReplyTimeout.Limits, atMost most: Double, _ printed: @escaping @Sendable (String) -> Void
  ) {
    (self.read, self.compiler, self.programs) = (read, compiler, programs)
    (self.confinement, self.typesetter, self.settings) = (confinement, typesetter, settings)
    (self.limits, self.most, self.printed) = (limits, most, printed)
  }

  /// The seconds of processor time below which a program that was given up has only waited.
  static let idleTime = 2.0

  deinit { process?.end() }

  private var program: URL { programs.url.appendingPathComponent("tests") }

  /// Compiles the tests and starts them.
  ///
  /// - Returns: The tests, and what the compiler says of the sources; no tests where there is an error.
  package func load() -> (tests: [Test], diagnostics: [SceneDiagnostic]) {
    do {
      let sources = try read()
      guard sources.files.contains(where: \.isTest) else { return ([], []) }
      self.sources = sources
      let warnings: [SceneDiagnostic]
      do {
        warnings = sources.omissions + (try compiler.compile(sources, to: program))
      } catch let refusal as CompilerRefusal {
        throw refusal.adding(sources.omissions)
      }
      deadline = ServerClock.monotonic + most
      do throws(SceneProcess.Failure) {
        let descriptions = try started().list(settings)
        return (descriptions.enumerated().map { Test($1, at: $0) }, warnings)
      } catch {
        return ([], warnings + [failure(error)])
      }
    } catch let refusal as CompilerRefusal {
      return ([], refusal.diagnostics)
    } catch {
      return ([], [SceneDiagnostic(.error, from: .file, "\(error)")])
    }
  }

  private func started() throws(SceneProcess.Failure) -> TestProcess {
    if let process { return process }
    let new = try TestProcess(
      program, in: confinement, typesetter: typesetter, limits: limits, until: deadline,
      among: compiler.programs,
      printed: printed)
    process = new
    // A program that takes the place of one that has ended needs the settings, too.
    if !isFirst { _ = try new.list(settings) }
    isFirst = false
    return new
  }

  /// Runs a test.
  ///
  /// - Parameter compare: Answers whether a picture looks as the reference of a name does, and if not, how.
  package func run(
    _ test: Test, comparing compare: (Still, String, Double) -> (matches: Bool, sentence: String)
  ) -> Result {
    let start = ServerClock.monotonic
    var result = Result()
    isDrawable = false
    do throws(SceneProcess.Failure) {
      let outcome = try started().run(test.index) { question in
        compare(Still(question.picture), question.name, question.tolerance)
      }
      result.issues = outcome.issues.prefix(TestOutcome.mostIssues).map { issue in
        diagnostic(issue.message, issue.file, issue.line)
      }
      if outcome.more > 0 {
        result.issues.append(diagnostic("\(outcome.more) more issues are left out.", test.file, test.line))
      }
      result.curves = outcome.curves.prefix(TestOutcome.mostCurves).compactMap { Curve($0) }
      result.rest = outcome.rest.flatMap { $0.isFinite ? $0 : nil }
      isDrawable = result.rest != nil
    } catch {
      result.isLate = error.isTooSlow
      var found = failure(error)
      if found.line == nil { found = diagnostic(found.message, test.file, test.line) }
      result.issues = [found]
    }
    result.seconds = ServerClock.monotonic - start
    return result
  }

  /// The picture of the last test's stage, so many seconds after the last input; nil for none.
  package func still(at time: Time) -> Still? {
    guard isDrawable, let process else { return nil }
    do throws(SceneProcess.Failure) {
      return try process.draw(at: time).map { Still($0) }
    } catch {
      _ = failure(error)
      return nil
    }
  }

  /// A sentence about a program that runs no more, at its place; the next test gets a new one.
  private func failure(_ failure: SceneProcess.Failure) -> SceneDiagnostic {
    let words = process?.lastWords(after: failure)
    process = nil
    isDrawable = false
    let found = CrashReport.diagnostic(
      of: failure, end: words?.end, errors: words?.errors ?? "", memory: confinement.limits.memory,
      in: sources)
    let message = Self.sentence(found.message, of: failure, computed: words?.end.processorTime)
    return SceneDiagnostic(
      .error, from: .scene, message, file: found.file, line: found.line, column: found.column,
      excerpt: found.excerpt)
  }

  /// A sentence about a scene, as one about a test.
  ///
  /// - Parameter computed: The seconds of processor time that it has used, if they are known.
  static func sentence(
    _ message: String, of failure: SceneProcess.Failure, computed: Double?
  ) -> String {
    let sentence = message.replacing("The scene", with: "The test")
    guard failure == .hung, let computed, computed < idleTime else { return sentence }
    return sentence + " It has only waited: in a test, time passes with advance(by:)."
  }

  /// An issue at a line of the folder's file with a name.
  private func diagnostic(_ message: String, _ file: String, _ line: Int) -> SceneDiagnostic {
    let place = sources?.files.first { $0.place == file || $0.place.hasSuffix("/\(file)") }?.place
    return SceneDiagnostic(
      .error, from: .scene, message, file: place ?? file, line: line,
      excerpt: place.flatMap { sources?.line(line, of: $0) })
  }
}

extension FolderTests.Test {
  fileprivate init(_ description: TestDescription, at index: Int) {
    let arguments = description.arguments.map { " (\($0.printable))" } ?? ""
    let parts = description.name.split(separator: "/", maxSplits: 1)
    self.init(
      index: index, name: description.name.printable + arguments, hasArguments: !arguments.isEmpty,
      title: description.title?.printable,
      suite: parts.count > 1 ? String(parts[0]) : "", disabled: description.disabled?.printable,
      tags: description.tags.map(\.printable), file: description.file.printable, line: description.line)
  }
}

extension FolderTests.Curve {
  /// The most points of a curve that is drawn.
  private static let mostPoints = 100_000

  /// Nil for a curve that cannot be drawn.
  fileprivate init?(_ curve: TestCurve) {
    guard curve.times.count == curve.values.count, curve.times.count <= Self.mostPoints,
      (curve.times + curve.values).allSatisfy(\.isFinite), !curve.times.isEmpty
    else { return nil }
    self.init(title: curve.title.printable, times: curve.times, values: curve.values)
  }
}

/// A picture as a scene that stands still.
private struct StillScene: PlayableScene {
  let drawn: TestProcess.Drawn

  init(_ drawn: TestProcess.Drawn) { self.drawn = drawn }

  var parameterValueList: [ParameterValue] { [] }
  var pictures: Pictures { Pictures() }
  var restTime: Time { -.infinity }
  var isAmbient: Bool { false }
  var followsHover: Bool { false }
  var notices: [String] { [] }
  mutating func prepare(at time: Time, in environment: Environment) {}
  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  mutating func hover(over location: Point, at time: Time, in environment: Environment) {}
  mutating func show(_ pictures: [Picture], at time: Time, in environment: Environment) {}
  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment) {}
  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)] { [] }
  func assets(in environment: Environment) -> [Asset] { drawn.assets }
  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    frame.append(drawn.nodes, values: drawn.values)
  }
  func writeSignal(at time: Time, into frame: inout FrameBuilder) {}
  func source(in language: SourceLanguage) -> SceneSource { .unavailable("A picture has no source.") }
  func encode(to encoder: any Encoder) throws {}
}
