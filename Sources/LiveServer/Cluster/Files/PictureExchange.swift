import Engine
import Logging
import Redis
import Storage
import Support
import Synchronization

/// The pictures that people brought to any server, through Redis: each under a name that follows from its
/// content.
///
/// The server that takes an upload puts it there; a server that is asked for a picture it lacks fetches it.
package final class PictureExchange: Sendable {
  /// The time before Redis is tried again after a failure, in seconds.
  private static let retryDelay = 2.0

  private struct State {
    /// The names of the pictures in Redis.
    var names: Set<String> = []
    /// Whether the thread is going to compare.
    var isDue = false
  }

  private let store: PictureStore
  let redis: BlockingRedisClient
  private let log: Logger
  /// Reports what has been fetched, for those who asked for it.
  let worker: Worker<(name: String, bytes: [UInt8]?)>
  private let state = Mutex(State())

  init(
    _ store: PictureStore, over redis: BlockingRedisClient, log: Logger, wake: @escaping @Sendable () -> Void
  ) {
    (self.store, self.redis, self.log) = (store, redis, log)
    worker = Worker("tiltcast.media", wake: wake)
  }

  /// Whether another server has a picture.
  package func has(_ name: String) -> Bool { state.withLock { $0.names.contains(name) } }

  /// Takes note of another server's announcement of a new or removed picture.
  func note(_ name: String) {
    if name.hasPrefix(Self.removal) { state.withLock { _ = $0.names.remove(String(name.dropFirst())) } }
    if Picture(mediaName: name) != nil { state.withLock { _ = $0.names.insert(name) } }
  }

  /// Puts a picture into Redis, and waits for that; a Redis that is away gets it when it is back.
  package func put(_ name: String) {
    do throws(RedisError) {
      try share(name)
    } catch {
      log.warning("A picture stays on this server until Redis is back. \(error)")
      compare(after: Self.retryDelay)
    }
  }

  private func share(_ name: String) throws(RedisError) {
    guard !has(name) else { return try self.name([name]) }
    guard let bytes = store.bytes(of: name) else { return }
    try self.name([name])
    try redis.send(Redis.command("SET", RedisKeys.media(name)) + [bytes])
    try redis.send(Redis.command("SADD", RedisKeys.media, name))
    try redis.send(Redis.command("PUBLISH", RedisKeys.media, name))
    note(name)
  }

  /// Finds out what Redis has, and puts there what it has not, again and again until that is done.
  func compare(after seconds: Double = 0) {
    let isDue = state.withLock { state in
      defer { state.isDue = true }
      return state.isDue
    }
    guard !isDue else { return }
    worker.run(after: seconds) {
      self.state.withLock { $0.isDue = false }
      do throws(RedisError) {
        let names = try self.redis.send(Redis.command("SMEMBERS", RedisKeys.media)).array ?? []
        self.state.withLock { $0.names = Set(names.compactMap(\.text)) }
        for name in self.store.names { try self.share(name) }
      } catch {
        self.compare(after: Self.retryDelay)
      }
    }
  }

  /// A picture's bytes, from here or from Redis, which is waited for.
  package func bytes(of name: String) -> [UInt8]? {
    if let bytes = store.bytes(of: name) { return bytes }
    guard has(name) else { return nil }
    do throws(RedisError) {
      guard let bytes = try redis.send(Redis.command("GET", RedisKeys.media(name))).bytes,
        store.adopt(bytes, as: name)
      else { return nil }
      return bytes
    } catch {
      log.warning("A picture of another server cannot be shown. \(error)")
      return nil
    }
  }

  /// The prefix that announces the name of a removed picture; no name begins like this.
  static let removal = "-"

  /// Fetches a picture soon; it is among the `takeFetched()` after the service is woken.
  package func fetch(_ name: String) {
    worker.perform { (name, self.bytes(of: name)) }
  }

  /// The pictures fetched since the last time; nil bytes mean that fetching failed.
  package func takeFetched() -> [(name: String, bytes: [UInt8]?)] { worker.takeOutcomes() }
}
