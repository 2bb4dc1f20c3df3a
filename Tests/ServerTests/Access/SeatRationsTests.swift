import Support
import Testing

@testable import Server

@Suite("Rations of seats")
struct SeatRationsTests {
  private let one = ClientNetwork("192.0.2.1")
  private let other = ClientNetwork("192.0.2.2")

  @Test(
    "An address takes half of the seats in a minute, and the rest in the next; others are not kept waiting")
  func half() {
    var rations = SeatRations(of: 30, countsLoopback: false)
    for second in 0..<15 {
      #expect(rations.wait(of: one, at: Double(second)) == 0)
      rations.note(one, at: Double(second))
    }
    #expect(rations.wait(of: one, at: 15) == 45 && rations.wait(of: other, at: 15) == 0)
    // At any time, no minute has more.
    for second in 60..<75 {
      #expect(rations.wait(of: one, at: Double(second)) == 0)
      rations.note(one, at: Double(second))
      #expect(rations.wait(of: one, at: Double(second)) > 0)
    }
  }

  @Test(
    "In a small workshop a family sits down together, and the machine's own clients are counted on demand")
  func exceptions() {
    var (small, strict) = (
      SeatRations(of: 2, countsLoopback: false), SeatRations(of: 2, countsLoopback: true)
    )
    let own = ClientNetwork("127.0.0.1")
    for _ in 0..<4 {
      #expect(small.wait(of: one, at: 0) == 0)
      for network in [one, own] { small.note(network, at: 0) }
      strict.note(own, at: 0)
    }
    #expect(small.wait(of: one, at: 0) == 60 && small.wait(of: own, at: 0) == 0)
    #expect(strict.wait(of: own, at: 1) == 59)
  }
}
