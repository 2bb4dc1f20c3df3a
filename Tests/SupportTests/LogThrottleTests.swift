import Testing

@testable import Support

@Suite("How often a line is logged")
struct LogThrottleTests {
  @Test("Of one message so many lines are written in a minute; the next minute says how many were not")
  func window() {
    var throttle = LogThrottle()
    let verdicts = (0..<25).map { throttle.admit("a", at: 100 + Double($0)) }
    #expect(verdicts == Array(repeating: .write(omitted: 0), count: 10) + Array(repeating: .omit, count: 15))
    #expect(throttle.admit("a", at: 160) == .write(omitted: 15))
    #expect(throttle.admit("a", at: 161) == .write(omitted: 0))
  }

  @Test("Another message is not held up by it")
  func others() {
    var throttle = LogThrottle()
    for _ in 0..<50 { _ = throttle.admit("a", at: 0) }
    #expect(throttle.admit("b", at: 0) == .write(omitted: 0))
  }

  @Test("However many different messages come, only so many lines are written")
  func bounded() {
    var throttle = LogThrottle()
    let written = (0..<100_000).filter { throttle.admit("\($0)", at: 0) != .omit }.count
    #expect(written <= LogThrottle.mostMessages + LogThrottle.limit)
  }
}
