import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Rooms
import Storage
import Support

/// `tiltcast check`: reports problems in the folder of a show.
struct Check: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the folder of a show, and the shaders in it.",
    discussion: "Each problem is one line: the file, the line number, and what to do.")

  @Argument(help: "The folder with show.yaml.")
  var folder: String

  func run(with scenes: SceneCatalog) throws {
    let (show, problems, notices) = Self.read(FileLocator.existing(folder), with: scenes)
    for problem in problems + notices { print(problem.printable) }
    guard let show, problems.isEmpty else { throw ExitCode.failure }
    let steps = show.steps.count
    let pictures = Set(show.steps.flatMap(\.pictures)).count
    print(
      "All is well: \(steps) step\(steps == 1 ? "" : "s"), \(pictures) picture\(pictures == 1 ? "" : "s").")
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
