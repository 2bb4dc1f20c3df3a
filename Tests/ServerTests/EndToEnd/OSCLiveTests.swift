import Foundation
import Synchronization
import TestData
import TestSupport
import Testing

@testable import Support

@Suite("OSC, as liblo receives it", .programLogs)
struct OSCLiveTests {
  /// liblo's own receiver, and what it has printed.
  private final class Receiver {
    let port: Int
    private let process = Process()
    private let lines = Lines()

    private final class Lines: Sendable {
      let all = Mutex<[[String]]>([])
    }

    init() throws {
      // A port that was free a moment ago.
      let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(socket, $0, size)
          _ = getsockname(socket, $0, &size)
        }
      }
      port = Int(UInt16(bigEndian: address.sin_port))
      close(socket)
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/oscdump")
      process.arguments = ["-L", "\(port)"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.detachNewThread { [lines] in
        var text = ""
        while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
          text += String(decoding: data, as: UTF8.self)
          while let end = text.firstIndex(of: "\n") {
            let words = text[..<end].split(separator: " ").map(String.init)
            lines.all.withLock { $0.append(words) }
            text.removeSubrange(...end)
          }
        }
      }
    }

    // It takes no other signal as an end. Where it has not started, its number is 0, which is everything that runs the tests.
    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The types and values of the newest message of an address; nil if none has come.
    func last(_ address: String) -> [String]? {
      lines.all.withLock { lines in
        lines.lazy.reversed().compactMap { words in
          words.firstIndex(of: address).map { Array(words[($0 + 1)...]) }
        }.first
      }
    }
  }

  @Test(
    "A phone's attitude and fingers, and what drives the scene, arrive with ZIG SIM's addresses and types")
  func arrives() throws {
    let receiver = try Receiver()
    let server = try RunningServer(options: ["--osc", "127.0.0.1:\(receiver.port)"])
    let phone = try server.program.join(key: server.phoneKey)
    let touch = #"{"type": "pointer", "phase": "began", "id": 1, "x": 640, "y": 200}"#
    let awaited = ["quaternion", "gravity", "relative", "angles", "signal/roll", "touch01", "touch02"]
    // The receiver may not listen yet, and packets get lost.
    for number in 0..<600 where awaited.contains(where: { receiver.last("/main/\($0)") == nil }) {
      if number == 0 { try phone.webSocket.send(text: touch) }
      try phone.webSocket.send(binary: sampleBytes(beta: 30 + Float(number) / 1000))
      usleep(50_000)
    }
    let quaternion = try #require(receiver.last("/main/quaternion"))
    let numbers = quaternion.dropFirst().compactMap { Double($0) }
    let expected = [sin(15 * Double.pi / 180), 0, 0, cos(15 * Double.pi / 180)]
    #expect(quaternion[0] == "ffff" && numbers.count == 4)
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(quaternion)")
    #expect(receiver.last("/main/gravity")?[0] == "fff")
    #expect(receiver.last("/main/relative")?[0] == "ffff")
    #expect(receiver.last("/main/angles")?[0] == "fff")
    #expect(receiver.last("/main/signal/roll")?[0] == "f")
    #expect(receiver.last("/main/touch01") == ["f", "1.000000"])
    #expect(receiver.last("/main/touch02") == ["f", "0.000000"])
  }
}
