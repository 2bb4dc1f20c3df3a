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

  private func path(of place: SourcePlace) -> String {
    folder.path(of: SHA256Digest.text(of: Array(place.text.utf8)[...]).prefix(16) + ".json")
  }

  /// The text that was kept; nil if none was, or it cannot be read.
  package func text(of place: SourcePlace) -> KeptText? {
    guard
      let bytes = try? RegularFile.contents(
        of: path(of: place), atMost: Self.mostBytes, followsLinks: false)
    else { return nil }
    return try? JSONDecoder().decode(KeptText.self, from: Data(bytes))
  }

  /// Keeps a text: whole or not at all, and also if this process is killed next. What a power cut leaves, `sync` decides.
  package func keep(_ text: KeptText, of place: SourcePlace) throws(StateError) {
    try folder.make()
    let path = path(of: place)
    func unusable(_ code: Int32) -> StateError {
      .unusable(folder.url.path, reason: String(cString: strerror(code)))
    }
    guard let draft = DraftFile(beginning: path + ".") else { throw unusable(errno) }
    defer { close(draft.descriptor) }
    let bytes = text.stableJSON
    guard write(draft.descriptor, bytes, bytes.count) == bytes.count, rename(draft.path, path) == 0 else {
      let code = errno
      unlink(draft.path)
      throw unusable(code)
    }
  }

  /// Waits until what was kept is on the disk.
  package func sync(_ place: SourcePlace) {
    for path in [path(of: place), folder.url.path] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }

  /// Forgets a text.
  package func forget(_ place: SourcePlace) { unlink(path(of: place)) }
}

extension SourceHistory {
  /// The shared texts of the same sources.
  package var drafts: SourceDrafts { SourceDrafts(in: StateDirectory(path: folder.path(of: "drafts"))) }
}
