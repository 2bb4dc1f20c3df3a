import CLinux
import Foundation
import Glibc

/// Changes of a folder by inotify: at any depth, and without a thread.
package struct FolderNotifier: FolderSource {
  /// The most folders that are watched.
  private static let mostFolders = 256
  /// A file was written to the end, or appeared, or went; folders too. Reading is no change.
  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE)

  package let descriptor: Int32
  private let folder: URL
  /// Tells of the folder around it, of which only this one counts.
  private let outer: Int32

  package init?(_ folder: String) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    outer = inotify_add_watch(descriptor, self.folder.deletingLastPathComponent().path, Self.changes)
    watchFolders()
  }

  package func takeChange() -> Bool {
    guard readsChange() else { return false }
    // A folder may have come; one that is watched already stays so.
    watchFolders()
    return true
  }

  /// Reads all events; returns whether one is of the folder.
  private func readsChange() -> Bool {
    let name = folder.lastPathComponent
    return withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
      var isChange = false
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return isChange }
        var place = 0
        while place < count {
          let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let start = place + MemoryLayout<inotify_event>.size
          place = start + Int(event.len)
          let bytes = buffer[start..<place].prefix { $0 != 0 }
          isChange = isChange || event.wd != outer || String(decoding: bytes, as: UTF8.self) == name
        }
      }
    }
  }

  private func watchFolders() {
    inotify_add_watch(descriptor, folder.path, Self.changes)
    let keys: [URLResourceKey] = [.isDirectoryKey]
    let paths = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
    var count = 1
    while let url = paths?.nextObject() as? URL, count < Self.mostFolders {
      guard (try? url.resourceValues(forKeys: Set(keys)).isDirectory) == true else { continue }
      inotify_add_watch(descriptor, url.path, Self.changes)
      count += 1
    }
  }
}
