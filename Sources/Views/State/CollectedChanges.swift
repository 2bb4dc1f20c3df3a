/// Collected changes of many views in transactions of their own, such as all that appear, for a few evaluations.
///
/// Evaluated one by one, as `withAnimation` says, a thousand dots that begin to swing would be evaluated a thousand times.
/// Instead, views without a common part are evaluated together, each in the transaction of its own states. A second
/// transaction of a view, of one around it or of one in it waits for the next round.
struct CollectedChanges {
  /// A change of a state.
  private struct Change {
    let key: UInt64
    let value: Any
    let number: Int
    let round: Int
  }

  /// The latest round in which something changes, and the transaction there; nil for several.
  private struct Latest {
    var round: Int
    var number: Int?

    mutating func merge(_ other: Latest) {
      if other.round > round {
        self = other
      } else if other.round == round, other.number != number {
        number = nil
      }
    }
  }

  /// The changes for one evaluation.
  struct Round {
    /// The values of states that differ from those before.
    fileprivate(set) var values: [UInt64: Any] = [:]
    /// The transactions of the states that change.
    fileprivate(set) var transactions: [UInt64: Transaction] = [:]
    /// The transaction of all that lies outside of the views that change.
    fileprivate(set) var base: Transaction?
  }

  private var transactions: [Transaction] = []
  private var changes: [Change] = []
  /// The values before the first change.
  private var originals: [UInt64: Any] = [:]
  /// The latest changes of views by their paths, and those below paths.
  private var (own, below): ([Substring: Latest], [Substring: Latest]) = ([:], [:])
  /// The transaction in which changes are being made.
  fileprivate var current: Transaction?
  /// The transaction in which objects have changed last, of which any views may show something.
  fileprivate var ofObjects: Transaction?
  /// The bytes of all objects after the last change, and the number of changes announced until then.
  fileprivate var objects: (images: [[UInt8]], announcements: Int)
  /// The round that is being evaluated.
  fileprivate var evaluated: Round?

  fileprivate init(_ images: [[UInt8]], _ announcements: Int) { objects = (images, announcements) }

  /// The fewest actions whose changes are collected.
  fileprivate static let fewest = 32

  /// Notes a change in a transaction.
  ///
  /// - Parameter path: The path of the state.
  fileprivate mutating func note(
    _ key: UInt64, at path: String, from original: Any, to value: Any, in transaction: Transaction
  ) {
    let number = number(of: transaction)
    let separators = path.indices.filter { path[$0] == "." || path[$0] == "/" }
    let around = separators.map { path[..<$0] }
    let view = around.last ?? path[...]
    let related = around.compactMap { own[$0] } + [below[view]].compactMap(\.self)
    let round = related.map { $0.number == number ? $0.round : $0.round + 1 }.max() ?? 0
    let latest = Latest(round: round, number: number)
    own[view, default: latest].merge(latest)
    for outer in around.dropLast() { below[outer, default: latest].merge(latest) }
    if originals[key] == nil { originals[key] = original }
    changes.append(Change(key: key, value: value, number: number, round: round))
  }

  private mutating func number(of transaction: Transaction) -> Int {
    if let number = transactions.lastIndex(where: transaction.moves(as:)) { return number }
    transactions.append(transaction)
    return transactions.count - 1
  }

  /// Whether something changes in another transaction.
  fileprivate func hasChanges(besides transaction: Transaction) -> Bool {
    transactions.contains { !$0.moves(as: transaction) }
  }

  /// The rounds of all changes, which are forgotten.
  fileprivate mutating func takeRounds() -> [Round] {
    let count = changes.map(\.round).max().map { $0 + 1 } ?? 0
    var rounds = [Round(values: originals)]
    while rounds.count < count { rounds.append(Round()) }
    for change in changes {
      rounds[change.round].values[change.key] = change.value
      rounds[change.round].transactions[change.key] = transactions[change.number]
      if rounds[change.round].base == nil { rounds[change.round].base = transactions[change.number] }
    }
    if let ofObjects { rounds[rounds.count - 1].base = ofObjects }
    (transactions, changes, originals, own, below, ofObjects) = ([], [], [:], [:], [:], nil)
    return rounds
  }
}

extension ViewUpdate {
  /// Does actions, and collects their changes if there are many of them.
  func collecting(from count: Int, _ body: () -> Void) {
    guard collection == nil, count >= CollectedChanges.fewest else { return body() }
    collection = CollectedChanges(memory.states.objectImages, announcements)
    body()
    flush()
    collection = nil
  }

  /// Whether the changes in a transaction wait for those of other views.
  func canCollect(_ transaction: Transaction) -> Bool {
    guard let collection, collection.current == nil else { return false }
    return transaction.completions.isEmpty && !transaction.hasValues && memory.states.areTelling
  }

  /// Makes changes in a transaction, which the next evaluation takes in with those of other views.
  func collect<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    if objectsHaveChanged() { evaluateObjects(in: self.transaction) }
    collection?.current = transaction
    defer {
      collection?.current = nil
      if objectsHaveChanged() { evaluateObjects(in: transaction) }
    }
    return try body()
  }

  /// Whether objects have changed, which may be shown anywhere, since they were last evaluated.
  private func objectsHaveChanged() -> Bool {
    guard let objects = collection?.objects else { return false }
    return announcements != objects.announcements || memory.states.objectImages != objects.images
  }

  /// Evaluates a change of objects after all that was collected before it.
  private func evaluateObjects(in transaction: Transaction) {
    if collection?.hasChanges(besides: transaction) == true {
      let present = memory.states.objects.map { ($0.cell, $0.cell.present) }
      undoObjects()
      evaluateCollected()
      for (cell, values) in present { cell.set(values) }
    }
    // A list that nothing else holds would be changed in its place next time.
    keepObjects()
    collection?.objects = (memory.states.objectImages, announcements)
    collection?.ofObjects = transaction
    isDirty = true
    flush()
  }

  /// Notes a state that changes while changes are collected.
  func collectChange(of key: UInt64, to value: Any) {
    guard collection != nil, !isEvaluating, let cell = memory.states[key] else { return }
    let transaction = collection?.current ?? self.transaction
    collection?.note(key, at: cell.path, from: cell.value, to: value, in: transaction)
  }

  /// Ends collecting for changes that are evaluated by themselves; returns what was collected for.
  func suspendCollection() -> Transaction? {
    defer { collection?.current = nil }
    return collection?.current
  }

  func resume(_ transaction: Transaction?) { if let transaction { collection?.current = transaction } }

  /// Evaluates the views, in each round of the changes that were collected.
  func evaluateCollected() {
    guard let rounds = collection?.takeRounds() else { return evaluate() }
    for round in rounds {
      for (key, value) in round.values { memory.states.set(value, at: key) }
      collection?.evaluated = round
      evaluate()
    }
    collection?.evaluated = nil
  }

  /// The transaction of what lies outside of the views whose changes were collected.
  var baseTransaction: Transaction { collection?.evaluated?.base ?? transaction }

  /// The transaction in which a state was changed that is now read by its view.
  func noteTransaction(of key: UInt64) {
    guard collection != nil, let transaction = collection?.evaluated?.transactions[key] else { return }
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
