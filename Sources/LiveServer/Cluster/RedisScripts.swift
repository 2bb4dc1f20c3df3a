import Redis

/// The scripts for Redis, each run atomically.
///
/// Fences travel as text: Lua's numbers are written with an exponent when they are large. Any other value at a
/// key, or a fence beyond 2^52, which no cluster comes to, counts as nothing and is replaced, so that rooms
/// come back.
enum RedisScripts {
  /// Keys: heartbeats, channel of nodes, the node's number. Arguments: node, for how many milliseconds one may be
  /// silent, and the node itself if it may judge others (else 0), and for how many seconds it keeps its number.
  ///
  /// Departed nodes stay among the heartbeats, with 0, so that each is announced once; the last thousand
  /// are kept.
  static let beat = RedisScript(
    """
    local kind = redis.call('TYPE', KEYS[1]).ok
    if kind ~= 'zset' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
    local time = redis.call('TIME')
    local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
    local last = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '0')
    redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[1])
    redis.call('SET', KEYS[3], '1', 'EX', ARGV[4])
    if last == 0 then redis.call('PUBLISH', KEYS[2], '+' .. ARGV[1]) end
    if now >= last and now - last <= tonumber(ARGV[3]) then
      local latest = string.format('(%.0f', now - tonumber(ARGV[2]))
      for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(0', latest)) do
        redis.call('ZADD', KEYS[1], 0, node)
        redis.call('PUBLISH', KEYS[2], '-' .. node)
      end
      redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1001)
    end
    return 1
    """)

  /// Keys: lease, fence, heartbeats. Arguments: node, milliseconds, a fence that is known. Answers whether the
  /// lease is the node's, its fence, for how many milliseconds it lasts, and whose it is. Any node may take the
  /// lease of a node that is gone.
  static let acquire = RedisScript(
    """
    local most = 4503599627370496
    local holder = redis.pcall('GET', KEYS[1])
    local left = redis.call('PTTL', KEYS[1])
    if type(holder) == 'string' and left > 0 and left <= 10 * tonumber(ARGV[2]) then
      local node, fence = string.match(holder, '^(%d+) (%d+)$')
      if node and tonumber(fence) <= most then
        if node == ARGV[1] then
          redis.call('PEXPIRE', KEYS[1], ARGV[2])
          return {1, fence, tonumber(ARGV[2]), node}
        end
        local beat = redis.pcall('ZSCORE', KEYS[3], node)
        if type(beat) ~= 'string' or tonumber(beat) ~= 0 then return {0, fence, left, node} end
      end
    end
    local fence = redis.pcall('GET', KEYS[2])
    fence = type(fence) == 'string' and string.match(fence, '^%d+$') and tonumber(fence) or 0
    if fence >= most then fence = 0 end
    fence = string.format('%.0f', math.max(fence, tonumber(ARGV[3])) + 1)
    redis.call('SET', KEYS[2], fence)
    redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. fence, 'PX', ARGV[2])
    return {1, fence, tonumber(ARGV[2]), ARGV[1]}
    """)

  /// Keys: lease. Arguments: "NODE FENCE", milliseconds. Answers 1 if the lease was still there.
  static let renew = RedisScript(
    """
    if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])
    """)

  /// Keys: lease, channel to those who follow. Arguments: "NODE FENCE", the message to them.
  static let release = RedisScript(
    """
    if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('DEL', KEYS[1])
    return redis.call('PUBLISH', KEYS[2], ARGV[2])
    """)

  /// Keys: lease, snapshot, journal, fence, rooms, entry under way, entries aside, recording. Arguments: "NODE
  /// FENCE", the room's name, the message to all nodes.
  static let retire = RedisScript(
    """
    if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[6], KEYS[7], KEYS[8])
    redis.call('SREM', KEYS[5], ARGV[2])
    return redis.call('PUBLISH', KEYS[5], ARGV[3])
    """)

  /// Keys: journal, channel to the owner. Arguments: an entry. The owner is sent the entry and its place. A journal that
  /// takes no more, because it has given the last place there is, begins again.
  static let append = RedisScript(
    """
    local kind = redis.call('TYPE', KEYS[1]).ok
    if kind ~= 'stream' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
    local place = redis.pcall('XADD', KEYS[1], 'MAXLEN', '~', 100000, '*', 'e', ARGV[1])
    if type(place) ~= 'string' then
      redis.call('DEL', KEYS[1])
      place = redis.call('XADD', KEYS[1], 'MAXLEN', '~', 100000, '*', 'e', ARGV[1])
    end
    redis.call('PUBLISH', KEYS[2], place .. '\\n' .. ARGV[1])
    return place
    """)

  /// Keys: fence, snapshot, journal. Arguments: the owner's fence, the room, the last entry in it. Answers the fence
  /// that holds; only under that one is the room kept, and the journal trimmed.
  static let keep = RedisScript(
    """
    local fence = redis.pcall('GET', KEYS[1])
    if type(fence) ~= 'string' or not string.match(fence, '^%d+$') or tonumber(fence) > 4503599627370496 then
      fence = ARGV[1]
      redis.call('SET', KEYS[1], fence)
    end
    if fence == ARGV[1] then
      redis.call('SET', KEYS[2], ARGV[2])
      redis.pcall('XTRIM', KEYS[3], 'MINID', ARGV[3])
    end
    return fence
    """)

  /// Keys: fence, recording. Arguments: the owner's fence, a place, and what is recorded from there on; at the
  /// beginning nothing for no recording. As `keep`.
  static let record = RedisScript(
    """
    local fence = redis.pcall('GET', KEYS[1])
    fence = type(fence) == 'string' and string.match(fence, '^%d+$') and fence or ARGV[1]
    if fence ~= ARGV[1] and tonumber(fence) <= 4503599627370496 then return 0 end
    if ARGV[2] == '0' then redis.call('DEL', KEYS[2]) end
    if ARGV[3] ~= '' then
      redis.call('SETRANGE', KEYS[2], ARGV[2], ARGV[3])
      redis.call('EXPIRE', KEYS[2], 86400)
    end
    return 1
    """)

  /// Keys: secret, epoch, node, rooms, proof. Arguments: the first three of a node that comes back, to a Redis that may
  /// have forgotten them. An empty secret is not put there. It always writes and publishes: a Redis that answers it can.
  static let introduce = RedisScript(
    """
    if ARGV[1] ~= '' then redis.call('SET', KEYS[1], ARGV[1], 'NX') end
    redis.call('SET', KEYS[2], ARGV[2], 'NX')
    redis.call('SET', KEYS[5], '1')
    redis.call('PUBLISH', KEYS[5], '1')
    local kind = redis.call('TYPE', KEYS[4]).ok
    if kind ~= 'set' and kind ~= 'none' then redis.call('DEL', KEYS[4]) end
    local node = redis.pcall('GET', KEYS[3])
    if (tonumber(type(node) == 'string' and node or '0') or 0) < tonumber(ARGV[3]) then
      redis.call('SET', KEYS[3], ARGV[3])
    end
    return 1
    """)
}
