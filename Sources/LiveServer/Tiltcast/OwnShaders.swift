import Engine
import Foundation
import LiveScenes
import Platform
import Rooms
import Server
import Support
import Synchronization

/// The shaders in folders that the operator serves, which come before the engine's; they may change meanwhile.
final class OwnShaders: Sendable {
  private let folders: [SceneFolder]
  private let reading: FolderReading
  private let found = Mutex<(problems: [ShaderProblem], library: ShaderLibrary)>(([], .builtIn))

  /// The shaders of folders, the most important first, and of the scenes that are in this program.
  ///
  /// - Parameter reading: Reads the files, which are strangers' texts.
  init(
    of folders: [SceneFolder], resources: [URL] = StaticFiles.ownResources,
    by reading: FolderReading = FolderReading()
  ) {
    self.reading = reading
    self.folders = folders + resources.map { SceneFolder(path: $0.path) }
  }

  /// The problems of the files, at their last reading.
  var problems: [SceneDiagnostic] {
    found.withLock { $0.problems.map { SceneDiagnostic($0, from: .file) } }
  }

  /// The shaders as they were at their last reading.
  func known() -> ShaderLibrary { found.withLock { $0.library } }

  /// The shaders as they are now. Waits until they are read.
  func library() -> ShaderLibrary { library(by: reading) ?? known() }

  /// The shaders as they are now. Waits until they are read; nil if the reading ends before that.
  func library(by reading: FolderReading) -> ShaderLibrary? {
    let (functions, problems, names) = ShaderTexts(folders: folders.map(Self.files)).read(by: reading)
    guard !reading.programs.isOver else { return nil }
    let others = ShaderLibrary.builtIn.functions.values.filter { !names.contains($0.name) }
    let library = ShaderLibrary(functions + others)
    found.withLock { $0 = (problems, library) }
    return library
  }

  /// The shaders of a folder, for a command that runs once.
  ///
  /// - Throws: A ``Failure`` where one of them cannot be used.
  static func checked(of folder: SceneFolder?) throws(Failure) -> ShaderLibrary {
    let shaders = OwnShaders(of: [folder].compactMap(\.self))
    let library = shaders.library()
    try OwnScenes.check(shaders.problems)
    return library
  }

  /// The texts of a folder's files.
  private static func files(of folder: SceneFolder) -> ShaderTexts.Folder {
    var texts = ShaderTexts.Folder()
    let files = folder.shaders
    if files.count > ShaderTexts.mostFiles {
      texts.problems.append(
        ShaderProblem(
          file: files[ShaderTexts.mostFiles].lastPathComponent,
          "A folder has at most \(ShaderTexts.mostFiles) shaders; this one and \(files.count - ShaderTexts.mostFiles - 1) more are not read."
        ))
    }
    texts.fragments = files.prefix(ShaderTexts.mostFiles).map { file in
      let metal = file.deletingPathExtension().appendingPathExtension("metal")
      return Self.file(file, of: folder, metal: text(of: metal))
    }
    texts.metals = folder.metalFiles.prefix(ShaderTexts.mostFiles).map { Self.file($0, of: folder) }
    return texts
  }

  private static func file(_ file: URL, of folder: SceneFolder, metal: String? = nil) -> ShaderTexts.File {
    ShaderTexts.File(
      place: folder.relative(file.path), name: file.deletingPathExtension().lastPathComponent,
      text: text(of: file), metal: metal)
  }

  private static func text(of file: URL) -> String? {
    // A link may lead anywhere, and a pipe to nothing.
    guard
      let bytes = try? RegularFile.contents(of: file.path, atMost: ShaderTexts.mostBytes, followsLinks: false)
    else {
      return nil
    }
    return String(validating: bytes.withoutByteOrderMark, as: UTF8.self)
  }
}
