import Foundation
import Support

/// A folder of compiled programs, for as long as something refers to it.
final class ProgramFolder: Sendable {
  let url: URL

  /// - Throws: A ``Failure`` if programs can run in none of the folders where one can be made.
  init() throws {
    url = try ProgramPlace.found().appendingPathComponent("tiltcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { remove() }

  /// Deletes the programs.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
