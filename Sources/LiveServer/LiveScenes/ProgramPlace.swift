import Foundation
import Platform
import Support

/// The places for compiled programs: the temporary folder, or another one where that lets no program run.
package enum ProgramPlace {
  /// The first folder in which programs can run.
  ///
  /// - Throws: A ``Failure`` that says what to do if there is none.
  package static func found(
    among places: [String] = candidates, canRun: (String) -> Bool? = canRunPrograms
  ) throws(Failure) -> URL {
    for place in places {
      // The folder above says whether programs can run in one that does not exist yet.
      var existing = place
      while canRun(existing) == nil, existing.contains("/"), existing != "/" {
        existing = existing.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        if existing.isEmpty { existing = "/" }
      }
      guard canRun(existing) == true else { continue }
      let url = URL(fileURLWithPath: place, isDirectory: true)
      if (try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)) != nil {
        return url
      }
    }
    throw Failure(
      "Scenes cannot be compiled: in \(places.joined(separator: ", ")) no program may run (mounted noexec), or nothing "
        + "can be written. Name a folder where programs may run: TMPDIR=/path/to/folder tiltcast …")
  }

  /// The folders in the order in which they are tried.
  package static var candidates: [String] {
    let temporary = FileManager.default.temporaryDirectory.path
    return [temporary, SceneSDK.cache() + "/tiltcast/programs", "/var/tmp"]
  }

  /// True if programs can run in a folder; nil for no such folder.
  package static func canRunPrograms(_ folder: String) -> Bool? { FileSystem.allowsPrograms(in: folder) }
}
