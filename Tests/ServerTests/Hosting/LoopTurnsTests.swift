import Testing

@testable import Server

@Suite("Pieces of the loop's work")
struct LoopTurnsTests {
  @Test(
    "As many are done between two looks at the sockets as fit into a part of the time, and the rest in order")
  func turns() {
    var turns = LoopTurns<Int>()
    var done: [Int] = []
    /// Each takes a millisecond.
    func work(on piece: Int) {
      done.append(piece)
      turns.charge(0.001)
    }
    for piece in 1...7 where turns.admits(piece) { work(on: piece) }
    #expect(done == [1, 2, 3] && !turns.isEmpty)
    turns.begin()
    while let piece = turns.takeNext() { work(on: piece) }
    // A new one waits for those that came before it.
    if turns.admits(8) { work(on: 8) }
    #expect(done == Array(1...6))
    turns.begin()
    while let piece = turns.takeNext() { work(on: piece) }
    #expect(done == Array(1...8) && turns.isEmpty)
  }
}
