import Engine
import Foundation
import Platform
import Rooms
import Support

extension StaticFiles {
  /// The takes that ship with the pages, `/takes/SCENE.jsonl`, by scene.
  package func takes(in environment: Environment) throws -> [String: Take] {
    var takes: [String: Take] = [:]
    for scene in environment.scenes.kinds {
      guard let text = text(at: "/takes/\(scene.name).jsonl") else { continue }
      takes[scene.name] = try Take(jsonLines: text, in: environment)
    }
    return takes
  }

  /// The program that runs.
  private static var program: URL { RunningProgram.url }

  /// The pictures of scenes that were built into this program: the folders `Pictures` of the resources beside it.
  package static var ownPictures: [URL] { pictures(near: program) }

  /// The resources of scenes that were built into this program.
  package static var ownResources: [URL] { resources(near: program) }

  /// The folders `Pictures` of the resources beside a program, where a build lays them.
  static func pictures(near program: URL) -> [URL] {
    resources(near: program).map { $0.appendingPathComponent("Pictures", isDirectory: true) }
  }

  private static func resources(near program: URL) -> [URL] {
    let folder = program.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map {
      folder.appendingPathComponent($0, isDirectory: true)
    }
  }

  /// The pages of the folder that was named, or of the one beside the program.
  ///
  /// The pages of a folder that was named load its files one by one.
  package static func pages(named pages: String?) throws -> StaticFiles {
    try StaticFiles(pagesIn: folder(named: pages), withBundles: pages == nil)
  }

  /// The pages of a folder, and what `Scripts/bundle` has made of them in a checkout.
  ///
  /// - Parameter withBundles: Whether the pages load bundles, unless a file has changed since these were made.
  init(pagesIn folder: URL, withBundles: Bool) throws {
    let bundled = folder.deletingLastPathComponent().appendingPathComponent(".build/pages", isDirectory: true)
    let areCurrent = withBundles && Self.areCurrent(bundled, of: folder)
    try self.init(folders: areCurrent ? [bundled, folder] : [folder, bundled])
  }

  /// Whether pages load bundles rather than their files one by one.
  package var areBundled: Bool { text(at: "/index.html")?.contains("\"/\(Self.bundles)") == true }

  /// Whether nothing in a folder has changed since it was bundled.
  private static func areCurrent(_ bundled: URL, of folder: URL) -> Bool {
    guard let made = modificationTime(bundled.appendingPathComponent("index.html").path) else { return false }
    return FolderListing(of: folder.path) { _ in true }.files.allSatisfy { file in
      modificationTime(folder.path + "/" + file).map { $0 <= made } ?? true
    }
  }

  private static func modificationTime(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  /// The folder with the pages: the one that was named, the one beside the program, or the one that came with
  /// the build of a user's own program.
  package static func folder(named pages: String?) throws -> URL {
    if let pages {
      let folder = URL(fileURLWithPath: pages, isDirectory: true)
      guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("index.html").path) else {
        throw Failure("There is no index.html in \(pages). Name the folder with the pages with --pages DIR.")
      }
      return folder
    }
    guard let folder = folder(near: program) ?? folder(near: URL(fileURLWithPath: #filePath)) else {
      throw Failure(
        "The folder Public is not beside \(program.path). Say where the pages are with --pages DIR.")
    }
    return folder
  }

  /// The folder `Public` beside the program or above it, as in a checkout; nil if there is none.
  static func folder(near program: URL) -> URL? {
    var place = program.deletingLastPathComponent()
    while true {
      for candidate in ["Public", "share/tiltcast/Public"].map(place.appendingPathComponent)
      where FileManager.default.fileExists(atPath: candidate.appendingPathComponent("index.html").path) {
        return candidate
      }
      let parent = place.deletingLastPathComponent()
      guard parent.path != place.path else { return nil }
      place = parent
    }
  }
}
