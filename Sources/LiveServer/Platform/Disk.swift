import Foundation

/// The calls that change files and folders, of which each has happened, or has not, when it returns.
///
/// A file that must outlive a kill is written under another name, synced, and renamed. A test can refuse every call from
/// one on, which leaves the files as a kill would.
package struct Disk: Sendable {
  /// A kind of change.
  package enum Call: Sendable {
    case makeFolder, makeFile, write, sync, rename, remove
  }

  /// A reason of the system not to make a change.
  package struct Refusal: Error, Hashable {
    /// The number of the error, such as `ENOSPC`.
    package let code: Int32

    /// A refusal with the number of an error.
    package init(code: Int32) { self.code = code }

    /// The reason in the system's words, without a full stop.
    package var reason: String { String(cString: strerror(code)) }
    static var last: Refusal { Refusal(code: errno) }

    /// A sentence for those whose change is refused.
    ///
    /// - Parameter reason: The system's words, without a full stop and without the names of files.
    package static func sentence(_ reason: String) -> String {
      "Nothing was changed, because the server's disk takes nothing: \(reason). "
        + "The operator can make room, or choose another folder with --state DIR."
    }
  }

  /// The machine's own disk.
  package static let system = Disk { _, _ in nil }

  private let refusal: @Sendable (Call, String) -> Refusal?

  /// A disk with a condition.
  ///
  /// - Parameter refusal: The reason not to change what is at a path, or nil to let it happen.
  package init(refusing refusal: @escaping @Sendable (Call, String) -> Refusal?) { self.refusal = refusal }

  private func change(
    _ call: Call, _ path: String, _ body: () throws(Refusal) -> Void
  ) throws(Refusal) {
    if let refusal = refusal(call, path) { throw refusal }
    try body()
  }

  /// Runs a system call that answers 0.
  func change(_ call: Call, _ path: String, _ body: () -> Int32) throws(Refusal) {
    try change(call, path) { () throws(Refusal) in if body() != 0 { throw .last } }
  }
}

// Files.
extension Disk {
  /// Makes a folder that only its owner can enter, and those above it that are missing.
  package func makeFolder(_ path: String) throws(Refusal) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw Refusal(code: ENOTDIR) }
      return
    }
    guard errno == ENOENT else { throw .last }
    let parent = (path as NSString).deletingLastPathComponent
    if !parent.isEmpty, parent != path { try makeFolder(parent) }
    try change(.makeFolder, path) { mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : -1 }
    try syncFolder(parent.isEmpty ? "." : parent)
  }

  /// Writes a new file with a name of its own, and has it on the disk when this returns.
  ///
  /// - Parameters:
  ///   - start: The beginning of its path.
  ///   - mode: The permissions of the file, as far as the process gives them.
  ///   - isSynced: Whether it outlives a power cut at once.
  package func draft(
    beginning start: String, contents: [UInt8], mode: mode_t = 0o600, isSynced: Bool = true
  ) throws(Refusal) -> DraftFile {
    var made: DraftFile?
    try change(.makeFile, start) { () throws(Refusal) in made = try DraftFile(beginning: start, mode) }
    guard let draft = made else { throw Refusal(code: EIO) }
    do throws(Refusal) {
      try write(contents, to: draft.descriptor, of: draft.path)
      if isSynced { try sync(draft.descriptor, of: draft.path) }
    } catch {
      abandon(draft)
      throw error
    }
    return draft
  }

  /// Deletes a draft that is of no use, if it is still there.
  package func abandon(_ draft: DraftFile) {
    try? remove(draft.path)
    draft.close()
  }

  /// Writes bytes to an open file.
  package func write(_ bytes: [UInt8], to descriptor: Int32, of path: String) throws(Refusal) {
    try change(.write, path) { () throws(Refusal) in
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes {
          Foundation.write(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw count == 0 ? Refusal(code: EIO) : .last }
        written += count
      }
    }
  }

  /// Waits until an open file is on the disk.
  package func sync(_ descriptor: Int32, of path: String) throws(Refusal) {
    try change(.sync, path) { fsync(descriptor) }
  }

  /// Waits until a file is on the disk.
  package func sync(_ path: String) throws(Refusal) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    try sync(descriptor, of: path)
  }

  /// Waits until the names in a folder are on the disk. A file system that cannot sync folders has them there already.
  package func syncFolder(_ path: String) throws(Refusal) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    try syncFolder(descriptor, of: path)
  }

  /// Waits until the names in an open folder are on the disk.
  package func syncFolder(_ descriptor: Int32, of path: String) throws(Refusal) {
    do throws(Refusal) { try sync(descriptor, of: path) } catch {
      guard error.code == EINVAL || error.code == EBADF else { throw error }
    }
  }

  /// Waits until a folder is on the disk with all that is in it, except what links lead to.
  package func syncTree(_ path: String) throws(Refusal) {
    for name in Self.names(in: path) {
      let entry = "\(path)/\(name)"
      switch Self.kind(of: entry) {
      case S_IFDIR: try syncTree(entry)
      case S_IFREG: try sync(entry)
      default: break
      }
    }
    try syncFolder(path)
  }

  /// Gives a file another name, in the place of a file that has it.
  package func rename(_ path: String, to other: String) throws(Refusal) {
    try change(.rename, path) { Foundation.rename(path, other) }
  }

  /// Gives a file a name that is free, in one step where the file system can.
  ///
  /// - Returns: Whether it was free.
  package func move(_ path: String, toFree other: String) throws(Refusal) -> Bool {
    do throws(Refusal) {
      try change(.rename, path) { Self.rename(path, toFree: other) }
      return true
    } catch {
      if error.code == EEXIST { return false }
      guard error.code == EINVAL || error.code == ENOSYS || error.code == EOPNOTSUPP else { throw error }
    }
    if access(other, F_OK) == 0 { return false }
    try rename(path, to: other)
    return true
  }

  /// Puts a file in the place of another, which gets the first one's name; both are there at any time where the file
  /// system can do that.
  func exchange(_ path: String, with other: String) throws(Refusal) {
    try change(.rename, path) { Self.rename(path, exchangedWith: other) }
  }

  /// Writes over all bytes of a file, which takes no more of the disk than it has.
  package func overwrite(_ path: String, with contents: [UInt8]) throws(Refusal) {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_size == contents.count else { throw Refusal(code: ENOSPC) }
    try write(contents, to: descriptor, of: path)
    try sync(descriptor, of: path)
  }

  /// Puts a file in the place of another, if there is one, which gets its name where the file system can do that.
  package func swap(_ path: String, with other: String) throws(Refusal) {
    do throws(Refusal) { try exchange(path, with: other) } catch {
      guard [ENOENT, EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
      try rename(path, to: other)
    }
  }

  /// Replaces a file, and keeps what it was under another name.
  package func replace(_ path: String, with draft: String, keeping previous: String) throws(Refusal) {
    do throws(Refusal) {
      try exchange(draft, with: path)
      try rename(draft, to: previous)
    } catch {
      switch error.code {
      case ENOENT: break
      case EINVAL, ENOSYS, EOPNOTSUPP: try rename(path, to: previous)
      default: throw error
      }
      try rename(draft, to: path)
    }
  }

  /// Deletes a file, if it is there.
  package func remove(_ path: String) throws(Refusal) {
    guard Self.kind(of: path) != nil else { return }
    try change(.remove, path) { unlink(path) == 0 || errno == ENOENT ? 0 : -1 }
  }

  /// Deletes a folder with all that is in it, or a file; the folder goes last.
  package func removeTree(_ path: String) throws(Refusal) {
    guard let kind = Self.kind(of: path) else { return }
    guard kind == S_IFDIR else { return try remove(path) }
    for name in Self.names(in: path) { try removeTree("\(path)/\(name)") }
    try change(.remove, path) { rmdir(path) == 0 || errno == ENOENT ? 0 : -1 }
  }

  /// The names in a folder, which is empty if it cannot be read.
  package static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The kind of what is at a path, without following a link, or nil for nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// True if there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }
}

// Drafts of processes that were killed.
extension Disk {
  /// Deletes the drafts that no process is writing, in a folder and those in it.
  ///
  /// - Parameters:
  ///   - depth: The most levels of folders.
  ///   - most: The most entries that are looked at.
  package func collectDrafts(in path: String, depth: Int = 8, atMost most: Int = 100_000) {
    var left = most
    collectDrafts(in: path, depth: depth, left: &left)
  }

  private func collectDrafts(in path: String, depth: Int, left: inout Int) {
    for name in Self.names(in: path) where left > 0 {
      left -= 1
      let entry = "\(path)/\(name)"
      switch Self.kind(of: entry) {
      case S_IFDIR where depth > 1: collectDrafts(in: entry, depth: depth - 1, left: &left)
      case S_IFREG where DraftFile.isDraft(name): DraftFile.collect(entry) { try? remove(entry) }
      default: break
      }
    }
  }
}
