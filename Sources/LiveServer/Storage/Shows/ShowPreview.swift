import Engine
import Rooms
import Support
import Synchronization

/// Reads a show again whenever its files change, on its own thread, and reports to the server.
package final class ShowPreview: Sendable {
  /// How long it waits for more changes before it reads, in seconds: saving a file causes several.
  private static let pause = 0.015

  /// The folder that is read.
  package let folder: ShowFolder
  private let store: PictureStore
  private let cache: ShowCache
  private let worker: Worker<ShowContents>
  private let isDue = Mutex(false)
  private let scenes: Mutex<SceneCatalog>

  /// - Parameter wake: Wakes the loop once something was found; called on the preview's thread.
  package init(_ folder: ShowFolder, store: PictureStore, wake: @escaping @Sendable () -> Void) {
    self.folder = folder
    scenes = Mutex(folder.scenes)
    self.store = store
    cache = ShowCache(folder: store.folder)
    worker = Worker("tiltcast.show", wake: wake)
  }

  /// What the folder holds now; takes as long as its pictures take to be read.
  package func load() -> ShowContents {
    var folder = folder
    folder.scenes = scenes.withLock { $0 }
    return folder.load(into: store, cache)
  }

  /// Reads the folder again, which may name these scenes from now on.
  package func reload(scenes: SceneCatalog) {
    self.scenes.withLock { $0 = scenes }
    reload()
  }

  /// Reads the folder soon, once for all changes until then.
  package func reload() {
    let isFirst = isDue.withLock { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    worker.perform(after: Self.pause) {
      self.isDue.withLock { $0 = false }
      return self.load()
    }
  }

  /// What was found since the last time; nil where nothing was.
  package func takeFound() -> ShowContents? { worker.takeOutcomes().last }
}
