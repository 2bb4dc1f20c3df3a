import Foundation
import Platform
import Rooms
import Support

/// The shared texts of a folder's sources, with what was typed and is not saved: a file for each in the state folder.
package struct SourceDrafts: Sendable {
  private let folder: StateDirectory
  /// The most bytes of a file: two texts, escaped.
  private static let mostBytes = 8 << 20

  init(in folder: StateDirectory) { self.folder = folder }

  private func file(of place: SourcePlace) -> String {
    SHA256Digest.text(of: Array(place.text.utf8)[...]).prefix(16) + ".json"
  }

  /// The text that was kept; nil if none was, or it cannot be read.
  package func text(of place: SourcePlace) -> KeptText? {
    guard
      let bytes = try? RegularFile.contents(
        of: folder.path(of: file(of: place)), atMost: Self.mostBytes, followsLinks: false)
    else { return nil }
    return try? JSONDecoder().decode(KeptText.self, from: Data(bytes))
  }

  /// Keeps a text: whole or not at all, and also if this process is killed next. What a power cut leaves, `sync` decides.
  package func keep(_ text: KeptText, of place: SourcePlace) throws(StateError) {
    try folder.replace(file(of: place), contents: text.stableJSON, isSynced: false)
  }

  /// Waits until what was kept is on the disk.
  package func sync(_ place: SourcePlace) {
    let path = folder.path(of: file(of: place))
    guard folder.has(file(of: place)) else { return }
    try? folder.disk.sync(path)
    try? folder.disk.syncFolder(folder.url.path)
  }

  /// Forgets a text.
  package func forget(_ place: SourcePlace) { try? folder.remove(file(of: place)) }
}

extension SourceHistory {
  /// The shared texts of the same sources.
  package var drafts: SourceDrafts { SourceDrafts(in: folder.folder("drafts")) }
}
