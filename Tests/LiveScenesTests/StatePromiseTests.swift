import Engine
import SceneService
import Synchronization
import Testing

@testable import LiveScenes

@Suite("A state of a scene's program that is awaited")
struct StatePromiseTests {
  private static func status(_ values: Double...) -> SceneStatus {
    var status = SceneReplyTests.status
    status.parameterValues = values.map { .number($0) }
    return status
  }

  private static func adding(_ value: Double) -> @Sendable (SceneStatus) -> SceneStatus {
    { status in
      var status = status
      status.parameterValues.append(.number(value))
      return status
    }
  }

  @Test("It shows what is expected of it, and each answer at once, however often it was asked before")
  func status() {
    let beginning = StatePromise(StatePromise.Known(status: Self.status(1), bytes: []))
    let second = StatePromise(after: beginning, expected: Self.adding(2))
    let third = StatePromise(after: second, expected: Self.adding(3))
    for _ in 0..<2 { #expect(third.status.parameterValues == Self.status(1, 2, 3).parameterValues) }
    second.resolve(StatePromise.Known(status: Self.status(20), bytes: []))
    for _ in 0..<2 { #expect(third.status.parameterValues == Self.status(20, 3).parameterValues) }
    third.resolve(StatePromise.Known(status: Self.status(30), bytes: []))
    #expect(third.status.parameterValues == Self.status(30).parameterValues)
  }

  @Test("A thousand of them that are asked in turn cost each expectation once")
  func cost() {
    final class Count: Sendable {
      let calls = Mutex(0)
    }
    let count = Count()
    var state = StatePromise(StatePromise.Known(status: Self.status(1), bytes: []))
    for _ in 0..<1000 {
      state = StatePromise(after: state) { status in
        count.calls.withLock { $0 += 1 }
        return status
      }
      for _ in 0..<5 { #expect(state.status.parameterValues == Self.status(1).parameterValues) }
    }
    #expect(count.calls.withLock { $0 } == 1000)
  }
}
