import Foundation
import Support

/// The folder of one compilation: the sources' texts, and what the compiler makes of them.
///
/// The compiler reads the texts as they were read once and keeps the names that they have in the scenes' folder, which it
/// does not read at all.
struct CompilerFolder: Sendable {
  private let folder: URL
  private let names: [String]
  private let languageMode: String

  /// The folder of the texts, which the compiler reads.
  var texts: URL { folder.appendingPathComponent("texts", isDirectory: true) }
  /// The folder that the compiler writes.
  var output: URL { folder.appendingPathComponent("output", isDirectory: true) }
  /// The object that the compiler makes.
  var object: CompiledFile { CompiledFile(path: output.path + "/scenes.o") }
  /// The program that the linker makes.
  var program: CompiledFile { CompiledFile(path: output.path + "/scenes") }

  /// Writes the texts to a new folder that only this user can enter.
  init(beside program: URL, _ sources: SceneSources) throws {
    // No resource of the scenes, which are linked beside programs, has a name without an extension.
    folder = program.deletingLastPathComponent().appendingPathComponent("work-\(program.lastPathComponent)")
    let compiled = sources.compiled
    (names, languageMode) = (compiled.map(\.name), sources.languageMode)
    let manager = FileManager.default
    for folder in [texts, output] {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    var places: [Overlay.Place] = []
    for (index, file) in compiled.enumerated() {
      let text = texts.appendingPathComponent("\(index).swift")
      try Data(file.text).write(to: text)
      places.append(Overlay.Place(name: file.name, contents: text.path))
    }
    try JSONEncoder().encode(Overlay(roots: places)).write(to: overlay)
  }

  private var overlay: URL { texts.appendingPathComponent("overlay.json") }

  /// The files for the compiler's commands.
  var files: CompilerCommands.Files {
    CompilerCommands.Files(
      sources: names, languageMode: languageMode, overlay: overlay.path, object: object.path,
      program: program.path,
      cache: output.appendingPathComponent("modules").path)
  }

  /// Puts the program into its place.
  func release(to place: URL) throws {
    // Under root the linker is another user.
    guard chown(program.path, geteuid(), getegid()) == 0, rename(program.path, place.path) == 0 else {
      throw Failure("\(place.path) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  /// Deletes the folder.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// A file that gives the compiler the contents of its files.
///
/// Source: LLVM's `RedirectingFileSystem`, whose YAML is read as JSON too.
private struct Overlay: Encodable {
  struct Place: Encodable {
    var type = "file"
    let name: String
    let contents: String

    enum CodingKeys: String, CodingKey {
      case type, name
      case contents = "external-contents"
    }
  }

  var version = 0
  var isCaseSensitive = "true"
  var usesContentsNames = "false"
  let roots: [Place]

  enum CodingKeys: String, CodingKey {
    case version, roots
    case isCaseSensitive = "case-sensitive"
    case usesContentsNames = "use-external-names"
  }
}
