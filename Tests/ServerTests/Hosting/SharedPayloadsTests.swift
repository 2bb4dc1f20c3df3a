import Engine
import Testing

@testable import Rooms
@testable import Server
@testable import WebSockets

@Suite("What is encoded once for everybody")
final class SharedPayloadsTests {
  private var payloads = SharedPayloads()
  private var room = Room(.main, scene: .probe(), at: 0)

  init() {
    _ = room.handle(.joined(1, Person(.presenter)), at: 0)
    for step in 1...2 { set(Double(step) / 10, at: Double(step)) }
  }

  /// A presenter changes what is drawn.
  private func set(_ amount: Double, at time: Double) {
    let change = Input.parameter(name: "amount", value: .number(amount))
    _ = room.handle(.received(.success(change), from: 1), at: time)
    _ = room.frame(at: time)
  }

  @Test("Whoever is at the same state gets the same bytes, whatever others were sent in between")
  func frames() {
    let newest = room.audience.screen.versions.sequence
    let complete = payloads.frame(since: 0, of: &room)
    let last = payloads.frame(since: newest - 1, of: &room)
    #expect(Array(complete.message) != Array(last.message))
    #expect(Array(payloads.frame(since: 0, of: &room).message) == Array(complete.message))
    #expect(Array(payloads.frame(since: newest - 1, of: &room).message) == Array(last.message))
  }

  @Test("What was encoded of an older state is forgotten with it")
  func forgetting() {
    payloads.forget(allBut: room.audience.screen.versions)
    let before = payloads.state(.parameters, of: &room)
    set(0.5, at: 3)
    #expect(Array(payloads.state(.parameters, of: &room).message) == Array(before.message))
    payloads.forget(allBut: room.audience.screen.versions)
    #expect(Array(payloads.state(.parameters, of: &room).message) != Array(before.message))
  }
}
