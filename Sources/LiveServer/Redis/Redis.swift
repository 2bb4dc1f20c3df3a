import Glibc

/// Commands and checks that concern Redis as a whole.
package enum Redis {
  /// A command from words; the bytes of others may be appended.
  package static func command(_ words: String...) -> [[UInt8]] {
    words.map { Array($0.utf8) }
  }
}

// The first contact, when a node starts.
extension Redis {
  /// The oldest version that has all commands.
  private static let oldest = (major: 6, minor: 2)

  /// A key for writing, and a channel for publishing, only to make sure that Redis allows both.
  package static let proof = "tiltcast:alive"

  /// Makes sure that Redis can be used, and waits for it for 2 s at most.
  ///
  /// - Returns: Redis' clock, in seconds since 1970.
  package static func check(_ address: RedisAddress) throws(RedisError) -> Double {
    // A Redis that has gone is an error of write(2), no reason to die.
    signal(SIGPIPE, SIG_IGN)
    let session = try RedisSession(address, name: "tiltcast-start")
    do throws(RedisError) {
      return try check(session, of: address)
    } catch {
      guard case .answer(let words) = error else { throw error }
      throw .unusable(address.refusalToWork(words))
    }
  }

  private static func check(_ session: RedisSession, of address: RedisAddress) throws(RedisError) -> Double {
    let version = try version(of: session)
    guard isRecent(version) else {
      throw .unusable(
        "Redis at \(address.place) is of version \(version), and a cluster needs "
          + "\(oldest.major).\(oldest.minor) or newer.")
    }
    try session.send(command("SET", proof, "1"))
    try session.send(command("PUBLISH", proof, "1"))
    let time = try session.send(command("TIME")).array?.compactMap(\.integer) ?? []
    guard time.count == 2 else { throw .unusable("Redis at \(address.place) does not tell the time.") }
    return Double(time[0]) + Double(time[1]) * 1e-6
  }

  /// True if a version has everything that is needed; false for what is no version.
  static func isRecent(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").prefix(2).map { Int($0) ?? -1 }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (oldest.major, oldest.minor)
  }

  private static func version(of session: RedisSession) throws(RedisError) -> String {
    let information = try session.send(command("INFO", "server")).text ?? ""
    let prefix = "redis_version:"
    let line = information.split(whereSeparator: \.isNewline).first { $0.hasPrefix(prefix) }
    return line.map { String($0.dropFirst(prefix.count)) } ?? "unknown"
  }
}
