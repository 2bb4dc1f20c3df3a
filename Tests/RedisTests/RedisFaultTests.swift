import Foundation
import TestSupport
import Testing

@testable import Redis
@testable import Support
@testable import WebSockets

@Suite("Redis goes away", .serialized)
struct RedisFaultTests {
  private let redis: TestRedis

  init() throws {
    redis = try TestRedis()
  }

  @Test(
    "A Redis that is killed is lost, and found again when it is back",
    arguments: [WebSocketService.Configuration.EventLoop.poll, .uv])
  func reconnects(eventLoop: WebSocketService.Configuration.EventLoop) throws {
    let bench = try RedisBench(redis.address, eventLoop: eventLoop)
    #expect(bench.waits(for: "ready"))
    redis.kill()
    #expect(bench.waits(for: "lost: Redis at 127.0.0.1:\(redis.port) has gone: "))
    #expect(bench.waits(for: "lost: Redis at 127.0.0.1:\(redis.port) cannot be reached: Connection refused."))
    try redis.start()
    #expect(bench.waits(for: "ready", times: 2))
    #expect(try bench.ask(Redis.command("PING")) == [.status("PONG")])
  }

  @Test("A Redis that answers no more is lost within its time, and commands get their errors")
  func noticesSilence() throws {
    let bench = try RedisBench(redis.address)
    #expect(bench.waits(for: "ready"))
    redis.pause()
    #expect(
      try bench.ask(Redis.command("PING"), Redis.command("PING")).map(\.error) == [
        RedisLink.lost, RedisLink.lost,
      ])
    #expect(bench.waits(for: "lost: Redis at 127.0.0.1:\(redis.port) has not answered for 1 s."))
    redis.resume()
    #expect(bench.waits(for: "ready", times: 2))
  }

  @Test(
    "A subscriber notices by itself that Redis has fallen silent",
    arguments: [WebSocketService.Configuration.EventLoop.poll, .uv])
  func noticesSilenceAsSubscriber(eventLoop: WebSocketService.Configuration.EventLoop) throws {
    let bench = try RedisBench(redis.address, eventLoop: eventLoop)
    bench.perform { [journal = bench.journal] in
      $0.subscribe("channel", { journal.note("message \(String(decoding: $0, as: UTF8.self))") }) {
        journal.note("subscribed")
      }
    }
    #expect(bench.waits(for: "subscribed"))
    redis.pause()
    #expect(bench.waits(for: "lost: Redis at 127.0.0.1:\(redis.port) has not answered for 1 s."))
    redis.resume()
    #expect(bench.waits(for: "subscribed", times: 2))
    try redis.session().send(Redis.command("PUBLISH", "channel", "again"))
    #expect(bench.waits(for: "message again"))
  }

  @Test(
    "What the system cannot take at once is counted, and arrives",
    arguments: [WebSocketService.Configuration.EventLoop.poll, .uv])
  func countsPendingBytes(eventLoop: WebSocketService.Configuration.EventLoop) throws {
    let bench = try RedisBench(redis.address, eventLoop: eventLoop)
    #expect(bench.waits(for: "ready"))
    bench.perform { [journal = bench.journal] connection in
      let value = [UInt8](repeating: 7, count: 16 << 20)
      connection.send(Redis.command("SET", "large") + [value]) {
        journal.note("\($0.text ?? ""), pending \(connection.pendingBytes)")
      }
      journal.note("more: \(connection.pendingBytes > value.count)")
    }
    #expect(bench.waits(for: "OK, pending 0"))
    #expect(bench.journal.count(of: "more: true") == 1)
  }
}
