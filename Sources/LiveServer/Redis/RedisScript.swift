import CCrypto
import Support

/// A Lua script that Redis runs at once and undivided.
package struct RedisScript: Sendable {
  package let source: [UInt8]
  /// The name that Redis has for it: the SHA-1 of its source, in hexadecimal digits.
  package let digest: String

  package init(_ source: String) {
    self.source = Array(source.utf8)
    var hash = [UInt8](repeating: 0, count: 20)
    EVP_Digest(self.source, self.source.count, &hash, nil, EVP_sha1(), nil)
    digest = hash.hexadecimal
  }

  /// The command that runs it, by its name or by its source.
  package func command(byName: Bool, keys: [String], arguments: [[UInt8]]) -> [[UInt8]] {
    let head = byName ? [Array("EVALSHA".utf8), Array(digest.utf8)] : [Array("EVAL".utf8), source]
    return head + [Array("\(keys.count)".utf8)] + keys.map { Array($0.utf8) } + arguments
  }
}

extension RedisConnection {
  /// Runs a script, in the order of the commands around it.
  ///
  /// Its source goes to Redis once in a connection, and again if Redis has been made to forget it.
  package func run(
    _ script: RedisScript, keys: [String], arguments: [[UInt8]],
    _ completion: ((RedisReply) -> Void)? = nil
  ) {
    guard knownScripts.contains(script.digest) else {
      if state == .ready { knownScripts.insert(script.digest) }
      send(script.command(byName: false, keys: keys, arguments: arguments), completion)
      return
    }
    send(script.command(byName: true, keys: keys, arguments: arguments)) { [weak self] reply in
      guard let self, reply.error?.hasPrefix("NOSCRIPT") == true else {
        completion?(reply)
        return
      }
      self.send(script.command(byName: false, keys: keys, arguments: arguments), completion)
    }
  }
}
