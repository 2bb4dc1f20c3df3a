import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Support

extension Faults {
  @Suite("Many clients")
  struct CrowdTests {
    private let folder = StateFolder()

    /// Opens connections that have said nothing yet, or that say something as soon as they are open.
    private func sockets(
      _ count: Int, to server: ChildServer, receiveBuffer: Int32? = nil, saying words: String = ""
    ) throws -> [TestSocket] {
      try (0..<count).map { _ in
        let socket = try TestSocket(port: server.port, receiveBuffer: receiveBuffer)
        try socket.send(words)
        return socket
      }
    }

    private static let size = 5000
    private static let hasDescriptors = Machine.raisedDescriptorLimit() >= size + 1000

    @Test(
      "Five thousand that come at once all get the picture, and whoever was there before goes on",
      .enabled(
        if: CrowdTests.hasDescriptors,
        "the limit of open files is too low for 5,000 connections: see ulimit -Hn"))
    func crowd() throws {
      let server = try ChildServer(state: folder.url)
      let (presenter, viewer) = (try server.join(key: server.presenterKey), try server.join())
      // Whoever asks for nothing within ten seconds is cut off, as on a busy machine all would be that asked last.
      let sockets = try sockets(
        Self.size, to: server, saying: TestWebSocket.handshake(port: server.port))
      try presenter.tilt(25)
      try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 31}"#)
      while viewer.parameter("baseDegrees") != 31 { try viewer.read() }
      try viewer.readAll()
      for socket in sockets {
        let client = LiveClient(try TestWebSocket(socket))
        #expect(client.status == 101)
        while client.parameter("baseDegrees") != 31 || !client.shows(the: viewer) { try client.read() }
      }
    }

    @Test("Hundreds who shake hands slowly are cut off in the end, and keep nobody from coming in meanwhile")
    func slowloris() throws {
      let server = try ChildServer(state: folder.url)
      let slow = try sockets(300, to: server)
      let handshake = Array(TestWebSocket.handshake(port: server.port).utf8)
      let presenter = try server.join(key: server.presenterKey)
      // A byte now and then, as slow as to need an hour.
      for step in 0..<8 {
        for socket in slow { try socket.send([handshake[step]]) }
        try presenter.tilt(Double(step))
        #expect(try server.join().status == 101)
        usleep(200_000)
      }
      for socket in slow { #expect(socket.endsWithin(seconds: 60)) }
    }

    @Test(
      "Hundreds who do not read cost others nothing and the server little, and are served the newest in the end"
    )
    func slowReaders() throws {
      let server = try ChildServer(state: folder.url)
      let presenter = try server.join(key: server.presenterKey)
      try presenter.webSocket.send(text: #"{"type": "scene", "name": "mesh"}"#)
      let viewer = try server.join()
      let slow = try sockets(300, to: server, receiveBuffer: 4096)
      for socket in slow { try socket.send(TestWebSocket.handshake(port: server.port)) }
      try presenter.webSocket.send(
        text: #"{"type": "pointer", "phase": "began", "id": 1, "x": 300, "y": 300}"#)
      var sizes: [Int] = []
      for step in 0..<600 {
        let (x, y) = (300 + 100 * sin(Double(step) / 20), 300 + 100 * cos(Double(step) / 30))
        try presenter.webSocket.send(
          text: #"{"type": "pointer", "phase": "moved", "id": 1, "x": \#(x), "y": \#(y)}"#)
        usleep(8000)
        if step % 100 == 99 {
          #expect(try viewer.catchesUp { try server.join() })
          sizes.append(try server.residentSize())
        }
      }
      // What is kept for each of them is bounded, so the server stops growing.
      #expect(sizes[5] - sizes[1] < 300 * 64 * 1024, "\(sizes)")
      try presenter.webSocket.send(
        text: #"{"type": "pointer", "phase": "ended", "id": 1, "x": 300, "y": 300}"#)
      try presenter.webSocket.send(text: #"{"type": "scene", "name": "lenticular"}"#)
      try presenter.readAll()
      let newcomer = try server.join()
      for socket in slow {
        let client = LiveClient(try TestWebSocket(socket))
        while !client.shows(the: newcomer) { try client.read() }
      }
    }
  }
}

extension ChildServer {
  /// The memory that is resident, in bytes.
  func residentSize() throws -> Int {
    let statistics = try String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
    return (statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
      * sysconf(Int32(_SC_PAGESIZE))
  }
}
