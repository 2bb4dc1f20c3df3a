import CCrypto
import Foundation
import Platform

/// The only folder that the server writes to.
package struct StateDirectory {
  /// The folder's place.
  package let url: URL
  /// The disk that it is on.
  package let disk: Disk

  /// The given folder, or `$XDG_STATE_HOME/tiltcast` (`~/.local/state/tiltcast` where that is not set).
  package init(
    path: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
    on disk: Disk = .system
  ) {
    self.disk = disk
    if let path {
      url = URL(fileURLWithPath: path, isDirectory: true)
    } else if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      url = URL(fileURLWithPath: state, isDirectory: true).appendingPathComponent("tiltcast")
    } else {
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
      url = URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".local/state/tiltcast")
    }
  }

  /// A folder in this one.
  package func folder(_ name: String) -> StateDirectory {
    StateDirectory(path: path(of: name), on: disk)
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

// Files that only the owner can read. They appear and go whole or not at all, also where several servers start at once,
// and what a method has done is on the disk when it returns.
extension StateDirectory {
  /// The path of a file.
  package func path(of file: String) -> String { url.appendingPathComponent(file).path }

  /// True if a file is there.
  package func has(_ file: String) -> Bool { access(path(of: file), F_OK) == 0 }

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
    guard let other = try self.contents(of: file) else { throw unusable(Disk.Refusal(code: ENOENT)) }
    return other
  }

  /// Writes a file under a name that is free.
  ///
  /// - Returns: Whether it was.
  package func add(_ file: String, contents: [UInt8]) throws(StateError) -> Bool {
    try withDraft(of: file, contents) { draft throws(Disk.Refusal) in
      guard try disk.move(draft, toFree: path(of: file)) else { return false }
      try disk.syncFolder(url.path)
      return true
    }
  }

  /// Gives a file of the folder another name, which must be free.
  ///
  /// - Returns: Whether it was.
  package func move(_ file: String, to other: String) throws(StateError) -> Bool {
    try within { () throws(Disk.Refusal) in
      guard try disk.move(path(of: file), toFree: path(of: other)) else { return false }
      try disk.syncFolder(url.path)
      return true
    }
  }

  /// Writes a file, over what it may have held, which is kept under another name if one is given.
  ///
  /// - Parameter isSynced: Whether it outlives not only the end of this process but a power cut.
  package func replace(
    _ file: String, contents: [UInt8], keeping previous: String? = nil, isSynced: Bool = true
  ) throws(StateError) {
    try withDraft(of: file, contents, isSynced: isSynced) { draft throws(Disk.Refusal) in
      if let previous {
        try disk.replace(path(of: file), with: draft, keeping: path(of: previous))
      } else {
        try disk.rename(draft, to: path(of: file))
      }
      if isSynced { try disk.syncFolder(url.path) }
    }
  }

  /// Writes a file, over what it may have held, into the bytes of another one of the same length, which gets those of the
  /// file. So the disk may be full.
  package func replace(_ file: String, contents: [UInt8], within spare: String) throws(StateError) {
    try within { () throws(Disk.Refusal) in
      try disk.overwrite(path(of: spare), with: contents)
      try disk.swap(path(of: spare), with: path(of: file))
      try disk.syncFolder(url.path)
    }
  }

  /// Deletes files, those that are there.
  package func remove(_ files: String...) throws(StateError) {
    guard exists else { return }
    try within { () throws(Disk.Refusal) in
      for file in files { try disk.remove(path(of: file)) }
      try disk.syncFolder(url.path)
    }
  }

  /// Deletes a folder in this one with all that is in it, and last itself.
  package func removeFolder(_ name: String) throws(StateError) {
    guard exists else { return }
    try within { () throws(Disk.Refusal) in
      try disk.removeTree(path(of: name))
      try disk.syncFolder(url.path)
    }
  }

  /// Deletes drafts of servers that were killed, except those of pictures, which their store deletes.
  package func collectDrafts() {
    disk.collectDrafts(in: url.path, depth: 1)
    for name in Disk.names(in: url.path) where name != "media" && Disk.isFolder(path(of: name)) {
      disk.collectDrafts(in: path(of: name))
    }
  }

  /// Makes the folder, where it is not there.
  package func make() throws(StateError) {
    try within { () throws(Disk.Refusal) in try disk.makeFolder(url.path) }
  }

  /// Makes a new file beside the one that is meant, with a name of its own.
  private func withDraft<Result>(
    of file: String, _ contents: [UInt8], isSynced: Bool = true,
    _ body: (String) throws(Disk.Refusal) -> Result
  ) throws(StateError) -> Result {
    try make()
    return try within { () throws(Disk.Refusal) in
      let draft = try disk.draft(beginning: path(of: file), contents: contents, isSynced: isSynced)
      // In its place, it has another name.
      defer { disk.abandon(draft) }
      return try body(draft.path)
    }
  }

  private func within<Result>(_ body: () throws(Disk.Refusal) -> Result) throws(StateError) -> Result {
    do throws(Disk.Refusal) { return try body() } catch { throw unusable(error) }
  }

  private func unusable(_ refusal: Disk.Refusal) -> StateError {
    .unusable(url.path, reason: refusal.reason)
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

  /// True if the folder is there, even if nothing can be written to it.
  package var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// The reason that the state folder is unusable, as a sentence.
package enum StateError: Error, CustomStringConvertible {
  case unusable(String, reason: String)
  /// A file of the folder is there, and cannot be read.
  case unreadable(String, reason: String)
  case shortSecret(String)
  case noRandomness

  /// The system's words, without the names of files.
  package var reason: String {
    switch self {
    case .unusable(_, let reason), .unreadable(_, let reason): reason
    case .shortSecret, .noRandomness: description
    }
  }

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
