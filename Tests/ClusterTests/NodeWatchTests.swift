import Testing

@testable import Cluster

@Suite("What a node knows of others")
struct NodeWatchTests {
  @Test("Who is gone for long enough is lost, once; who comes back in time is not")
  func lost() {
    var watch = NodeWatch()
    watch.receive(.gone(2), at: 10)
    watch.receive(.gone(3), at: 10)
    watch.receive(.came(3), at: 11)
    let early = watch.takeLost(at: 10 + NodeWatch.departureDelay - 0.1)
    let late = watch.takeLost(at: 10 + NodeWatch.departureDelay)
    let again = watch.takeLost(at: 20)
    #expect(early == [] && late == [2] && again == [])
  }

  @Test("Who is not known is asked for once, and lost where the answer is that nobody is there")
  func unknown() {
    var watch = NodeWatch()
    watch.receive(.came(1), at: 0)
    let first = watch.unknown(of: [1, 2, 3])
    let second = watch.unknown(of: [1, 2, 3])
    #expect(first == [2, 3] && second == [])
    watch.answer(2, isThere: true, at: 1)
    watch.answer(3, isThere: false, at: 1)
    #expect(watch.unknown(of: [1, 2, 3]) == [])
    #expect(watch.takeLost(at: 9) == [3])
  }

  @Test("What is told while an answer is on its way is newer than the answer")
  func race() {
    var watch = NodeWatch()
    _ = watch.unknown(of: [2, 3])
    watch.receive(.came(2), at: 0)
    watch.receive(.gone(3), at: 0)
    watch.answer(2, isThere: false, at: 1)
    watch.answer(3, isThere: true, at: 1)
    #expect(watch.takeLost(at: 9) == [3])
  }

  @Test(
    "What is no news is none", arguments: ["", "+", "-", "12", "+x", "+-1", "*1", "+18446744073709551616"])
  func nonsense(text: String) {
    #expect(NodeNews(Array(text.utf8)) == nil)
    #expect(NodeNews(Array("-12".utf8)) == .gone(12))
  }
}
