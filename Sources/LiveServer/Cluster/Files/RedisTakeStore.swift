import Redis
import Rooms
import Storage

/// The takes in Redis: for each room a hash of files, one of their digests, and how often they have changed.
struct RedisTakeStore: Sendable {
  private let redis: BlockingRedisClient

  init(_ redis: BlockingRedisClient) {
    self.redis = redis
  }

  /// The takes of a room.
  struct View {
    var era: String
    var version: Int
    var digests: TakeMerge.Digests
  }

  /// The rooms that have, or had, takes.
  func rooms() throws(RedisError) -> [RoomName] {
    try redis.send(Redis.command("SMEMBERS", RedisKeys.takesRooms)).array?.compactMap {
      $0.text.flatMap { RoomName($0) }
    }
      ?? []
  }

  /// Looks at a room's takes.
  ///
  /// - Parameters:
  ///   - known: What was seen last. A Redis that has seen less since has lost something, and begins another era, in
  ///     which nothing that is missing counts as deleted.
  ///   - era: What another era would be called.
  func view(of room: RoomName, after known: SharedTakes?, newEra era: String) throws(RedisError) -> View {
    let arguments = [era, known?.era ?? "", "\(known?.version ?? 0)"]
    let reply = try redis.run(
      Self.viewScript, keys: RedisKeys.takes(room), arguments: arguments.map { Array($0.utf8) })
    guard let parts = reply.array, parts.count == 3, let era = parts[0].text, let version = parts[1].integer,
      let entries = parts[2].array
    else { throw .answer("something else than a list of takes") }
    var digests: TakeMerge.Digests = [:]
    for index in stride(from: 0, to: entries.count - 1, by: 2) {
      guard let name = entries[index].text.flatMap({ TakeName($0) }) else { continue }
      digests[name] = entries[index + 1].text
    }
    return View(era: era, version: version, digests: digests)
  }

  /// A take's file, or nil if it is gone.
  func contents(of name: TakeName, in room: RoomName) throws(RedisError) -> [UInt8]? {
    try redis.send(Redis.command("HGET", RedisKeys.takes(room)[2], name.description)).bytes
  }

  /// Puts a take into Redis, in place of another one, or nil takes it away.
  ///
  /// - Returns: The number of the change, or nil if Redis does not hold the take to replace.
  func change(
    _ name: TakeName, in room: RoomName, replacing old: String?, by new: (digest: String, bytes: [UInt8])?
  ) throws(RedisError) -> Int? {
    let words = [room.description, name.description, old ?? "", new?.digest ?? ""]
    let version =
      try redis.run(
        Self.changeScript, keys: RedisKeys.takes(room) + [RedisKeys.takesRooms],
        arguments: words.map { Array($0.utf8) } + [new?.bytes ?? []]
      ).integer ?? 0
    return version > 0 ? version : nil
  }

  private static let viewScript = RedisScript(
    """
    local era = redis.call('HGET', KEYS[1], 'era')
    local version = tonumber(redis.call('HGET', KEYS[1], 'version') or '0')
    if not era or (era == ARGV[2] and version < tonumber(ARGV[3])) then
      era = ARGV[1]
      redis.call('HSET', KEYS[1], 'era', era, 'version', version)
    end
    return {era, version, redis.call('HGETALL', KEYS[2])}
    """)

  private static let changeScript = RedisScript(
    """
    if (redis.call('HGET', KEYS[2], ARGV[2]) or '') ~= ARGV[3] then return 0 end
    if ARGV[4] == '' then
      redis.call('HDEL', KEYS[2], ARGV[2])
      redis.call('HDEL', KEYS[3], ARGV[2])
    else
      redis.call('HSET', KEYS[2], ARGV[2], ARGV[4])
      redis.call('HSET', KEYS[3], ARGV[2], ARGV[5])
      redis.call('SADD', KEYS[4], ARGV[1])
    end
    redis.call('PUBLISH', '\(RedisKeys.takes)', ARGV[1])
    return redis.call('HINCRBY', KEYS[1], 'version', 1)
    """)
}
