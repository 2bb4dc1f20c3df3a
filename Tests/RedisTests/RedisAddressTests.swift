import Testing

@testable import Redis

@Suite("Addresses of Redis")
struct RedisAddressTests {
  @Test(
    "An address is read in every form",
    arguments: [
      ("redis://cache", RedisAddress(host: "cache")),
      ("REDIS://cache:7000/", RedisAddress(host: "cache", port: 7000)),
      ("redis://127.0.0.1/3", RedisAddress(host: "127.0.0.1", database: 3)),
      (
        "redis://:secret@cache:7000/2",
        RedisAddress(host: "cache", port: 7000, password: "secret", database: 2)
      ),
      ("redis://me:secret@cache", RedisAddress(host: "cache", user: "me", password: "secret")),
      ("redis://:a%40b%2Fc%3A%25@cache", RedisAddress(host: "cache", password: "a@b/c:%")),
      ("redis://:a@b/c@cache", RedisAddress(host: "cache", password: "a@b/c")),
      ("redis://[::1]", RedisAddress(host: "::1")),
      ("redis://:x@[fe80::1]:7000/1", RedisAddress(host: "fe80::1", port: 7000, password: "x", database: 1)),
    ])
  func reads(text: String, address: RedisAddress) throws {
    #expect(try RedisAddress(text) == address)
  }

  @Test(
    "What is no address is refused with a sentence that says what to write, and not the password",
    arguments: [
      ("cache:6379", "begins with redis://"),
      ("http://cache", "begins with redis://"),
      ("rediss://:hidden@cache", "let stunnel do it"),
      ("redis://", "names no host"),
      ("redis://:hidden@", "names no host"),
      ("redis://cache:port", "from 1 to 65535"),
      ("redis://cache:0", "from 1 to 65535"),
      ("redis://cache:65536", "from 1 to 65535"),
      ("redis://cache/main", "a number from 0"),
      ("redis://:hidden@cache/-1", "a number from 0"),
      ("redis://hidden@cache", "follows a colon"),
      ("redis://me:@cache", "is empty"),
      ("redis://:hidden%2@cache", "write %25"),
      ("redis://::1", "in brackets"),
      ("redis://[::1", "not closed"),
      ("redis://[::1]6379", "A colon and the port"),
    ])
  func refuses(text: String, words: String) {
    do throws(RedisError) {
      Issue.record("\(try RedisAddress(text))")
    } catch {
      #expect("\(error)".contains(words))
      #expect(!"\(error)".contains("hidden"))
      #expect("\(error)".hasSuffix("."))
    }
  }

  @Test("The description has no password in it")
  func hides() throws {
    let address = try RedisAddress("redis://me:secret@[::1]:7000/2")
    #expect("\(address)" == "redis://[::1]:7000/2")
    #expect(address.place == "[::1]:7000")
  }
}
