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
    /// The disk refuses the change, which has not happened.
    case notKept(reason: String)
  }

  private let descriptor: Int32
  private let disk: Disk

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - root: The path of the folder to begin at, which may be a link.
  ///   - parts: The names of the folders on the way down.
  ///   - disk: The disk that it is on.
  package init(
    _ root: String, below parts: some Sequence<Substring> = [], on disk: Disk = .system
  ) throws(Fault) {
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
    (descriptor, self.disk) = (current, disk)
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
    do throws(Disk.Refusal) {
      // Hidden, so that no listing of sources contains it. The path goes by the open folder, wherever its names lead now.
      let draft = try disk.draft(
        beginning: path(of: ".\(name)"), contents: bytes, mode: previous.map { $0.st_mode & 0o666 } ?? 0o644)
      // In its place, it has another name.
      defer { disk.abandon(draft) }
      if let previous {
        // The operator's own file stays theirs, also if the server runs as root.
        _ = fchown(draft.descriptor, previous.st_uid, previous.st_gid)
        _ = fchmod(draft.descriptor, previous.st_mode & 0o777)
      }
      try disk.rename(draft.path, to: path(of: name))
      try disk.syncFolder(descriptor, of: name)
    } catch {
      let fault = Self.fault(error.code)
      if case .failed(let reason) = fault { throw .notKept(reason: reason) }
      throw fault
    }
  }

  private func path(of name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  /// Returns the status of a regular file.
  private func status(of name: String) throws(Fault) -> stat {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw Self.fault }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    return status
  }

  /// The fault that the last call has left in `errno`.
  private static var fault: Fault { fault(errno) }

  private static func fault(_ code: Int32) -> Fault {
    switch code {
    case ENOENT: .missing
    case ELOOP, ENOTDIR, EISDIR: .notRegular
    default: .failed(reason: String(cString: strerror(code)))
    }
  }
}
