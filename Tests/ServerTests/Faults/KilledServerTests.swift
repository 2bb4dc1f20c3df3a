import Foundation
import TestSupport
import Testing

@testable import Server

extension Faults {
  @Suite("A server that is killed")
  struct KilledServerTests {
    private let folder = StateFolder()

    /// Comes as somebody with a session, who will be known again.
    private func phone(of server: ChildServer) throws -> LiveClient {
      let path = "/ws?room=main&key=\(server.phoneKey)&session=the-same-phone"
      let client = LiveClient(try TestWebSocket(port: server.port, path: path))
      try client.readAll()
      return client
    }

    /// Attract mode would begin when everybody is gone.
    private let still = ["--no-attract"]

    /// The tilts of a take.
    private let take = (0..<180).map { 40 * sin(Double($0) / 25) }

    private func play(_ tilts: some Sequence<Double>, on phone: LiveClient) throws {
      for tilt in tilts {
        try phone.tilt(15 + tilt)
        usleep(12_000)
      }
      try phone.readAll()
    }

    @Test("Killed in the middle of a take and started anew, it shows at the end what it would have shown")
    func inTheMiddle() throws {
      let undisturbed = try ChildServer(
        state: folder.url.appendingPathComponent("undisturbed"), options: still)
      let state = folder.url.appendingPathComponent("killed")
      // The rooms of a server that was asked for a port are found again at that port.
      let port = try TestSocket.freePort()
      var server = try ChildServer(state: state, port: port, options: still)
      let phones = try [undisturbed, server].map { server in
        let presenter = try server.join(key: server.presenterKey)
        try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 50}"#)
        let phone = try phone(of: server)
        try phone.tilt(15)
        try phone.webSocket.send(text: #"{"type": "calibrate"}"#)
        return try phone.settled()
      }
      let file = state.appendingPathComponent("rooms/\(port)/main.json")
      let isKept = Faults.eventually {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.contains("\"baseDegrees\":50") && !text.contains("\"calibrations\":{}")
      }
      #expect(isKept)
      try play(take, on: phones[0])
      try play(take.prefix(90), on: phones[1])
      server.kill()
      #expect(throws: (any Error).self) { while true { try phones[1].read() } }
      server = try ChildServer(state: state, port: port, options: still)
      let client = try phone(of: server)
      try play(take.dropFirst(90), on: client)
      let shown = try Faults.eventually { try server.join().floats == undisturbed.join().floats }
      #expect(shown)
      let before = try server.join()
      #expect(try client.catchesUp { before })
      try client.tilt(70)
      #expect(try Faults.eventually { try !client.settled().shows(the: before) })
    }

    @Test("Killed again and again while everybody is busy, it always starts anew with a picture")
    func again() throws {
      var server = try ChildServer(state: folder.url)
      for round in 0..<6 {
        let presenter = try server.join(key: server.presenterKey)
        let viewers = try (0..<10).map { _ in try server.join() }
        for step in 0..<(20 + 17 * round) {
          try presenter.tilt(Double(step % 60))
          if step % 20 == 10 { try presenter.webSocket.send(text: #"{"type": "action", "name": "reset"}"#) }
          usleep(4000)
        }
        server.kill()
        for viewer in viewers { #expect(throws: (any Error).self) { while true { try viewer.read() } } }
        server = try ChildServer(state: folder.url)
        #expect(try server.join().frames.first?.isComplete == true)
      }
      let log = server.stop()
      #expect(!log.contains("warning"), "\(log)")
    }
  }
}
