import Rooms
import Support
import Testing

@testable import Server

@Suite("Messages that wait for others")
struct MessageBacklogTests {
  /// A loop that handles messages, each of which takes some milliseconds, and their numbers in the order in which it did.
  private struct Loop {
    var backlog = MessageBacklog<Int>()
    var time = 0.0
    var handled: [ClientID: [Int]] = [:]

    mutating func receive(_ message: Int, from id: ClientID, taking cost: Double) {
      if backlog.admits(id, at: time) {
        handle(message, from: id, taking: cost)
      } else {
        _ = backlog.append(message, of: 40, from: id)
      }
    }

    mutating func goOn(taking cost: (ClientID) -> Double) {
      let start = time
      while time - start < MessageBacklog<Int>.longest, let (message, id) = backlog.takeNext(at: time) {
        handle(message, from: id, taking: cost(id))
      }
    }

    private mutating func handle(_ message: Int, from id: ClientID, taking cost: Double) {
      handled[id, default: []].append(message)
      time += cost
      backlog.charge(cost, to: id, at: time)
    }
  }

  @Test(
    "Thirty clients with messages that take a millisecond keep no other's message waiting, and share half of the time"
  )
  func thirty() {
    var loop = Loop()
    var longest = 0.0
    var rounds = 0
    while loop.time < 3 {
      let start = loop.time
      for id in 1...30 { loop.receive(rounds, from: ClientID(id), taking: 0.001) }
      // One who sends little is answered at once.
      loop.receive(rounds, from: 99, taking: 0.00002)
      #expect(loop.handled[99]?.last == rounds)
      loop.goOn { $0 == 99 ? 0.00002 : 0.001 }
      if loop.time > 0.5 { longest = max(longest, loop.time - start) }
      loop.time += 0.002
      rounds += 1
    }
    #expect(longest < 0.03, "\(longest)")
    let counts = (1...30).map { loop.handled[$0]?.count ?? 0 }
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 6, "\(counts)")
    #expect((1000...2000).contains(counts.reduce(0, +)), "\(counts)")
    #expect(loop.handled.values.allSatisfy { $0 == $0.sorted() })
  }

  @Test("A client alone waits no longer than half of the time asks, and its messages keep their order")
  func alone() {
    var loop = Loop()
    for number in 0..<100 {
      loop.receive(number, from: 1, taking: 0.01)
      loop.goOn { _ in 0.01 }
      loop.time += 0.01
    }
    while !loop.backlog.isEmpty {
      loop.time += loop.backlog.wait(at: loop.time)
      loop.goOn { _ in 0.01 }
    }
    #expect(loop.handled[1] == Array(0..<100))
    #expect(loop.time < 2.2)
  }

  @Test("What waits of one client is bounded in messages and bytes, and goes with it")
  func bounds() {
    var backlog = MessageBacklog<Int>()
    let most = MessageBacklog<Int>.most
    for number in 0..<most.messages {
      let isTaken = backlog.append(number, of: 1, from: 1)
      #expect(isTaken)
    }
    #expect(!backlog.append(0, of: 1, from: 1) && backlog.append(0, of: most.bytes, from: 2))
    #expect(!backlog.append(0, of: 1, from: 2) && !backlog.admits(2, at: 0))
    backlog.forget(1)
    #expect(!backlog.isEmpty && backlog.takeNext(at: 0)?.id == 2)
    #expect(backlog.isEmpty && backlog.takeNext(at: 0) == nil && backlog.admits(2, at: 0))
  }
}
