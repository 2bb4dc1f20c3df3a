import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server

extension Faults {
  @Suite("A recording whose server ends")
  struct RecordingFaultTests {
    private let folder = StateFolder()

    private func request(_ server: ChildServer, _ method: String, _ path: String, body: String = "") throws
      -> TestResponse
    {
      try TestSocket(port: server.port).request(
        method, "/api/rooms/main/takes" + path,
        headers: [("Authorization", "Bearer \(server.presenterKey)")], body: Array(body.utf8))
    }

    private func record(_ presenter: LiveClient, as name: String) throws {
      try presenter.webSocket.send(text: "{\"type\": \"record\", \"value\": true, \"name\": \"\(name)\"}")
      try presenter.read(until: "replay")
    }

    /// Sends samples for some seconds.
    private func tilt(_ presenter: LiveClient, seconds: Double) throws {
      let end = Date() + seconds
      while Date() < end {
        try presenter.tilt(Double.random(in: 0...60))
        usleep(16_000)
      }
    }

    /// The size of the file of a recording in progress.
    private func recordedBytes() -> Int {
      let files = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
      let file = files?.compactMap { $0 as? URL }.first { $0.pathExtension == "part" }
      return file.flatMap { try? Data(contentsOf: $0).count } ?? 0
    }

    @Test("Killed, it has what was written down while it went on, and says so")
    func killed() throws {
      var server = try ChildServer(state: folder.url)
      var presenter = try server.join(key: server.presenterKey)
      try record(presenter, as: "Finale")
      var sizes: Set<Int> = []
      let isWritten = try Faults.eventually {
        try presenter.tilt(Double.random(in: 0...60))
        sizes.insert(recordedBytes())
        return sizes.count > 3
      }
      #expect(isWritten)
      server.kill()

      server = try ChildServer(state: folder.url)
      presenter = try server.join(key: server.presenterKey)
      while presenter.messages["error"] == nil { try presenter.read() }
      #expect("\(presenter.messages["error"] ?? [:])".contains("Finale"))
      let kept = try request(server, "GET", "/Finale").body
      #expect(try Take(jsonLines: Data(kept)).cut != nil)
      #expect(try kept.count >= #require(sizes.max()))
      try presenter.webSocket.send(text: #"{"type": "play", "take": "Finale", "paused": true}"#)
      try presenter.read(until: "replay")
      let playing = presenter.messages["replay"]?["playing"] as? [String: Any]
      #expect(playing?["name"] as? String == "Finale" && playing?["cut"] is String)
      #expect(server.stop().contains("cut off"))
    }

    @Test("Asked to end while a long film is made and takes are read, it keeps all of it, and ends soon")
    func terminated() throws {
      var server = try ChildServer(state: folder.url)
      let header = #"{"tiltcast": "take", "version": 1, "scene": "mesh"}"#
      let film = (0..<6000).map { index in
        #"{"t": \#(Double(index) / 10), "type": "sample", "alpha": 0, "beta": \#(index % 60), "gamma": 9}"#
      }
      let body = ([header] + film).joined(separator: "\n")
      #expect(try request(server, "PUT", "/Long", body: body).status == 201)
      let presenter = try server.join(key: server.presenterKey)
      try record(presenter, as: "Finale")
      let port = server.port
      let headers = [("Authorization", "Bearer \(server.presenterKey)")]
      let films = Thread {
        _ = try? TestSocket(port: port).request("GET", "/api/rooms/main/takes/Long.html", headers: headers)
      }
      films.start()
      try tilt(presenter, seconds: 0.7)
      let signalled = Date()
      kill(server.process.processIdentifier, SIGTERM)
      server.waitForEnd()
      #expect(Date().timeIntervalSince(signalled) < 2)

      server = try ChildServer(state: folder.url)
      let take = try Take(jsonLines: Data(request(server, "GET", "/Finale").body))
      #expect(take.cut == nil && take.duration > 0.5)
    }
  }
}
