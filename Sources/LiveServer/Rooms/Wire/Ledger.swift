/// The versions of everything in a room that others read: of each state message, and of the state that outlasts a
/// restart.
///
/// A part of the room changes an ``Entry`` with the ledger in hand, which counts the change at that place. No change
/// is announced: every reader keeps the versions that it has seen, and asks for what is newer.
package struct Ledger {
  /// The newest versions of all messages but the structure, which comes with a frame.
  private(set) var versions = StateVersions.first
  /// The version of the state that outlasts a restart.
  package private(set) var saved = Saved()

  /// The version of the state that outlasts a restart; what moves it, such as a tilt, is counted separately.
  package struct Saved: Equatable {
    package fileprivate(set) var changes: UInt32 = 0
    package fileprivate(set) var movements: UInt32 = 0
  }

  /// The contents that change together.
  struct Parts: OptionSet {
    let rawValue: UInt16

    /// The state that outlasts a restart. No message has the number 0.
    static let saved = Parts(rawValue: 1)
    static let parameters = Parts(.parameters)
    static let people: Parts = [Parts(.presence), Parts(.people), places]
    /// The crowd, and the scene in which it plays.
    static let places = Parts(.crowd)
    /// The rules and players that `presence` contains and a restart keeps.
    static let rules: Parts = [people, saved]
    static let tuning = Parts(.tuning)
    static let replay = Parts(.replay)
    static let takes = Parts(.takes)
    static let show: Parts = [Parts(.show), Parts(.presentersShow)]
    static let attract = Parts(.attract)
    static let scenes = Parts(.scenes)
    static let diagnostics = Parts(.diagnostics)
    static let field = Parts(.field)
    /// The saved state as it moves by itself or with a tilt, which can be saved less often.
    static let movement = Parts(rawValue: 1 << 15)

    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ message: StateMessage) { self.init(rawValue: 1 << message.rawValue) }
  }

  /// Goes on from versions that clients may have.
  mutating func goOn(from versions: StateVersions) { self.versions = versions }

  /// Counts a change of parts of the room.
  mutating func advance(_ parts: Parts) {
    if parts.contains(.saved) { saved.changes &+= 1 }
    if parts.contains(.movement) { saved.movements &+= 1 }
    var others = parts.subtracting([.saved, .movement]).rawValue
    while others != 0 {
      if let message = StateMessage(rawValue: UInt8(others.trailingZeroBitCount)) {
        versions.advance(message)
      }
      others &= others &- 1
    }
  }

  /// Counts a change of a message that another server has published.
  mutating func advance(message: StateMessage) { versions.advance(message) }
}

/// A value of which a ledger counts the changes: without the ledger it can only be read.
@propertyWrapper
package struct Entry<Value> {
  private var value: Value
  private let parts: Ledger.Parts

  package var wrappedValue: Value { value }
  /// The entry itself.
  package var projectedValue: Entry {
    get { self }
    _modify { yield &self }
  }

  /// The value, for changes of it that no reader can see.
  var unseen: Value {
    get { value }
    _modify { yield &value }
  }

  init(wrappedValue: Value, _ parts: Ledger.Parts) { (value, self.parts) = (wrappedValue, parts) }

  /// Changes the value in place, and counts that.
  mutating func change<Result, Fault>(
    in ledger: inout Ledger, _ body: (inout Value) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    defer { ledger.advance(parts) }
    return try body(&value)
  }
}

/// A value of which readers see a part.
protocol PartlySeen {
  associatedtype Seen: Equatable
  /// The part that readers see.
  var seen: Seen { get }
}

extension Entry where Value: PartlySeen {
  /// Changes the value in place, and counts that if readers see something else of it.
  mutating func change<Result, Fault>(
    in ledger: inout Ledger, _ body: (inout Value) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let before = value.seen
    defer { if value.seen != before { ledger.advance(parts) } }
    return try body(&value)
  }
}

extension Entry where Value: Equatable {
  /// Replaces the value, and counts that if it is another one.
  mutating func set(_ next: Value, in ledger: inout Ledger) {
    guard next != value else { return }
    value = next
    ledger.advance(parts)
  }
}
