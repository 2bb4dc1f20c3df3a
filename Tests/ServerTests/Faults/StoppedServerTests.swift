import Foundation
import TestSupport
import Testing

@testable import Server

extension Faults {
  @Suite("A server that has to stop")
  struct StoppedServerTests {
    @Test(
      "SIGTERM in the middle of traffic gives every client that reads the close code 1001, and ends it within 2 s"
    )
    func terminated() throws {
      let folder = StateFolder()
      let server = try ChildServer(state: folder.url)
      let viewers = try (0..<50).map { _ in try server.join() }
      let silent = try (0..<10).map { _ in
        LiveClient(try TestWebSocket(port: server.port, receiveBuffer: 4096))
      }
      let stream = try TestStream(port: server.port)
      let phone = try server.join(key: server.presenterKey)
      var signalled: Date?
      for step in 0..<10_000 {
        // When the server goes, sending fails at some moment.
        do { try phone.tilt(30 * sin(Double(step) / 10)) } catch { break }
        if step == 100 {
          signalled = Date()
          kill(server.process.processIdentifier, SIGTERM)
        }
        usleep(5000)
      }
      server.waitForEnd()
      #expect(Date().timeIntervalSince(try #require(signalled)) < 2)
      #expect(server.readLog().contains("notice stopped"))
      for client in viewers + [phone] { #expect(try client.webSocket.readClose().code == 1001) }
      // Who does not read cannot be told; the connection ends all the same.
      for client in silent { #expect(throws: (any Error).self) { while true { try client.read() } } }
      try stream.read(until: "close")
    }
  }
}
