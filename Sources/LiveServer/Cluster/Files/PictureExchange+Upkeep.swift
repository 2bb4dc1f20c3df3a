import Engine
import Redis
import Rooms
import Storage

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
