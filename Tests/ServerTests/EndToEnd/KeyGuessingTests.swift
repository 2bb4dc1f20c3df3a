import Foundation
import Testing

@testable import Server
@testable import WebSockets

@Suite("Guessing keys", .programLogs)
struct KeyGuessingTests {
  private func server(wrongKeys: Int = 3) throws -> RunningServer {
    try RunningServer(limits: Limits(countsLoopback: true, wrongKeys: wrongKeys))
  }

  private static let paths = [
    "/ws?key=", "/r/main/qr.svg?key=", "/api/rooms/main/links?key=", "/ws?room=nowhere&key=",
  ]

  @Test(
    "After too many wrong keys, wherever, an address has to wait, with 429 and a Retry-After",
    arguments: paths)
  func tooMany(path: String) throws {
    let server = try server()
    for number in 0..<3 {
      let status = try server.request("GET", path + "wrong\(number)").status
      #expect([403, 404].contains(status), "\(status)")
    }
    for path in Self.paths {
      let refused = try server.request("GET", path + "wrong")
      #expect(refused.status == 429)
      #expect((1...60).contains(Int(refused.headers["retry-after"] ?? "") ?? 0))
    }
    #expect(
      try server.request("POST", "/api/rooms?key=wrong", headers: [("Content-Length", "0")]).status == 429)
    #expect(try server.join(key: "wrong").status == 429)
    // Not even a right key is looked at, so an answer tells a guesser nothing.
    #expect(try server.join(key: server.phoneKey).status == 429)
    let metrics = try server.request("GET", "/metrics").text
    #expect(metrics.contains("tiltcast_wrong_keys_total 3\n"))
    #expect(metrics.contains("tiltcast_refused_handshakes_total{reason=\"guessing\"} 2\n"))
  }

  @Test("Who is inside stays, and who needs no key comes in, while an address waits")
  func others() throws {
    let server = try server()
    let phone = try server.join(key: server.phoneKey)
    for _ in 0..<5 { _ = try server.join(key: "wrong") }
    try phone.readAll()
    #expect(try server.join().status == 101)
    #expect(try server.request("GET", "/").status == 200)
    #expect(try server.request("GET", "/healthz").status == 200)
  }

  @Test("Behind a trusted proxy only the guesser has to wait")
  func proxy() throws {
    let server = try RunningServer(
      limits: Limits(wrongKeys: 3), options: ["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "::1"])
    func status(from address: String) throws -> Int {
      try server.request("GET", "/ws?key=wrong", headers: [("X-Forwarded-For", address)]).status
    }
    for _ in 0..<3 { #expect(try status(from: "198.51.100.1, 203.0.113.9") == 403) }
    // However it varies what it says of itself.
    #expect(try status(from: "198.51.100.2, 203.0.113.9") == 429)
    #expect(try status(from: "203.0.113.8") == 403)
  }

  @Test("This machine itself is never told to wait")
  func loopback() throws {
    let server = try RunningServer(limits: Limits(wrongKeys: 3))
    for _ in 0..<20 { #expect(try server.join(key: "wrong").status == 403) }
    #expect(try server.join(key: server.presenterKey).status == 101)
  }
}
