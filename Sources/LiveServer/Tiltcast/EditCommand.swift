import ArgumentParser
import Engine

/// `tiltcast edit`: serves the scenes of a folder, and shows each change of them on every screen.
struct Edit: SceneCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve your own scenes, and show every change on all screens.",
    discussion:
      "Takes the options of `tiltcast serve`. Example: tiltcast new-scene my-motion; tiltcast edit my-motion"
  )

  @Argument(help: "The folder with the scenes; `tiltcast new-scene` creates one.")
  var folder: String
  @OptionGroup
  var serve: Serve

  func validate() throws {
    guard serve.ownScenes.path == nil else {
      throw ValidationError("The folder to edit is already given: leave --scenes out.")
    }
    guard !serve.cluster.isGiven else {
      throw ValidationError("Scenes are edited on one server: leave the options of several servers out.")
    }
  }

  func run(with scenes: SceneCatalog) throws {
    try serve.run(with: scenes, OwnScenes(path: folder, isEdited: true))
  }
}
