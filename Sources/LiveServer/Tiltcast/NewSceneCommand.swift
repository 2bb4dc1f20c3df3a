import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Server
import Support

/// `tiltcast new-scene`: creates a folder with an example scene.
struct NewScene: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-scene",
    abstract: "Create the folder of a new scene, with a commented example.",
    discussion: "Then: tiltcast edit DIR")

  @Argument(help: "The folder to create, named like the scene; if it exists, it must be empty.")
  var folder: String
  @Flag(name: .customLong("swiftui"), help: "Write a SwiftUI view, which is a scene as it is.")
  var isView = false
  @Flag(name: .customLong("crowd"), help: "Write a scene for a crowd, which all phones move together.")
  var hasCrowd = false

  private var kind: SceneTemplate.Kind {
    isView ? (hasCrowd ? .crowdView : .view) : (hasCrowd ? .crowd : .scene)
  }

  func run(with scenes: SceneCatalog) throws {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    let template = try SceneTemplate(
      kind, name: url.lastPathComponent,
      tiltcast: try StaticFiles.folder(named: nil).deletingLastPathComponent(),
      taken: scenes.kinds.map(\.name))
    try template.write(to: url)
    print("The scene \(template.name) lies in \(url.path). Play it, and change it while it plays:")
    print("tiltcast edit \(folder.shellWord)")
  }
}
