import Foundation
import TestSupport
import Testing

extension Faults {
  @Suite("A phone that vanishes")
  struct VanishedPhoneTests {
    @Test("Gone without a word, it loses its place and its pointer, and somebody else tilts")
    func vanished() throws {
      let server = try RunningServer(idleTimeout: 4)
      let proxy = try FaultProxy(to: server.port)
      defer { proxy.end() }
      let viewer = try server.join(key: server.presenterKey)
      let path = "/ws?room=main&key=\(server.phoneKey)"
      let phone = LiveClient(try TestWebSocket(port: proxy.port, path: path))
      try phone.readAll()
      try phone.tilt(20)
      try phone.webSocket.send(text: #"{"type": "pointer", "phase": "began", "id": 7, "x": 100, "y": 100}"#)
      try phone.readAll()
      let id = try #require(phone.messages["hello"]?["id"] as? Int)
      try viewer.readAll()
      while viewer.messages["presence"]?["driver"] as? Int != id { try viewer.read(until: "presence") }
      // No FIN and no RST: for the server the phone only grows silent.
      proxy.set(.init(isHole: true))
      #expect(
        try Faults.eventually {
          try viewer.readAll()
          return viewer.messages["presence"]?["phones"] as? Int == 0
        })
      #expect(viewer.messages["presence"]?["driver"] is NSNull)
      let next = try server.join(key: server.phoneKey)
      let before = viewer.frames.count
      for degrees in [10.0, 30] { try next.tilt(degrees) }
      _ = try (next.settled(), viewer.settled())
      #expect(viewer.frames.count > before)
    }
  }
}
