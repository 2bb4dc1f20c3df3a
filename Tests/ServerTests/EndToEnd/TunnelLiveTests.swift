import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Support

@Suite("A server behind a tunnel", .programLogs)
struct TunnelLiveTests {
  /// A folder in which a tunnel's command leaves its number.
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "tunnel-\(UUID().uuidString)")

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func start(_ command: String, options: [String] = []) throws -> ChildServer {
    try ChildServer(
      state: folder.appendingPathComponent("state"), isSecure: true,
      options: ["--tunnel", command, "--log-level", "notice"] + options)
  }

  /// Waits until something is true.
  private func becomes(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<600 {
      if try condition() { return true }
      usleep(50_000)
    }
    return false
  }

  private func links(of server: ChildServer) throws -> [String: Any] {
    try server.object("/api/rooms/main/links?key=\(server.presenterKey)")
  }

  @Test("Its address is the public one while it is open, in links, for hosts and for origins")
  func isPublic() throws {
    try withFolder {
      let server = try start(
        "while [ ! -e \(folder.path)/end ]; do [ -e \(folder.path)/said ] || echo https://quick.example.org; touch \(folder.path)/said; sleep 0.1; done; exec sleep 0.1"
      )
      #expect(try becomes { try links(of: server)["watch"] as? String == "https://quick.example.org/" })
      let phones = try #require(try links(of: server)["phones"] as? [String])
      #expect(phones[0].hasPrefix("https://quick.example.org/phone?key="))
      let http = TestSocketOf(port: server.port)
      #expect(try http.status("/", host: "quick.example.org") == 200)
      #expect(try http.status("/", host: "slow.example.org") == 403)
      // The tunnel has TLS of its own.
      #expect(try http.status("/phone", host: "quick.example.org") == 200)
      #expect(try http.status("/phone", host: "desk.example.org") == 403)
      #expect(
        try http.status(
          "/ws?key=\(server.phoneKey)", host: "quick.example.org", origin: "https://quick.example.org")
          == 426)
      #expect(
        try http.status(
          "/ws?key=\(server.phoneKey)", host: "quick.example.org", origin: "https://slow.example.org")
          == 403)
      try Data().write(to: folder.appendingPathComponent("end"))
      #expect(try becomes { try links(of: server)["watch"] as? String != "https://quick.example.org/" })
      #expect(try http.status("/", host: "quick.example.org") == 403)
      let log = server.stop()
      #expect(log.contains("the tunnel is open") && log.contains("the tunnel is closed"), "\(log)")
    }
  }

  @Test("With a public URL nothing is read of what the command prints")
  func fixed() throws {
    try withFolder {
      let server = try start(
        "echo https://quick.example.org; touch \(folder.path)/said; exec sleep 1000",
        options: ["--public-url", "https://tilt.example.org"])
      #expect(becomes { FileManager.default.fileExists(atPath: folder.appendingPathComponent("said").path) })
      #expect(try links(of: server)["watch"] as? String == "https://tilt.example.org/")
      #expect(try TestSocketOf(port: server.port).status("/", host: "quick.example.org") == 403)
    }
  }

  @Test("Its command ends with the server, also when that is killed", arguments: [SIGTERM, SIGKILL])
  func ends(signal: Int32) throws {
    try withFolder {
      let number = folder.appendingPathComponent("number").path
      let server = try start("sleep 1000 & echo $! >\(number); echo https://quick.example.org; wait")
      #expect(try becomes { try links(of: server)["watch"] as? String == "https://quick.example.org/" })
      let text = try String(contentsOfFile: number, encoding: .utf8)
      let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(isRunning(process))
      if signal == SIGKILL { server.kill() } else { server.stop() }
      #expect(becomes { !isRunning(process) })
    }
  }
}

/// Requests for hosts of any name.
private struct TestSocketOf {
  let port: Int

  func status(_ path: String, host: String, origin: String? = nil) throws -> Int {
    try TestSocket(port: port).request(
      "GET", path, host: host, headers: origin.map { [("Origin", $0)] } ?? [], body: []
    ).status
  }
}
