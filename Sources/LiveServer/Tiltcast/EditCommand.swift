import ArgumentParser
import Engine
import Rooms

/// `tiltcast edit`: serves the scenes of a folder, and shows each change of them on every screen.
struct Edit: SceneCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve your own scenes, and show every change on all screens.",
    discussion:
      "Takes the options of `tiltcast serve`. Example: tiltcast new-scene my-motion; tiltcast edit my-motion"
  )

  @Argument(help: "The folder with the scenes; `tiltcast new-scene` creates one.")
  var folder: String
  @Option(
    help: ArgumentHelp(
      "The editor that opens the place of an error from a presenter's screen: \(EditorChoice.names.joined(separator: ", ")), or a URL with {file}, {line} and {column}.",
      valueName: "name or url"))
  var editor = "vscode"
  @Flag(help: "Let presenters on other machines edit the code in their browsers, too, over HTTPS.")
  var code = false
  @OptionGroup
  var serve: Serve

  func validate() throws {
    _ = try template
    guard serve.ownScenes.path == nil else {
      throw ValidationError("The folder to edit is already given: leave --scenes out.")
    }
    guard serve.workshop.seats == nil else {
      throw ValidationError(
        "All rooms show the folder to edit: leave --workshop out, or use `tiltcast serve`.")
    }
    guard !serve.watchOnly else {
      throw ValidationError(
        "Scenes are edited by presenters: leave --watch-only out, or use `tiltcast serve`.")
    }
    guard !serve.cluster.isGiven else {
      throw ValidationError("Scenes are edited on one server: leave the options of several servers out.")
    }
  }

  /// The form of the addresses that open a file.
  private var template: EditorTemplate? {
    get throws {
      do throws(EditorTemplate.Refusal) {
        return try EditorChoice(editor).template
      } catch {
        throw ValidationError(
          "--editor takes one of \(EditorChoice.names.joined(separator: ", ")), or a URL such as vscode://file{file}:{line}, but \(error.reason)."
        )
      }
    }
  }

  func run(with scenes: SceneCatalog) throws {
    try serve.run(
      with: scenes, OwnScenes(path: folder, isEdited: true, isEditedByOthers: code, editor: try template))
  }
}
