import CWebSockets
import Foundation
import Support

/// Tells when files in a folder change, by inotify: at any depth, and without a thread.
struct FolderWatch {
  /// The most folders that are watched.
  private static let mostFolders = 256
  /// A file was written to the end, or appeared, or went; folders too. Reading is no change.
  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE)

  private let folder: String
  private let descriptor: Int32

  /// Watches a folder; nil where the system lets nobody watch any more.
  init?(_ folder: String, on loop: any EventLoop, _ changed: @escaping () -> Void) {
    self.folder = folder
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0, let watch = loop.watch(descriptor: descriptor) else { return nil }
    watchFolders()
    watch.onReadable = { [self] in
      withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
      // A folder may have come; one that is watched already stays so.
      watchFolders()
      changed()
    }
  }

  private func watchFolders() {
    inotify_add_watch(descriptor, folder, Self.changes)
    let keys: [URLResourceKey] = [.isDirectoryKey]
    let paths = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder, isDirectory: true), includingPropertiesForKeys: keys,
      options: .skipsHiddenFiles)
    var count = 1
    while let url = paths?.nextObject() as? URL, count < Self.mostFolders {
      guard (try? url.resourceValues(forKeys: Set(keys)).isDirectory) == true else { continue }
      inotify_add_watch(descriptor, url.path, Self.changes)
      count += 1
    }
  }
}
