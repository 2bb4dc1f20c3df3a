import CLinux
import Foundation
import Glibc

/// Changes of a folder by inotify, at any depth.
package final class FolderNotifier: FolderSource {
  /// A file was written to the end, appeared, went, or became readable; folders too. Reading is no change.
  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
  /// The most times that the folders are listed again while new ones come.
  private static let mostRounds = 8

  package let descriptor: Int32
  package private(set) var gap: FolderGap?
  private let folder: String
  private let name: String
  private let mostFolders: Int
  /// Reports the folder around it, of which only this one counts.
  private let outer: Int32
  /// The watch descriptors in the folder, itself included.
  private var watched: Set<Int32> = []

  package convenience init?(_ folder: String) { self.init(folder, mostFolders: 1000) }

  /// Watches a folder, and at most so many folders in it.
  init?(_ folder: String, mostFolders: Int) {
    let place = URL(fileURLWithPath: folder, isDirectory: true)
    (self.folder, name, self.mostFolders) = (folder, place.lastPathComponent, mostFolders)
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    outer = inotify_add_watch(descriptor, place.deletingLastPathComponent().path, Self.changes)
    watchFolders()
  }

  package func takeChange() -> Bool {
    let (isChange, isOfFolders) = readEvents()
    if isOfFolders { watchFolders() }
    return isChange
  }

  /// Reads all events; returns whether one is of the folder, and whether folders may have come or gone.
  private func readEvents() -> (isChange: Bool, isOfFolders: Bool) {
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
      var (isChange, isOfFolders) = (false, false)
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return (isChange, isOfFolders) }
        var place = 0
        while place < count {
          let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let start = place + MemoryLayout<inotify_event>.size
          place = start + Int(event.len)
          // It follows the end of a watch, which has been reported by then.
          guard event.mask & UInt32(IN_IGNORED) == 0 else { continue }
          if event.wd == outer {
            let bytes = buffer[start..<place].prefix { $0 != 0 }
            guard String(decoding: bytes, as: UTF8.self) == name else { continue }
            isOfFolders = true
          }
          isChange = true
          let ofFolders = UInt32(IN_ISDIR) | UInt32(IN_Q_OVERFLOW) | UInt32(IN_UNMOUNT)
          isOfFolders = isOfFolders || event.mask & ofFolders != 0
        }
      }
    }
  }

  private func watchFolders() {
    var limits = FolderListing.Limits()
    limits.folders = mostFolders
    for _ in 0..<Self.mostRounds {
      let listing = FolderListing(of: folder, within: limits) { _ in false }
      gap = listing.isCut ? .large : nil
      var found: Set<Int32> = []
      for path in listing.folders { add(path.isEmpty ? folder : "\(folder)/\(path)", to: &found) }
      for stale in watched.subtracting(found) { inotify_rm_watch(descriptor, stale) }
      let isSettled = found.isSubset(of: watched)
      watched = found
      // A folder that came into a new one before that was watched was not reported.
      if isSettled { return }
    }
  }

  private func add(_ path: String, to found: inout Set<Int32>) {
    let flags = UInt32(IN_ONLYDIR) | (path == folder ? 0 : UInt32(IN_DONT_FOLLOW))
    let watch = inotify_add_watch(descriptor, path, Self.changes | flags)
    if watch >= 0 {
      found.insert(watch)
      if let kind = FileSystemKind(of: path), !kind.reportsChanges { gap = .silent(kind.name) }
    } else if errno == ENOSPC {
      gap = .watchesUsedUp
    }
  }
}
