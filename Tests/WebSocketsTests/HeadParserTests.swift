import TestData
import Testing

@testable import WebSockets

@Suite("Heads of requests")
struct HeadParserTests {
  /// The verdict on a text, which is read in pieces.
  private func verdict(_ text: String, inPiecesOf count: Int = .max) -> HeadParser.Verdict {
    var parser = HeadParser()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var used = 0
      let piece = Array(rest.prefix(count))
      let verdict = piece.withUnsafeBytes { parser.read($0, used: &used) }
      if verdict != .incomplete { return verdict }
      rest = rest.dropFirst(used)
    }
    return .incomplete
  }

  private func head(_ text: String) throws -> RequestHead {
    guard case .complete(let head) = verdict(text) else { throw NoHead() }
    return head
  }

  private struct NoHead: Error {}

  private func flaw(_ text: String) -> HeadFlaw? {
    guard case .refused(let flaw) = verdict(text) else { return nil }
    return flaw
  }

  /// A request with one more header.
  private func flaw(ofField line: String) -> HeadFlaw? {
    flaw("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n")
  }

  @Test(
    "Method, target, version and fields are what was sent, names in lowercase, values without space around")
  func parts() throws {
    let head = try head(
      "DELETE /a%20b?c=d HTTP/1.0\r\nHOST:a\r\nx-Empty:\r\nCookie: \t a; b \t\r\nCookie: c\r\n\r\nrest")
    #expect(head.method == "DELETE" && head.target == Array("/a%20b?c=d".utf8) && !head.isHTTP11)
    #expect(head.fields.map(\.name) == ["host", "x-empty", "cookie", "cookie"])
    #expect(head.values(of: "cookie") == [Array("a; b".utf8), Array("c".utf8)])
    #expect(head.values(of: "x-empty") == [[]] && head.has("x-empty") && !head.has("x"))
    #expect(head.count == 77 && head.bodyLength == 0)
  }

  @Test(
    "A first line is refused as soon as it cannot become a good one",
    arguments: [
      ("B", .method), ("GETS", .method), ("g", .method), ("GET\t", .method), (" ", .method), ("\r", .method),
      ("\u{16}", .method), ("C", .method), ("OPTIONSX", .method), ("GET  ", .line), ("GET \r", .target),
      ("GET x", .target), ("GET h", .target),
      ("OPTIONS *", .target), ("GET ?", .target), ("GET /\t", .target), ("GET /\0", .target),
      ("GET /\u{7F}", .target), ("GET /%00", .target), ("GET /a%0a", .target), ("GET /?a=%0D", .target),
      ("GET /%z", .target), ("GET /%4g", .target), ("GET /% ", .target), ("GET /%4 ", .target),
      ("GET /\r", .line), ("GET /\n", .line), ("GET /  ", .line), ("GET / HTTP/1.1 ", .line),
      ("GET / HTTP/1.1\n", .lineEnd), ("GET / HTTP/1.1\rx", .lineEnd), ("GET / http/1.1\r", .line),
      ("GET / HTTP/1.10", .line), ("GET / HTTP/11\r", .line), ("GET / HTTP/2.0\r", .version),
      ("GET / HTTP/1.2\r", .version), ("GET / HTTP/0.9\r", .version),
    ] as [(String, HeadFlaw)])
  func firstLines(text: String, flaw: HeadFlaw) {
    #expect(self.flaw(text) == flaw)
    #expect(verdict(String(text.unicodeScalars.dropLast())) == .incomplete)
  }

  @Test(
    "A line that is no field is refused",
    arguments: [
      (" a: b", .folding), ("\ta: b", .folding), ("a: b\r\n c", .folding), (": b", .name), ("a b: c", .space),
      ("a : b", .space), ("Transfer-Encoding : chunked", .space), ("a\t: b", .space), ("ab", .colon),
      ("a\n: b", .colon), ("a\u{0}: b", .name), ("a(: b", .name), ("gr\u{FC}n: b", .name), ("a/b: c", .name),
      ("a\u{7F}: b", .name), ("\"a\": b", .name),
      ("a: b\u{0}c", .control), ("a: \u{7}", .control), ("a: \u{7F}", .control), ("a: b\u{B}", .control),
      ("a: b\nc: d", .lineEnd), ("a: b\rc: d", .lineEnd), ("\nc: d", .lineEnd), ("\rc: d", .lineEnd),
      ("a: b\r\r", .lineEnd),
    ] as [(String, HeadFlaw)])
  func lines(text: String, flaw: HeadFlaw) {
    #expect(self.flaw(ofField: text) == flaw)
  }

  @Test(
    "A head from which two readers could take two lengths, hosts or senders is refused",
    arguments: [
      ("Host: a", .repeated), ("hOST: b", .repeated), ("Host:", .repeated),
      ("Origin: http://a\r\nOrigin: http://b", .repeated), ("Upgrade: h2c\r\nUpgrade: websocket", .repeated),
      ("Authorization: Bearer a\r\nAuthorization: Bearer b", .repeated),
      ("Content-Length: 5\r\nContent-Length: 5", .framing),
      ("Content-Length: 5\r\nContent-Length: 6", .framing),
      ("Content-Length: 5\r\nTransfer-Encoding: chunked", .framing),
      ("Transfer-Encoding: identity\r\nContent-Length: 0", .framing), ("Transfer-Encoding: chunked", .length),
      ("tRANSFER-eNCODING:", .length), ("Content-Length: +5", .length), ("Content-Length: -5", .length),
      ("Content-Length: 5, 5", .length), ("Content-Length: 5 5", .length), ("Content-Length: 0x5", .length),
      ("Content-Length: 5.0", .length), ("Content-Length:", .length), ("Content-Length: \u{665}", .length),
      ("Content-Length: 9999999999999999999", .length),
      ("Upgrade: WebSocket\r\nContent-Length: 5", .upgradeBody),
    ] as [(String, HeadFlaw)])
  func framing(text: String, flaw: HeadFlaw) {
    #expect(self.flaw(ofField: text) == flaw)
  }

  @Test("A WebSocket is not asked for in HTTP/1.0")
  func oldUpgrade() throws {
    #expect(flaw("GET /ws HTTP/1.0\r\nUpgrade: WebSocket\r\n\r\n") == .upgradeVersion)
    #expect(try head("GET /ws HTTP/1.1\r\nUpgrade: WebSocket\r\n\r\n").isHTTP11)
    #expect(try !head("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").isHTTP11)
  }

  @Test("A length is taken where it is one number, and must be there where a body is")
  func lengths() throws {
    #expect(try head("POST / HTTP/1.1\r\nContent-Length:\t007 \r\n\r\n").bodyLength == 7)
    #expect(try head("GET / HTTP/1.1\r\nContent-Length: 3\r\nUpgrade: h2c\r\n\r\n").bodyLength == 3)
    for method in ["POST", "PUT", "PATCH"] { #expect(flaw("\(method) / HTTP/1.1\r\n\r\n") == .length) }
    for method in ["GET", "HEAD", "DELETE", "OPTIONS"] {
      #expect(try head("\(method) / HTTP/1.1\r\n\r\n").bodyLength == 0)
    }
  }

  @Test("A head of more than 16 KiB, or of more than 128 fields, is too large as soon as it is")
  func sizes() throws {
    let start = "GET / HTTP/1.1\r\na: "
    let most = HeadParser.longestHead
    let full = start + String(repeating: "b", count: most - start.utf8.count - 4) + "\r\n\r\n"
    #expect(try head(full).count == most)
    #expect(verdict(start + String(repeating: "b", count: most - start.utf8.count)) == .incomplete)
    #expect(flaw(start + String(repeating: "b", count: most - start.utf8.count + 1)) == .size)
    let fields = { (count: Int) in "GET / HTTP/1.1\r\n" + String(repeating: "a:\r\n", count: count) }
    #expect(try head(fields(HeadParser.mostFields) + "\r\n").fields.count == HeadParser.mostFields)
    #expect(flaw(fields(HeadParser.mostFields) + "a:") == .size)
  }

  @Test("The verdict is the same in whatever pieces a head comes", arguments: 0..<40)
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "GET ", "/", "a", "%41", "%00", " ", "HTTP/1.1", "\r\n", "\n", "\r", ":", "Host", ": ", "x", "\t", "é",
      "\0",
      "Content-Length: 5\r\n", "\r\n\r\n",
    ]
    for _ in 0..<200 {
      var text = Bool.random(using: &random) ? "GET / HTTP/1.1\r\nHost: a\r\n" : ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += parts.randomElement(using: &random) ?? ""
      }
      let whole = verdict(text)
      for count in [1, 2, 5] { #expect(verdict(text, inPiecesOf: count) == whole, "\(text)") }
    }
  }
}
