import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Support
@testable import WebSockets

@Suite("Requests that libwebsockets cannot read", .programLogs)
struct UnreadableRequestTests {
  /// An encoded NUL wherever it can stand.
  static let targets = [
    "/%00", "/a%00", "/a%00b", "/api/rooms/main%00", "/api/rooms/%00main", "/?x=%00", "/?%00",
    "/?x=1&y=a%00b",
    "/ws?room=main%00", "/r/main/../%00", "/a/%0a%00",
  ]

  private func head(_ target: String, _ method: String = "GET") -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
  }

  /// True if a response is this server's own, with its sentence and its precautions.
  private func expect(_ response: TestResponse, status: Int = 400, _ comment: String) {
    #expect(response.status == status, "\(comment)")
    #expect(response.headers["content-security-policy"]?.contains("default-src 'none'") == true, "\(comment)")
    #expect(response.headers["x-content-type-options"] == "nosniff", "\(comment)")
    #expect(response.text.hasSuffix(".\n"), "\(comment): \(response.text)")
  }

  @Test("An encoded NUL is 400 wherever it stands, in one piece and byte by byte, and the connection ends")
  func nul() throws {
    let server = try RunningServer()
    for target in Self.targets {
      let whole = try TestSocket(port: server.port)
      try whole.send(head(target))
      expect(try whole.readResponse(), "\(target)")
      #expect(whole.hasEnded(), "\(target)")
      let pieces = try TestSocket(port: server.port)
      pieces.sendsAtOnce()
      for byte in head(target).utf8 { try pieces.send([byte]) }
      expect(try pieces.readResponse(), "\(target), byte by byte")
      #expect(pieces.hasEnded(), "\(target), byte by byte")
    }
  }

  @Test("A WebSocket's handshake with an encoded NUL is 400")
  func handshake() throws {
    let server = try RunningServer()
    for path in ["/ws%00", "/ws?room=main%00", "/w%00s", "/ws?room=main&name=%00"] {
      expect(try TestWebSocket(port: server.port, path: path).response, path)
    }
  }

  @Test(
    "On a connection that is kept, too, an encoded NUL is 400, after an answer or without waiting for one")
  func kept() throws {
    let server = try RunningServer()
    for target in Self.targets {
      let socket = try TestSocket(port: server.port)
      for _ in 0..<2 { #expect(try socket.request("GET", "/icon.svg").status == 200) }
      try socket.send(head(target))
      expect(try socket.readResponse(), target)
      #expect(socket.hasEnded(), "\(target)")
      let hasty = try TestSocket(port: server.port)
      try hasty.send(head("/icon.svg") + head(target))
      #expect(try hasty.readResponse().status == 200)
      expect(try hasty.readResponse(), "\(target), without waiting")
      let slow = try TestSocket(port: server.port)
      #expect(try slow.request("GET", "/icon.svg").status == 200)
      slow.sendsAtOnce()
      let bytes = Array(head(target).utf8)
      // What comes behind the NUL meets a socket that is closed already.
      for byte in bytes { guard (try? slow.send([byte])) != nil else { break } }
      expect(try slow.readResponse(), "\(target), byte by byte")
    }
  }

  @Test(
    "A method that nobody knows is 501, and a target that is no path 400, with the precautions of all answers"
  )
  func others() throws {
    let server = try RunningServer()
    for line in [
      "BREW / HTTP/1.1", "GETS / HTTP/1.1", "CONNECT example.org:443 HTTP/1.1", "\u{16}\u{3}\u{1}",
    ] {
      let socket = try TestSocket(port: server.port)
      try socket.send(line + "\r\nHost: 127.0.0.1\r\n\r\n")
      expect(try socket.readResponse(), status: 501, line)
    }
    for line in ["GET /% HTTP/1.1", "GET /%zz HTTP/1.1", "GET http://x/ HTTP/1.1", "OPTIONS * HTTP/1.1"] {
      let socket = try TestSocket(port: server.port)
      try socket.send(line + "\r\nHost: 127.0.0.1\r\n\r\n")
      expect(try socket.readResponse(), line)
      let kept = try TestSocket(port: server.port)
      #expect(try kept.request("GET", "/icon.svg").status == 200)
      try kept.send(line + "\r\nHost: 127.0.0.1\r\n\r\n")
      expect(try kept.readResponse(), line)
      #expect(kept.hasEnded(), "\(line)")
    }
  }

  @Test("A head that others could read in another way is 400, also on a connection that is kept")
  func ambiguous() throws {
    let server = try RunningServer()
    for fields in [
      "Host: 127.0.0.1\r\nTransfer-Encoding : chunked\r\n", "Host: 127.0.0.1\r\nContent-Length\t: 5\r\n",
      "Host : x\r\nHost: 127.0.0.1\r\n", "Host: 127.0.0.1\r\nUser-Agent: a\0b\r\n",
      // The library would lose the line behind these, or the end of the head.
      "X: y\r\nHost: 127.0.0.1\r\n", "Host: 127.0.0.1\r\na: b\r\nX-Forwarded-For: 203.0.113.9\r\n",
      "Host: 127.0.0.1\r\nContent-Lengt: 1\r\nContent-Length: 5\r\n", "Host: 127.0.0.1\r\nHo: x\r\n",
      "Host: 127.0.0.1\r\nUser-Agent: a\r\n b\r\n", "Host: 127.0.0.1\r\nnothing\r\n",
      "Host: a\r\nHost: b\r\n",
      "Host: 127.0.0.1\n", "Host: 127.0.0.1\r\n: x\r\n", "Content-Length: 1\r\nContent-Length: 2\r\n",
    ] {
      let socket = try TestSocket(port: server.port)
      try socket.send("GET /icon.svg HTTP/1.1\r\n\(fields)\r\n")
      expect(try socket.readResponse(), fields)
      #expect(socket.hasEnded(), "\(fields)")
      let kept = try TestSocket(port: server.port)
      #expect(try kept.request("GET", "/icon.svg").status == 200)
      try kept.send("GET /icon.svg HTTP/1.1\r\n\(fields)\r\n")
      expect(try kept.readResponse(), "\(fields), kept")
    }
    let old = try TestSocket(port: server.port)
    try old.send("GET /icon.svg HTTP/1.0\r\n\r\n")
    #expect(try old.readResponse().status == 200)
  }

  @Test("A head of more than 16 KiB is 431, in one piece and in many, and one of less is read")
  func largeHeads() throws {
    let server = try RunningServer()
    let start = Array("GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n".utf8)
    for (count, status) in [(12_000, 200), (17_000, 431), (60_000, 431)] {
      let head = start + Array("Cookie: \(String(repeating: "a", count: count))\r\n\r\n".utf8)
      for size in [head.count, 1000, 50] {
        let socket = try TestSocket(port: server.port)
        socket.sendsAtOnce()
        for index in stride(from: 0, to: head.count, by: size) {
          // What comes behind the refusal meets a socket that may be closed already.
          guard (try? socket.send(head[index..<min(index + size, head.count)])) != nil else { break }
        }
        #expect(try socket.readResponse().status == status, "\(count) bytes, \(size) at a time")
      }
    }
  }

  @Test("A good request may be split anywhere")
  func split() throws {
    let server = try RunningServer()
    let head = Array(head("/icon.svg").utf8)
    for count in 1..<head.count {
      let socket = try TestSocket(port: server.port)
      socket.sendsAtOnce()
      try socket.send(head[..<count])
      usleep(2000)
      try socket.send(head[count...])
      #expect(try socket.readResponse().status == 200, "\(count)")
      #expect(try socket.request("GET", "/icon.svg").status == 200)
    }
    let socket = try TestSocket(port: server.port)
    socket.sendsAtOnce()
    for byte in TestWebSocket.handshake(port: server.port).utf8 { try socket.send([byte]) }
    #expect(try TestWebSocket(socket).response.status == 101)
  }

  @Test("Who begins a line and does not end it is hung up on in time, and costs no processor time meanwhile")
  func stuck() throws {
    var configuration = WebSocketService.Configuration.forTests
    configuration.handshakeTimeout = 1
    try RunningService.withEcho(configuration) { service, _ in
      let sockets = try ["", "G", "GET /x", "GET /a%0"].map { line in
        let socket = try TestSocket(port: service.port)
        try socket.send(line)
        return socket
      }
      usleep(100_000)
      let before = service.processorTime()
      usleep(300_000)
      #expect(service.processorTime() - before < 0.05)
      for socket in sockets { #expect(socket.hasEnded()) }
    }
  }

  @Test("Who has been refused and does not stop sending, or stays, is hung up on soon")
  func stubborn() throws {
    try RunningService.withEcho { service, _ in
      let silent = try TestSocket(port: service.port)
      try silent.send("GET /%00")
      #expect(try silent.readResponse().status == 400)
      let start = Date()
      #expect(silent.hasEnded())
      // This side has not closed: the server does, after 2 s.
      let noisy = try TestSocket(port: service.port)
      try noisy.send("GET /%00")
      #expect(throws: TestSocket.Failure.self) {
        while Date() < start + 5 { try noisy.send([UInt8](repeating: 0x20, count: 4096)) }
      }
    }
  }

  @Test("A client that ends its side in the middle of a line is let go at once")
  func halfClosed() throws {
    try RunningService.withEcho { service, _ in
      for line in ["", "GE", "GET /x"] {
        let socket = try TestSocket(port: service.port)
        try socket.send(line)
        usleep(20_000)
        socket.finishSending()
        let start = Date()
        #expect(socket.hasEnded())
        #expect(Date() < start + 3)
      }
    }
  }

  @Test("A kept connection that ends for another reason gets no answer that nobody asked for")
  func unasked() throws {
    try RunningService.withEcho { service, _ in
      let socket = try TestSocket(port: service.port)
      #expect(try socket.request("GET", "/x").status == 200)
      socket.finishSending()
      #expect(socket.hasEnded())
      let other = try TestSocket(port: service.port)
      #expect(try other.request("GET", "/x").status == 200)
      #expect(service.stop(within: 3))
      #expect(other.hasEnded())
    }
  }

  @Test("Refused connections leave no descriptor behind")
  func descriptors() throws {
    let server = try RunningServer()
    let folder = "/proc/\(server.program.process.processIdentifier)/fd"
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: folder).count }
    _ = try server.request("GET", "/icon.svg")
    let before = try count()
    for _ in 0..<200 { _ = try server.request("GET", "/a%00") }
    #expect(Faults.eventually { (try? count()).map { $0 <= before + 2 } == true })
  }
}

extension TestSocket {
  /// Sends every piece as a segment of its own.
  fileprivate func sendsAtOnce() {
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }
}
