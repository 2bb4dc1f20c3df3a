import Foundation
import TestSupport
import Testing

extension Faults {
  @Suite("A bad network")
  struct BadNetworkTests {
    private let server: RunningServer
    private let proxy: FaultProxy

    init() throws {
      server = try RunningServer(idleTimeout: 40)
      proxy = try FaultProxy(to: server.port)
    }

    private func joinThroughProxy(key: String? = nil) throws -> LiveClient {
      let path = "/ws?room=main" + (key.map { "&key=\($0)" } ?? "")
      return try LiveClient(
        TestWebSocket(port: proxy.port, path: path, receiveBuffer: 8192)
      ).settled()
    }

    /// Tilts to and fro, at the pace of a phone.
    private func tilt(_ phone: LiveClient, times: Int) throws {
      for step in 0..<times {
        try phone.tilt(40 * sin(Double(step) / 15))
        usleep(16_000)
      }
    }

    @Test(
      "With 200 ms of delay each way a phone drives and a viewer follows, and both end with the same picture")
    func delay() throws {
      defer { proxy.end() }
      proxy.set(.init(delay: 0.2))
      let phone = try joinThroughProxy(key: server.phoneKey)
      let viewer = try joinThroughProxy()
      let before = viewer.frames.count
      try tilt(phone, times: 150)
      #expect(try viewer.catchesUp { try server.join().settled() })
      #expect(try phone.catchesUp { try server.join().settled() })
      // Most of the frames get through: the delay holds nothing up but itself.
      #expect(viewer.frames.count - before > 75)
    }

    @Test("On a way that takes less than there is, a viewer skips states, and ends with the newest one")
    func throttled() throws {
      defer { proxy.end() }
      let presenter = try server.join(key: server.presenterKey)
      try presenter.webSocket.send(text: #"{"type": "scene", "name": "mesh"}"#)
      try presenter.readAll()
      let viewer = try joinThroughProxy()
      proxy.set(.init(rate: 12_000))
      let before = viewer.frames.count
      try presenter.webSocket.send(
        text: #"{"type": "pointer", "phase": "began", "id": 1, "x": 300, "y": 300}"#)
      for step in 0..<300 {
        let (x, y) = (300 + 100 * sin(Double(step) / 20), 300 + 100 * cos(Double(step) / 30))
        try presenter.webSocket.send(
          text: #"{"type": "pointer", "phase": "moved", "id": 1, "x": \#(x), "y": \#(y)}"#)
        usleep(16_000)
      }
      try presenter.webSocket.send(text: #"{"type": "scene", "name": "lenticular"}"#)
      try presenter.readAll()
      #expect(try viewer.catchesUp { try server.join().settled() })
      #expect(viewer.frames.count - before < presenter.frames.count)
    }

    @Test(
      "Cut off at any moment, clients find the same picture when they come again, and leave nothing behind")
    func cuts() throws {
      defer { proxy.end() }
      let presenter = try server.join(key: server.presenterKey)
      for round in 0..<40 {
        let viewer = try joinThroughProxy()
        let phone = try joinThroughProxy(key: server.phoneKey)
        for step in 0..<(round % 7) { try phone.tilt(Double(step * 7 + round)) }
        proxy.cut()
        for client in [viewer, phone] {
          #expect(throws: (any Error).self) { while true { try client.read() } }
        }
      }
      repeat {
        try presenter.read(until: "presence")
      } while presenter.messages["presence"]?["phones"] as? Int != 0
        || presenter.messages["presence"]?["viewers"] as? Int != 1
      #expect(try joinThroughProxy().catchesUp { try server.join().settled() })
    }
  }
}
