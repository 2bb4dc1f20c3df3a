import Foundation
import TestSupport
import Testing

@testable import Redis

@Suite("Subscriptions to Redis' channels")
struct RedisSubscriptionTests {
  private let redis: TestRedis

  init() throws {
    redis = try TestRedis()
  }

  private func subscriber(to channels: String...) throws -> RedisBench {
    let bench = try RedisBench(redis.address)
    for channel in channels { subscribe(bench, to: channel) }
    return bench
  }

  private func subscribe(_ bench: RedisBench, to channel: String) {
    bench.perform { [journal = bench.journal] in
      $0.subscribe(channel, { journal.note("\(channel): \($0)") }) { journal.note("on \(channel)") }
    }
  }

  @Test("Messages arrive on their channels, in order and with all bytes")
  func hears() throws {
    let bench = try subscriber(to: "a", "b")
    #expect(bench.waits(for: "on a") && bench.waits(for: "on b"))
    let session = try redis.session()
    for message: [UInt8] in [[1, 0, 255], [], [13, 10]] {
      try session.send(Redis.command("PUBLISH", "a") + [message])
      try session.send(Redis.command("PUBLISH", "b") + [message])
    }
    #expect(bench.waits(for: "b: [13, 10]"))
    let messages = bench.journal.all.filter { $0.contains(": ") }
    #expect(messages == ["a: [1, 0, 255]", "b: [1, 0, 255]", "a: []", "b: []", "a: [13, 10]", "b: [13, 10]"])
  }

  @Test("A channel is left, also the last one, and entered again")
  func leaves() throws {
    let bench = try subscriber(to: "a")
    #expect(bench.waits(for: "on a"))
    let session = try redis.session()
    bench.perform { $0.unsubscribe("a") }
    while try session.send(Redis.command("PUBSUB", "CHANNELS", "a")) != .array([]) { usleep(2000) }
    try session.send(Redis.command("PUBLISH", "a", "x"))
    subscribe(bench, to: "a")
    #expect(bench.waits(for: "on a", times: 2))
    bench.perform { $0.unsubscribe("a") }
    subscribe(bench, to: "a")
    #expect(bench.waits(for: "on a", times: 3))
    try session.send(Redis.command("PUBLISH", "a", "y"))
    #expect(bench.waits(for: "a: [121]"))
    #expect(!bench.journal.all.contains("a: [120]"))
  }

  @Test("Subscriptions are made again when Redis is back")
  func returns() throws {
    let bench = try subscriber(to: "a", "b")
    #expect(bench.waits(for: "on a") && bench.waits(for: "on b"))
    redis.kill()
    #expect(bench.waits(for: "lost: "))
    bench.perform { $0.unsubscribe("b") }
    try redis.start()
    #expect(bench.waits(for: "on a", times: 2))
    try redis.session().send(Redis.command("PUBLISH", "a", "y"))
    #expect(bench.waits(for: "a: [121]"))
    #expect(bench.journal.count(of: "on b") == 1)
  }

  @Test("A subscriber asks Redis for signs of life while nothing is published")
  func asks() throws {
    let bench = try subscriber(to: "a")
    #expect(bench.waits(for: "on a"))
    let session = try redis.session()
    var calls = 0
    // Looks, not seconds: all may stand still meanwhile.
    for _ in 0..<3000 where calls < 4 {
      usleep(20_000)
      let statistics = try session.send(Redis.command("INFO", "commandstats")).text ?? ""
      calls = statistics.firstMatch(of: /cmdstat_subscribe:calls=(\d+)/).flatMap { Int($0.1) } ?? 0
    }
    #expect(calls >= 4)
    // A Redis that a busy machine keeps from answering counts as gone, and the channel is entered again.
    let losses = bench.journal.all.count { $0.hasPrefix("lost: ") }
    #expect(bench.journal.count(of: "on a") <= 1 + losses)
  }
}
