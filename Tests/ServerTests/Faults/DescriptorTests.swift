import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Support

extension Faults {
  @Suite("File descriptors that run out")
  struct DescriptorTests {
    private let folder = StateFolder()

    private func descriptors(of server: ChildServer) -> Int {
      let path = "/proc/\(server.process.processIdentifier)/fd"
      return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
    }

    /// The seconds for which a server has used a processor.
    private func processorTime(of server: ChildServer) throws -> Double {
      let path = "/proc/\(server.process.processIdentifier)/stat"
      // After the program's name in parentheses; the numbers 14 and 15 of the line.
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
        / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test(
      "Where few files may be open, who is too many is told so, nobody else notices, and then there is room again"
    )
    func few() throws {
      let server = try ChildServer(state: folder.url, launcher: ["prlimit", "--nofile=200"])
      let presenter = try server.join(key: server.presenterKey)
      var inside: [LiveClient] = []
      var refused: [LiveClient] = []
      for _ in 0..<120 {
        let client = LiveClient(try TestWebSocket(port: server.port))
        if client.status == 101 { inside.append(client) } else { refused.append(client) }
      }
      #expect(inside.count >= 60)
      #expect(refused.count >= 20)
      for client in refused {
        #expect(client.status == 503)
        #expect(client.webSocket.response.text.contains("full"))
      }
      // Even more than can be told so are only hung up on.
      let crowd = try (0..<200).map { _ in try TestSocket(port: server.port) }
      try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 31}"#)
      for client in inside { while client.parameter("baseDegrees") != 31 { try client.read() } }
      withExtendedLifetime(crowd) {}
      for client in inside { try client.webSocket.send(.close, []) }
      let healed = Faults.eventually {
        let client = try? TestWebSocket(port: server.port)
        return client?.response.status == 101
      }
      #expect(healed)
      let log = server.stop()
      #expect(log.contains("files may be open"), "\(log)")
      #expect(
        FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("rooms/0/main.json").path))
    }

    @Test("Where not even the first would get in, it does not start, and says why")
    func tooFew() throws {
      let error = #expect(throws: TestSocket.Failure.self) {
        try ChildServer(state: folder.url, launcher: ["prlimit", "--nofile=100"])
      }
      #expect("\(try #require(error))".contains("ulimit -n"))
    }

    @Test("When an operator takes all files away, who is inside stays, and later others come in again")
    func none() throws {
      let server = try ChildServer(state: folder.url)
      let (presenter, viewer) = (try server.join(key: server.presenterKey), try server.join())
      let process = "\(server.process.processIdentifier)"
      let open = descriptors(of: server)
      try Faults.run(["prlimit", "--pid", process, "--nofile=\(open):"])
      // These are accepted by the kernel, but not by the server.
      let waiting = try (0..<5).map { _ in try TestSocket(port: server.port) }
      for step in 0..<100 {
        try presenter.tilt(30 * sin(Double(step) / 10))
        usleep(10_000)
      }
      try presenter.tune(#"{"type": "parameter", "name": "baseDegrees", "value": 31}"#)
      while viewer.parameter("baseDegrees") != 31 { try viewer.read() }
      // Those who wait do not keep the loop turning: it may rest for most of the time.
      let used = try processorTime(of: server)
      sleep(2)
      #expect(try processorTime(of: server) - used < 0.5)
      try Faults.run(["prlimit", "--pid", process, "--nofile=4096:"])
      for socket in waiting { #expect(try socket.request("GET", "/healthz").status == 200) }
      #expect(try viewer.catchesUp { try server.join() })
      let lines = server.stop().split(separator: "\n")
      #expect(lines.contains { $0.contains("no client can connect") })
      #expect(lines.count < 40, "\(lines.prefix(60))")
    }
  }
}
