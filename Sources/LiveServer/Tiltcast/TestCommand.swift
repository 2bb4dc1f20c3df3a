import ArgumentParser
import Engine
import Foundation
import Lab
import LiveScenes
import Rooms
import Server
import Support

/// `tiltcast test`: runs the tests beside the views of a folder.
struct TestCommand: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the tests beside the views of a folder.",
    discussion: """
      Tests look like Swift Testing's, and stand in files that import Testing: a stage with a view is touched, tilted and \
      watched, and #expect says what is to be seen. The clock is the test's, so that nothing waits.

      The exit code is 0 if all tests pass, 1 if one fails or the folder cannot be compiled, and 2 if there are none.

      Examples:
        tiltcast test my-motion
        tiltcast test my-motion --filter opens --xunit results.xml
        tiltcast test my-motion --record
        tiltcast test my-motion --watch
      """)

  @Argument(help: "The folder with the views and the tests (default: this one).")
  var folder = "."
  @Option(
    help: ArgumentHelp(
      "Run only the tests whose names contain a match of a regular expression.", valueName: "regex"))
  var filter: [String] = []
  @Option(help: ArgumentHelp("Skip the tests whose names contain a match.", valueName: "regex"))
  var skip: [String] = []
  @Option(help: ArgumentHelp("Run only the tests with a tag.", valueName: "tag"))
  var tag: [String] = []
  @Option(help: ArgumentHelp("Write the results as an xUnit file.", valueName: "file"))
  var xunit: String?
  @Option(
    help: ArgumentHelp(
      "The folder for what failures leave (default: TestResults in the folder).", valueName: "dir"))
  var results: String?
  @Option(help: ArgumentHelp("Pixels in a point of reference pictures.", valueName: "factor"))
  var scale = 2.0
  @Option(
    help: ArgumentHelp("The folder with the pages (default: Public beside the program).", valueName: "dir"))
  var pages: String?
  @Flag(help: "Draw the reference pictures again instead of comparing them.")
  var record = false
  @Flag(help: "List the tests, and run none.")
  var list = false
  @Flag(help: "Run the tests again at each save.")
  var watch = false

  func validate() throws {
    for pattern in filter + skip { _ = try expression(pattern) }
    guard (0.1...8).contains(scale) else {
      throw ValidationError("--scale takes a number from 0.1 to 8, not \(scale).")
    }
  }

  private func expression(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    do {
      return try Regex(pattern)
    } catch {
      throw ValidationError("\"\(pattern)\" is not a regular expression.")
    }
  }

  func run(with builtIn: SceneCatalog) throws {
    guard watch else { return try runOnce() }
    let path = URL(fileURLWithPath: FileLocator.existing(folder)).standardizedFileURL.path
    guard SceneFolder(path: path).exists else { return try runOnce() }
    // What the tests themselves leave starts no other run.
    let written = [results ?? path + "/TestResults", path + "/References"] + [xunit].compactMap(\.self)
    let paths = written.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    while true {
      // A save while the tests run counts, too.
      let before = RenderedFolder.stamps(of: path, except: paths)
      do { try runOnce() } catch let failure as Failure {
        OwnScenes.say(failure.description)
      } catch is ExitCode {
        // The tests have said what failed.
      }
      // Others may read along by a pipe.
      fflush(nil)
      OwnScenes.say("Running again at each save of \(folder.printable). Ctrl-C ends this.")
      RenderedFolder.awaitSave(of: path, except: paths, since: before)
    }
  }

  private func runOnce() throws {
    let own = SceneFolder(path: FileLocator.existing(folder))
    guard own.exists else { throw Failure("There is no folder \(folder).") }
    let environment = try Environment(of: own, scenes: SceneCatalog([]))
    let tests = try FolderTests(
      own, sdk: try OwnScenes.sdk(optimizes: false), typesetter: environment.typesetter ?? NoTypesetter(),
      shaders: environment.shaders
    ) { print($0) }
    let (all, diagnostics) = tests.load()
    for warning in diagnostics where warning.severity != .error { OwnScenes.say(warning.text) }
    try OwnScenes.check(diagnostics)
    let (chosen, named) = try (all.filter(isChosen), all.isEmpty)
    if list {
      for test in chosen { print(test.name) }
      return
    }
    guard !chosen.isEmpty else {
      print(
        named
          ? "There are no tests in \(folder.printable). A file that imports Testing has some: @Test func opens() { #expect(…) }."
          : "None of the \(all.count) tests is chosen by these options.")
      throw ExitCode(2)
    }
    let place = URL(fileURLWithPath: results ?? own.url.path + "/TestResults")
    let pictures = TestPictures(
      references: own.url.appendingPathComponent("References"), results: place, scale: scale, records: record,
      in: environment, by: MomentCamera(of: own, in: environment, pages: pages))
    var run = TestRun(results: place) { print($0) }
    run.perform(chosen, of: tests, pictures)
    if let xunit { try FilmFile.write(Data(run.xunit.utf8), to: URL(fileURLWithPath: xunit)) }
    if run.failures > 0 { throw ExitCode.failure }
  }

  private func isChosen(_ test: FolderTests.Test) throws -> Bool {
    let texts = [test.name, test.title ?? ""]
    func matches(_ patterns: [String]) throws -> Bool {
      for pattern in patterns {
        let expression = try expression(pattern)
        if texts.contains(where: { $0.firstMatch(of: expression) != nil }) { return true }
      }
      return false
    }
    return try (filter.isEmpty || matches(filter)) && !matches(skip)
      && (tag.isEmpty || tag.contains { test.tags.contains($0) })
  }
}

/// Lays nothing out, where a machine has no fonts.
struct NoTypesetter: Typesetter {
  var problems: [String] { [] }
  func picture(at url: String) -> [UInt8]? { nil }
  func layOut(_ request: TypesettingRequest) -> LaidOutText { LaidOutText() }
}
