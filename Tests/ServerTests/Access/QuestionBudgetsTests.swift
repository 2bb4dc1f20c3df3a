import Testing

@testable import Server
@testable import Support

@Suite("Questions from one address")
struct QuestionBudgetsTests {
  @Test("An address has so many in a second, whatever others ask")
  func addresses() {
    var budgets = QuestionBudgets(Limits(perAddress: 100))
    let (one, other) = (ClientNetwork("192.0.2.1"), ClientNetwork("192.0.2.2"))
    let answered = (0..<500).count { _ in budgets.spend(one, at: 5) }
    let others = [budgets.spend(other, at: 5), budgets.spend(one, at: 6)]
    #expect((100...111).contains(answered))
    #expect(others == [true, true])
  }

  @Test("A flood costs its address a part of a second's questions, and no other's")
  func floods() {
    var budgets = QuestionBudgets(Limits(perAddress: 100))
    let (one, other) = (ClientNetwork("192.0.2.1"), ClientNetwork("192.0.2.2"))
    for _ in 0..<4 { budgets.charge(one, share: 0.3, at: 5) }
    let answers = [budgets.spend(one, at: 5), budgets.spend(other, at: 5), budgets.spend(one, at: 7)]
    #expect(answers == [false, true, true])
  }

  @Test("This machine's own are not counted unless that is asked for")
  func loopback() {
    var budgets = QuestionBudgets(Limits(perAddress: 1))
    let loopback = ClientNetwork("127.0.0.1")
    var strict = QuestionBudgets(Limits(perAddress: 1, countsLoopback: true))
    let counts = [
      (0..<100).count { _ in budgets.spend(loopback, at: 5) },
      (0..<100).count { _ in strict.spend(loopback, at: 5) },
    ]
    #expect(counts == [100, 1])
  }
}
