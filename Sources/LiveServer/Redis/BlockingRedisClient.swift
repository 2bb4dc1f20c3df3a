import Synchronization

/// A connection to Redis for threads that may wait, made when it is needed and made again after an error.
package final class BlockingRedisClient: Sendable {
  private let address: RedisAddress
  private let name: String
  private let session = Mutex<RedisSession?>(nil)

  /// - Parameter name: The connection's name in Redis, without spaces.
  package init(_ address: RedisAddress, name: String) {
    (self.address, self.name) = (address, name)
  }

  /// Sends a command and waits for its answer, some seconds at most.
  ///
  /// A command may come to Redis twice, where a connection is lost before its answer.
  @discardableResult
  package func send(_ command: [[UInt8]]) throws(RedisError) -> RedisReply {
    let result = session.withLock { session in
      Result { () throws(RedisError) in
        if let current = session {
          do throws(RedisError) {
            return try current.send(command)
          } catch {
            if case .answer = error { throw error }
            // Redis may have restarted since the last command.
            session = nil
          }
        }
        let current = try RedisSession(address, name: name)
        session = current
        return try current.send(command)
      }
    }
    return try result.get()
  }

  /// Runs a script.
  package func run(
    _ script: RedisScript, keys: [String], arguments: [[UInt8]]
  ) throws(RedisError) -> RedisReply {
    try send(script.command(byName: false, keys: keys, arguments: arguments))
  }
}
