import Foundation

/// A file's identity and state, which differs after every change: also where another file of the same size and time has
/// taken its place, or where its time was set back.
package struct FileStamp: Hashable, Codable, Sendable {
  private var path: String
  private var inode: UInt64
  private var size: Int64
  /// The times of the last change to the content and to the file itself, in seconds and nanoseconds.
  private var times: [Int]

  /// The state of the file at a path, after links; a missing file has a stamp too.
  ///
  /// - Parameter name: The file's name in the stamp; nil for its path.
  package init(of path: String, as name: String? = nil) {
    self.path = name ?? path
    var status = stat()
    guard stat(path, &status) == 0 else {
      (inode, size, times) = (0, -1, [])
      return
    }
    // unchecked: whole numbers
    (inode, size) = (UInt64(status.st_ino), Int64(status.st_size))
    let (content, file) = (status.st_mtim, status.st_ctim)
    times = [content.tv_sec, content.tv_nsec, file.tv_sec, file.tv_nsec]
  }

  /// True if there was a file.
  package var exists: Bool { size >= 0 }
}
