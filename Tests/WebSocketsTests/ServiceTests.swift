import Foundation
import TestSupport
import Testing

@testable import WebSockets

@Suite("The service's life")
struct ServiceTests {
  @Test("Stopping closes every WebSocket with 1001")
  func stops() throws {
    let journal = Journal()
    let service = try RunningService { EchoHandler($0, journal) }
    let clients = try (0..<3).map { _ in try TestWebSocket(port: service.port) }
    service.perform { $0.stop() }
    for client in clients {
      #expect(try client.readClose().code == 1001)
      try client.send(.close, [0x03, 0xE9])
    }
    #expect(service.hasEnded(within: 1))
    #expect(journal.count(of: "closed") == journal.count(of: "opened"))
  }

  @Test("Stopping takes at most 2 s with clients that do not answer")
  func stopsInTime() throws {
    let journal = Journal()
    let service = try RunningService { EchoHandler($0, journal) }
    let silent = try TestWebSocket(port: service.port)
    let stalled = try TestWebSocket(port: service.port, receiveBuffer: 2048)
    let idle = try TestSocket(port: service.port)
    try stalled.send(text: "fill")
    #expect(journal.waits(for: "filled"))
    #expect(service.stop(within: 2))
    #expect(journal.count(of: "closed") == 2)
    #expect(try silent.readClose().code == 1001)
    #expect(idle.hasEnded())
  }

  @Test("Stopping without clients is immediate, and frees the port")
  func freesPorts() throws {
    let journal = Journal()
    let first = try RunningService { EchoHandler($0, journal) }
    #expect(first.stop(within: 0.5))
    var configuration = WebSocketService.Configuration.forTests
    configuration.port = first.port
    let second = try RunningService(configuration) { EchoHandler($0, journal) }
    #expect(second.port == first.port)
    #expect(second.stop(within: 0.5))
  }

  @Test("A handler may stop the service from a message")
  func stopsFromCallbacks() throws {
    let service = try RunningService { EchoHandler($0, Journal()) }
    let client = try TestWebSocket(port: service.port)
    try client.send(text: "stop")
    #expect(try client.readClose().code == 1001)
    #expect(service.hasEnded(within: 2))
  }

  @Test("A port that is in use is reported as such")
  func reportsPortsInUse() throws {
    try RunningService.withEcho { service, _ in
      var configuration = WebSocketService.Configuration.forTests
      configuration.port = service.port
      do throws(ServiceError) {
        _ = try WebSocketService(configuration)
        Issue.record("The port must not be usable twice.")
      } catch {
        guard case .portInUse(service.port) = error else {
          Issue.record("\(error)")
          return
        }
        #expect("\(error)".contains("\(service.port)"))
      }
    }
  }

  @Test(
    "A host that cannot be listened on is reported in a sentence",
    arguments: [
      ("192.0.2.1", "Cannot listen on 192.0.2.1: this machine has no such address."),
      ("no host", "Cannot listen on no host"),
      ("fe80::1%lo", "Cannot listen on fe80::1%lo: an address of one link only cannot be served."),
    ])
  func reportsBadHosts(host: String, words: String) throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.host = host
    do throws(ServiceError) {
      _ = try WebSocketService(configuration)
      Issue.record("The host must not be usable.")
    } catch {
      #expect("\(error)".hasPrefix(words))
    }
  }

  @Test("Every interface is served without a host")
  func servesEveryInterface() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.host = nil
    try RunningService.withEcho(configuration) { service, _ in
      let response = try TestSocket(port: service.port).request("GET", "/x")
      #expect(response.status == 200)
    }
  }

  @Test("The timer fires once, and not when it is disarmed")
  func firesTimers() throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port)
      try client.send(text: "timer 0.02")
      #expect(try client.readFrame().text == "timer")
      // In one piece, so that nothing comes between them.
      let texts = ["timer 0.4", "timer off"].map { TestWebSocket.encode(1, Array($0.utf8)) }
      try client.socket.send(texts.flatMap { $0 })
      usleep(600_000)
      #expect(journal.count(of: "timer") == 1)
      try client.send(text: "timer 0")
      #expect(try client.readFrame().text == "timer")
    }
  }

  @Test("Other threads wake the service, also when it has ended")
  func wakes() throws {
    let journal = Journal()
    let service = try RunningService { EchoHandler($0, journal) }
    service.perform { _ in }
    #expect(journal.waits(for: "woken"))
    #expect(service.stop(within: 0.5))
    service.perform { _ in }
  }

  @Test("A signal reaches the handler through the loop")
  func receivesSignals() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.signals = [SIGUSR1]
    let journal = Journal()
    let service = try RunningService(configuration) { EchoHandler($0, journal) }
    let client = try TestWebSocket(port: service.port)
    try client.send(text: "raise")
    #expect(try client.readClose().code == 1001)
    try client.send(.close, [])
    #expect(service.hasEnded(within: 2))
    #expect(journal.count(of: "signal \(SIGUSR1)") == 1)
  }
}
