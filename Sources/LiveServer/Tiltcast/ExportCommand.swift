import ArgumentParser
import Engine
import Foundation
import Rooms
import Server
import Storage
import Support
import TextLayout

/// `tiltcast export`: a page that plays a take by itself, without a server.
struct Export: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a take as a single HTML file that plays without a server.",
    discussion: "Example: tiltcast export finale.jsonl -o finale.html")

  @Argument(help: "A take (JSON lines).")
  var take: String
  @Option(name: .shortAndLong, help: ArgumentHelp("The page to write.", valueName: "file"))
  var output: String
  @Option(
    help: ArgumentHelp("The folder with the pages (default: Public beside the program).", valueName: "dir"))
  var pages: String?
  @Option(
    help: ArgumentHelp(
      "The folder with uploaded pictures, if the take shows any.", valueName: "dir"))
  var media: String?

  @OptionGroup
  var ownScenes: ScenesOption

  func run(with builtIn: SceneCatalog) throws {
    guard let data = FileManager.default.contents(atPath: FileLocator.existing(take)) else {
      throw Failure("The take \(take) cannot be read.")
    }
    let scenes = try OwnScenes.catalog(of: ownScenes.path, before: builtIn)
    let environment = Environment(
      typesetter: OwnFonts(of: ownScenes.folder).typesetter, scenes: scenes,
      shaders: try ownScenes.shaders())
    let read: Take
    let page: FilmPage
    do {
      read = try Take(jsonLines: data, in: environment)
      let name = URL(fileURLWithPath: take).deletingPathExtension().lastPathComponent
      let files = try StaticFiles(folder: StaticFiles.folder(named: pages))
      page = try FilmPage(
        try Film(read, name: name, in: environment), files: files,
        pictures: EmbeddedPictures(
          files: files, scenePictures: OwnPictures(of: ownScenes.folder).files, environment: environment
        ) { name in
          media.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") }
        })
    } catch let error as TakeError {
      throw Failure("\(take.printable): \(error.description)")
    } catch let error as Film.Fault {
      throw Failure("\(take.printable): \(error.description)")
    }
    do {
      try Data(page.html.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw Failure("\(output) cannot be written: \(error.reason).")
    }
    if let cut = read.cut { throw Failure("\(take.printable): \(cut)") }
  }
}
