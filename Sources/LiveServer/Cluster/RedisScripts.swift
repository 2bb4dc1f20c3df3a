/// What Redis does in one step, so that no other node comes between.
///
/// Fences travel as text: Lua's numbers are written with an exponent when they are large.
enum RedisScripts {
  /// Keys: lease, fence. Arguments: node, milliseconds, a fence that is known. Answers whether the lease is the
  /// node's, its fence, and for how many milliseconds it lasts.
  static let acquire = RedisScript(
    """
    local holder = redis.call('GET', KEYS[1])
    if holder then
      local node, fence = string.match(holder, '(%d+) (%d+)')
      if node ~= ARGV[1] then return {0, fence, redis.call('PTTL', KEYS[1])} end
      redis.call('PEXPIRE', KEYS[1], ARGV[2])
      return {1, fence, tonumber(ARGV[2])}
    end
    local fence = redis.call('INCR', KEYS[2])
    if fence <= tonumber(ARGV[3]) then
      fence = tonumber(ARGV[3]) + 1
      redis.call('SET', KEYS[2], string.format('%.0f', fence))
    end
    fence = string.format('%.0f', fence)
    redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. fence, 'PX', ARGV[2])
    return {1, fence, tonumber(ARGV[2])}
    """)

  /// Keys: lease. Arguments: "NODE FENCE", milliseconds. Answers 1 if the lease was still there.
  static let renew = RedisScript(
    """
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])
    """)

  /// Keys: lease, channel to those who follow. Arguments: "NODE FENCE", what to tell them.
  static let release = RedisScript(
    """
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('DEL', KEYS[1])
    return redis.call('PUBLISH', KEYS[2], ARGV[2])
    """)

  /// Keys: lease, snapshot, journal, fence, rooms, entry under way, entries aside. Arguments: "NODE FENCE", the room's
  /// name, what to tell all nodes.
  static let retire = RedisScript(
    """
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[6], KEYS[7])
    redis.call('SREM', KEYS[5], ARGV[2])
    return redis.call('PUBLISH', KEYS[5], ARGV[3])
    """)

  /// Keys: journal, channel to the owner. Arguments: an entry. The owner is told its place, and itself.
  static let append = RedisScript(
    """
    local place = redis.call('XADD', KEYS[1], 'MAXLEN', '~', 100000, '*', 'e', ARGV[1])
    redis.call('PUBLISH', KEYS[2], place .. '\\n' .. ARGV[1])
    return place
    """)

  /// Keys: fence, snapshot, journal. Arguments: the owner's fence, the room, the last entry in it. Answers the fence
  /// that holds; only under that one is the room kept, and the journal trimmed.
  static let keep = RedisScript(
    """
    local fence = redis.call('GET', KEYS[1]) or '0'
    if fence == ARGV[1] then
      redis.call('SET', KEYS[2], ARGV[2])
      redis.call('XTRIM', KEYS[3], 'MINID', ARGV[3])
    end
    return fence
    """)

  /// Keys: secret, epoch, node. Arguments: the same of a node that comes back, to a Redis that may have forgotten
  /// them. An empty secret is not put there.
  static let introduce = RedisScript(
    """
    if ARGV[1] ~= '' then redis.call('SET', KEYS[1], ARGV[1], 'NX') end
    redis.call('SET', KEYS[2], ARGV[2], 'NX')
    if tonumber(redis.call('GET', KEYS[3]) or '0') < tonumber(ARGV[3]) then
      redis.call('SET', KEYS[3], ARGV[3])
    end
    return 1
    """)
}
