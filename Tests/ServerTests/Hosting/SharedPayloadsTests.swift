import Engine
import Testing

@testable import Rooms
@testable import Server
@testable import WebSockets

@Suite("What is encoded once for everybody")
final class SharedPayloadsTests {
  private var payloads = SharedPayloads()
  private let room = NodeRoom(Room(.main, scene: .probe(), at: 0))

  init() {
    _ = room.handle(.joined(1, Person(.presenter)), at: 0)
    for step in 1...2 { set(Double(step) / 10, at: Double(step)) }
  }

  private func parameters() -> [UInt8]? { payloads.state(.parameters, of: room).map { Array($0.message) } }

  private var versions: StateVersions { room.withAudience { $0.screen.versions } }

  /// A presenter changes what is drawn.
  private func set(_ amount: Double, at time: Double) {
    let change = Input.parameter(name: "amount", value: .number(amount))
    _ = room.handle(.received(.success(change), from: 1), at: time)
    _ = room.room?.value.frame(at: time)
  }

  @Test("Whoever is at the same state gets the same bytes, whatever others were sent in between")
  func frames() {
    let newest = versions.sequence
    let complete = payloads.frame(since: 0, of: room)
    let last = payloads.frame(since: newest - 1, of: room)
    #expect(Array(complete.message) != Array(last.message))
    #expect(Array(payloads.frame(since: 0, of: room).message) == Array(complete.message))
    #expect(Array(payloads.frame(since: newest - 1, of: room).message) == Array(last.message))
  }

  @Test("What was encoded of an older state is forgotten with it")
  func forgetting() {
    payloads.forget(allBut: versions)
    let before = parameters()
    #expect(before != nil)
    set(0.5, at: 3)
    #expect(parameters() == before)
    payloads.forget(allBut: versions)
    #expect(parameters() != before)
  }
}
