import Testing

@testable import WebSockets

@Suite("Bytes of a connection, cut into requests")
struct RequestStreamTests {
  private let get = Array("GET /x HTTP/1.1\r\n\r\n".utf8)
  private let post = Array("POST /x HTTP/1.1\r\nContent-Length: 5\r\n\r\n".utf8)

  private func look(
    _ stream: inout RequestStream, at bytes: [UInt8], from offset: Int
  ) -> RequestStream.Verdict {
    bytes.withUnsafeBytes { stream.look(at: $0, from: offset) }
  }

  private func target(_ verdict: RequestStream.Verdict) -> String? {
    guard case .complete(let head) = verdict else { return nil }
    return String(decoding: head.target, as: UTF8.self)
  }

  @Test("A head that is looked at again and again as it grows is read once")
  func growing() {
    var stream = RequestStream()
    for count in 0..<get.count {
      #expect(look(&stream, at: Array(get.prefix(count)), from: 0) == .incomplete)
      #expect(stream.hasBegun == (count > 0))
    }
    #expect(target(look(&stream, at: get, from: 0)) == "/x")
    #expect(stream.end == get.count)
    #expect(stream.endRequest(readCount: get.count) == .incomplete)
    #expect(!stream.hasBegun && stream.end == nil)
    #expect(target(look(&stream, at: get, from: get.count)) == "/x")
  }

  @Test("What the library has read of the next request is judged when the first one ends")
  func tails() {
    let next = Array("GET /y HTTP/1.1\r\n\r\n".utf8)
    for count in 0...next.count {
      var stream = RequestStream()
      _ = look(&stream, at: post + Array("abcde".utf8) + next, from: 0)
      #expect(stream.end == post.count + 5)
      let verdict = stream.endRequest(readCount: post.count + 5 + count)
      if count == next.count {
        #expect(target(verdict) == "/y")
      } else {
        #expect(verdict == .incomplete && stream.hasBegun == (count > 0))
        #expect(target(look(&stream, at: Array(next.dropFirst(count)), from: post.count + 5 + count)) == "/y")
      }
    }
  }

  @Test("Bytes that the library has read without a look at them are noticed")
  func lost() {
    var stream = RequestStream()
    _ = look(&stream, at: post, from: 0)
    #expect(stream.endRequest(readCount: post.count + 6) == .lost)
    #expect(stream.endRequest(readCount: post.count + 4) == .lost)
    #expect(stream.endRequest(readCount: post.count + 5) == .incomplete)
    #expect(look(&stream, at: get, from: post.count + 6) == .lost)
    #expect(RequestStream().end == nil)
  }

  @Test("A body of any length is passed over, and what is behind it is remembered, up to a limit")
  func bodies() {
    var stream = RequestStream()
    _ = look(&stream, at: Array("PUT / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n".utf8), from: 0)
    guard let end = stream.end else { return #expect(Bool(false)) }
    var offset = end - 100_000
    while offset < end - 1000 {
      #expect(look(&stream, at: [UInt8](repeating: 0, count: 1000), from: offset) == .incomplete)
      offset += 1000
    }
    #expect(look(&stream, at: [UInt8](repeating: 0, count: end - offset) + get, from: offset) == .incomplete)
    var other = stream
    #expect(target(stream.endRequest(readCount: end + get.count)) == "/x")
    #expect(look(&other, at: [UInt8](repeating: 0, count: 40_000), from: end) == .incomplete)
    #expect(other.endRequest(readCount: end + 30_000) == .lost)
  }

  @Test("A refusal stays one, whatever follows, and so does that of a head that the library would misread")
  func refusals() {
    var stream = RequestStream()
    let bad = Array("GET /%00".utf8)
    #expect(look(&stream, at: bad, from: 0) == .refused(.target))
    #expect(look(&stream, at: bad + Array(" HTTP/1.1\r\n\r\n".utf8), from: 0) == .refused(.target))
    var other = RequestStream(isReadable: { !$0.has("x") })
    let misread = Array("GET / HTTP/1.1\r\nX: y\r\n\r\n".utf8)
    for _ in 0..<2 { #expect(look(&other, at: misread, from: 0) == .refused(.misread)) }
  }

  @Test(
    "A header whose name is the beginning of one that the library knows is none that it reads",
    arguments: [
      ("X", false), ("a", false), ("Ho", false), ("Content-Lengt", false), ("x-forwarded-fo", false),
      ("g", false),
      ("Host", true), ("X-Forwarded-For", true), ("X-Forwarded-Proto", true), ("Forwarded", true),
      ("q", true),
      ("Accept", true), ("Sec-Fetch-Mode", true), ("DNT", true), ("Priority", true), ("Via", true),
    ])
  func beginnings(name: String, isReadable: Bool) {
    let head = RequestHead(
      method: "GET", target: [0x2F], isHTTP11: true, fields: [.init(name: name.lowercased(), value: [0x61])])
    #expect(LibraryHeaders.linked.canRead(head) == isReadable)
  }

  @Test("A head has no more parts than the library has places")
  func places() {
    let target = Array(("/?" + String(repeating: "&a", count: 200)).utf8)
    #expect(!LibraryHeaders.linked.canRead(RequestHead(method: "GET", target: target, isHTTP11: true)))
    let few = Array(("/?" + String(repeating: "&a", count: 40)).utf8)
    #expect(LibraryHeaders.linked.canRead(RequestHead(method: "GET", target: few, isHTTP11: true)))
  }
}
