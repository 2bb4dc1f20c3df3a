import Testing

@testable import LiveScenes

@Suite("The time that a scene may take")
struct TimeBudgetTests {
  /// After how many seconds of such answers, so many a second, it is too much; nil within a minute.
  private static func limit(seconds: Double, rate: Double) -> Double? {
    var budget = TimeBudget(burst: 0.5)
    var time = 1000.0
    while time < 1060 {
      time += max(1 / rate, seconds)
      if budget.exceeds(adding: seconds, at: time) { return time - 1000 }
    }
    return nil
  }

  @Test("What an honest scene uses for sixty events and pictures a second is never too much")
  func quick() { #expect(Self.limit(seconds: 0.001, rate: 120) == nil) }

  @Test("Answers that take a little less than half of a frame are never too much")
  func half() { #expect(Self.limit(seconds: 0.008, rate: 60) == nil) }

  @Test(
    "Short answers are too much where there are many of them", arguments: [(0.0035, 500.0), (0.0002, 10_000)])
  func many(seconds: Double, rate: Double) throws {
    #expect(try #require(Self.limit(seconds: seconds, rate: rate)) < 2)
  }

  @Test("Answers that take a tenth of a second are too much within two seconds")
  func slow() throws { #expect(try #require(Self.limit(seconds: 0.1, rate: 60)) < 2) }

  @Test("One slow answer now and then is forgiven")
  func seldom() { #expect(Self.limit(seconds: 0.2, rate: 1) == nil) }

  @Test("The loop waits for 50 ms at once, and no more until it has done other work")
  func patience() throws {
    var patience = LoopPatience()
    let first = patience.allowance(at: 10) ?? 0
    patience.spend(0.05)
    let (next, later, last) = (
      patience.allowance(at: 10.051), patience.allowance(at: 10.07) ?? 0, patience.allowance(at: 99) ?? 0
    )
    #expect(abs(first - 0.05) < 1e-9 && next == nil)
    #expect(abs(later - 0.01) < 1e-9 && abs(last - 0.05) < 1e-9)
  }
}
