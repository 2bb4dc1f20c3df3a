import Testing

@testable import Support

@Suite("Waiting before something is tried again")
struct RetryDelayTests {
  @Test("Every attempt that fails doubles the delay, up to a second")
  func doubles() {
    var backoff = RetryDelay.forRedis
    let delays = (0..<7).map { _ in backoff.delayAfterLoss(at: 10) }
    #expect(delays == [0.05, 0.1, 0.2, 0.4, 0.8, 1, 1])
  }

  @Test("A success that does not last counts as one more attempt that failed")
  func remembers() {
    var backoff = RetryDelay.forRedis
    var time = 10.0
    for _ in 0..<6 {
      backoff.becameReady(at: time)
      time += backoff.delayAfterLoss(at: time + 0.1)
    }
    let delay = backoff.delayAfterLoss(at: time)
    #expect(delay == 1)
  }

  @Test("The loss of what has lasted is the first one again")
  func forgets() {
    var backoff = RetryDelay.forRedis
    for _ in 0..<6 { _ = backoff.delayAfterLoss(at: 10) }
    backoff.becameReady(at: 20)
    let delays = [backoff.delayAfterLoss(at: 22), backoff.delayAfterLoss(at: 30)]
    #expect(delays == [0.05, 0.1])
  }
}
