import Foundation
import TestSupport
import Testing

@testable import WebSockets

@Suite("WebSocket messages")
struct MessageTests {
  @Test(
    "A message of any size up to the maximum comes back in one frame",
    arguments: [0, 1, 125, 126, 2047, 2048, 2049, 5000, 65535, 65536])
  func echoes(count: Int) throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port)
      let message = Array(EchoHandler.largeBody.prefix(count))
      try client.send(binary: message)
      #expect(try client.readFrame() == .init(opcode: .binary, payload: message))
    }
  }

  @Test("A text comes back as a text")
  func echoesText() throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port)
      try client.send(text: "grüße, 世界")
      #expect(try client.readFrame() == .init(opcode: .text, payload: Array("grüße, 世界".utf8)))
    }
  }

  @Test("Fragments make one message, with a ping answered in between")
  func joinsFragments() throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port)
      // The last character of the first fragment is cut in two.
      try client.send(.text, [0x61, 0xC3], isFinal: false)
      try client.send(.ping, [7])
      try client.send(.continuation, [], isFinal: false)
      try client.send(.continuation, [0xA4, 0x62])
      let frames = [try client.readFrame(), try client.readFrame()]
      #expect(frames.contains(.init(opcode: .pong, payload: [7])))
      #expect(frames.contains(.init(opcode: .text, payload: Array("aäb".utf8))))
    }
  }

  @Test("Messages that arrive together are told apart")
  func separatesMessages() throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port)
      try client.socket.send((1...3).flatMap { TestWebSocket.encode(2, [UInt8($0)]) })
      for number in 1...3 { #expect(try client.readFrame().payload == [UInt8(number)]) }
    }
  }

  @Test("A message over the maximum closes with 1009, however it is sent")
  func limitsMessages() throws {
    let whole = TestWebSocket.encode(2, [UInt8](repeating: 0, count: 65537))
    let half = [UInt8](repeating: 0, count: 40000)
    let fragments = TestWebSocket.encode(2, half, isFinal: false) + TestWebSocket.encode(0, half)
    let announced: [UInt8] = [0x82, 0xFF, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for bytes in [whole, fragments, announced] {
      try RunningService.withEcho { service, journal in
        let client = try TestWebSocket(port: service.port)
        try client.socket.send(bytes)
        #expect(try client.readClose().code == 1009)
        try client.send(.close, [])
        #expect(journal.waits(for: "closed", seconds: 7))
      }
    }
  }

  @Test(
    "What RFC 6455 forbids closes with its code",
    arguments: [
      (TestWebSocket.encode(1, [0xFF]), 1007),
      (TestWebSocket.encode(1, [0x61, 0xC3]), 1007),
      (TestWebSocket.encode(1, [0xC3], isFinal: false) + TestWebSocket.encode(0, []), 1007),
      (TestWebSocket.encode(3, []), 1002),
      (TestWebSocket.encode(0x42, [1]), 1002),
      (TestWebSocket.encode(0, [1]), 1002),
      (TestWebSocket.encode(9, [1], isFinal: false), 1002),
    ] as [([UInt8], UInt16)])
  func refuses(bytes: [UInt8], code: UInt16) throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port)
      try client.socket.send(bytes)
      #expect(try client.readClose().code == code)
    }
  }

  @Test("The server's close has a code and a reason, and comes after what was sent before")
  func closes() throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port)
      try client.send(text: "first")
      try client.send(text: "close 4001 auf Wiedersehen")
      #expect(try client.readFrame().text == "first")
      #expect(try client.readClose() == .init(code: 4001, reason: "auf Wiedersehen"))
      try client.send(.close, [0x0F, 0xA1])
      #expect(journal.waits(for: "closed"))
      #expect(journal.count(of: "closed") == 1)
    }
  }

  @Test("A close comes even when the client reads slowly")
  func closesSlowReaders() throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port, receiveBuffer: 2048)
      try client.send(text: "fill")
      #expect(journal.waits(for: "filled"))
      try client.send(text: "close 4002 enough")
      usleep(50_000)
      #expect(try client.readClose() == .init(code: 4002, reason: "enough"))
    }
  }

  @Test("A long reason is cut between characters")
  func cutsReasons() throws {
    try RunningService.withEcho { service, _ in
      let client = try TestWebSocket(port: service.port)
      try client.send(text: "close 4003 " + String(repeating: "ü", count: 100))
      #expect(try client.readClose().reason == String(repeating: "ü", count: 61))
    }
  }

  @Test("A client's close is answered with its own code")
  func answersCloses() throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port)
      try client.send(.close, [0x03, 0xE8] + Array("bye".utf8))
      #expect(try client.readClose() == .init(code: 1000, reason: "bye"))
      #expect(client.socket.hasEnded())
      #expect(journal.waits(for: "closed"))
    }
  }

  @Test("A client that just goes is noticed")
  func noticesVanishedClients() throws {
    try RunningService.withEcho { service, journal in
      do {
        let client = try TestWebSocket(port: service.port)
        #expect(client.response.status == 101)
        #expect(journal.waits(for: "opened"))
      }
      #expect(journal.waits(for: "closed"))
    }
  }

  @Test("One payload serves several connections")
  func sharesPayloads() throws {
    try RunningService.withEcho { service, _ in
      let clients = try (0..<3).map { _ in try TestWebSocket(port: service.port) }
      // Their handshakes may still be on their way to the handler.
      for client in clients {
        try client.send(binary: [9])
        #expect(try client.readFrame().payload == [9])
      }
      try clients[0].send(text: "all")
      for client in clients {
        #expect(try client.readFrame() == .init(opcode: .binary, payload: [1, 2, 3, 4]))
      }
    }
  }

  @Test("A reader that stalls is not written to until it reads")
  func holdsBack() throws {
    try RunningService.withEcho { service, journal in
      let client = try TestWebSocket(port: service.port, receiveBuffer: 2048)
      try client.send(text: "fill")
      #expect(journal.waits(for: "filled"))
      usleep(100_000)
      #expect(journal.count(of: "writable") == 0)
      while !journal.waits(for: "writable", seconds: 0.01) {
        #expect(try client.readFrame().payload.count == 1000)
      }
    }
  }

  private static var impatient: WebSocketService.Configuration {
    var configuration = WebSocketService.Configuration.forTests
    configuration.idlePolicy = .init(hangUpAfter: 2)
    return configuration
  }

  @Test("A silent client is pinged, kept if it answers, and given up if not")
  func pings() throws {
    try RunningService.withEcho(Self.impatient) { service, journal in
      let client = try TestWebSocket(port: service.port)
      for _ in 0..<2 {
        let ping = try client.readFrame()
        #expect(ping.opcode == .ping)
        #expect(!ping.payload.isEmpty)
        try client.send(.pong, ping.payload)
      }
      #expect(journal.count(of: "closed") == 0)
      #expect(try client.readFrame().opcode == .ping)
      #expect(journal.waits(for: "closed", seconds: 3))
    }
  }

  @Test("Whatever comes from a client is a sign of life, be it a part of a frame")
  func signsOfLife() throws {
    try RunningService.withEcho(Self.impatient) { service, journal in
      let client = try TestWebSocket(port: service.port)
      for bytes in [
        TestWebSocket.encode(0xA, []), TestWebSocket.encode(1, [0x61], isFinal: false), [0x80], [0x80],
      ] {
        usleep(700_000)
        try client.socket.send(bytes)
      }
      try client.socket.send([1, 2, 3, 4])
      var frame = try client.readFrame()
      while frame.opcode == .ping { frame = try client.readFrame() }
      #expect(frame == .init(opcode: .text, payload: [0x61]))
      #expect(journal.count(of: "closed") == 0)
    }
  }

  @Test("Pongs carry the client's bytes, also when it pings just as the server does")
  func pongs() throws {
    try RunningService.withEcho(Self.impatient) { service, _ in
      let clients = try (0..<40).map { _ in try TestWebSocket(port: service.port) }
      for round in 0..<3 {
        usleep(UInt32(998_000 + 1000 * round))
        for (index, client) in clients.enumerated() {
          usleep(200)
          try client.send(.ping, Array(repeating: UInt8(index), count: 20))
        }
        for (index, client) in clients.enumerated() {
          while case let frame = try client.readFrame() {
            guard frame.opcode == .ping else {
              #expect(frame == .init(opcode: .pong, payload: Array(repeating: UInt8(index), count: 20)))
              break
            }
            try client.send(.pong, frame.payload)
          }
        }
      }
    }
  }

  @Test("A ping that comes with the message for which the server closes changes neither close nor pong")
  func pingBeforeClose() throws {
    try RunningService.withEcho { service, _ in
      let ping = TestWebSocket.encode(9, Array("not yours".utf8))
      let command = TestWebSocket.encode(1, Array("close 4001 enough".utf8))
      for bytes in [ping + command, command + ping] {
        let client = try TestWebSocket(port: service.port)
        try client.socket.send(bytes)
        var frame = try client.readFrame()
        if frame.opcode == .pong {
          #expect(frame.text == "not yours")
          frame = try client.readFrame()
        }
        #expect(frame == .init(opcode: .close, payload: [0x0F, 0xA1] + Array("enough".utf8)))
      }
    }
  }

  @Test("A peer whose socket is full is not pinged, but given up in time")
  func idleSteps() {
    let policy = WebSocketService.Configuration.IdlePolicy()
    #expect(policy.step(afterSilence: 0, canPing: true) == .wait(20))
    #expect(policy.step(afterSilence: 19, canPing: true) == .wait(1))
    #expect(policy.step(afterSilence: 20, canPing: true) == .ping(lookingAfter: 20))
    #expect(policy.step(afterSilence: 20, canPing: false) == .wait(0.5))
    #expect(policy.step(afterSilence: 39.75, canPing: false) == .wait(0.25))
    #expect(policy.step(afterSilence: 40, canPing: true) == .hangUp)
  }
}
