import Testing

@testable import Platform

@Suite("Times of the processors")
struct ProcessorTimesTests {
  @Test("Waiting for the disk is idle, and the time of guests counts once")
  func parsing() {
    let text = "cpu  10 2 30 400 50 6 7 8 9 1\ncpu0 5 1 15 200 25 3 3 4 4 0\n"
    #expect(ProcessorTimes(text) == ProcessorTimes(idle: 450, total: 513))
  }

  @Test(
    "A text that makes no sense gives no times", arguments: ["", "cpu", "cpu a b c d e", "intr 5 6 7 8 9"])
  func nonsense(text: String) { #expect(ProcessorTimes(text) == nil) }

  @Test("The idle part is that of the time between two looks, and unknown without any between them")
  func parts() {
    let earlier = ProcessorTimes(idle: 100, total: 1000)
    #expect(ProcessorTimes(idle: 150, total: 1200).idlePart(since: earlier) == 0.25)
    #expect(earlier.idlePart(since: earlier) == nil)
  }

  @Test("This system tells its times, which grow")
  func system() throws {
    let times = try #require(ProcessorTimes.now)
    #expect(times.total > 0 && times.idle <= times.total)
  }
}
