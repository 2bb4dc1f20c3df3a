import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Redis

@Suite("Scripts in Redis")
struct RedisScriptTests {
  private static let add = RedisScript("return redis.call('INCRBY', KEYS[1], ARGV[1])")

  @Test("A script is known by the digest that Redis has for it")
  func digests() throws {
    let redis = try TestRedis()
    let reply = try redis.session().send(Redis.command("SCRIPT", "LOAD") + [Self.add.source])
    #expect(reply.text == Self.add.digest)
  }

  @Test("A script runs, in order with other commands, and again when Redis has forgotten it")
  func runs() throws {
    let redis = try TestRedis()
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    let run: @Sendable (RedisConnection) -> Void = { [journal = bench.journal] connection in
      connection.run(Self.add, keys: ["n"], arguments: [Array("5".utf8)]) {
        journal.note("ran: \($0.integer ?? -1)")
      }
    }
    bench.perform { [journal = bench.journal] connection in
      run(connection)
      connection.send(Redis.command("GET", "n")) { journal.note("is: \($0.text ?? "")") }
      run(connection)
    }
    #expect(bench.waits(for: "ran: 10"))
    #expect(bench.journal.all == ["ready", "ran: 5", "is: 5", "ran: 10"])
    let used = try redis.session().send(Redis.command("INFO", "commandstats")).text ?? ""
    #expect(used.contains("cmdstat_evalsha:calls=1"))

    try redis.session().send(Redis.command("SCRIPT", "FLUSH"))
    bench.perform(run)
    #expect(bench.waits(for: "ran: 15"))
  }

  @Test("An error in a script is an error")
  func fails() throws {
    let redis = try TestRedis()
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    bench.perform { [journal = bench.journal] in
      $0.run(RedisScript("return redis.error_reply('NO no')"), keys: [], arguments: []) {
        journal.note($0.error ?? "none")
      }
    }
    #expect(bench.waits(for: "NO no"))
  }
}
