import Foundation
import Rooms

/// A folder of live scenes: Swift sources, of which `main.swift` lists the scenes.
package struct SceneFolder: Sendable {
  /// The most sources that are compiled together, and the most bytes that they have.
  private static let (mostSources, mostBytes) = (500, 4 << 20)
  /// What belongs to the folder's package and not to its scenes.
  private static let others: Set<String> = ["Package.swift", "Tests", "Package.resolved"]

  /// Where it lies, with no symbolic link in it: as the compiler will name its files.
  package let url: URL

  /// A folder at a path.
  package init(path: String) {
    url = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath()
  }

  /// Whether it is there, and a folder.
  package var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The paths of the sources, in order.
  ///
  /// - Throws: What is wrong with the folder.
  func sources() throws(CompilerRefusal) -> [String] {
    guard exists else { throw CompilerRefusal("There is no folder \(url.path).") }
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey]
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: Array(keys),
      options: [.skipsHiddenFiles, .skipsPackageDescendants])
    var sources: [String] = []
    var bytes = 0
    while let file = files?.nextObject() as? URL {
      let place = relative(file.path)
      if Self.others.contains(place) {
        files?.skipDescendants()
      } else if file.pathExtension == "swift" {
        // What is read is shown where it does not compile: a link may lead to what nobody is to see.
        guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else {
          throw CompilerRefusal("\(place) is no file: links, folders and pipes are not compiled.")
        }
        sources.append(file.path)
        bytes += values.fileSize ?? 0
        guard sources.count <= Self.mostSources, bytes <= Self.mostBytes else {
          throw CompilerRefusal(
            "The folder has more than \(Self.mostSources) Swift files, or more than \(Self.mostBytes >> 20) MiB of them."
          )
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
  package func relative(_ path: String) -> String {
    let prefix = url.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// What tells whether files have changed: the path, the size and the time of each; those of shaders apart.
  var stamps: (scenes: [String], shaders: [String]) {
    var (scenes, shaders): ([String], [String]) = ([], [])
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    visit(keys, atMost: 10_000) { file, place in
      let values = try? file.resourceValues(forKeys: keys)
      let time = values?.contentModificationDate?.timeIntervalSince1970 ?? 0
      let stamp = "\(place) \(values?.fileSize ?? 0) \(time)"
      if ["frag", "metal"].contains(file.pathExtension) {
        shaders.append(stamp)
      } else {
        scenes.append(stamp)
      }
    }
    return (scenes.sorted(), shaders.sorted())
  }

  /// The files of shaders, in the order of their names; a link may lead anywhere, and a pipe to nothing.
  package var shaders: [URL] {
    var files: [URL] = []
    visit([.isRegularFileKey], atMost: 10_000) { file, _ in
      let isFile = (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      if file.pathExtension == "frag", isFile { files.append(file) }
    }
    return files.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Looks at what belongs to the scenes.
  private func visit(_ keys: Set<URLResourceKey>, atMost most: Int, _ look: (URL, String) -> Void) {
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: Array(keys),
      options: [.skipsHiddenFiles, .skipsPackageDescendants])
    var count = 0
    while count < most, let file = files?.nextObject() as? URL {
      let place = relative(file.path)
      if Self.others.contains(place) { files?.skipDescendants() }
      look(file, place)
      count += 1
    }
  }

  /// Whether a file belongs to the scenes.
  func contains(_ path: String) -> Bool { path.hasPrefix(url.path + "/") }
}

/// Why sources are not compiled.
package struct CompilerRefusal: Error {
  /// At least one error; none where the sources have changed meanwhile.
  var diagnostics: [SceneDiagnostic]

  init(_ diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }

  init(_ sentence: String) { self.init([SceneDiagnostic(.error, from: .file, sentence)]) }
}
