import Foundation
import TestSupport
import Testing

@testable import Server

extension Faults {
  @Suite("A clock that is set")
  struct ClockStepTests {
    private static let library: String? = {
      let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
      return folders.map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }
        .first { FileManager.default.fileExists(atPath: $0) }
    }()

    private static let obstacle =
      library == nil
      ? "libfaketime is missing"
      : Machine.sanitizer.map { "libfaketime does not work with the \($0) sanitizer" }

    /// What a server is told about the time.
    private final class Clock {
      private let folder = StateFolder()
      private var file: URL { folder.url.appendingPathComponent("time") }

      init() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try step(by: "+0")
      }

      /// A real step changes the calendar's clock, and not the one that counts on.
      var environment: [String: String] {
        [
          "LD_PRELOAD": library ?? "", "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
          "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
      }

      func step(by offset: String) throws {
        try Data(offset.utf8).write(to: file, options: .atomic)
      }
    }

    @Test(
      "Set forward by a year and back by two, it goes on: nobody is sent away, things move, and rooms are kept",
      .unless(obstacle))
    func steps() throws {
      let (folder, clock) = (StateFolder(), try Clock())
      var server = try ChildServer(state: folder.url, environment: clock.environment)
      let (viewer, presenter) = (try server.join(), try server.join(key: server.presenterKey))
      let newcomer = { try server.join() }
      for (round, offset) in ["+1y", "-1y", "+0"].enumerated() {
        let before = try #require(presenter.messages["pong"]?["serverTime"] as? Double)
        try clock.step(by: offset)
        for step in 0..<40 {
          try presenter.tilt(30 * sin(Double(step) / 10))
          usleep(16_000)
        }
        // It moves for ever by itself, over the kernel's timer.
        try presenter.webSocket.send(text: #"{"type": "scene", "name": "shaders"}"#)
        try presenter.readAll()
        let moving = presenter.frames.count
        #expect(
          try Faults.eventually {
            try presenter.readAll(); return presenter.frames.count > moving + 10
          })
        try presenter.webSocket.send(text: #"{"type": "scene", "name": "lenticular"}"#)
        try presenter.webSocket.send(
          text: #"{"type": "parameter", "name": "baseDegrees", "value": \#(40 + round)}"#)
        try presenter.readAll()
        #expect(try viewer.catchesUp(with: newcomer))
        let after = try #require(presenter.messages["pong"]?["serverTime"] as? Double)
        #expect(after > before && after < before + 600_000)
        // Not at once where the loop has just been late, because the machine is busy.
        #expect(
          try Faults.eventually { try TestSocket(port: server.port).request("GET", "/healthz").status == 200 }
        )
      }
      let file = folder.url.appendingPathComponent("rooms/0/main.json")
      #expect(Faults.eventually { (try? String(contentsOf: file, encoding: .utf8))?.contains(":42") == true })
      server.kill()
      server = try ChildServer(state: folder.url, environment: clock.environment)
      #expect(try server.join().parameter("baseDegrees") == 42)
    }
  }
}
