import Foundation
import Support
import TestSupport
import Testing

@testable import WebSockets

@Suite("Who a service has time and room for")
struct AdmissionTests {
  @Test("Connections that say nothing keep nobody out, and go when others come")
  func halfOpen() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.maximumConnections = 4
    try RunningService.withEcho(configuration) { service, _ in
      let silent = try (0..<200).map { _ in try TestSocket(port: service.port) }
      for socket in silent { try? socket.send("GET /x HTTP/1.1\r\nHo") }
      for _ in 0..<5 { #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200) }
      #expect(silent[0].endsWithin(seconds: 2))
    }
  }

  @Test("Connections that have been answered and wait give way, too")
  func keptAlive() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.maximumConnections = 4
    try RunningService.withEcho(configuration) { service, _ in
      var waiting: [TestSocket] = []
      for _ in 0..<100 {
        let socket = try TestSocket(port: service.port)
        #expect(try socket.request("GET", "/x").status == 200)
        waiting.append(socket)
      }
      #expect(waiting[0].endsWithin(seconds: 2))
    }
  }

  @Test("One network has its share of WebSockets and other busy connections, then gets 503")
  func networks() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.maximumPerNetwork = 2
    configuration.countsLoopback = true
    try RunningService.withEcho(configuration) { service, _ in
      let first = try [TestWebSocket(port: service.port), TestWebSocket(port: service.port)]
      #expect(first.map(\.response.status) == [101, 101])
      #expect(try TestSocket(port: service.port).request("GET", "/x").status == 503)
    }
  }

  @Test("What a trusted proxy says of each request is believed, and of nobody else")
  func proxies() throws {
    let named = [("X-Forwarded-For", "198.51.100.1, 203.0.113.9"), ("X-Forwarded-Proto", "https")]
    var configuration = WebSocketService.Configuration.forTests
    configuration.trustedProxies = TrustedProxies([AddressPrefix("127.0.0.1")].compactMap { $0 })
    try RunningService.withEcho(configuration) { service, _ in
      let socket = try TestSocket(port: service.port)
      func origin(_ headers: [(String, String)]) throws -> String {
        try socket.request("GET", "/origin", headers: headers).text.trimmingCharacters(in: .newlines)
      }
      #expect(try origin(named) == "203.0.113.9 https")
      // On the same connection, as proxies keep them.
      #expect(try origin([("Forwarded", "for=\"[2001:db8::7]:80\";proto=https")]) == "2001:db8::7 https")
      #expect(
        try origin([("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-For", "203.0.113.7")])
          == "203.0.113.7 http")
      // Whom it does not name is a stranger.
      #expect(try origin([]) == "0.0.0.0 http")
    }
    try RunningService.withEcho { service, _ in
      let text = try TestSocket(port: service.port).request("GET", "/origin", headers: named).text
      #expect(text.hasPrefix("127.0.0.1 http\n"))
    }
  }

  @Test("Behind a trusted proxy each address has its share, and the proxy has no limit of its own")
  func shares() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.maximumPerNetwork = 2
    configuration.countsLoopback = true
    configuration.trustedProxies = TrustedProxies([AddressPrefix("127.0.0.0/8")].compactMap { $0 })
    try RunningService.withEcho(configuration) { service, _ in
      func socket(for address: String) throws -> TestWebSocket {
        try TestWebSocket(port: service.port, headers: ["x-forwarded-for": address])
      }
      let first = try (0..<3).map { _ in try socket(for: "203.0.113.9") }
      #expect(first.map(\.response.status) == [101, 101, 503])
      let others = try (1...9).map { try socket(for: "203.0.113.\($0 + 10)") }
      #expect(others.map(\.response.status).allSatisfy { $0 == 101 })
      let kept = try TestSocket(port: service.port)
      #expect(try kept.request("GET", "/x", headers: [("X-Forwarded-For", "203.0.113.9")]).status == 503)
    }
  }

  @Test("A body that drips is cut off when its time is over, however regularly it comes")
  func drips() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.handshakeTimeout = 1
    try RunningService.withEcho(configuration) { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
      let start = Date()
      var hasEnded = false
      while !hasEnded, Date() < start + 60 {
        do { try socket.send("0123456789") } catch { hasEnded = true }
        usleep(200_000)
      }
      #expect(hasEnded)
    }
  }

  @Test("An answer that costs much is not made for a client that has gone, and what it keeps is free again")
  func gone() throws {
    try RunningService.withEcho { service, journal in
      for count in 1...2 {
        let socket = try TestSocket(port: service.port)
        try socket.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
        // By now it has been read.
        #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200)
        socket.finishSending()
        while journal.count(of: "withdrawn") < count { usleep(2000) }
        #expect(socket.hasEnded())
      }
      for stays in [true, false] {
        var socket: TestSocket? = try TestSocket(port: service.port, receiveBuffer: 4096)
        try socket?.send("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try socket?.readHead().hasPrefix("HTTP/1.1 200") == true)
        #expect(journal.count(of: "released") == (stays ? 0 : 1))
        if stays { _ = try socket?.read(EchoHandler.largeBody.count) }
        socket = nil
        while journal.count(of: "released") < (stays ? 1 : 2) { usleep(2000) }
      }
    }
  }

  @Test("A refusal can be read by who sends a picture's body to its end first")
  func refusedBodies() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: \(20 << 20)\r\n\r\n")
      for _ in 1...20 { try socket.send([UInt8](repeating: 1, count: 1 << 20)) }
      let response = try socket.readResponse()
      #expect(response.status == 403)
      #expect(response.headers["connection"] == "close")
      #expect(socket.hasEnded())
    }
  }

  @Test("A body that comes slowly but steadily enough arrives")
  func steady() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.handshakeTimeout = 1
    configuration.slowestBody = 4000
    try RunningService.withEcho(configuration) { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n")
      for _ in 0..<10 {
        try socket.send([UInt8](repeating: 1, count: 2000))
        usleep(250_000)
      }
      #expect(try socket.readResponse().status == 200)
    }
  }

  @Test(
    "A line break or a NUL makes a target bad",
    arguments: [
      "/%00", "/%00b", "/%00?x=1", "/a%00", "/x?a=%00", "/r/a%0a", "/r/a%0d", "/r/a%0d%0a", "/x?a=%0a",
    ])
  func controls(target: String) throws {
    try RunningService.withEcho { service, _ in
      let response = try TestSocket(port: service.port).request("GET", target)
      #expect(response.status == 400)
      #expect(try TestSocket(port: service.port).request("GET", "/x?a=1").status == 200)
    }
  }

  @Test("Odd requests are answered or refused, and the next client is served")
  func odd() throws {
    try RunningService.withEcho { service, _ in
      let heads = [
        "GET http://localhost/x HTTP/1.1\r\nHost: x\r\n\r\n", "GET /x\r\n\r\n", "\r\n\r\n\r\n",
        "GET /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
        "HEAD /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET /y HTTP/1.1\r\nHost: x\r\n\r\n",
        "DELETE /x HTTP/1.1\r\nContent-Length: 9999999999999999999999\r\n\r\n",
        "GET /?\(String(repeating: "a&", count: 3000)) HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "\u{16}\u{3}\u{1}",
      ]
      for head in heads {
        let socket = try TestSocket(port: service.port, timeout: 1)
        try socket.send(head)
        socket.finishSending()
        _ = try? socket.readHead()
        #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200, "\(head.prefix(40))")
      }
    }
  }

  @Test("The service ends in time whatever its connections do")
  func stops() throws {
    try RunningService.withEcho { service, _ in
      let sockets = try (0..<4).map { _ in try TestSocket(port: service.port, receiveBuffer: 4096) }
      try sockets[0].send("GET /x HTTP/1.1\r\nHo")
      try sockets[1].send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
      try sockets[2].send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      let silent = try TestWebSocket(port: service.port)
      #expect(silent.response.status == 101)
      #expect(service.stop(within: 3))
    }
  }

  @Test("Every response says that nothing in it may run, also one that the service makes by itself")
  func precautions() throws {
    try RunningService.withEcho { service, _ in
      for (method, target) in [("GET", "/x"), ("GET", "/%ff"), ("POST", "/echo")] {
        let response = try TestSocket(port: service.port).request(method, target)
        #expect(response.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["referrer-policy"] == "no-referrer")
      }
    }
  }
}
