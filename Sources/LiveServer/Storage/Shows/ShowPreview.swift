import Dispatch
import Engine
import Platform
import Rooms
import Support
import Synchronization

/// Reads a show again whenever its files change, on its own thread, and reports to the server.
package final class ShowPreview: Sendable {
  /// The wait for more reasons before it reads, in seconds.
  private static let pause = 0.015

  /// The folder that is read.
  package let folder: ShowFolder
  private let store: PictureStore
  private let cache: ShowCache
  private let worker: Worker<ShowContents>
  private let state: Mutex<State>

  private struct State {
    var scenes: SceneCatalog
    var isDue = false
    /// The names of the files that the show is made of, and their state before they were read.
    var files: [String] = []
    var stamps: [FileStamp] = []
  }

  /// - Parameter wake: Wakes the loop once something was found; called on the preview's thread.
  package init(_ folder: ShowFolder, store: PictureStore, wake: @escaping @Sendable () -> Void) {
    self.folder = folder
    state = Mutex(State(scenes: folder.scenes))
    self.store = store
    cache = ShowCache(folder: store.folder)
    worker = Worker("tiltcast.show", wake: wake)
  }

  /// Reads the folder as it is now; takes as long as its pictures take to be read.
  package func load() -> ShowContents {
    var folder = folder
    folder.scenes = state.withLock { $0.scenes }
    let reading = folder.check()
    state.withLock { ($0.files, $0.stamps) = (reading.files, reading.stamps) }
    return folder.load(reading, into: store, cache)
  }

  /// Reads the folder as it is now, and waits for at most that many seconds; nil if that goes on. Then it is found later.
  package func load(within seconds: Double) -> ShowContents? {
    worker.perform { self.load() }
    return worker.finish(within: seconds) ? takeFound() : nil
  }

  /// Looks at the files that the show is made of, and reads it again soon if they have changed. Other files in
  /// the folder cost nothing.
  package func look() {
    let (files, stamps) = state.withLock { ($0.files, $0.stamps) }
    if folder.stamps(of: files) != stamps { reload() }
  }

  /// Reads the folder again, which may name these scenes from now on.
  package func reload(scenes: SceneCatalog) {
    state.withLock { $0.scenes = scenes }
    reload()
  }

  /// Reads the folder soon, once for all changes until then.
  package func reload() {
    let isFirst = state.withLock { state in
      defer { state.isDue = true }
      return !state.isDue
    }
    guard isFirst else { return }
    worker.perform(after: Self.pause) {
      self.state.withLock { $0.isDue = false }
      return self.load()
    }
  }

  /// The content found since the last time, or nil if there is nothing new.
  package func takeFound() -> ShowContents? { worker.takeOutcomes().last }
}
