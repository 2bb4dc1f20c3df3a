import Foundation
import Rooms
import Support
import Synchronization

/// The programs that were compiled last, for folders with the same sources: a class begins with one scene, and gets the
/// same starter code.
package final class ProgramCache: Sendable {
  private struct Entry {
    let key: String
    let warnings: [SceneDiagnostic]
  }

  private let folder: URL
  private let most: Int
  /// The one that was used last is at the end.
  private let entries = Mutex<[Entry]>([])

  /// - Parameter most: The most programs that are kept.
  /// - Throws: A ``Failure`` if programs can run nowhere.
  package init(most: Int = 16) throws {
    self.most = most
    folder = try ProgramPlace.found().appendingPathComponent("tiltcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts the program of the same sources into a place, if it is here.
  ///
  /// - Returns: The compiler's warnings; nil if there is no such program.
  func take(_ sources: SceneSources, to place: URL) -> [SceneDiagnostic]? {
    let key = Self.key(of: sources)
    return entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.key == key }),
        (try? FileManager.default.copyItem(at: program(key), to: place)) != nil
      else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.warnings
    }
  }

  /// Keeps a program.
  func add(_ program: URL, of sources: SceneSources, warnings: [SceneDiagnostic]) {
    let key = Self.key(of: sources)
    entries.withLock { entries in
      guard !entries.contains(where: { $0.key == key }),
        (try? FileManager.default.copyItem(at: program, to: self.program(key))) != nil
      else { return }
      entries.append(Entry(key: key, warnings: warnings))
      if entries.count > most {
        try? FileManager.default.removeItem(at: self.program(entries.removeFirst().key))
      }
    }
  }

  private func program(_ key: String) -> URL { folder.appendingPathComponent(key) }

  /// A digest of all that the compiler reads.
  private static func key(of sources: SceneSources) -> String {
    var bytes = Array(sources.languageMode.utf8)
    for (name, text) in sources.compiled {
      bytes += Array("\n\(name.utf8.count) \(text.count) \(name)".utf8) + text
    }
    return SHA256Digest.text(of: bytes[...])
  }
}
