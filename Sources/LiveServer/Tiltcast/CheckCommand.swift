import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Rooms
import Storage
import Support

/// `tiltcast check`: reports problems in the folder of a show, or of scenes.
struct Check: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the folder of a show or of scenes, and the shaders in it.",
    discussion:
      "Each problem is one line: the file, the line number, and what to do. Scenes are compiled and tried.")

  @Argument(help: "The folder with show.yaml, or with scenes in Swift.")
  var folder: String

  func run(with scenes: SceneCatalog) throws {
    if let obstacle = Self.obstacle(in: FileLocator.existing(folder)) {
      print(obstacle.printable)
      throw ExitCode.failure
    }
    if Self.holdsScenes(FileLocator.existing(folder)) { return try checkScenes(before: scenes) }
    let (show, problems, notices) = Self.read(FileLocator.existing(folder), with: scenes)
    for problem in problems + notices { print(problem.printable) }
    guard let show, problems.isEmpty else { throw ExitCode.failure }
    let steps = show.steps.count
    let pictures = Set(show.steps.flatMap(\.pictures)).count
    print(
      "All is well: \(steps) step\(steps == 1 ? "" : "s"), \(pictures) picture\(pictures == 1 ? "" : "s").")
  }

  /// The reason that there is nothing to check; nil if there is something.
  private static func obstacle(in folder: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      return "There is no folder \(folder)."
    }
    guard isFolder.boolValue else { return "\(folder) is a file. Name the folder of a show or of scenes." }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // A show whose file has nearly the right name gets a sentence with that name.
    guard !names.contains(where: { $0.lowercased().hasPrefix("show.") }), !holdsScenes(folder) else {
      return nil
    }
    return "\(folder) has neither show.yaml nor a scene in Swift. `tiltcast new-show DIR` makes a show, and "
      + "`tiltcast new-scene DIR` a scene."
  }

  /// True if a folder has sources in Swift and no show.
  private static func holdsScenes(_ folder: String) -> Bool {
    guard !FileManager.default.fileExists(atPath: folder + "/show.yaml") else { return false }
    return (try? FileManager.default.subpathsOfDirectory(atPath: folder))?.contains { $0.hasSuffix(".swift") }
      == true
  }

  /// Compiles the folder's scenes, and tries each for a moment.
  private func checkScenes(before others: SceneCatalog) throws {
    let shaders = OwnShaders(of: [SceneFolder(path: FileLocator.existing(folder))])
    let library = shaders.library()
    let live = try OwnScenes(path: folder).open(before: others, shaders: { library })
    defer { live.end() }
    let (catalog, diagnostics) = live.load()
    let own = catalog.kinds.filter(\.isOwn)
    let reviews = own.map { SceneReview(of: $0, shaders: library) }
    let found = diagnostics + live.failures()
    // Warnings and notes of the compiler keep nothing from playing.
    for remark in found where remark.severity != .error { print(remark.text.printableLines) }
    let problems =
      shaders.problems.map(\.text) + found.filter { $0.severity == .error }.map(\.text)
      + reviews.flatMap(\.warnings)
      + reviews.flatMap(\.shaderProblems).map { SceneDiagnostic($0, from: .scene).text }
    for problem in problems { print(problem.printableLines) }
    guard !own.isEmpty, problems.isEmpty else { throw ExitCode.failure }
    print(
      "All is well: \(own.count == 1 ? "the scene" : "the scenes") \(own.map(\.name).joined(separator: ", "))."
    )
  }

  /// The show in a folder, as far as it can be played, what is wrong with it, and what of its files is not shown.
  static func read(
    _ folder: String, with scenes: SceneCatalog
  ) -> (show: Show?, problems: [String], notices: [String]) {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let contents = ShowFolder(path: folder, scenes: scenes).load(
      into: PictureStore(folder: place, quota: .max), ShowCache())
    let shaders = OwnShaders(of: [SceneFolder(path: folder)])
    _ = shaders.library()
    return (
      contents.show, contents.problems.map(\.description) + shaders.problems.map(\.text),
      contents.notices.map(\.description)
    )
  }
}
