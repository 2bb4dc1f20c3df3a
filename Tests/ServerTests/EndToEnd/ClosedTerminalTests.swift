import Foundation
import TestData
import TestSupport
import Testing

@Suite("A terminal that closes", .timeLimit(.minutes(1)))
struct ClosedTerminalTests {
  @Test("The server that was started there ends, so that nothing runs on out of reach")
  func ends() throws {
    let folder = try TemporaryFolder()
    let pages = projectFolder.appendingPathComponent("Public").path
    let command =
      "exec '\(ChildServer.program)' serve --host 127.0.0.1 --port 0 --no-tls --no-attract"
      + " --state '\(folder.path(of: "state"))' --pages '\(pages)'"
    let terminal = Process()
    let output = Pipe()
    terminal.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Programs in the background, or behind nohup, ignore the signal that is meant here.
    terminal.arguments = [
      "--default-signal=HUP", "script", "--quiet", "--flush", "--command", command, "/dev/null",
    ]
    terminal.standardInput = Pipe()
    terminal.standardOutput = output
    try terminal.run()
    var text = ""
    var port: Int?
    while port == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
      port = text.firstMatch(of: /http:\/\/127.0.0.1:([0-9]+)\/\?key=[\w-]+\s/).flatMap { Int($0.1) }
    }
    let found = try #require(port, "\(text)")
    #expect(try TestSocket(port: found).request("GET", "/healthz").status == 200)
    kill(terminal.processIdentifier, SIGKILL)
    while (try? TestSocket(port: found)) != nil { usleep(20_000) }
  }
}
