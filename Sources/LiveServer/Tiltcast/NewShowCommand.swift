import ArgumentParser
import Foundation
import Storage
import Support

/// `tiltcast new-show`: creates a folder with an example show.
struct NewShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-show",
    abstract: "Create the folder of a new show, with a commented example.",
    discussion: "Then: tiltcast serve --show DIR")

  @Argument(help: "The folder to create; if it exists, it must be empty.")
  var folder: String

  func run() throws {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    let manager = FileManager.default
    if let held = try? manager.contentsOfDirectory(atPath: url.path), !held.isEmpty {
      throw Failure("The folder \(url.path) is not empty. Choose another one.")
    }
    do {
      for (path, text) in ExampleShow.files {
        let file = url.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    } catch {
      throw Failure("The folder \(url.path) cannot be made: \(error.reason).")
    }
    print("A show lies in \(url.path). Start it, and change its files while it plays:")
    print("tiltcast serve --show \(folder.shellWord)")
  }
}
