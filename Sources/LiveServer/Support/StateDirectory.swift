import CCrypto
import Foundation

/// The only folder that the server writes to.
package struct StateDirectory {
  /// The folder's place.
  package let url: URL

  /// The given folder, or `$XDG_STATE_HOME/tiltcast` (`~/.local/state/tiltcast` where that is not set).
  package init(path: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let path {
      url = URL(fileURLWithPath: path, isDirectory: true)
    } else if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      url = URL(fileURLWithPath: state, isDirectory: true).appendingPathComponent("tiltcast")
    } else {
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
      url = URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".local/state/tiltcast")
    }
  }

  /// The secret that all keys are derived from; made at the first start, readable by the owner only.
  package func secret() throws(StateError) -> [UInt8] {
    let secret = if let kept = try contents(of: "secret") { kept } else { try makeSecret() }
    guard secret.count >= 32 else { throw .shortSecret(path(of: "secret")) }
    return secret
  }

  private func makeSecret() throws(StateError) -> [UInt8] {
    try create("secret", contents: Self.randomSecret())
  }

  /// A secret that is not stored.
  package static func randomSecret() throws(StateError) -> [UInt8] {
    var secret = [UInt8](repeating: 0, count: 32)
    guard RAND_bytes(&secret, Int32(secret.count)) == 1 else { throw .noRandomness }
    return secret
  }
}

// Files that only the owner can read. They appear whole or not at all, also where several servers start at once.
extension StateDirectory {
  /// The path of a file.
  package func path(of file: String) -> String { url.appendingPathComponent(file).path }

  /// The content of a file, or nil if it is missing.
  package func contents(of file: String) throws(StateError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path(of: file)) else { return nil }
    do {
      return try [UInt8](Data(contentsOf: url.appendingPathComponent(file)))
    } catch {
      throw .unreadable(path(of: file), reason: error.reason)
    }
  }

  /// Makes a file that is not there.
  ///
  /// - Returns: The present content: another server's, if that was faster.
  package func create(_ file: String, contents: [UInt8]) throws(StateError) -> [UInt8] {
    if try add(file, contents: contents) { return contents }
    guard let other = try self.contents(of: file) else { throw unusable() }
    return other
  }

  /// Writes a file under a name that is free.
  ///
  /// - Returns: Whether it was.
  package func add(_ file: String, contents: [UInt8]) throws(StateError) -> Bool {
    let draft = try draft(of: file, contents: contents)
    defer { unlink(draft) }
    return try move(draft, toFree: path(of: file))
  }

  /// Gives a file of the folder another name, which must be free.
  ///
  /// - Returns: Whether it was.
  package func move(_ file: String, to other: String) throws(StateError) -> Bool {
    try move(path(of: file), toFree: path(of: other))
  }

  private func move(_ file: String, toFree other: String) throws(StateError) -> Bool {
    if link(file, other) == 0 {
      unlink(file)
    } else {
      if errno == EEXIST { return false }
      guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else { throw unusable() }
      // Some file systems have no links.
      if access(other, F_OK) == 0 { return false }
      guard rename(file, other) == 0 else { throw unusable() }
    }
    sync()
    return true
  }

  /// Writes a file, over what it may have held, which is kept under another name if one is given.
  package func replace(_ file: String, contents: [UInt8], keeping previous: String? = nil) throws(StateError)
  {
    let draft = try draft(of: file, contents: contents)
    if let previous { rename(path(of: file), path(of: previous)) }
    guard rename(draft, path(of: file)) == 0 else {
      defer { unlink(draft) }
      throw unusable()
    }
    sync()
  }

  /// Makes sure that new names are on the disk too.
  private func sync() {
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Makes the folder, where it is not there.
  package func make() throws(StateError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unusable(url.path, reason: error.reason)
    }
  }

  /// Keeps other servers out of the folder until this process ends, however it ends.
  ///
  /// - Returns: Whether the folder is this process's now. Also true for a missing folder that cannot be made.
  package func lock() -> Bool {
    try? make()
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return false
    }
    // The lock goes with the descriptor, which the process's end closes.
    return true
  }

  /// Whether the folder is there, even if nothing can be written to it.
  package var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// A new file beside the one that is meant, with a name of its own.
  private func draft(of file: String, contents: [UInt8]) throws(StateError) -> String {
    try make()
    guard let draft = DraftFile(beginning: path(of: file) + ".") else { throw unusable() }
    defer { close(draft.descriptor) }
    guard write(draft.descriptor, contents, contents.count) == contents.count, fsync(draft.descriptor) == 0
    else {
      defer { unlink(draft.path) }
      throw unusable()
    }
    return draft.path
  }

  private func unusable() -> StateError { .unusable(url.path, reason: String(cString: strerror(errno))) }
}

/// The reason that the state folder is unusable, as a sentence.
package enum StateError: Error, CustomStringConvertible {
  case unusable(String, reason: String)
  /// A file of the folder is there, and cannot be read.
  case unreadable(String, reason: String)
  case shortSecret(String)
  case noRandomness

  package var description: String {
    switch self {
    case .unusable(let path, let reason):
      "The state folder \(path) cannot be used: \(reason). Choose another one with --state DIR."
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Run this as the user whom it belongs to, or choose another folder with --state DIR."
    case .shortSecret(let path):
      "The secret in \(path) is too short to be safe. Delete the file to make a new one; old links then stop working."
    case .noRandomness: "The system gave no random numbers to make a secret from."
    }
  }
}
