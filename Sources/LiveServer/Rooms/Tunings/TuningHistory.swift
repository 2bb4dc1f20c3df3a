import Engine

/// The history of a scene's parameters, for all people: one line of entries that can be undone.
///
/// One person's uninterrupted change is one entry: a slider that moves without a pause, a drag on the stage,
/// all values of a preset. Undoing takes back the newest entry, one's own or another's, and restores the
/// parameters' values of before it.
struct TuningHistory: Equatable {
  /// The most entries that can be undone; the oldest is forgotten first.
  static let longest = 100
  /// The longest pause within one entry, in seconds.
  static let pause: Time = 1

  /// A person's action.
  enum Cause: Hashable {
    /// Set these parameters.
    case parameters(Set<String>)
    /// Dragged something on the stage; the number identifies the gesture.
    case drag(Int)
    /// Pressed the button of this name.
    case action(String)
    /// Applied the preset of this name.
    case preset(String)
  }

  /// A parameter's values before and after an entry.
  struct Change: Equatable, Codable {
    var before: ParameterValue
    var after: ParameterValue
  }

  /// An uninterrupted change by one person.
  struct Entry: Equatable {
    var author: ClientID
    var cause: Cause
    /// The changes by the parameters' names; never empty.
    var changes: [String: Change]
    /// The time of the last addition, in seconds.
    fileprivate var time: Time
    /// True if further changes may be added to the entry.
    fileprivate var isOpen = true

    /// An entry whose author is no longer known: nothing is added to it.
    init(closed cause: Cause, _ changes: [String: Change]) {
      (author, self.cause, self.changes, time, isOpen) = (0, cause, changes, 0, false)
    }

    fileprivate init(author: ClientID, cause: Cause, changes: [String: Change], time: Time) {
      (self.author, self.cause, self.changes, self.time) = (author, cause, changes, time)
    }

    /// The values as they were before.
    var before: [String: ParameterValue] { changes.mapValues(\.before) }
    /// The values as they were after.
    var after: [String: ParameterValue] { changes.mapValues(\.after) }
  }

  init() {}

  /// A history as it was kept.
  init(done: [Entry], undone: [Entry]) {
    self.done = done.suffix(Self.longest)
    self.undone = undone.suffix(Self.longest)
  }

  /// Entries to undo, the newest last.
  private(set) var done: [Entry] = []
  /// Entries to redo, the next last.
  private(set) var undone: [Entry] = []

  /// Records a client's change; nothing if the values are the same.
  mutating func record(
    _ cause: Cause, from before: [String: ParameterValue], to after: [String: ParameterValue],
    by author: ClientID, at time: Time
  ) {
    var changes: [String: Change] = [:]
    for (name, value) in after {
      guard let old = before[name], old != value else { continue }
      changes[name] = Change(before: old, after: value)
    }
    guard !changes.isEmpty else { return }
    undone = []
    var entry = Entry(author: author, cause: cause, changes: changes, time: time)
    if let index = indexOfEntry(going: entry) {
      let begun = done.remove(at: index)
      entry.changes = begun.changes.merging(changes) { Change(before: $0.before, after: $1.after) }
        .filter { $1.before != $1.after }
    }
    // Putting everything back leaves nothing to undo.
    guard !entry.changes.isEmpty else { return }
    done.append(entry)
    if done.count > Self.longest { done.removeFirst() }
  }

  /// The entry that goes on with this one: others may have changed other parameters in the meantime.
  private func indexOfEntry(going entry: Entry) -> Int? {
    var names = Set(entry.changes.keys)
    for index in done.indices.reversed() {
      let other = done[index]
      if other.author == entry.author, other.cause == entry.cause {
        names.formUnion(other.changes.keys)
        let between = done[(index + 1)...]
        let isApart = between.allSatisfy { names.isDisjoint(with: $0.changes.keys) }
        return other.isOpen && isApart && goes(on: other, at: entry.time) ? index : nil
      }
    }
    return nil
  }

  private func goes(on entry: Entry, at time: Time) -> Bool {
    switch entry.cause {
    case .parameters: time <= entry.time + Self.pause
    case .drag: true
    case .action, .preset: false
    }
  }

  /// Moves the newest entry to those that can be redone.
  mutating func undo() {
    guard let entry = done.popLast() else { return }
    undone.append(entry)
    close()
  }

  /// Moves the entry that was undone last back to those that can be undone.
  mutating func redo() {
    guard let entry = undone.popLast() else { return }
    done.append(entry)
    close()
  }

  /// True if nothing can be undone or redone.
  var isEmpty: Bool { done.isEmpty && undone.isEmpty }

  /// Begins a new entry with the next change.
  private mutating func close() {
    for index in done.indices { done[index].isOpen = false }
  }
}

/// The history of undo and redo, as it is kept: without authors and times, so that nothing is added to an entry
/// afterwards. Of long histories the entries are kept that come first.
extension TuningHistory: Codable {
  /// The most changes of single parameters that are kept of each direction.
  static let mostPersisted = 300

  private enum CodingKeys: CodingKey {
    case done, undone
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.persisted(done), forKey: .done)
    try fields.encode(Self.persisted(undone), forKey: .undone)
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let (done, undone) = (
      try fields.decode([Entry].self, forKey: .done), try fields.decode([Entry].self, forKey: .undone)
    )
    self.init(done: Self.persisted(done), undone: Self.persisted(undone))
  }

  private static func persisted(_ entries: [Entry]) -> [Entry] {
    var left = mostPersisted
    let newest = entries.reversed().prefix { entry in
      left -= entry.changes.count
      return left >= 0
    }
    return newest.reversed().filter { !$0.changes.isEmpty }
  }
}

extension TuningHistory.Entry: Codable {
  private enum CodingKeys: CodingKey {
    case parameters, drag, action, preset, changes
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch cause {
    case .parameters(let names): try fields.encode(names.sorted(), forKey: .parameters)
    case .drag(let gesture): try fields.encode(gesture, forKey: .drag)
    case .action(let name): try fields.encode(name, forKey: .action)
    case .preset(let name): try fields.encode(name, forKey: .preset)
    }
    try fields.encode(changes, forKey: .changes)
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let cause: TuningHistory.Cause
    if let name = try fields.decodeIfPresent(String.self, forKey: .action) {
      cause = .action(name)
    } else if let name = try fields.decodeIfPresent(String.self, forKey: .preset) {
      cause = .preset(name)
    } else if let gesture = try fields.decodeIfPresent(Int.self, forKey: .drag) {
      cause = .drag(gesture)
    } else {
      cause = .parameters(Set(try fields.decode([String].self, forKey: .parameters)))
    }
    self.init(closed: cause, try fields.decode([String: TuningHistory.Change].self, forKey: .changes))
  }
}
