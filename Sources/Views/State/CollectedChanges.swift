/// Changes of many views in transactions of their own, such as all that appear, for one evaluation of all of them.
///
/// Evaluated one by one, as `withAnimation` says, a thousand dots that begin to swing would be evaluated a thousand times.
/// Together, each view moves in the transaction of its own states, and what lies outside of it in the first one.
struct CollectedChanges {
  /// The transactions, in order.
  private(set) var transactions: [Transaction] = []
  /// The numbers of the transactions in which states have been changed.
  private var states: [UInt64: Int] = [:]
  /// The transaction in which changes are being made.
  fileprivate var current: Transaction?
  /// The number of the current transaction; nil while it has changed nothing.
  private var number: Int?
  /// The transaction of the action that is being done, whose view may have but one.
  var ofAction: Transaction?

  /// The fewest actions whose changes are collected.
  fileprivate static let fewest = 32

  fileprivate var isEmpty: Bool { transactions.isEmpty }

  /// Whether a state was changed in another transaction.
  fileprivate func knows(_ key: UInt64) -> Bool { states[key].map { $0 != number } ?? false }

  /// Notes a state that the current transaction changes.
  fileprivate mutating func note(_ key: UInt64) {
    guard let current else { return }
    if number == nil {
      number = transactions.count
      transactions.append(current)
    }
    states[key] = number
  }

  fileprivate mutating func begin(_ transaction: Transaction) {
    (current, number, ofAction) = (transaction, nil, transaction)
  }
  fileprivate mutating func end() { (current, number) = (nil, nil) }

  /// Forgets what has been evaluated.
  mutating func evaluated() { (transactions, states, number) = ([], [:], nil) }

  /// The transaction of a state; nil for one that was not changed.
  fileprivate func transaction(of key: UInt64) -> Transaction? {
    states.isEmpty ? nil : states[key].map { transactions[$0] }
  }
}

extension ViewUpdate {
  /// Does actions, and collects their changes if there are many of them.
  func collecting(from count: Int, _ body: () -> Void) {
    // An object may stand for any states.
    guard collection == nil, count >= CollectedChanges.fewest, !memory.states.hasObjects else {
      return body()
    }
    collection = CollectedChanges()
    body()
    flushCollection()
    collection = nil
  }

  /// Whether the changes in a transaction wait for those of other views.
  func canCollect(_ transaction: Transaction) -> Bool {
    guard let collection, collection.current == nil else { return false }
    guard transaction.completions.isEmpty, !memory.states.hasObjects else { return false }
    return collection.ofAction.map { $0.animation == transaction.animation } ?? true
  }

  /// Makes changes in a transaction, which the next evaluation takes in with those of other views.
  func collect<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    if collection?.isEmpty == true { flush() }
    collection?.begin(transaction)
    defer { collection?.end() }
    return try body()
  }

  /// A state is about to change: changes that it must not be mixed with are evaluated before.
  func stateChanges(_ key: UInt64) {
    guard collection != nil, !isEvaluating, let collection else { return }
    if collection.current == nil ? !collection.isEmpty : collection.knows(key) { flushCollection() }
    self.collection?.note(key)
  }

  /// Evaluates what has been collected.
  private func flushCollection() {
    let outer = suspendCollection()
    flush()
    resume(outer)
  }

  /// Ends collecting for changes that are evaluated by themselves; returns what was collected for.
  func suspendCollection() -> Transaction? {
    defer { collection?.end() }
    return collection?.current
  }

  func resume(_ transaction: Transaction?) {
    if let transaction { collection?.begin(transaction) }
  }

  /// The transaction in which a state was changed that is now read by its view.
  func noteTransaction(of key: UInt64) {
    guard collection != nil, let transaction = collection?.transaction(of: key) else { return }
    foundTransaction = transaction
  }

  /// The transaction of the states of the view that is evaluated, where others have changed in others.
  func takeTransaction() -> Transaction? {
    // Almost never is there one.
    guard foundTransaction != nil else { return nil }
    defer { foundTransaction = nil }
    return foundTransaction
  }
}
