import Foundation
import Rooms

/// A folder with scenes of somebody's own: Swift sources, of which `main.swift` says which scenes there are.
package struct SceneFolder: Sendable {
  /// The most sources that are compiled together.
  private static let mostSources = 500
  /// What belongs to the folder's package and not to its scenes.
  private static let others: Set<String> = ["Package.swift", "Tests", "Package.resolved"]

  /// Where it lies, with no symbolic link in it: as the compiler will name its files.
  package let url: URL

  /// A folder at a path.
  package init(path: String) {
    url = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath()
  }

  /// The paths of the sources, in order.
  ///
  /// - Throws: What is wrong with the folder.
  func sources() throws(CompilerRefusal) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw CompilerRefusal("There is no folder \(url.path).")
    }
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles, .skipsPackageDescendants])
    var sources: [String] = []
    while let file = files?.nextObject() as? URL {
      let place = relative(file.path)
      if Self.others.contains(place) {
        files?.skipDescendants()
      } else if file.pathExtension == "swift" {
        sources.append(file.path)
        guard sources.count <= Self.mostSources else {
          throw CompilerRefusal("The folder has more than \(Self.mostSources) Swift files.")
        }
      }
    }
    guard sources.contains(where: { $0.hasSuffix("/main.swift") }) else {
      throw CompilerRefusal(
        "The folder has no main.swift that says which scenes there are: "
          + "import Tiltcast, and then Tiltcast.run(scenes: [MyScene.self]).")
    }
    return sources.sorted()
  }

  /// A file's path from the folder on; the whole path of a file elsewhere.
  func relative(_ path: String) -> String {
    let prefix = url.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Whether a file belongs to the scenes.
  func contains(_ path: String) -> Bool { path.hasPrefix(url.path + "/") }
}

/// Why sources are not compiled.
package struct CompilerRefusal: Error {
  /// At least one error.
  var diagnostics: [SceneDiagnostic]

  init(_ diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }

  init(_ sentence: String) { self.init([SceneDiagnostic(.error, from: .file, sentence)]) }
}
