import CCrypto
import Foundation

/// The only folder that the server writes to.
struct StateDirectory {
  /// Where it lies.
  let url: URL

  /// The given folder, or `$XDG_STATE_HOME/tiltcast` (`~/.local/state/tiltcast` where that is not set).
  init(path: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let path {
      url = URL(fileURLWithPath: path, isDirectory: true)
    } else if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      url = URL(fileURLWithPath: state, isDirectory: true).appendingPathComponent("tiltcast")
    } else {
      let home = environment["HOME"] ?? NSHomeDirectory()
      url = URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".local/state/tiltcast")
    }
  }

  /// The secret that all keys are derived from; made at the first start, readable by the owner only.
  func secret() throws(StateError) -> [UInt8] {
    let file = url.appendingPathComponent("secret")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if FileManager.default.fileExists(atPath: file.path) {
        let secret = try [UInt8](Data(contentsOf: file))
        guard secret.count >= 32 else { throw StateError.shortSecret(file.path) }
        return secret
      }
      return try makeSecret(at: file)
    } catch let error as StateError {
      throw error
    } catch {
      throw .unusable(url.path, reason: error.localizedDescription)
    }
  }

  private func makeSecret(at file: URL) throws -> [UInt8] {
    var secret = [UInt8](repeating: 0, count: 32)
    guard RAND_bytes(&secret, Int32(secret.count)) == 1 else { throw StateError.noRandomness }
    // Written beside and renamed, so that a crash leaves no half secret behind.
    let draft = file.appendingPathExtension("new")
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: Data(secret), attributes: [.posixPermissions: 0o600])
    else { throw StateError.unusable(url.path, reason: "a file cannot be written there") }
    try FileManager.default.moveItem(at: draft, to: file)
    return secret
  }
}

/// Why the state folder cannot be used, as a sentence.
enum StateError: Error, CustomStringConvertible {
  case unusable(String, reason: String)
  case shortSecret(String)
  case noRandomness

  var description: String {
    switch self {
    case .unusable(let path, let reason):
      "The state folder \(path) cannot be used: \(reason). Choose another one with --state DIR."
    case .shortSecret(let path):
      "The secret in \(path) is too short to be safe. Delete the file to make a new one; old links then stop working."
    case .noRandomness: "The system gave no random numbers to make a secret from."
    }
  }
}
