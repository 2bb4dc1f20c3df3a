import Dispatch
import Glibc
import Synchronization

/// Reads a show again whenever its files change, on a thread of its own, and tells the server what it found.
final class ShowPreview: Sendable {
  /// How long it waits for more changes before it reads, in microseconds: saving a file is more than one of them.
  private static let pause: UInt32 = 15_000

  private struct State {
    var isDue = false
    var found: ShowFolder.Contents?
  }

  let folder: ShowFolder
  private let store: PictureStore
  private let cache: ShowCache
  private let waker: Waker
  private let queue = DispatchQueue(label: "tiltcast.show")
  private let state = Mutex(State())

  init(_ folder: ShowFolder, store: PictureStore, waker: Waker) {
    self.folder = folder
    self.store = store
    cache = ShowCache(folder: store.folder)
    self.waker = waker
  }

  /// What the folder holds now; takes as long as its pictures take to be read.
  func load() -> ShowFolder.Contents { folder.load(into: store, cache) }

  /// Reads the folder soon, once for all changes until then.
  func reload() {
    let isFirst = state.withLock { state in
      defer { state.isDue = true }
      return !state.isDue
    }
    guard isFirst else { return }
    queue.async {
      usleep(Self.pause)
      self.state.withLock { $0.isDue = false }
      let contents = self.load()
      self.state.withLock { $0.found = contents }
      self.waker.wake()
    }
  }

  /// What was found since the last time; nil where nothing was.
  func takeFound() -> ShowFolder.Contents? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }
}
