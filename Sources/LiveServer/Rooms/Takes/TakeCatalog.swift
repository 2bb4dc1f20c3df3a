/// A room's takes, the names and bytes reserved for others, and notices for presenters.
///
/// The room alone gives out names, at once, independent of threads and disks.
package struct TakeCatalog {
  /// The most takes of a room.
  static let most = 100
  /// The most bytes of a room's takes together.
  static let mostBytes = 64 << 20
  /// The most notices that wait for a presenter.
  private static let mostNotices = 8

  /// The takes that are kept, in the order of their names.
  @Entry(.takes) package var listings: [TakeListing] = []
  /// True if the takes have been listed since the room began.
  package private(set) var isListed = false
  /// The names reserved for recordings, uploads and renamed takes, with the most bytes of each.
  private var reserved: [TakeName: Int] = [:]
  /// Notices for the next presenter.
  private var notices: [WireError] = []

  /// Replaces the list.
  mutating func list(_ listings: [TakeListing], in ledger: inout Ledger) {
    _listings.set(listings, in: &ledger)
    isListed = true
  }

  /// A take of that name, as its file is called, or nil if the take is missing.
  package func listed(_ name: TakeName) -> TakeName? {
    listings.lazy.compactMap { TakeName($0.name) }.first { $0 == name }
  }

  /// The listing of a take, or nil if it is missing.
  package func listing(of name: TakeName) -> TakeListing? { listings.first { TakeName($0.name) == name } }

  /// The name of a take that was in an earlier list: its own, or one under which there is the same take; nil if it is
  /// gone. A list does not say what was renamed.
  func name(of earlier: TakeListing, after before: TakeCatalog) -> TakeName? {
    if let name = TakeName(earlier.name).flatMap(listed) { return name }
    let same = listings.filter { $0.isSame(as: earlier) }
    let new = same.first { take in !before.listings.contains { $0.name == take.name } }
    return (new ?? same.first).flatMap { TakeName($0.name) }
  }

  /// A take of that name, as its file is called; throws an error that lists the takes if it is missing.
  func require(_ name: TakeName) throws(WireError) -> TakeName {
    if let listed = listed(name) { return listed }
    let known =
      listings.isEmpty ? "none yet" : listings.map { "\"\($0.name)\"" }.joined(separator: ", ")
    throw WireError(
      code: .unknownTake, message: "There is no take \"\(name)\" in this room. There are: \(known).",
      about: "play")
  }

  /// The number of bytes left for takes.
  private var freeBytes: Int {
    Self.mostBytes - listings.map(\.bytes).reduce(0, +) - reserved.values.reduce(0, +)
  }

  /// Returns the reason that a take cannot be kept, as a sentence, or nil if it can.
  package func refusal(ofTake name: TakeName, bytes: Int) -> String? {
    if let refusal = refusal(ofName: name) { return refusal }
    guard listings.count + reserved.count < Self.most, bytes <= freeBytes else {
      return "A room keeps at most \(Self.most) takes and \(Self.mostBytes >> 20) MiB of them; "
        + "delete some first."
    }
    return nil
  }

  /// Returns the reason that a name is not free, as a sentence, or nil if it is.
  package func refusal(ofName name: TakeName) -> String? {
    if reserved[name] != nil {
      return "A take \"\(name)\" is just being recorded or brought; choose another name."
    }
    return listed(name).map { "There is a take \"\($0)\" already; choose another name." }
  }

  /// Keeps the name from others until it is released, and sets that many bytes aside.
  package mutating func reserve(_ name: TakeName, bytes: Int) { reserved[name] = bytes }

  /// Reserves a name for a recording, the first free one if none is given, and all the bytes that it may have.
  mutating func reserveRecording(
    _ name: TakeName?
  ) throws(WireError) -> (name: TakeName, capacity: Int) {
    let name = name ?? .free(among: listings.compactMap { TakeName($0.name) } + reserved.keys)
    if let refusal = refusal(ofTake: name, bytes: TakeRecorder.leastCapacity) {
      throw WireError(code: .tooMany, message: refusal, about: "record")
    }
    let capacity = min(Take.mostBytes, freeBytes)
    reserve(name, bytes: capacity)
    return (name, capacity)
  }

  /// Releases a name, which is free again or in the list.
  package mutating func release(_ name: TakeName) { reserved[name] = nil }

  /// Takes in the result of a recording, and keeps a sentence about anything unexpected for presenters.
  mutating func finishRecording(_ name: TakeName, _ result: RecordingResult) {
    release(name)
    switch result {
    case .saved(as: name): break
    case .saved(as: let other):
      notify("There is another take \"\(name)\", so the recording is kept as \"\(other)\".")
    case .inMemory(let reason):
      notify(
        "The take \"\(name)\" is lost when the server stops: it cannot write to its state folder. "
          + "Download it now. \(reason)")
    case .stopped(let saved, let reason):
      let rest =
        saved.map { "What was recorded until then is kept as \"\($0)\"." } ?? "Nothing of it is kept."
      notify("The recording was stopped, because it cannot be written. \(rest) \(reason)")
    }
  }

  /// Keeps a sentence for presenters about a recording that was cut off when the last server died.
  mutating func recover(_ name: TakeName) {
    notify("The recording \"\(name)\" was cut off when the server ended; what was recorded is kept.")
  }

  /// Keeps a sentence about a recording for presenters.
  mutating func notify(_ sentence: String) {
    notices.append(WireError(code: .tooMany, message: sentence, about: "record"))
    notices = notices.suffix(Self.mostNotices)
  }

  /// Returns the notices that no presenter has read, and forgets them.
  mutating func drainNotices() -> [WireError] {
    defer { notices = [] }
    return notices
  }
}
