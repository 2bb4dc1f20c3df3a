import Foundation

/// An open folder, reached from another one part by part, so that no link on the way leads elsewhere.
package struct OpenFolder: ~Copyable {
  /// A reason why a file is not read or written.
  package enum Fault: Error, Hashable {
    /// A folder on the way, or the file, is not there.
    case missing
    /// It is a folder, link, pipe, socket or device, or lies behind a link.
    case notRegular
    /// It has more bytes than the limit.
    case tooLarge
    /// It is write-protected, even for its owner.
    case readOnly
    /// The system refuses.
    case failed(reason: String)
  }

  private let descriptor: Int32

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - root: The path of the folder to begin at, which may be a link.
  ///   - parts: The names of the folders on the way down.
  package init(_ root: String, below parts: some Sequence<Substring> = []) throws(Fault) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    var current = open(root, flags)
    for part in parts where current >= 0 {
      let next = openat(current, String(part), flags | O_NOFOLLOW)
      let failure = errno
      close(current)
      errno = failure
      current = next
    }
    guard current >= 0 else { throw Self.fault }
    descriptor = current
  }

  deinit { close(descriptor) }

  /// Returns a file's bytes.
  ///
  /// - Parameter limit: The most bytes that are read; a larger file is a fault.
  package func contents(of name: String, atMost limit: Int) throws(Fault) -> [UInt8] {
    _ = try status(of: name)
    do throws(RegularFile.Fault) {
      return try RegularFile.contents(of: name, in: descriptor, atMost: limit, followsLinks: false)
    } catch {
      switch error {
      case .notRegular: throw .notRegular
      case .tooLarge: throw .tooLarge
      case .unreadable(let reason): throw .failed(reason: reason)
      }
    }
  }

  /// Puts a file in the place of what a name meant: readers find the old one or the new one, whole. The new file has the
  /// old one's owner and permissions. A second name of the old file keeps meaning the old one.
  ///
  /// - Throws: A fault if something that is no regular file has the name, if that file is read-only, or if the disk is
  ///   full.
  package func replace(_ name: String, with bytes: [UInt8]) throws(Fault) {
    var previous: stat?
    do { previous = try status(of: name) } catch Fault.missing {}
    // Only the folder's permissions count for the system, and none of them for root.
    if let previous, previous.st_mode & 0o222 == 0 { throw .readOnly }
    // Hidden, so that no listing of sources contains it.
    let draft = ".\(name).\(UInt32.random(in: 0 ... .max))"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, draft, flags, previous.map { $0.st_mode & 0o666 } ?? 0o644)
    guard file >= 0 else { throw Self.fault }
    defer { close(file) }
    if let previous {
      // The operator's own file stays theirs, also if the server runs as root.
      _ = fchown(file, previous.st_uid, previous.st_gid)
      _ = fchmod(file, previous.st_mode & 0o777)
    }
    guard Self.write(bytes, to: file), fsync(file) == 0, renameat(descriptor, draft, descriptor, name) == 0
    else {
      let fault = Self.fault
      unlinkat(descriptor, draft, 0)
      throw fault
    }
    fsync(descriptor)
  }

  /// Returns the status of a regular file.
  private func status(of name: String) throws(Fault) -> stat {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw Self.fault }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    return status
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  /// The fault that the last call has left in `errno`.
  private static var fault: Fault {
    switch errno {
    case ENOENT: .missing
    case ELOOP, ENOTDIR, EISDIR: .notRegular
    default: .failed(reason: String(cString: strerror(errno)))
    }
  }
}
