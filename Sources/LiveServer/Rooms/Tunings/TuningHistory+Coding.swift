import Engine

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
