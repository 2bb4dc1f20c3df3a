import Foundation

/// A regular file that is read whole and with a limit. What changes the file afterwards changes nothing in memory,
/// which a mapped file cannot promise.
package enum RegularFile {
  /// A reason why a file is not read.
  package enum Fault: Error, Hashable {
    /// It is missing, or the system refuses to open or read it.
    case unreadable(reason: String)
    /// It is a folder, pipe, socket, device or unfollowed link.
    case notRegular
    /// It has more bytes than the limit, also if it only seems to, as a sparse file does.
    case tooLarge
  }

  /// A file's bytes.
  ///
  /// - Parameters:
  ///   - folder: The descriptor of the folder that a relative path begins at.
  ///   - limit: The most bytes that are read; a larger file is a fault.
  ///   - followsLinks: Whether the last part of the path may be a symbolic link.
  package static func contents(
    of path: String, in folder: Int32 = AT_FDCWD, atMost limit: Int, followsLinks: Bool = true
  ) throws(Fault) -> [UInt8] {
    let (descriptor, size) = try open(path, in: folder, followsLinks: followsLinks)
    defer { close(descriptor) }
    guard size <= limit else { throw .tooLarge }
    return try contents(of: descriptor, expecting: size, atMost: limit)
  }

  /// The first bytes of a file, as many as there are up to a limit.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read; what comes after them is left out.
  ///   - followsLinks: Whether the last part of the path may be a symbolic link.
  package static func beginning(
    of path: String, atMost limit: Int, followsLinks: Bool = true
  ) throws(Fault) -> [UInt8] {
    let (descriptor, size) = try open(path, in: AT_FDCWD, followsLinks: followsLinks)
    defer { close(descriptor) }
    let room = min(size, limit)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let count = pread(descriptor, buffer.baseAddress.map { $0 + filled }, room - filled, filled)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        filled += count
      }
    }
  }

  /// Opens a file; returns its descriptor and how many bytes it seems to have.
  private static func open(
    _ path: String, in folder: Int32, followsLinks: Bool
  ) throws(Fault) -> (descriptor: Int32, size: Int) {
    // Opening some devices has effects, so the look comes first.
    var status = stat()
    guard fstatat(folder, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    // A pipe that has taken the file's place meanwhile would be waited for.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = openat(folder, path, flags)
    guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegular
    }
    return (descriptor, Int(status.st_size))
  }

  private static func contents(
    of descriptor: Int32, expecting size: Int, atMost limit: Int
  ) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen at once.
    var room = size + 1
    while true {
      var failure: Int32 = 0
      let start = bytes.count
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        let count = pread(descriptor, buffer.baseAddress, buffer.count, start)
        failure = count < 0 ? errno : 0
        filled = max(0, count)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw .unreadable(reason: String(cString: strerror(failure))) }
      guard !piece.isEmpty else { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit else { throw .tooLarge }
      room = 64 << 10
    }
  }
}
