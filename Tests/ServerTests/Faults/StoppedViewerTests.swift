import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Support

extension Faults {
  @Suite("A viewer that is stopped")
  struct StoppedViewerTests {
    /// A viewer in a process of its own, which passes on what it reads.
    private final class ViewerProcess {
      private let process = Process()
      let client: LiveClient

      init(port: Int) throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
          throw TestSocket.Failure.system("socketpair", errno)
        }
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
          "-c", #"exec 3<>"/dev/tcp/127.0.0.1/$0"; printf %s "$1" >&3; exec cat <&3"#, "\(port)",
          TestWebSocket.handshake(port: port),
        ]
        let output = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.standardOutput = output
        try process.run()
        try output.close()
        client = LiveClient(try TestWebSocket(TestSocket(descriptor: ends[0])))
      }

      // Where it has not started, its number is 0, which is everything that runs the tests.
      deinit { if process.isRunning { send(SIGKILL) } }

      func send(_ signal: Int32) { kill(process.processIdentifier, signal) }
    }

    @Test(
      "Stopped by SIGSTOP while much happens, it costs nobody else a frame, and has the newest when it goes on"
    )
    func stopped() throws {
      let folder = StateFolder()
      let server = try ChildServer(state: folder.url)
      let stopped = try ViewerProcess(port: server.port)
      try stopped.client.read(until: "frame")
      let (presenter, other) = (try server.join(key: server.presenterKey), try server.join())
      try presenter.webSocket.send(text: #"{"type": "scene", "name": "hue"}"#)
      try stopped.client.read(until: "scene")
      stopped.send(SIGSTOP)
      try presenter.webSocket.send(
        text: #"{"type": "pointer", "phase": "began", "id": 1, "x": 400, "y": 500}"#)
      var last = 0.0
      for step in 0..<600 {
        last = 300 + 200 * sin(Double(step) / 30)
        try presenter.webSocket.send(
          text: #"{"type": "pointer", "phase": "moved", "id": 1, "x": 400, "y": \#(last)}"#)
        usleep(5000)
        // Everybody else sees each move as it comes.
        if step % 100 == 99 {
          try presenter.readAll()
          #expect(try other.catchesUp { try server.join() })
        }
      }
      stopped.send(SIGCONT)
      let newcomer = try server.join()
      while !stopped.client.shows(the: newcomer) { try stopped.client.read() }
    }
  }
}
