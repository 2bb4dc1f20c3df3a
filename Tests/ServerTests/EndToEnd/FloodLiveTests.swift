import Foundation
import TestSupport
import Testing

@testable import Server

@Suite("Floods of clients without a key", .serialized)
struct FloodLiveTests {
  /// Sends the same bytes until the server has closed the connection; returns its close code, or nil if the server
  /// has not closed it after 20 s.
  private func closeCode(of flooder: TestWebSocket, sending bytes: [UInt8]) -> UInt16? {
    let chunk = (0..<max(1, 32_768 / bytes.count)).flatMap { _ in bytes }
    let deadline = ContinuousClock.now + .seconds(20)
    // What comes is read at once: a reset would take it away.
    var received: [UInt8] = []
    var isOpen = true
    while isOpen, .now < deadline {
      isOpen = (try? flooder.socket.send(chunk)) != nil
      receive(from: flooder, into: &received)
      if let code = closeCode(in: received) { return code }
      received = received.suffix(3)
    }
    return (try? flooder.readClose())?.code
  }

  /// Adds what has come, without waiting for more.
  private func receive(from flooder: TestWebSocket, into received: inout [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(flooder.socket.descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return }
      received += bytes[..<count]
    }
  }

  /// The code of a close frame among messages in ASCII; nil if there is none.
  private func closeCode(in received: [UInt8]) -> UInt16? {
    let place = received.indices.dropLast(3).first { received[$0] == 0x88 && received[$0 + 2] == 0x03 }
    return place.map { UInt16(received[$0 + 2]) << 8 | UInt16(received[$0 + 3]) }
  }

  @Test(
    "Control frames, empty frames and messages without end are closed with 1008",
    arguments: [
      ("empty pongs", [], TestWebSocket.encode(0x0A, [])),
      ("pongs", [], TestWebSocket.encode(0x0A, [UInt8](repeating: 7, count: 125))),
      ("pings", [], TestWebSocket.encode(0x09, [1, 2, 3, 4])),
      (
        "empty fragments", TestWebSocket.encode(0x02, [], isFinal: false),
        TestWebSocket.encode(0, [], isFinal: false)
      ),
      ("empty texts", [], TestWebSocket.encode(0x01, [])),
      ("refused texts", [], TestWebSocket.encode(0x01, Array(#"{"type":"scene","name":"book"}"#.utf8))),
      (
        "long texts", [],
        TestWebSocket.encode(
          0x01, Array((#"{"type":"ping","t":["# + String(repeating: "[1],", count: 15_000)).utf8))
      ),
      ("acknowledgements", [], TestWebSocket.encode(0x02, [0x11, 0, 0, 0, 9, 9, 9, 9])),
      ("long bytes", [], TestWebSocket.encode(0x02, [UInt8](repeating: 1, count: 60_000))),
    ] as [(String, [UInt8], [UInt8])])
  func floods(name: String, opening: [UInt8], bytes: [UInt8]) throws {
    let server = try RunningServer(limits: Limits(countsLoopback: true))
    let other = try server.join()
    let flooder = try server.join()
    try flooder.readAll()
    try flooder.webSocket.socket.send(opening)
    #expect(closeCode(of: flooder.webSocket, sending: bytes) == 1008, "\(name)")
    try other.readAll()
    #expect(other.messages["error"] == nil)
  }

  @Test("A client may ping ten times a second, with as much as a ping can hold, for as long as it likes")
  func modest() throws {
    let server = try RunningServer()
    let (client, loud) = (try server.join(), try server.join(key: server.presenterKey))
    let payload = [UInt8](repeating: 3, count: 125)
    for _ in 0..<30 {
      for _ in 0..<20 { try client.webSocket.send(.ping, payload) }
      // The server is busy meanwhile, so that it looks.
      for _ in 0..<20 { try loud.readAll() }
    }
    try client.readAll()
    #expect(!client.kinds.contains("close"))
  }

  @Test("A name that shows nothing counts as none")
  func invisibleName() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey, and: "&name=%F0%9F%A6%8A")
    let nobody = try server.join(key: server.phoneKey, and: "&name=%E2%80%8B%E3%85%A4")
    #expect(nobody.status == 101)
    try nobody.readAll()
    var names: [String?] = []
    while names.count < 2 {
      let people = try presenter.read(until: "people")["people"] as? [[String: Any]] ?? []
      names = people.map { $0["name"] as? String }
    }
    #expect(names == ["🦊", nil])
  }
}
