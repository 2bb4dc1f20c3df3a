import Testing

@testable import Views

/// A bar that grows when it is touched, in a transaction that a binding brings.
private struct Bound: View {
  struct Duration: TransactionKey { static let defaultValue = 0.0 }

  @State private var width = 10.0
  let transaction: Transaction

  var body: some View {
    Color.red.frame(width: width, height: 100)
      .transaction { if $0[Duration.self] > 0 { $0.animation = .linear(duration: $0[Duration.self]) } }
      .onAppear { $width.transaction(transaction).wrappedValue = 20 }
  }
}

/// A bar that counts the completions of its growth, and has a transaction of its own for it.
private struct Counting: View {
  @State private var width = 10.0
  @State private var count = 0.0

  private func grow() {
    var transaction = Transaction(animation: .linear(duration: 1))
    transaction.addAnimationCompletion { count += 1 }
    withTransaction(transaction) { width = 20 }
  }

  var body: some View {
    Color.red.frame(width: width, height: count)
      .transaction(value: width) { $0.animation = .linear(duration: 2) }
      .onAppear(perform: grow)
  }
}

@Suite("Transactions")
struct TransactionTests {
  @Test("A binding changes its value in a transaction that holds an author's value alone")
  func ownValue() {
    var transaction = Transaction()
    transaction[Bound.Duration.self] = 2
    #expect(Performed(Bound(transaction: transaction)).rectangles(at: 1).map { $0[2] } == [15])
  }

  @Test("A change is complete once, also if a view has a transaction of its own")
  func completion() {
    #expect(Performed(Counting()).rectangles(at: 3).map { $0[3] } == [1])
  }
}
