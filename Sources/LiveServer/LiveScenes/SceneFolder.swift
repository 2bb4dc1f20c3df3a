import Foundation
import Platform
import Rooms

/// A folder of live scenes: Swift sources, of which `main.swift` lists the scenes.
package struct SceneFolder: Sendable {
  /// The most files whose changes count.
  private static let mostFiles = 10_000
  /// The most asset catalogues.
  private static let mostCatalogs = 100
  /// The most data models.
  private static let mostDataModels = 20
  /// The folders of what scenes draw besides.
  private static let drawn = ["Pictures/", "Fonts/"]
  /// The files of the folder's package that are no part of its scenes.
  static let others: Set<String> = ["Package.swift", "Tests", "Package.resolved"]

  /// The folder's path, with no symbolic link in it.
  package let url: URL
  /// The path by which the compiler names its files, though it reads none there.
  let compiledPath: String
  /// The variants of each view, which are scenes of their own; empty for one scene of a view.
  package var variants: [SceneVariant] = []

  /// A folder at a path.
  ///
  /// - Parameter compiledPath: The path by which the compiler names its files; nil for its own.
  package init(path: String, compiledAs compiledPath: String? = nil) {
    url = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath()
    self.compiledPath = compiledPath ?? url.path
  }

  /// True if the path is an existing folder.
  package var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The folder of the pictures that its scenes draw.
  package var pictures: URL { url.appendingPathComponent("Pictures", isDirectory: true) }

  /// The folders of what its scenes draw: that of the pictures, and asset catalogues in any subfolder.
  package var pictureFolders: [URL] {
    let listing = FolderListing(of: url.path, skipping: Self.others) { _ in false }
    let catalogs = listing.folders.filter { $0.hasSuffix(".xcassets") }.sorted().prefix(Self.mostCatalogs)
    return [pictures] + catalogs.map { url.appendingPathComponent($0, isDirectory: true) }
  }

  /// The texts of the current versions of Core Data's data models.
  var dataModels: [String] {
    let listing = FolderListing(of: url.path, skipping: Self.others) { Self.isDataModel($0) }
    let versions = Dictionary(grouping: listing.files.sorted()) { path in
      path.components(separatedBy: ".xcdatamodeld/").first ?? path
    }
    var left = DataModels.mostBytes
    return versions.sorted { $0.key < $1.key }.prefix(Self.mostDataModels).compactMap { folder, versions in
      // With several versions Xcode names the current one.
      let mark = text(of: "\(folder).xcdatamodeld/.xccurrentversion", atMost: left) ?? ""
      let current = versions.last { path in
        mark.contains("<string>\(path.split(separator: "/").dropLast().last ?? "")</string>")
      }
      let text = text(of: current ?? versions.last ?? "", atMost: left)
      left -= text?.utf8.count ?? 0
      return text
    }
  }

  private func text(of path: String, atMost limit: Int) -> String? {
    let bytes = try? RegularFile.contents(of: "\(url.path)/\(path)", atMost: limit, followsLinks: false)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isDataModel(_ path: String) -> Bool { path.hasSuffix(".xcdatamodel/contents") }

  /// A file's path from the folder on; the whole path of a file elsewhere.
  package func relative(_ path: String) -> String {
    let prefix = url.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The files of the scenes, by what happens when they change.
  struct Stamps: Equatable {
    /// Sources, and what is drawn besides.
    var scenes: [FileStamp] = []
    /// Shaders, which this process does not compile.
    var shaders: [FileStamp] = []
  }

  /// The state of the files that belong to the scenes.
  var stamps: Stamps {
    var stamps = Stamps()
    for path in paths() + namedPictures {
      let stamp = FileStamp(of: url.path + "/" + path, as: path)
      if path.hasExtension(among: ["frag", "metal"]) {
        stamps.shaders.append(stamp)
      } else {
        stamps.scenes.append(stamp)
      }
    }
    return stamps
  }

  /// The files of shaders, in the order of their names; a link may lead anywhere, and a pipe to nothing.
  package var shaders: [URL] { files(["frag"]) }

  /// The files of Metal that stand for themselves, in the order of their names: those beside a shader of the same name
  /// are the same for exported scenes.
  package var metalFiles: [URL] {
    let written = Set(files(["frag"]).map { $0.deletingPathExtension() })
    return files(["metal"]).filter { !written.contains($0.deletingPathExtension()) }
  }

  private func files(_ extensions: [String]) -> [URL] {
    paths().filter { $0.hasExtension(among: extensions) }.map { url.appendingPathComponent($0) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// A sentence about changes that go unnoticed because the folder is too large; nil if none do.
  package var excess: String? {
    let listing = listing
    guard listing.isCut || listing.files.count(where: { !Self.isData($0) }) > Self.mostFiles else {
      return nil
    }
    return listing.omissions.last
      ?? "It has more than \(Self.mostFiles) sources, shaders, pictures and fonts; changes of the others are not seen."
  }

  /// The paths of the scenes' files, in order. Changes to other files in the folder do not matter.
  private func paths() -> [String] {
    let files = listing.files.sorted()
    let (data, others) = (files.filter(Self.isData), files.filter { !Self.isData($0) })
    return Array(others.prefix(Self.mostFiles) + data.prefix(Self.mostResources))
  }

  private var listing: FolderListing {
    FolderListing(of: url.path, skipping: Self.others) { path in
      Self.drawn.contains { path.hasPrefix($0) } || path.contains(".xcassets/")
        || path.hasExtension(among: ["swift", "frag", "metal"]) && !Self.others.contains(path)
        || Self.isData(path) || Self.isDataModel(path)
    }
  }
}

/// The reason that sources are not compiled.
package struct CompilerRefusal: Error {
  /// At least one error; none if the sources have changed meanwhile.
  var diagnostics: [SceneDiagnostic]

  init(_ diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }

  init(_ sentence: String) { self.init([SceneDiagnostic(.error, from: .file, sentence)]) }

  /// The same with more diagnostics; still without any if the sources have changed meanwhile.
  func adding(_ more: [SceneDiagnostic]) -> CompilerRefusal {
    diagnostics.isEmpty ? self : CompilerRefusal(diagnostics + more)
  }
}

extension String {
  /// True if a path ends in one of some extensions, written in small letters.
  package func hasExtension(among extensions: [String]) -> Bool {
    extensions.contains {
      utf8.count > $0.utf8.count + 1 && suffix($0.utf8.count + 1).lowercased() == "." + $0
    }
  }
}
