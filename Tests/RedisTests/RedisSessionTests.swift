import Foundation
import TestSupport
import Testing

@testable import Redis
@testable import WebSockets

@Suite("The first contact with Redis")
struct RedisSessionTests {
  @Test("A Redis that can be used tells the time")
  func tellsTheTime() throws {
    let redis = try TestRedis()
    #expect(abs(try Redis.check(redis.address) - Date().timeIntervalSince1970) < 5)
  }

  @Test("A Redis that is not there, or does not want us, is told in a sentence")
  func refuses() throws {
    let redis = try TestRedis()
    let elsewhere = RedisAddress(host: "127.0.0.1", port: try TestSocket.freePort())
    #expect(throws: RedisError.unusable("Redis at \(elsewhere.place) cannot be reached: Connection refused."))
    {
      try Redis.check(elsewhere)
    }
    var address = redis.address
    address.password = "wrong"
    #expect(throws: RedisError.unusable("Redis at \(address.place) does not know this user and password.")) {
      try Redis.check(address)
    }
  }

  @Test("A Redis that says nothing is given up")
  func givesUp() throws {
    let redis = try TestRedis()
    redis.pause()
    #expect(throws: RedisError.unusable("Redis at \(redis.address.place) has gone: no answer within 2 s.")) {
      try Redis.check(redis.address)
    }
    redis.resume()
  }

  @Test(
    "A version is old or recent",
    arguments: [
      ("6.2.0", true), ("7.0.15", true), ("10.0.1", true), ("6.0.16", false), ("5.9.9", false), ("7", false),
      ("unknown", false),
    ])
  func compares(version: String, isRecent: Bool) {
    #expect(Redis.isRecent(version) == isRecent)
  }

  @Test("An answer that is an error is thrown, and the session goes on")
  func throwsAnswers() throws {
    let redis = try TestRedis()
    let session = try redis.session()
    #expect(throws: RedisError.answer("ERR value is not an integer or out of range")) {
      try session.send(Redis.command("INCRBY", "key", "x"))
    }
    #expect(try session.send(Redis.command("PING")) == .status("PONG"))
  }

  @Test("A Redis that still loads its data is not ready")
  func loading() throws {
    // In µs for each command; it answers clients after every 1024.
    let redis = try TestRedis(options: ["--key-load-delay", "100"], isKept: true)
    let fill = "for number = 1, 12000 do redis.call('SET', 'key' .. number, number) end"
    _ = try redis.session().send(Redis.command("EVAL", fill, "0"))
    redis.kill()
    try redis.start()
    #expect(try redis.session().send(Redis.command("GET", "key12000")).text == "12000")
  }
}
