import ArgumentParser
import Engine
import Foundation
import Rooms
import Server
import Storage
import Support

/// `tiltcast export`: a page that plays a take by itself, without a server.
struct Export: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a take as a single HTML file that plays without a server.",
    discussion: "Example: tiltcast export finale.jsonl -o finale.html")

  @Argument(help: "A take (JSON lines): a file, a pipe, or - for standard input.")
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
    // Before the work, which may take a minute.
    try Self.checkPlace(output)
    let files = try StaticFiles.pages(named: pages)
    let argument = TakeArgument(path: take)
    let data = try argument.contents()
    let (scenes, failures) = try OwnScenes.loaded(ownScenes.path, before: builtIn)
    let environment = try Environment(of: ownScenes.folder, scenes: scenes)
    let read: Take
    let page: FilmPage
    do {
      read = try Take(jsonLines: data, in: environment)
      page = try FilmPage(
        try Film(read, name: argument.name, in: environment), files: files,
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
    try OwnScenes.check(failures())
    do {
      try Data(page.html.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw Failure("\(output) cannot be written: \(error.reason).")
    }
    if let cut = read.cut { throw Failure("\(take.printable): \(cut)") }
  }

  /// Throws where the page cannot be written.
  private static func checkPlace(_ output: String) throws(Failure) {
    let url = URL(fileURLWithPath: output)
    let folder = url.deletingLastPathComponent().path
    var (isFolder, manager) = (ObjCBool(false), FileManager.default)
    if manager.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure("\(output) is a folder. Name the page to write, such as \(output)/take.html.")
    }
    guard manager.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure("\(output) cannot be written: there is no folder \(folder).")
    }
    guard access(folder, W_OK) == 0 else {
      throw Failure("\(output) cannot be written: \(String(cString: strerror(errno))).")
    }
  }
}
