import Foundation
import TestSupport
import Testing

@testable import Redis

@Suite("A Redis that is there, but does not do its work", .serialized)
struct RedisRefusalTests {
  @Test(
    "An error is a refusal, or concerns one key or one script",
    arguments: [
      ("READONLY You can't write against a read only replica. script: 12ab, on @user_script:9.", true),
      ("OOM command not allowed when used memory > 'maxmemory'.", true),
      (
        "ERR Error running script (call to f_1): @user_script:2: @user_script: 2: -OOM command not allowed",
        true
      ),
      (
        "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
        true
      ),
      ("NOPERM this user has no permissions to access one of the channels used as arguments", true),
      ("NOAUTH Authentication required.", true), ("LOADING Redis is loading the dataset in memory", true),
      ("BUSY Redis is busy running a script.", true), ("CLUSTERDOWN The cluster is down", true),
      ("MASTERDOWN Link with MASTER is down", true), ("NOREPLICAS Not enough good replicas to write.", true),
      ("DENIED Redis is running in protected mode", true), ("MOVED 3999 127.0.0.1:6381", true),
      ("ERR unknown command 'EVAL', with args beginning with:", true),
      ("ERR The user executing the script can't run this command or subcommand script: 1, on 2.", true),
      ("ERR max number of clients reached", true),
      ("ERR value is not an integer or out of range", false), ("NOSCRIPT No matching script.", false),
      ("WRONGTYPE Operation against a key holding the wrong kind of value", false),
      ("ERR Error running script (call to f_1): @user_script:2: -WRONGTYPE Operation against a key", false),
      (RedisLink.lost, false), ("", false),
    ])
  func classifies(words: String, isRefusal: Bool) {
    #expect((RedisReply.error(words).refusal != nil) == isRefusal)
  }

  @Test("What Redis adds about a script is left out, so that the same refusal reads the same")
  func leavesScriptsOut() {
    #expect(
      RedisReply.error("READONLY No. script: 12ab, on @user_script:9.").refusal == "READONLY No.")
    #expect(RedisReply.error("ERR Error running script (call to f_1): -OOM No.").refusal == "OOM No.")
  }

  @Test(
    "A refusal says what to do; of a missing permission, which rule is missing",
    arguments: [
      ("READONLY You can't write against a read only replica.", "primary"),
      ("OOM command not allowed when used memory > 'maxmemory'.", "maxmemory"),
      ("MISCONF Redis is configured to save RDB snapshots", "disk"),
      ("NOREPLICAS Not enough good replicas to write.", "min-replicas-to-write"),
      ("MASTERDOWN Link with MASTER is down", "primary"),
      ("CLUSTERDOWN Hash slot not served", "without cluster mode"),
      ("NOAUTH Authentication required.", "password"),
      ("WRONGPASS invalid username-password pair", "password"),
      (
        "NOPERM this user has no permissions to run the 'xadd' command", "ACL SETUSER tiltcast +xadd"
      ),
      (
        "NOPERM this user has no permissions to access one of the channels used as arguments",
        "ACL SETUSER tiltcast &tiltcast:*"
      ),
      ("NOPERM No permissions to access a key", "ACL SETUSER tiltcast ~tiltcast:*"),
      (
        "ERR The user executing the script can't run this command or subcommand",
        "ACL SETUSER tiltcast +@all"
      ),
    ])
  func advises(words: String, advice: String) {
    let address = RedisAddress(host: "redis.example", user: "tiltcast", password: "secret")
    let text = address.refusalToWork(words)
    #expect(text.hasPrefix("Redis at redis.example:6379 is there, but refuses to work: \(words.prefix(7))"))
    #expect(text.contains(advice) && !text.contains("secret"), "\(text)")
  }

  @Test("Words from outside are printable and short")
  func quotes() {
    #expect(RedisAddress.quotable("OOM \u{1B}[31m no\r\n..") == "OOM ␛[31m no␍␊")
    #expect(RedisAddress.quotable(String(repeating: "x", count: 5000)).count == 200)
  }

  @Test(
    "A write that is refused is a lost connection, and attempts go on until one succeeds",
    arguments: [
      (["REPLICAOF", "127.0.0.1", "1"], "READONLY You", ["REPLICAOF", "NO", "ONE"]),
      (["CONFIG", "SET", "maxmemory", "1"], "OOM command", ["CONFIG", "SET", "maxmemory", "0"]),
      (
        ["CONFIG", "SET", "min-replicas-to-write", "1"], "NOREPLICAS Not",
        ["CONFIG", "SET", "min-replicas-to-write", "0"]
      ),
      (["ACL", "SETUSER", "default", "-set"], "NOPERM", ["ACL", "SETUSER", "default", "+set"]),
    ])
  func loses(fault: [String], words: String, cure: [String]) throws {
    let redis = try TestRedis()
    let session = try redis.session()
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    try session.send(fault.map { Array($0.utf8) })
    #expect(try bench.ask(Redis.command("SET", "key", "1"))[0].error?.hasPrefix(words) == true)
    #expect(
      bench.waits(for: "lost: Redis at 127.0.0.1:\(redis.port) is there, but refuses to work: \(words)"))
    try session.send(cure.map { Array($0.utf8) })
    #expect(bench.waits(for: "ready", times: 2))
    #expect(try bench.ask(Redis.command("SET", "key", "1")) == [.status("OK")])
  }

  @Test("Errors about one key leave the connection as it is")
  func keeps() throws {
    let redis = try TestRedis()
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    let replies = try bench.ask(
      Redis.command("SADD", "set", "a"), Redis.command("INCR", "set"), Redis.command("SCARD", "set"))
    #expect(replies[1].isOfWrongType)
    #expect(replies[2].integer == 1)
    #expect(bench.journal.all == ["ready"])
  }

  @Test("At the start, a Redis that cannot write or publish is refused with the same sentence")
  func start() throws {
    let redis = try TestRedis()
    for (fault, words) in [
      ("-publish", "NOPERM"), ("-set", "NOPERM"), ("resetchannels", "&tiltcast:*"), ("-info", "+info"),
    ] {
      try redis.session().send(Redis.command("ACL", "SETUSER", "default", fault))
      let error = try #require(throws: RedisError.self) { try Redis.check(redis.address) }
      #expect(error.description.contains("127.0.0.1:\(redis.port) is there, but refuses to work: NOPERM"))
      #expect(error.description.contains(words))
      try redis.session().send(Redis.command("ACL", "SETUSER", "default", "+@all", "allchannels"))
    }
    _ = try Redis.check(redis.address)
  }

  @Test("A channel that Redis refuses is reported once, and asked for ever more seldom until it is allowed")
  func channels() throws {
    let redis = try TestRedis()
    let session = try redis.session()
    try session.send(Redis.command("ACL", "SETUSER", "default", "resetchannels"))
    let bench = try RedisBench(redis.address)
    bench.perform { [journal = bench.journal] in
      $0.subscribe("channel", { _ in }) { journal.note("subscribed") }
    }
    let sentence = "lost: Redis at 127.0.0.1:\(redis.port) is there, but refuses to work: NOPERM"
    #expect(bench.waits(for: sentence))
    let (start, before) = (Date(), try Self.connections(session))
    while try Self.connections(session) < before + 8 { usleep(20_000) }
    // Eight delays take 3.55 s from the first one, and 0.4 s if none is doubled.
    #expect(Date().timeIntervalSince(start) > 2)
    #expect(bench.journal.all.count { $0.hasPrefix(sentence) } == 1)
    try session.send(Redis.command("ACL", "SETUSER", "default", "allchannels"))
    #expect(bench.waits(for: "subscribed"))
  }

  private static func connections(_ session: RedisSession) throws -> Int {
    let text = try session.send(Redis.command("INFO", "stats")).text ?? ""
    return text.firstMatch(of: /total_connections_received:(\d+)/).flatMap { Int($0.1) } ?? 0
  }
}
