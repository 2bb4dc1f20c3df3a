import Foundation
import Testing

@testable import TiltcastRoom

@Suite("Clients of a room")
struct RoomClientTests {
  @Test(
    "A client reports what its session learns, and comes back by itself after a loss", .timeLimit(.minutes(3))
  )
  @MainActor func comesBack() async throws {
    let network = FakeNetwork()
    let (reports, report) = AsyncStream<RoomClient.Report>.makeStream()
    let session = RoomSession(try RoomLink("http://localhost/phone?key=k"), ways: [.stream])
    let client = RoomClient(session, open: network.open) { report.yield($0) }
    let task = Task { await client.run() }
    var next = reports.makeAsyncIterator()
    #expect(await next.next()?.status == .connecting)
    network.say(.received(.text(helloText())))
    #expect(await next.next()?.status == .joined)
    network.say(.closed(code: nil))
    #expect(await next.next()?.status == .waiting("The connection is lost."))
    while network.opened < 2 { await Task.yield() }
    network.say(.received(.text(helloText())))
    #expect(await next.next()?.status == .joined)
    #expect(network.sent == 2 && network.closed == 1)
    task.cancel()
    await task.value
    #expect(network.closed == 2)
  }

  @Test("A text that is no link ends the room with the reason") @MainActor
  func noLink() {
    let room = Room(MotionHub())
    room.join("hello")
    guard case .ended(let sentence) = room.status else {
      Issue.record("\(room.status)")
      return
    }
    #expect(sentence.hasPrefix("This is no link"))
    room.leave()
    #expect(room.status == .apart)
  }
}

/// A network whose server says what a test says.
private final class FakeNetwork: Sendable {
  private struct State {
    var report: (@Sendable (TransportEvent) -> Void)?
    var (opened, sent, closed) = (0, 0, 0)
  }

  private struct Connection: Transport {
    let network: FakeNetwork

    func send(_ message: TransportMessage) { network.state.access { $0.sent += 1 } }
    func close() { network.state.access { $0.closed += 1 } }
  }

  private let state = Locked(State())

  var opened: Int { state.access { $0.opened } }
  var sent: Int { state.access { $0.sent } }
  var closed: Int { state.access { $0.closed } }

  func open(_ way: RoomSession.Way, _ report: @escaping @Sendable (TransportEvent) -> Void) -> any Transport {
    state.access { state in
      state.opened += 1
      state.report = report
    }
    return Connection(network: self)
  }

  func say(_ event: TransportEvent) { state.access { $0.report }?(event) }
}
