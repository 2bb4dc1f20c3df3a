/// Collected changes of many views in transactions of their own, such as all that appear, for a few evaluations.
///
/// Evaluated one by one, as `withAnimation` says, a thousand dots that begin to swing would be evaluated a thousand times.
/// Instead, views without a common part are evaluated together, each in the transaction of its own states. A second
/// transaction of a view, of one around it or of one in it waits for the next round.
struct CollectedChanges {
  /// A change of a state, or of the object that it holds.
  fileprivate struct Change {
    let key: UInt64
    /// The path of the state.
    let path: String
    let (original, value): (Any, Any)
  }

  /// A change in a transaction, which is evaluated in a round.
  private struct Noted {
    let key: UInt64
    let value: Any
    let number: Int
    let round: Int
  }

  /// An object that a state holds, with values.
  fileprivate struct ObjectValues {
    let cell: ObjectCell
    let values: [Any]
  }

  /// An object that a state holds, and its bytes after the last change.
  private struct Watched {
    let key: UInt64
    let path: String
    var cell: ObjectCell
    var image: [UInt8]
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

  /// The completions of a transaction.
  struct Completions {
    let all: [ViewUpdate.Completion]
    let animation: Animation?
    let number: Int
    /// True if something changes in the transaction.
    var isChange = false
  }

  /// A transaction in which changes are being made.
  struct Current {
    let transaction: Transaction
    let number: Int
  }

  /// The changes for one evaluation.
  struct Round {
    /// The values of states that differ from those before.
    fileprivate(set) var values: [UInt64: Any] = [:]
    /// The transactions of the states that change.
    fileprivate(set) var transactions: [UInt64: Transaction] = [:]
    /// The transaction of all that lies outside of the views that change.
    fileprivate(set) var base: Transaction?
    fileprivate(set) var completions: [Completions] = []
  }

  /// The transactions, and whether other changes that move in the same way belong to them, too.
  private var transactions: [(transaction: Transaction, isShared: Bool)] = []
  private var changes: [Noted] = []
  /// The values before the first change.
  private var originals: [UInt64: Any] = [:]
  /// The latest changes of views by their paths, and those below paths.
  private var (own, below): ([Substring: Latest], [Substring: Latest]) = ([:], [:])
  private var completions: [Completions] = []
  private var objects: [Watched] = []
  /// The transaction in which changes are being made.
  fileprivate var current: Current?
  /// The transaction in which something unknown has changed last, which any views may show.
  fileprivate var ofUnknown: Transaction?
  /// The number of changes announced until the last look at objects.
  fileprivate var announcements: Int
  /// The round that is being evaluated.
  fileprivate var evaluated: Round?

  fileprivate init(_ states: StateStore, _ announcements: Int) {
    self.announcements = announcements
    watch(states)
  }

  /// The fewest actions whose changes are collected.
  fileprivate static let fewest = 32

  /// Lets changes be made in a transaction, and returns the one around it.
  fileprivate mutating func enter(_ transaction: Transaction, isShared: Bool) -> Current? {
    defer { current = Current(transaction: transaction, number: number(of: transaction, isShared: isShared)) }
    return current
  }

  /// Ends the changes in a transaction.
  fileprivate mutating func leave(to outer: Current?, completing all: [ViewUpdate.Completion]) {
    if let current, !all.isEmpty {
      let animation = current.transaction.animation
      completions.append(Completions(all: all, animation: animation, number: current.number))
    }
    current = outer
  }

  /// Notes changes in a transaction: of a state, or of all states that hold an object.
  fileprivate mutating func note(_ new: [Change], in transaction: Transaction) {
    let number = current?.number ?? number(of: transaction, isShared: true)
    let places = new.map { Self.views(of: $0.path) }
    var round = 0
    for (around, view) in places {
      let related = (around + [view]).compactMap { own[$0] } + [below[view]].compactMap(\.self)
      for latest in related { round = max(round, latest.number == number ? latest.round : latest.round + 1) }
    }
    let latest = Latest(round: round, number: number)
    for (around, view) in places {
      own[view, default: latest].merge(latest)
      for outer in around { below[outer, default: latest].merge(latest) }
    }
    for change in new {
      if originals[change.key] == nil { originals[change.key] = change.original }
      changes.append(Noted(key: change.key, value: change.value, number: number, round: round))
    }
  }

  /// The path of the view that has a state, and those of all views around it.
  private static func views(of path: String) -> (around: [Substring], view: Substring) {
    let all = path[..<path.startIndex]
    // Any view may read what views share.
    if path.hasPrefix(StateStore.shared) { return ([], all) }
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    let name = slashes.last ?? path.startIndex
    let end = path.utf8[name...].firstIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    return ([all] + slashes.map { path[..<$0] }, path[..<end])
  }

  private mutating func number(of transaction: Transaction, isShared: Bool) -> Int {
    let isShared = isShared && !transaction.hasValues
    let known = transactions.lastIndex { $0.isShared && $0.transaction.moves(as: transaction) }
    if isShared, let known { return known }
    transactions.append((transaction, isShared))
    return transactions.count - 1
  }

  /// The rounds of all changes, which are forgotten.
  fileprivate mutating func takeRounds() -> [Round] {
    let count = changes.map(\.round).max().map { $0 + 1 } ?? 0
    var rounds = [Round(values: originals)]
    while rounds.count < count { rounds.append(Round()) }
    var latest: [Int: Int] = [:]
    for change in changes {
      let transaction = transactions[change.number].transaction
      rounds[change.round].values[change.key] = change.value
      rounds[change.round].transactions[change.key] = transaction
      if rounds[change.round].base == nil { rounds[change.round].base = transaction }
      latest[change.number] = max(latest[change.number] ?? 0, change.round)
    }
    for var completion in completions {
      completion.isChange = latest[completion.number] != nil
      rounds[latest[completion.number] ?? 0].completions.append(completion)
    }
    if let ofUnknown { rounds[rounds.count - 1].base = ofUnknown }
    (changes, originals, own, below, completions, ofUnknown) = ([], [:], [:], [:], [], nil)
    return rounds
  }

  /// Looks at the objects that states hold.
  mutating func watch(_ states: StateStore) {
    objects = states.objects.map { key, cell in
      Watched(key: key, path: states[key]?.path ?? "", cell: cell, image: cell.image)
    }
  }

  /// The changes of objects since the last look at them, and the objects with what they hold now.
  fileprivate mutating func takeObjectChanges() -> (
    changes: [Change], cells: [(key: UInt64, cell: ObjectCell)]
  ) {
    var found: (changes: [Change], cells: [(key: UInt64, cell: ObjectCell)]) = ([], [])
    for index in objects.indices where !objects[index].cell.matches(objects[index].image) {
      let before = ObjectValues(cell: objects[index].cell, values: objects[index].cell.values)
      // A list that nothing else holds would be changed in its place next time.
      objects[index].cell.keep()
      let object = objects[index]
      objects[index].image = object.cell.image
      let now = ObjectValues(cell: object.cell, values: object.cell.values)
      found.changes.append(Change(key: object.key, path: object.path, original: before, value: now))
      found.cells.append((object.key, object.cell))
    }
    return found
  }
}

extension ViewUpdate {
  /// True while changes wait for those of other views.
  var isCollecting: Bool { collection != nil && memory.states.areTelling }

  /// Does actions, and collects their changes if there are many of them.
  func collecting(from count: Int, _ body: () -> Void) {
    guard collection == nil, count >= CollectedChanges.fewest else { return body() }
    collection = CollectedChanges(memory.states, announcements)
    body()
    noteObjects()
    flush()
    collection = nil
  }

  /// Makes changes in a transaction, which the next evaluation takes in with those of other views.
  func collect<Result>(
    _ transaction: Transaction, _ body: () throws -> Result, completing completions: [Completion]
  ) rethrows -> Result {
    noteObjects()
    let outer = collection?.enter(transaction, isShared: completions.isEmpty)
    defer {
      noteObjects()
      collection?.leave(to: outer, completing: completions)
      if !completions.isEmpty { isDirty = true }
    }
    return try body()
  }

  /// Notes a state that changes while changes are collected.
  func collectChange(of key: UInt64, to value: Any) {
    guard isCollecting, !isEvaluating, let cell = memory.states[key] else { return }
    // The objects are others afterwards.
    if value is ObjectCell { noteObjects() }
    let change = CollectedChanges.Change(key: key, path: cell.path, original: cell.value, value: value)
    collection?.note([change], in: transaction)
  }

  /// Notes the objects that have changed since they were looked at last. A change of something
  /// else is evaluated with all changes before it.
  private func noteObjects() {
    guard isCollecting, let (changes, cells) = collection?.takeObjectChanges() else { return }
    for (key, cell) in cells { memory.states.set(cell, at: key) }
    let isUnknown = changes.isEmpty && announcements != collection?.announcements
    collection?.announcements = announcements
    if !changes.isEmpty {
      collection?.note(changes, in: transaction)
      isDirty = true
    } else if isUnknown {
      let current = collection?.current?.transaction
      collection?.ofUnknown = current ?? transaction
      isDirty = true
      flush()
    }
  }

  /// Ends collecting for changes that are evaluated by themselves; returns what was collected for.
  func suspendCollection() -> CollectedChanges.Current? {
    noteObjects()
    defer { collection?.current = nil }
    return collection?.current
  }

  func resume(_ current: CollectedChanges.Current?) { if let current { collection?.current = current } }

  /// Evaluates the views, in each round of the changes that were collected.
  func evaluateCollected() {
    noteObjects()
    takeChanges()
    defer { keepImages() }
    guard let rounds = collection?.takeRounds() else { return evaluate() }
    for round in rounds {
      for (key, value) in round.values { set(value, at: key) }
      collection?.evaluated = round
      evaluate()
      for completions in round.completions {
        let own = completions.animation.flatMap { pass.rests[$0] }
        let rest = completions.isChange ? own ?? pass.rests.values.max() : nil
        complete(completions.all, of: completions.animation, restingAt: rest ?? -.infinity)
      }
    }
    collection?.evaluated = nil
    collection?.watch(memory.states)
  }

  private func set(_ value: Any, at key: UInt64) {
    guard let object = value as? CollectedChanges.ObjectValues else {
      return memory.states.set(value, at: key)
    }
    var cell = object.cell
    cell.set(object.values)
    cell.keep()
    memory.states.set(cell, at: key)
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
