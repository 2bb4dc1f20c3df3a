import Foundation
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Support

@Suite("Heartbeats")
struct HeartbeatTests {
  /// A Redis to which nodes beat as the test says, however busy the machine is.
  private struct Bench {
    let redis: TestRedis
    let session: RedisSession

    init() throws {
      redis = try TestRedis()
      session = try redis.session()
    }

    func send(_ words: String...) throws -> RedisReply { try session.send(words.map { Array($0.utf8) }) }

    /// - Parameter steadiness: In milliseconds; 0 for a node that does not judge.
    func beat(_ node: Int, steadiness: Int = 10_000, timeout: Int = 60_000) throws {
      try session.send(
        RedisScripts.beat.command(
          byName: false, keys: [RedisKeys.beats, RedisKeys.nodes, RedisKeys.node(UInt64(node))],
          arguments: ["\(node)", "\(timeout)", "\(steadiness)", "60"].map { Array($0.utf8) }))
    }

    /// Makes a node's last heartbeat older.
    func age(_ node: Int, by milliseconds: Int) throws {
      _ = try send("ZINCRBY", RedisKeys.beats, "-\(milliseconds)", "\(node)")
    }

    func isThere(_ node: Int) throws -> Bool {
      try send("ZSCORE", RedisKeys.beats, "\(node)").text.flatMap { Double($0) } ?? 0 > 0
    }

    func acquire(_ node: Int) throws -> [String] {
      let keys = [RedisKeys.lease(.main), RedisKeys.fence(.main), RedisKeys.beats]
      let reply = try session.send(
        RedisScripts.acquire.command(
          byName: false, keys: keys, arguments: ["\(node)", "600000", "0"].map { Array($0.utf8) }))
      return reply.array?.map { $0.text ?? "\($0.integer ?? -1)" } ?? []
    }
  }

  @Test("Who has been silent for too long is gone with the next heartbeat of anybody, and back with its own")
  func silence() throws {
    let bench = try Bench()
    for node in 1...3 { try bench.beat(node) }
    try bench.age(2, by: 50_000)
    try bench.beat(1)
    #expect(try bench.isThere(2))
    try bench.age(2, by: 20_000)
    try bench.beat(1)
    #expect(try [1, 2, 3].map(bench.isThere) == [true, false, true])
    try bench.beat(2)
    #expect(try bench.isThere(2))
  }

  @Test("Who has missed its own heartbeats judges nobody: Redis was away, or its clock was set")
  func unsteady() throws {
    let bench = try Bench()
    for node in 1...2 { try bench.beat(node) }
    for node in 1...2 { try bench.age(node, by: 70_000) }
    try bench.beat(1)
    #expect(try bench.isThere(2))
    // Nor does a newcomer.
    try bench.beat(3, steadiness: 0)
    try bench.beat(4)
    #expect(try bench.isThere(2))
    try bench.beat(1)
    #expect(try !bench.isThere(2))
  }

  @Test("The lease of a node that is gone is anybody's, and of no other one")
  func leases() throws {
    let bench = try Bench()
    #expect(try bench.acquire(1)[0...1] == ["1", "1"])
    // It never said that it is there, as an older version.
    #expect(try bench.acquire(2)[0] == "0")
    for node in 1...2 { try bench.beat(node) }
    #expect(try bench.acquire(2)[3] == "1")
    try bench.age(1, by: 70_000)
    #expect(try bench.acquire(2)[0] == "0")
    try bench.beat(2)
    #expect(try bench.acquire(2) == ["1", "2", "600000", "2"])
    try bench.beat(1)
    // What is left of the lease becomes less from moment to moment.
    var answer = try bench.acquire(1)
    answer.remove(at: 2)
    #expect(answer == ["0", "2", "2"])
  }

  @Test(
    "What somebody else has left at the heartbeats' key is replaced, and the last thousand that are gone are kept"
  )
  func strangeValues() throws {
    let bench = try Bench()
    _ = try bench.send("SET", RedisKeys.beats, "x")
    try bench.beat(1)
    #expect(try bench.isThere(1))
    for node in 100..<1200 { _ = try bench.send("ZADD", RedisKeys.beats, "0", "\(node)") }
    try bench.beat(1)
    #expect(try bench.send("ZCARD", RedisKeys.beats).integer == 1000)
    #expect(try bench.isThere(1))
  }

  @Test("A node that beats counts as there, and no longer than its timeout once it beats no more")
  func vitality() throws {
    let redis = try TestRedis()
    let heart = Heartbeat(redis.address, node: 7, pace: .init(term: 8))
    #expect(heart.vitality.until < 0)
    heart.start()
    let end = Date() + 60
    while heart.vitality.until < 0, Date() < end { usleep(5000) }
    #expect((0...2).contains(heart.vitality.until))
    #expect(heart.vitality.lapses == 1)
    heart.stop()
    redis.kill()
  }

  @Test("At the default lease of 3 s a node is gone after three quarters of a second")
  func pace() {
    let pace = Heartbeat.Pace(term: 3)
    #expect(pace.timeout == 0.75 && pace.interval == 0.15)
    #expect(pace.steadiness > pace.interval && pace.steadiness < pace.timeout - pace.interval)
  }
}
