import Support
import TestData
import Testing

@testable import WebSockets

@Suite("Where requests come from that proxies bring")
struct TrustedProxiesTests {
  private let proxies = TrustedProxies(
    ["10.0.0.0/8", "2001:db8:1::/64", "127.0.0.1"].compactMap { AddressPrefix($0) })

  private func origin(
    _ headers: [String: String], from peer: String = "10.0.0.1", isSecure: Bool = false
  ) -> TrustedProxies.Origin {
    proxies.origin(of: headers, from: .init(address: peer, isSecure: isSecure))
  }

  /// The address of those whom a proxy does not name.
  private static let stranger = "0.0.0.0"

  @Test(
    "In X-Forwarded-For it is the last address that is no trusted proxy's",
    arguments: [
      ("203.0.113.9", "203.0.113.9"),
      ("198.51.100.1, 203.0.113.9", "203.0.113.9"),
      ("198.51.100.1,203.0.113.9 ,10.9.9.9,\t10.0.0.2", "203.0.113.9"),
      ("10.9.9.9, 10.0.0.2", "10.9.9.9"),
      ("203.0.113.9:4711", "203.0.113.9"),
      ("2001:db8:2::1", "2001:db8:2::1"), ("[2001:db8:2::1]:80", "2001:db8:2::1"),
      ("203.0.113.9, ::ffff:10.0.0.2", "203.0.113.9"),
      ("198.51.100.1, unknown, 10.0.0.2", Self.stranger),
      ("203.0.113.9,", Self.stranger), ("", Self.stranger), ("nonsense", Self.stranger),
      ("127.0.0.1", Self.stranger),
      ("::1", Self.stranger), ("203.0.113.9, 127.0.0.1", "203.0.113.9"),
      ("\"198.51.100.1, 203.0.113.9", "203.0.113.9"),
    ])
  func forwardedFor(value: String, address: String) {
    #expect(origin(["x-forwarded-for": value]).address == address)
  }

  @Test(
    "In Forwarded, too, with quotes, ports, names that say nothing, and other parameters",
    arguments: [
      ("for=203.0.113.9", "203.0.113.9"),
      ("For=\"203.0.113.9:4711\";Proto=http ; by=10.0.0.1", "203.0.113.9"),
      ("for=\"[2001:db8:2::1]:4711\"", "2001:db8:2::1"), ("for=\"[2001:db8:2::1]\"", "2001:db8:2::1"),
      ("for=\"[2001:db8:2::1]:_port\"", "2001:db8:2::1"),
      ("for=198.51.100.1, for=203.0.113.9, for=\"[2001:db8:1::7]\"", "203.0.113.9"),
      ("for=198.51.100.1, for=unknown, for=10.0.0.2", Self.stranger),
      ("for=198.51.100.1, for=_hidden", Self.stranger), ("for=198.51.100.1;for=203.0.113.9", Self.stranger),
      ("proto=https", Self.stranger), ("", Self.stranger), ("for=", Self.stranger), ("for=\"", Self.stranger),
      ("for=\"[::1\"", Self.stranger), ("for=\"[203.0.113.9]x\"", Self.stranger),
      // What somebody sent before cannot swallow what a proxy has written.
      ("for=\"198.51.100.1, for=203.0.113.9", "203.0.113.9"),
      ("for=198.51.100.1\\\", for=203.0.113.9", "203.0.113.9"),
      ("for=203.0.113.9;host=\"a\\\",for=198.51.100.1\"", "203.0.113.9"),
      ("for=203.0.113.9;host=\"a\\\\\";by=x", "203.0.113.9"),
      ("for=\"203\\.0.113.9\"", "203.0.113.9"),
    ])
  func forwarded(value: String, address: String) {
    #expect(origin(["forwarded": value]).address == address)
  }

  @Test("Where X-Forwarded-For and Forwarded disagree, a client wrote one of them, and is a stranger")
  func both() {
    let headers = ["x-forwarded-for": "203.0.113.9", "forwarded": "for=198.51.100.1"]
    #expect(origin(headers).address == Self.stranger)
    #expect(origin(headers.merging(["x-forwarded-proto": "https"]) { $1 }).isSecure)
    let agreeing = [
      "x-forwarded-for": "10.0.0.3, 203.0.113.9:80", "forwarded": "for=203.0.113.9;proto=https",
    ]
    // The scheme is that of the header which the proxy has surely written, if any.
    #expect(origin(agreeing) == .init(address: "203.0.113.9", isSecure: false))
  }

  @Test(
    "It came over TLS where the proxy says so",
    arguments: [
      (["x-forwarded-proto": "https"], true), (["x-forwarded-proto": "http, HTTPS"], true),
      (["x-forwarded-proto": "wss"], true), (["x-forwarded-proto": "https,http"], false),
      (["x-forwarded-proto": ""], false), (["forwarded": "for=203.0.113.9;proto=HTTPS"], true),
      (["forwarded": "for=_x;proto=\"https\""], true), (["forwarded": "for=203.0.113.9;proto=http"], false),
      (["forwarded": "for=203.0.113.9;proto=https,for=10.0.0.3;proto=http"], true),
      (["forwarded": "proto=https, for=203.0.113.9"], false), ([:], false),
    ])
  func scheme(headers: [String: String], isSecure: Bool) {
    #expect(origin(headers).isSecure == isSecure)
  }

  @Test("Only so many steps are read back")
  func steps() {
    let hops = Array(repeating: "10.0.0.2", count: 100)
    #expect(
      origin(["x-forwarded-for": (["203.0.113.9"] + hops).joined(separator: ",")]).address == "10.0.0.2")
    #expect(
      ForwardedHop.hops(inForwardedFor: String(repeating: ",", count: 16_000)).count == ForwardedHop.most)
    #expect(ForwardedHop.hops(inForwarded: String(repeating: "\"\\", count: 8000)).count <= ForwardedHop.most)
  }

  @Test("Whatever stands before it, what a proxy has written last is what counts", arguments: 0..<200)
  func prefixes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("\"\\,;=:[] \tfor10.aé_\u{0}")
    let junk = String(
      (0..<Int.random(in: 0...60, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? " " })
    #expect(origin(["x-forwarded-for": junk + ", 203.0.113.9"]).address == "203.0.113.9")
    let element = [
      "for=203.0.113.9", "for=\"203.0.113.9:1\";host=\"a\\\",\\\\\"", "proto=https;for=203.0.113.9",
    ]
    #expect(origin(["forwarded": junk + "," + element[Int(seed) % 3]]).address == "203.0.113.9")
    // And alone it is an address, whichever.
    for name in ["x-forwarded-for", "forwarded", "x-forwarded-proto"] {
      #expect(NumericAddress(origin([name: junk]).address) != nil)
    }
  }

  @Test("Whom a proxy does not name is a stranger, and never on the proxy's own machine")
  func unnamed() throws {
    let head = RequestHead(method: "GET", target: [0x2F], isHTTP11: true)
    let proxied = try #require(HTTPRequest(head, from: "127.0.0.1", isSecure: false, trusting: proxies))
    #expect(proxied.remoteAddress == Self.stranger && !proxied.isFromThisMachine)
    let direct = try #require(
      HTTPRequest(head, from: "127.0.0.1", isSecure: false, trusting: TrustedProxies()))
    #expect(direct.remoteAddress == "127.0.0.1" && direct.isFromThisMachine)
  }

  @Test("Nobody is a proxy unless named")
  func strangers() {
    #expect(proxies.contains("10.200.0.1"))
    #expect(!proxies.contains("203.0.113.9"))
    #expect(!proxies.contains(""))
    #expect(!TrustedProxies().contains("10.200.0.1"))
  }
}
