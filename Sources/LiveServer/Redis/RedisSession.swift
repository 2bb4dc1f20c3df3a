import CRedis
import Foundation

/// A connection to Redis for a thread that may wait: at the start, and beside the loop.
///
/// After an error that is not Redis' answer it is of no more use.
package final class RedisSession {
  private let context: UnsafeMutablePointer<redisContext>
  private let address: RedisAddress
  private let timeout: Double

  /// Connects and logs in.
  ///
  /// - Parameters:
  ///   - name: The connection's name in `CLIENT LIST`, without spaces.
  ///   - timeout: The seconds to wait for Redis each time.
  package init(_ address: RedisAddress, name: String, timeout: Double = 2) throws(RedisError) {
    let limit = timeval(
      tv_sec: Int(exactly: timeout.rounded(.down)) ?? 0,
      tv_usec: Int(exactly: ((timeout - timeout.rounded(.down)) * 1e6).rounded(.down)) ?? 0)
    guard let context = redisConnectWithTimeout(address.host, Int32(address.port), limit) else {
      throw .unusable("There is no memory for a connection to Redis.")
    }
    (self.context, self.address, self.timeout) = (context, address, timeout)
    guard context.pointee.err == 0 else {
      throw .unusable("Redis at \(address.place) cannot be reached: \(reason).")
    }
    _ = fcntl(context.pointee.fd, F_SETFD, FD_CLOEXEC)
    redisSetTimeout(context, limit)
    for command in address.greeting(name: name) {
      do throws(RedisError) {
        try send(command)
      } catch {
        guard case .answer(let words) = error else { throw error }
        throw .unusable(address.refusal(words))
      }
    }
  }

  deinit {
    redisFree(context)
  }

  /// Sends a command and waits for its answer.
  ///
  /// - Throws: Redis' error as `RedisError.answer`, `unusable` when there is no answer.
  @discardableResult
  package func send(_ command: [[UInt8]]) throws(RedisError) -> RedisReply {
    let answer = withArguments(command) { count, arguments, lengths in
      redisCommandArgv(context, count, arguments, lengths)
    }
    guard let answer else { throw .unusable("Redis at \(address.place) has gone: \(reason).") }
    defer { freeReplyObject(answer) }
    let reply = RedisReply(answer.assumingMemoryBound(to: redisReply.self).pointee)
    if let words = reply.error { throw .answer(words) }
    return reply
  }

  /// The reason for the error, from hiredis.
  private var reason: String {
    if context.pointee.err == REDIS_ERR_IO, errno == EAGAIN || errno == EINPROGRESS {
      return "no answer within \(timeout.formatted()) s"
    }
    return withUnsafeBytes(of: context.pointee.errstr) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
