import Engine
import Testing

@testable import Server

@Suite("The loop's heartbeat")
struct HeartbeatTests {
  private func makeHeartbeat() -> Heartbeat { Heartbeat(limit: 2, memory: 5) }

  @Test("A loop that answers soon is in time, and its delays are counted")
  func prompt() {
    var heart = makeHeartbeat()
    for second in 1...10 {
      #expect(heart.beat(at: Double(second)) == nil)
      #expect(heart.answer(at: Double(second) + 0.015) == nil)
      #expect(heart.lateness(at: Double(second) + 0.5) == nil)
    }
    #expect(heart.delays.count == 10)
    #expect(abs(heart.delays.sum - 0.15) < 1e-9)
  }

  @Test("A loop that does not answer is late, which is said once, and again when it goes on")
  func stuck() {
    var heart = makeHeartbeat()
    let news = [10.0, 11, 12, 13, 14, 15].map { heart.beat(at: $0) }
    #expect(news == [nil, nil, nil, .stuck(3), nil, nil])
    #expect(heart.lateness(at: 12) == nil)
    #expect(heart.lateness(at: 14.5) == 4.5)
    #expect(heart.answer(at: 15) == .recovered(5))
    #expect(heart.beat(at: 16) == nil)
    #expect(heart.answer(at: 16.001) == nil)
  }

  @Test("That it was late is remembered for a while")
  func memory() {
    var heart = makeHeartbeat()
    _ = heart.beat(at: 10)
    // Nobody looked in between: the answer alone tells.
    #expect(heart.answer(at: 13) == nil)
    #expect(heart.lateness(at: 17.9) == 3)
    #expect(heart.lateness(at: 18) == nil)
  }

  @Test("Being awake for other reasons is no answer")
  func unasked() {
    var heart = makeHeartbeat()
    #expect(heart.answer(at: 10) == nil)
    #expect(heart.delays.count == 0)
  }
}
