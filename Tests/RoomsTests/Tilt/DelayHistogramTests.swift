import Testing

@testable import Rooms

@Suite("A histogram of delays")
struct DelayHistogramTests {
  @Test(
    "Each delay counts at the first bound that it does not pass; what passes all of them, in the sum alone")
  func counts() {
    var histogram = DelayHistogram()
    for delay in [0, 0.001, 0.0015, 0.5, 1, 1.5] { histogram.add(delay) }
    #expect(histogram.counts == [2, 1, 0, 0, 0, 0, 0, 0, 1, 1])
    #expect(histogram.count == 6)
    #expect(abs(histogram.sum - 3.0025) < 1e-12)
  }

  @Test("Two are added bound by bound")
  func adds() {
    var (one, other) = (DelayHistogram(), DelayHistogram())
    for delay in [0.01, 0.3] { one.add(delay) }
    for delay in [0.01, 7] { other.add(delay) }
    one.add(other)
    #expect(one.counts == [0, 0, 0, 2, 0, 0, 0, 0, 1, 0])
    #expect(one.count == 4)
    #expect(abs(one.sum - 7.32) < 1e-12)
  }
}
