import Testing

@testable import Server
@testable import WebSockets

@Suite("Access to sources")
struct SourceAccessTests {
  private func status(
    _ reach: SourceAccess.Reach?, host: String? = "localhost:8080", isFromThisMachine: Bool = true,
    isSecure: Bool = false, query: [String: String] = [:], origin: String? = nil,
    hasUnknownProxy: Bool = false
  ) -> Int? {
    var headers: [String: String] = [:]
    headers["host"] = host
    headers["origin"] = origin
    var request = HTTPRequest.test(
      "PUT", "/api/rooms/main/sources/main.swift", query: query, headers: headers,
      isSecure: isSecure)
    request.isFromThisMachine = isFromThisMachine
    return SourceAccess(reach: reach, hasUnknownProxy: hasUnknownProxy).refusal(of: request)?.status
  }

  @Test(
    "A page that this machine does not serve is elsewhere, whatever a proxy makes of the host",
    arguments: [
      ("http://localhost:8080", nil), ("https://[::1]:8443", nil), ("http://127.0.0.1", nil),
      ("https://tilt.example.org", 403), ("http://192.168.1.20:8080", 403), ("null", 403), ("", 403),
      ("http://localhost.evil.example", 403),
    ] as [(String, Int?)])
  func origins(origin: String, expected: Int?) { #expect(status(.thisMachine, origin: origin) == expected) }

  @Test("Behind a proxy that may leave no trace, nothing counts as from this machine")
  func unknownProxy() {
    #expect(status(.thisMachine, hasUnknownProxy: true) == 403)
    #expect(status(.everywhere, hasUnknownProxy: true) == nil)
    #expect(status(.everywhere, isFromThisMachine: false, hasUnknownProxy: true) == 403)
  }

  @Test("Where no folder is edited there are no sources")
  func none() { #expect(status(nil) == 404) }

  @Test(
    "From this machine it has to be asked for by a name of this machine",
    arguments: [
      ("localhost:8080", nil), ("127.0.0.1", nil), ("127.0.0.2:80", nil), ("[::1]:8080", nil),
      ("LOCALHOST", nil),
      ("scenes.localhost", nil), ("192.168.1.20:8080", 403), ("desk.local", 403), ("evil.example", 403),
      ("localhost.evil.example", 403), ("127.0.0.1.evil.example", 403), ("", 403), (nil, 403),
    ] as [(String?, Int?)])
  func hosts(host: String?, expected: Int?) { #expect(status(.thisMachine, host: host) == expected) }

  @Test("Others are refused, whatever host they name, unless the operator lets them, and then over HTTPS")
  func others() {
    #expect(status(.thisMachine, isFromThisMachine: false) == 403)
    #expect(status(.thisMachine, isFromThisMachine: false, isSecure: true) == 403)
    #expect(status(.everywhere, isFromThisMachine: false) == 403)
    #expect(status(.everywhere, host: "desk.local", isFromThisMachine: false, isSecure: true) == nil)
    #expect(status(.everywhere, host: "desk.local") == 403)
    #expect(status(.everywhere) == nil)
  }

  @Test("A key in the address is refused")
  func keys() { #expect(status(.thisMachine, query: ["key": "x"]) == 400) }
}
