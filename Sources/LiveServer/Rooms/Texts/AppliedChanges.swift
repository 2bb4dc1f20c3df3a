/// The newest changes of a shared text, in the order in which they were applied.
struct AppliedChanges: Sendable {
  /// The most changes that are remembered, and the most bytes of these together, as they are sent.
  static let (mostChanges, mostBytes) = (1000, 256 << 10)
  /// The most steps that are walked to move one change.
  private static let mostSteps = 5_000

  private var entries: [SharedText.Entry] = []
  private var bytes = 0

  /// The number of changes that are remembered.
  var count: Int { entries.count }

  /// Remembers one more change, and forgets the oldest beyond the bounds.
  mutating func append(_ entry: SharedText.Entry) {
    entries.append(entry)
    bytes += entry.changes.byteCount
    var excess = max(0, entries.count - Self.mostChanges)
    var left = bytes - entries.prefix(excess).byteCount
    while left > Self.mostBytes, excess < entries.count {
      left -= entries[excess].changes.byteCount
      excess += 1
    }
    entries.removeFirst(excess)
    bytes = left
  }

  /// Returns the last changes, or nil if so many are not remembered.
  func last(_ count: Int) -> ArraySlice<SharedText.Entry>? {
    (0...entries.count).contains(count) ? entries.suffix(count) : nil
  }

  /// Returns a change, and the caret after it, as they are after the last changes, which were made to the same text.
  ///
  /// - Returns: Nil if these are not remembered, or are too many parts to walk.
  /// - Throws: `TextFault.doesNotFit` if it is for a text of another length.
  func move(
    _ change: TextChange, _ caret: TextCaret?, overLast count: Int
  ) throws(TextFault) -> (TextChange, TextCaret?)? {
    guard let others = last(count) else { return nil }
    var (change, caret) = (change, caret)
    var steps = 0
    for other in others.lazy.map(\.changes) {
      guard change.length == other.length else { throw .doesNotFit }
      steps += change.steps.count + other.steps.count
      guard steps <= Self.mostSteps else { return nil }
      caret?.move(over: other.mapped(over: change, isBefore: true))
      change = change.mapped(over: other, isBefore: false)
    }
    return (change, caret)
  }
}
