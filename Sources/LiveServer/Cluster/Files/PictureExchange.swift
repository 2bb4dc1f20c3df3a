import Engine
import Logging
import Redis
import Rooms
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
    /// True if the thread is going to compare.
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

  /// True if another server has a picture.
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

// Unnamed pictures in Redis: as in a folder, what is named is given the present time, Redis' own.
extension PictureExchange {
  /// The pictures that rooms name as Redis keeps them, also rooms that no server has open; waits for Redis.
  package func namedPictures() throws(RedisError) -> Set<String> {
    let rooms = try redis.send(Redis.command("SMEMBERS", RedisKeys.rooms)).array ?? []
    var names: Set<String> = []
    for room in Set(rooms.compactMap { $0.text.flatMap { RoomName($0) } } + [.main]) {
      let kept = try redis.send(Redis.command("GET", RedisKeys.snapshot(room)))
      names.formUnion(NamedPictures.names(in: kept.bytes ?? []))
    }
    return names
  }

  /// Gives the pictures that are named the present time, and deletes those that no server has named for long enough;
  /// waits for Redis.
  ///
  /// - Parameter age: In seconds.
  package func sweep(keeping named: Set<String>, after age: Double) throws(RedisError) {
    try name(named.filter(has).sorted())
    _ = try redis.run(
      Self.sweepScript, keys: [RedisKeys.media, RedisKeys.mediaNamed],
      arguments: ["\(Int(saturating: age))", RedisKeys.media(""), Self.removal].map { Array($0.utf8) })
  }

  /// Marks a picture as named from now on.
  package func use(_ picture: Picture) {
    guard let name = picture.mediaName, has(name) else { return }
    worker.run { try? self.name([name]) }
  }

  /// Gives pictures the present time.
  func name(_ names: [String]) throws(RedisError) {
    var rest = names[...]
    while !rest.isEmpty {
      _ = try redis.run(
        Self.nameScript, keys: [RedisKeys.mediaNamed], arguments: rest.prefix(500).map { Array($0.utf8) })
      rest = rest.dropFirst(500)
    }
  }

  private static let nameScript = RedisScript(
    """
    local kind = redis.call('TYPE', KEYS[1]).ok
    if kind ~= 'zset' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
    local now = redis.call('TIME')[1]
    for _, name in ipairs(ARGV) do redis.call('ZADD', KEYS[1], now, name) end
    return 1
    """)

  /// Keys: the pictures' names, and when each was named. Arguments: seconds, the prefix of a picture's key, and
  /// the prefix that announces a removal. A picture that was never named is as young as a new one.
  private static let sweepScript = RedisScript(
    """
    local now = tonumber(redis.call('TIME')[1])
    for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
      local named = redis.call('ZSCORE', KEYS[2], name)
      if not named then
        redis.call('ZADD', KEYS[2], now, name)
      elseif now - tonumber(named) > tonumber(ARGV[1]) then
        redis.call('SREM', KEYS[1], name)
        redis.call('ZREM', KEYS[2], name)
        redis.call('DEL', ARGV[2] .. name)
        redis.call('PUBLISH', KEYS[1], ARGV[3] .. name)
      end
    end
    return 1
    """)
}
