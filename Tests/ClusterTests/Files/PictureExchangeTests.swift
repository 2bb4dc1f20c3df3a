import Engine
import Foundation
import Logging
import TestSupport
import Testing

@testable import Cluster
@testable import Redis
@testable import Storage
@testable import Support

@Suite("Pictures that servers share")
final class PictureExchangeTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "media-\(UUID().uuidString)")
  private let redis: TestRedis
  private let exchange: PictureExchange
  private let name: String

  init() throws {
    redis = try TestRedis()
    let store = PictureStore(folder: folder, quota: 1 << 20)
    exchange = PictureExchange(
      store, over: BlockingRedisClient(redis.address, name: "media"),
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, wake: {})
    let bytes = Array("a picture".utf8)
    name = SHA256Digest.text(of: bytes[...]) + "-3x4.webp"
    #expect(store.adopt(bytes, as: name))
    exchange.put(name)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func send(_ words: String...) throws -> RedisReply {
    try redis.session().send(words.map { Array($0.utf8) })
  }

  private func isThere() throws -> Bool { try send("EXISTS", RedisKeys.media(name)).integer == 1 }

  /// Makes the time when the picture was named last older, in seconds.
  private func age(by seconds: Int) throws {
    _ = try send("ZINCRBY", RedisKeys.mediaNamed, "-\(seconds)", name)
  }

  @Test(
    "In Redis a picture is kept as long as one server has named it of late, and deleted for all afterwards")
  func unused() throws {
    try exchange.sweep(keeping: [], after: 1000)
    #expect(try isThere())
    try age(by: 2000)
    try exchange.sweep(keeping: [name], after: 1000)
    try exchange.sweep(keeping: [], after: 1000)
    #expect(try isThere())
    try age(by: 2000)
    try exchange.sweep(keeping: [], after: 1000)
    #expect(try !isThere())
    #expect(try send("SISMEMBER", RedisKeys.media, name).integer == 0)
    exchange.note("-\(name)")
    #expect(!exchange.has(name))
  }

  @Test("A picture that is brought again is as new in Redis, too")
  func broughtAgain() throws {
    try age(by: 2000)
    exchange.put(name)
    try exchange.sweep(keeping: [], after: 1000)
    #expect(try isThere())
  }

  @Test("A picture that Redis had before it knew of times is as young as a new one")
  func unknownAge() throws {
    _ = try send("DEL", RedisKeys.mediaNamed)
    try exchange.sweep(keeping: [], after: 1000)
    #expect(try isThere())
    try age(by: 2000)
    try exchange.sweep(keeping: [], after: 1000)
    #expect(try !isThere())
  }

  @Test("What rooms name is known of rooms that no server has open")
  func rooms() throws {
    #expect(try exchange.namedPictures() == [])
    _ = try send("SADD", RedisKeys.rooms, "den")
    _ = try send("SET", "tiltcast:den:snapshot", "{}\n/media/\(name)\n")
    #expect(try exchange.namedPictures() == [name])
    redis.kill()
    #expect(throws: RedisError.self) { try exchange.namedPictures() }
  }
}
