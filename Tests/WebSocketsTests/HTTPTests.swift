import Foundation
import TestData
import TestSupport
import Testing

@testable import WebSockets

@Suite("HTTP over the service")
struct HTTPTests {
  @Test(
    "A path and a query reach the handler decoded once and normalised",
    arguments: [
      ("/", "GET|/"),
      ("/r/main/phone?key=abc", "GET|/r/main/phone|key=abc"),
      ("/a%20b", "GET|/a b"),
      ("/a%252e", "GET|/a%2e"),
      ("/gr%C3%BC%C3%9Fe", "GET|/grüße"),
      ("/a/../../etc/passwd", "GET|/etc/passwd"),
      ("/a/%2e%2e/%2E%2e/b", "GET|/b"),
      ("/a/./b//c", "GET|/a/b/c"),
      ("/x?a=1&b=two%20words&a=3", "GET|/x|a=1|b=two words"),
      ("/x?a=b+c&empty=&flag&d=%26%3D%2B", "GET|/x|a=b c|d=&=+|empty=|flag="),
    ])
  func decodesTargets(target: String, expected: String) throws {
    try RunningService.withEcho { service, _ in
      let response = try TestSocket(port: service.port).request("GET", target)
      #expect(response.status == 200)
      #expect(response.text == expected + "\n")
    }
  }

  @Test(
    "A path that is not UTF-8 or has a NUL is a bad request",
    arguments: ["/%ff", "/%00b", "/a%00b", "/?x=%00"])
  func refusesBadPaths(target: String) throws {
    try RunningService.withEcho { service, _ in
      let response = try TestSocket(port: service.port).request("GET", target)
      #expect(response.status == 400)
      #expect(response.text.contains("UTF-8"))
    }
  }

  @Test("Several requests share one connection")
  func keepsConnectionsAlive() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      for method in ["GET", "DELETE", "OPTIONS"] {
        let response = try socket.request(method, "/x")
        #expect(response.text == "\(method)|/x\n")
        #expect(response.headers["connection"] == "keep-alive")
      }
    }
  }

  @Test("Requests that are sent without waiting are answered in order")
  func answersPipelinedRequests() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send((1...3).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
      for number in 1...3 { #expect(try socket.readResponse().text == "GET|/\(number)\n") }
    }
  }

  @Test(
    "A client that asks for it gets its connection closed",
    arguments: ["GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"])
  func closesConnections(head: String) throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send(head)
      #expect(try socket.readResponse().headers["connection"] == "close")
      #expect(socket.hasEnded())
    }
  }

  @Test("HEAD gives the length of the body and no body")
  func leavesOutBodies() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      let response = try socket.request("HEAD", "/large")
      #expect(response.headers["content-length"] == "\(EchoHandler.largeBody.count)")
      #expect(try socket.request("GET", "/x").text == "GET|/x\n")
    }
  }

  @Test("A response without content has no length")
  func sendsNoContent() throws {
    try RunningService.withEcho { service, _ in
      let response = try TestSocket(port: service.port).request("GET", "/none")
      #expect(response.status == 204)
      #expect(response.headers["content-length"] == nil)
    }
  }

  @Test("A header's value cannot start another header")
  func keepsHeadersApart() throws {
    try RunningService.withEcho { service, _ in
      let response = try TestSocket(port: service.port).request("GET", "/split")
      #expect(response.headers["x-value"] == "a  x-evil: b")
      #expect(response.headers["x-evil"] == nil)
    }
  }

  @Test("A body of up to 64 KiB arrives whole", arguments: [0, 1, 5000, 65536])
  func receivesBodies(count: Int) throws {
    try RunningService.withEcho { service, _ in
      let body = Array(EchoHandler.largeBody.prefix(count))
      let headers = count == 0 ? [("Content-Length", "0")] : []
      let response = try TestSocket(port: service.port).request("POST", "/echo", headers: headers, body: body)
      #expect(response.body == body)
    }
  }

  @Test("A larger body is refused, read to its end, and followed by no other request")
  func refusesLargeBodies() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      let response = try socket.request("POST", "/echo", body: [UInt8](repeating: 0, count: 65537))
      #expect(response.status == 413)
      #expect(response.headers["connection"] == "close")
      #expect(socket.hasEnded())
    }
  }

  @Test("What comes together with the end of a body is no part of it", arguments: ["/echo", "/late"])
  func keepsBodiesApart(path: String) throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send(
        "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      let response = try socket.readResponse()
      #expect(response.status == 200)
      if path == "/echo" { #expect(response.text == "abc") }
      // The library may have taken it for a part; then the answer says that nothing else was read.
      if response.headers["connection"] == "close" {
        #expect(socket.hasEnded())
      } else {
        #expect(try socket.readResponse().text == "GET|/1\n")
      }
    }
  }

  @Test(
    "A body that does not wait for the answer before it is refused, and nobody else notices",
    arguments: ["GET /1", "POST /echo", "POST /late", "POST /refused", "POST /long"])
  func refusesPipelinedBodies(first: String) throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      let length = first.hasPrefix("GET") ? 0 : first == "POST /long" ? 65537 : 3
      let body = String(repeating: "b", count: length)
      let post = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
      try socket.send(
        "\(first) HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n\(body)" + post + post)
      // Either the answer says that nothing else was read, or the next request is refused.
      if try socket.readResponse().headers["connection"] != "close" {
        let refused = try socket.readResponse()
        #expect(refused.status == 400)
        #expect(refused.text.contains("must wait for the answer"))
      }
      #expect(socket.hasEnded())
      #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200)
    }
  }

  @Test("Requests that are joined and cut anywhere stop nobody", arguments: 0..<20)
  func survivesRequestsInPieces(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      let requests = (0..<8).map { _ in
        let path = ["/1", "/echo", "/late", "/refused", "/none"].randomElement(using: &generator) ?? ""
        let body = String(repeating: "b", count: .random(in: 0..<6, using: &generator) * 700)
        let method = body.isEmpty ? "GET" : "POST"
        return "\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n\(body)"
      }
      var bytes = Substring(requests.joined())
      while !bytes.isEmpty {
        let count = Int.random(in: 1...3000, using: &generator)
        // The service may have ended the connection.
        guard (try? socket.send(String(bytes.prefix(count)))) != nil else { break }
        bytes = bytes.dropFirst(count)
        if Bool.random(using: &generator) { usleep(.random(in: 0...2000, using: &generator)) }
      }
      #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200)
    }
  }

  @Test("Bodies that each wait for the answer before them share one connection")
  func receivesBodiesInTurn() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      for number in 1...20 {
        #expect(try socket.request("POST", "/echo", body: Array("\(number)".utf8)).text == "\(number)")
        if number % 5 == 0 { #expect(try socket.request("GET", "/large").body == EchoHandler.largeBody) }
      }
    }
  }

  @Test(
    "Spaces and tabs around a header's value are no part of it",
    arguments: [" 2", "2", "2 ", "\t2", " \t 2\t "])
  func trimsHeaders(value: String) throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length:\(value)\r\n\r\nhi")
      #expect(try socket.readResponse().text == "hi")
    }
  }

  @Test(
    "A body whose length is not known is refused",
    arguments: ["", "Transfer-Encoding: chunked\r\n", "Content-Length: -1\r\n", "Content-Length: 1e3\r\n"])
  func refusesBodiesWithoutLength(header: String) throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("POST /echo HTTP/1.1\r\nHost: x\r\n\(header)\r\n")
      #expect(try socket.readResponse().status == 411)
      #expect(socket.hasEnded())
    }
  }

  @Test("A response of some megabytes arrives whole")
  func sendsLargeBodies() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      #expect(try socket.request("GET", "/large").body == EchoHandler.largeBody)
      #expect(try socket.request("GET", "/x").status == 200)
    }
  }

  @Test("A client that does not read its large response costs no time, and the next one is served")
  func survivesStalledReaders() throws {
    try RunningService.withEcho { service, _ in
      let stalled = try TestSocket(port: service.port, receiveBuffer: 4096)
      try stalled.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      usleep(50_000)
      try stalled.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
      stalled.finishSending()
      usleep(50_000)
      let before = service.processorTime()
      usleep(300_000)
      #expect(service.processorTime() - before < 0.1)
      #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200)
      #expect(try stalled.readResponse().body == EchoHandler.largeBody)
      #expect(try stalled.readResponse().text == "GET|/next\n")
    }
  }

  @Test("An offer of HTTP/2 is answered with HTTP/1.1")
  func ignoresHTTP2() throws {
    try RunningService.withEcho { service, _ in
      let headers = [
        ("Connection", "Upgrade, HTTP2-Settings"), ("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABk"),
      ]
      let response = try TestSocket(port: service.port).request("GET", "/x", headers: headers)
      #expect(response.text == "GET|/x\n")
    }
  }

  @Test("A tunnel is not opened")
  func refusesTunnels() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n")
      #expect(try socket.readResponse().status == 501)
      #expect(socket.hasEnded())
    }
  }

  @Test("Clients beyond the maximum are told so")
  func refusesTooManyClients() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.maximumConnections = 2
    try RunningService.withEcho(configuration) { service, journal in
      let first = try TestWebSocket(port: service.port)
      let second = try TestWebSocket(port: service.port)
      #expect(second.response.status == 101)
      #expect(try TestSocket(port: service.port).request("GET", "/x").status == 503)
      #expect(try TestWebSocket(port: service.port).response.status == 503)
      try first.send(text: "close 1000 bye")
      _ = try first.readClose()
      try first.send(.close, [])
      #expect(journal.waits(for: "closed"))
      usleep(50_000)
      #expect(try TestSocket(port: service.port).request("GET", "/x").status == 200)
    }
  }

  @Test("A request that is not finished in time is hung up on")
  func limitsSlowHeads() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.handshakeTimeout = 1
    try RunningService.withEcho(configuration) { service, _ in
      let socket = try TestSocket(port: service.port)
      try socket.send("GET /x HTTP/1.1\r\nHo")
      #expect(socket.hasEnded())
    }
  }
}
