import Foundation
import TestSupport
import Testing

@testable import Redis
@testable import WebSockets

@Suite("Connections to Redis")
struct RedisConnectionTests {
  private let redis: TestRedis

  init() throws {
    redis = try TestRedis()
  }

  @Test("Commands are answered in their order, whatever bytes they have", arguments: [1, 300_000])
  func answers(size: Int) throws {
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) } + Array("\r\n\0*3\r\n".utf8)
    let replies = try bench.ask(
      Redis.command("SET", "key") + [bytes], Redis.command("GET", "key"), Redis.command("GET", "no key"),
      Redis.command("SADD", "set", "", "b"), Redis.command("SMEMBERS", "set"), Redis.command("INCR", "set"))
    #expect(replies[0] == .status("OK"))
    #expect(replies[1].bytes == bytes)
    #expect(replies[2] == .none)
    #expect(replies[3].integer == 2)
    #expect(Set(replies[4].array?.compactMap(\.text) ?? []) == ["", "b"])
    #expect(replies[5].error?.hasPrefix("WRONGTYPE") == true)
  }

  @Test("A thousand commands at once are answered one by one")
  func pipelines() throws {
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    bench.perform { [journal = bench.journal] connection in
      for _ in 0..<1000 {
        connection.send(Redis.command("INCR", "count")) { journal.note("\($0.integer ?? 0)") }
      }
      journal.note("waiting \(connection.waitingCount)")
    }
    #expect(bench.waits(for: "1000"))
    #expect(bench.journal.all == ["ready", "waiting 1000"] + (1...1000).map { "\($0)" })
  }

  @Test("The database and the name of the connection are chosen")
  func greets() throws {
    var address = redis.address
    address.database = 5
    let bench = try RedisBench(address)
    #expect(bench.waits(for: "ready"))
    let replies = try bench.ask(Redis.command("CLIENT", "GETNAME"), Redis.command("CLIENT", "INFO"))
    #expect(replies[0].text == "bench")
    #expect(replies[1].text?.contains(" db=5 ") == true)
  }

  @Test("A host's name is looked up, and one of its addresses answers in the end")
  func looksUp() throws {
    var address = redis.address
    address.host = "localhost"
    #expect(try RedisBench(address).waits(for: "ready"))
    address.host = "no such host.invalid"
    #expect(try RedisBench(address).waits(for: "lost: Redis cannot be reached: nobody knows the host"))
  }

  @Test(
    "A login that Redis refuses is told in a sentence, and attempts go on",
    arguments: [
      (RedisAddress(host: "127.0.0.1", password: "wrong"), "does not know this user and password."),
      (RedisAddress(host: "127.0.0.1", user: "me", password: "x"), "does not know this user and password."),
      (RedisAddress(host: "127.0.0.1"), "wants a password"),
      (RedisAddress(host: "127.0.0.1", password: TestRedis.password, database: 99), "has no database 99."),
    ])
  func isRefused(address: RedisAddress, words: String) throws {
    var address = address
    address.port = redis.port
    let bench = try RedisBench(address)
    #expect(bench.waits(for: "lost: Redis at 127.0.0.1:\(redis.port) \(words)"))
    // The same thing is not told again.
    usleep(300_000)
    #expect(bench.journal.all.count { $0.contains(words) } == 1)
  }

  @Test("A password that Redis does not want is told")
  func knowsNoPassword() throws {
    try redis.session().send(Redis.command("CONFIG", "SET", "requirepass", ""))
    let address = RedisAddress(host: "127.0.0.1", port: redis.port, user: nil, password: "x")
    #expect(try RedisBench(address).waits(for: "lost: Redis at 127.0.0.1:\(redis.port) has no password"))
  }

  @Test("Without a connection a command gets its error at once")
  func refuses() throws {
    let address = RedisAddress(host: "127.0.0.1", port: try TestSocket.freePort())
    let bench = try RedisBench(address)
    #expect(bench.waits(for: "lost: Redis at \(address.place) cannot be reached: Connection refused."))
    #expect(try bench.ask(Redis.command("PING")).first?.error == RedisLink.lost)
  }

  @Test("A closed connection stays closed, and can be opened again")
  func closes() throws {
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    bench.perform { [journal = bench.journal] connection in
      connection.send(Redis.command("PING")) { journal.note("answer: \($0.error ?? "none")") }
      connection.close()
      connection.send(Redis.command("PING")) { journal.note("late: \($0.error ?? "none")") }
      journal.note("closed")
      connection.open()
    }
    #expect(bench.waits(for: "ready", times: 2))
    let lost = RedisLink.lost
    #expect(bench.journal.all == ["ready", "answer: \(lost)", "late: \(lost)", "closed", "ready"])
  }

  @Test("A connection may be closed from within an answer")
  func closesInside() throws {
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    bench.perform { [journal = bench.journal] connection in
      connection.send(Redis.command("PING")) { _ in
        connection.close()
        journal.note("closed")
      }
      connection.send(Redis.command("PING")) { journal.note("second: \($0.error ?? "none")") }
    }
    #expect(bench.waits(for: "second: \(RedisLink.lost)"))
  }

  @Test("Stopping the service in the middle ends the connection too")
  func endsWithTheService() throws {
    let redis = redis
    for _ in 0..<3 {
      let bench = try RedisBench(redis.address)
      bench.perform { $0.subscribe("x", { _ in }) }
      #expect(bench.waits(for: "ready"))
    }
    // Those that the benches have let go are gone from Redis.
    let session = try redis.session()
    let end = Date() + 10
    var names = ""
    repeat {
      names = try session.send(Redis.command("CLIENT", "LIST")).text ?? ""
    } while names.contains("bench")
      && Date() < end
    #expect(!names.contains("bench"))
  }
}
