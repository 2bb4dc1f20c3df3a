import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Storage

/// `tiltcast check`: what is wrong with the folder of a show.
struct Check: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the folder of a show, and the shaders in it.",
    discussion: "Each problem is one line: the file, the line number, and what to do.")

  @Argument(help: "The folder with show.yaml.")
  var folder: String

  func run(with scenes: SceneCatalog) throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let contents = ShowFolder(path: folder, scenes: scenes).load(
      into: PictureStore(folder: place, quota: .max), ShowCache())
    let shaders = OwnShaders(of: [SceneFolder(path: folder)])
    _ = shaders.library()
    for problem in contents.problems { print(problem) }
    for problem in shaders.problems { print(problem.text) }
    guard let show = contents.show, shaders.problems.isEmpty else { throw ExitCode.failure }
    let steps = show.steps.count
    let pictures = Set(show.steps.flatMap(\.pictures)).count
    print(
      "All is well: \(steps) step\(steps == 1 ? "" : "s"), \(pictures) picture\(pictures == 1 ? "" : "s").")
  }
}
