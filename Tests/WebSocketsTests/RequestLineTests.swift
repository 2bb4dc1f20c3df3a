import TestData
import Testing

@testable import WebSockets

@Suite("What is wrong with a request's first line")
struct RequestLineTests {
  @Test(
    "A line that the library can read is told as soon as its target has ended",
    arguments: [
      "GET / ", "GET / HTTP/1.1\r\n", "get /x HTTP/1.0\r\n", "HEAD  /x HTTP/1.1\r\n", "POST /a%20b ",
      "PUT /x\r",
      "PATCH /x\n", "DELETE /%25%30%30 ", "OPTIONS /x?a=%41%0a ", "GET /ws?room=a%2600 ",
      "CONNECT example.org:443 ",
      "GET /gr\u{FC}n ", "GET /x %00", "GET /%2500 ",
    ])
  func readable(line: String) {
    #expect(RequestLine(Array(line.utf8)) == .readable)
  }

  @Test(
    "A line that may still become anything is incomplete",
    arguments: [
      "", "G", "GE", "GET", "GET ", "GET  ", "GET /", "GET /a%", "GET /a%0", "GET /?x=%20", "P", "opt",
    ])
  func incomplete(line: String) {
    #expect(RequestLine(Array(line.utf8)) == .incomplete)
  }

  @Test(
    "An encoded NUL is found wherever it stands",
    arguments: [
      "/%00", "/a%00b", "/a%00", "/?x=%00", "/?%00=x", "/a?b=c&d=%00e", "/a/../%00", "/%0a%00", "/a%20%00",
      "/a\0b",
    ])
  func nul(target: String) {
    let line = "GET \(target) HTTP/1.1\r\n"
    #expect(RequestLine(Array(line.utf8)) == .badTarget)
  }

  @Test(
    "A target that is no path, or has a broken escape, is bad",
    arguments: [
      "GET http://example.org/ ", "OPTIONS * ", "GET x", "GET \r\n", "GET ?x ", "GET /% ", "GET /%z",
      "GET /%4g",
      "GET /%4\r", "GET /a%%41 ", "GET %2f ", "CONNECT %00:1 ",
    ])
  func target(line: String) {
    #expect(RequestLine(Array(line.utf8)) == .badTarget)
  }

  @Test(
    "What begins like no method is told at its first strange byte",
    arguments: [
      "B", "BREW / ", "GETS", "GET\t/", "GET\r\n", " GET /", "\r\n", "\u{16}\u{3}\u{1}", "\0", "OPTIONSX",
    ])
  func method(line: String) {
    #expect(RequestLine(Array(line.utf8)) == .unknownMethod)
  }

  @Test("Whatever comes, a verdict stays what it is however the rest follows, and no NUL gets through")
  func anything() {
    var random = SeededGenerator(seed: 17)
    let pieces = [
      "GET ", "HEAD ", "POST ", "/", "%00", "%", "0", "a", "?", "=", "%4", "%41", " ", "\r\n", "\0", "é",
      "HTTP/1.1",
    ]
    var readable = 0
    for _ in 0..<20_000 {
      var line = Bool.random(using: &random) ? Array("GET /".utf8) : []
      for _ in 0..<Int.random(in: 0...10, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          line.append(UInt8.random(in: 0...255, using: &random))
        } else {
          line += Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
      }
      var verdict = RequestLine.incomplete
      for count in 0...line.count {
        let next = RequestLine(line.prefix(count))
        #expect(verdict == .incomplete || next == verdict, "\(line)")
        verdict = next
      }
      guard verdict == .readable, let words = Self.words(of: line) else { continue }
      readable += 1
      #expect(!words.target.contains("%00") && !words.target.utf8.contains(0), "\(line)")
    }
    #expect(readable > 100)
  }

  /// A method and a target, found in another way.
  private static func words(of line: [UInt8]) -> (method: String, target: String)? {
    let first = line.prefix { $0 != 0x0D && $0 != 0x0A }
    let words = first.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    return words.count < 2 ? nil : (words[0], words[1])
  }
}
