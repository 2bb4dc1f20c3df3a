import Foundation

/// A folder of compiled programs, for as long as something refers to it.
final class ProgramFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { remove() }

  /// Deletes the programs.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
