import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Server
@testable import Support

@Suite("A tunnel's command")
struct TunnelTests {
  /// Runs a tunnel until it has told so many events.
  private func events(_ count: Int, of command: String, expectsAddress: Bool = true) -> [Tunnel.Event] {
    let woken = DispatchSemaphore(value: 0)
    let tunnel = Tunnel(command, port: 4711, expectsAddress: expectsAddress) { woken.signal() }
    tunnel.start()
    var events: [Tunnel.Event] = []
    while events.count < count, woken.wait(timeout: .now() + 60) == .success { events += tunnel.takeEvents() }
    tunnel.stop(within: 10)
    return events
  }

  @Test("It finds the server's port, and its address is known while it runs")
  func opened() throws {
    let woken = DispatchSemaphore(value: 0)
    let tunnel = Tunnel("echo https://port-$TILTCAST_PORT.example.org >&2; exec sleep 1000", port: 4711) {
      woken.signal()
    }
    tunnel.start()
    #expect(woken.wait(timeout: .now() + 60) == .success)
    #expect(tunnel.address?.description == "https://port-4711.example.org")
    tunnel.stop(within: 30)
    #expect(tunnel.address == nil)
  }

  @Test("A command that ends is started again, later each time, and its end is told with its last words")
  func restarted() {
    let closed = events(2, of: "echo no route; exit 3")
    let reason =
      "it ended with status 3 before it printed an https address without a path, and said last: no route"
    #expect(closed == [.closed(reason: reason, retry: 1), .closed(reason: reason, retry: 2)])
  }

  @Test("A command that needs to print nothing is not blamed for it")
  func silent() {
    #expect(
      events(1, of: "exit 1", expectsAddress: false) == [.closed(reason: "it ended with status 1", retry: 1)])
  }

  @Test("A command that talks and gives no address is told of once")
  func unaddressed() {
    let lines = TunnelOutput.mostBytes / 5 + 1
    #expect(
      events(1, of: "yes word | head -n \(lines); sleep 1000")
        == [.unaddressed(lastLine: "word")])
  }

  @Test("A command that goes into the background ends with its shell, and is started again")
  func background() throws {
    let found = events(2, of: "echo https://tunnel.example.org; sleep 1000 & exit 0")
    guard case .opened? = found.first, case .closed(let reason, retry: 1)? = found.last else {
      Issue.record("\(found)")
      return
    }
    #expect(reason.hasPrefix("it ended with status 0"))
  }

  @Test("Stopping ends all that the command has started, whatever it does about signals")
  func stopped() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tunnel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let numbers = folder.appendingPathComponent("numbers").path
    let woken = DispatchSemaphore(value: 0)
    let tunnel = Tunnel(
      "trap '' TERM; sleep 1000 & echo $$ $! >\(numbers); echo https://tunnel.example.org; wait; sleep 1000",
      port: 1
    ) { woken.signal() }
    tunnel.start()
    #expect(woken.wait(timeout: .now() + 60) == .success)
    let processes = try String(contentsOfFile: numbers, encoding: .utf8).split(separator: " ").compactMap {
      pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    #expect(processes.count == 2)
    #expect(processes.allSatisfy(isRunning))
    tunnel.stop(within: 30)
    // The process that adopts them has to notice, too, that they have ended.
    let end = ContinuousClock.now + .seconds(60)
    while processes.contains(where: isRunning), ContinuousClock.now < end { usleep(10_000) }
    #expect(!processes.contains(where: isRunning))
  }
}
