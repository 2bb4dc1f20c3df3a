import Engine
import Testing

@testable import Rooms

@Suite("Attract mode, by itself")
struct AttractModeTests {
  private let stage = Stage(Probe())

  private func playing() -> AttractMode {
    var attract = AttractMode(hasInput: false)
    attract.begin(AttractTests.take, over: stage, at: 10)
    return attract
  }

  @Test("Events come when they are due, each at its time, and begin again after the last one")
  func events() {
    var attract = playing()
    #expect(attract.nextTime == 10)
    #expect(attract.dueEvents(at: 10.3).map(\.time) == [10, 10.25])
    #expect(attract.nextTime == 10.5)
    #expect(attract.dueEvents(at: 10.6).map(\.time) == [10.5, 10.5])
  }

  @Test("After a long pause no more than one lap is played, and the next one is in step")
  func pause() {
    var attract = playing()
    #expect(attract.dueEvents(at: 1000.1).count == AttractTests.take.events.count)
    #expect(attract.nextTime > 1000 - 0.5)
  }

  @Test("Whoever moves the room ends it until nobody is here")
  func input() {
    var attract = playing()
    attract.interrupt()
    #expect(!attract.isOn && attract.hasInput && attract.nextTime == .infinity)
    attract.begin(AttractTests.take, over: stage, at: 11)
    #expect(!attract.isOn)
    #expect(attract.reset() == nil && !attract.hasInput)
    attract.begin(AttractTests.take, over: stage, at: 12)
    #expect(attract.isOn)
  }

  @Test("At its end the stage comes back that was there before, or that has taken its place")
  func stages() throws {
    var attract = playing()
    var other = stage
    try other.apply(.parameter(name: "amount", value: .number(0.5)), at: 10)
    attract.replaceStage(with: other)
    #expect(attract.end()?.scene.parameterValues["amount"] == .number(0.5))
    #expect(attract.end() == nil && attract.dueEvents(at: 20).isEmpty)
  }

  @Test("A take that moves nothing is never played")
  func still() {
    var attract = AttractMode(hasInput: false)
    attract.begin(Take(scene: .probe(), events: []), over: stage, at: 0)
    #expect(!attract.isOn)
  }
}
