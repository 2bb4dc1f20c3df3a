import Foundation
import Support

/// A folder of compiled programs, for as long as something refers to it.
///
/// Foundation takes the folder in which a program lies for its main bundle, so resources of scenes are linked here.
final class ProgramFolder: Sendable {
  let url: URL

  /// - Throws: A ``Failure`` if programs can run in none of the folders where one can be made.
  init() throws {
    url = try ProgramPlace.found().appendingPathComponent("tiltcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { remove() }

  /// Makes a folder's resources those of the programs, in place of the resources before.
  ///
  /// They are links, which a confined program can only follow to what it may read itself.
  func bundle(_ folder: SceneFolder) {
    let manager = FileManager.default
    var missing = folder.resources.mapValues { "\(folder.url.path)/\($0)" }
    // Links that stay are left alone, since programs run that may follow them.
    for name in (try? manager.contentsOfDirectory(atPath: url.path)) ?? [] {
      let place = url.appendingPathComponent(name)
      guard let target = try? manager.destinationOfSymbolicLink(atPath: place.path) else { continue }
      if missing[name] == target {
        missing[name] = nil
      } else {
        try? manager.removeItem(at: place)
      }
    }
    for (name, target) in missing {
      try? manager.createSymbolicLink(
        atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
    }
    try? folder.information.write(to: url.appendingPathComponent("Info.plist"))
  }

  /// Deletes the programs.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
