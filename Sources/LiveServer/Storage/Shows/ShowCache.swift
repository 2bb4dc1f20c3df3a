import Engine
import Foundation
import Platform
import Support
import Synchronization

/// Maps files to their pictures, so that a file is decoded again only after a change, even across restarts.
package final class ShowCache: Sendable {
  private struct Entry: Codable {
    var stamp: FileStamp
    var picture: Picture
    /// Nil in files of earlier versions.
    var notices: [PictureNotice]?
  }

  private struct State {
    var pictures: [FileStamp: PictureStore.Addition] = [:]
    /// The files that were asked for since the last time that this was kept.
    var asked: Set<FileStamp> = []
    var hasNew = false
  }

  private static let file = "shows.json"

  /// The folder of the cache, or nil to keep none.
  private let folder: StateDirectory?
  private let state: Mutex<State>

  /// A cache that is kept in a folder, or nowhere. What cannot be read there is forgotten.
  package init(folder: URL? = nil) {
    self.folder = folder.map { StateDirectory(path: $0.path) }
    var found = State()
    if let bytes = try? self.folder?.contents(of: Self.file),
      let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes))
    {
      for entry in entries {
        found.pictures[entry.stamp] = .init(picture: entry.picture, notices: entry.notices ?? [])
      }
    }
    state = Mutex(found)
  }

  /// The picture of a file, which is read into the store unless it is known and there.
  func picture(of path: String, in store: PictureStore) throws(PictureFault) -> PictureStore.Addition {
    let stamp = FileStamp(of: path)
    guard stamp.exists else { throw .unusable(reason: "it is gone") }
    let known = state.withLock { state in
      state.asked.insert(stamp)
      return state.pictures[stamp]
    }
    if let known, store.has(known.picture) { return known }
    let added = try store.add(path)
    state.withLock { state in
      state.pictures[stamp] = added
      state.hasNew = true
    }
    return added
  }

  /// Keeps what was asked for since the last time, and forgets everything else. What cannot be kept is no loss.
  func save() {
    let entries = state.withLock { state -> [Entry]? in
      defer { (state.asked, state.hasNew) = ([], false) }
      guard state.hasNew else { return nil }
      state.pictures = state.pictures.filter { state.asked.contains($0.key) }
      return state.pictures.map { stamp, added in
        Entry(stamp: stamp, picture: added.picture, notices: added.notices.isEmpty ? nil : added.notices)
      }
    }
    guard let folder, let entries else { return }
    try? folder.replace(Self.file, contents: entries.stableJSON)
  }
}
