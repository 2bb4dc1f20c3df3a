import Testing

@testable import LiveScenes

@Suite("The time that a scene may take")
struct TimeBudgetTests {
  /// After how many seconds of such answers, so many a second, it is too much; nil within a minute.
  private static func limit(seconds: Double, rate: Double) -> Double? {
    var budget = TimeBudget()
    var time = 1000.0
    while time < 1060 {
      time += max(1 / rate, seconds)
      if budget.exceeds(adding: seconds, at: time) { return time - 1000 }
    }
    return nil
  }

  @Test("Sixty quick answers a second are never too much, and neither are ten thousand")
  func quick() {
    #expect(Self.limit(seconds: 0.001, rate: 60) == nil)
    #expect(Self.limit(seconds: 0.0001, rate: 10_000) == nil)
  }

  @Test("Answers that take half of a frame are never too much")
  func half() { #expect(Self.limit(seconds: 0.008, rate: 60) == nil) }

  @Test("Answers that take a tenth of a second are too much within two seconds")
  func slow() throws { #expect(try #require(Self.limit(seconds: 0.1, rate: 60)) < 2) }

  @Test("One slow answer now and then is forgiven")
  func seldom() { #expect(Self.limit(seconds: 0.2, rate: 1) == nil) }
}
