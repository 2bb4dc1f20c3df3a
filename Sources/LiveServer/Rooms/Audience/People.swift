import Engine

/// A person at a connection.
package struct Person: Equatable {
  package var role: Role
  /// The number within its role, from 1, for clients without a name; free again when the client leaves.
  var number = 0
  var name: PersonName?
  var session: SessionToken?
  /// The address that shares its places in a crowd with other clients there; nil if places are not counted by address.
  package var origin: String?
  /// True if the connection's server knows crowds; those of 1.0 do not.
  var knowsCrowds = true

  package init(
    _ role: Role, name: PersonName? = nil, session: SessionToken? = nil, origin: String? = nil
  ) {
    self.role = role
    self.name = name
    self.session = session
    self.origin = origin
  }
}

extension Person: Codable {
  private enum CodingKeys: CodingKey {
    case role, name, session, origin, crowds
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(role, forKey: .role)
    try fields.encodeIfPresent(name?.description, forKey: .name)
    try fields.encodeIfPresent(session?.text, forKey: .session)
    try fields.encodeIfPresent(origin, forKey: .origin)
    try fields.encode(knowsCrowds, forKey: .crowds)
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(Role.self, forKey: .role),
      name: try fields.decodeIfPresent(String.self, forKey: .name).flatMap { PersonName($0) },
      session: try fields.decodeIfPresent(String.self, forKey: .session).flatMap { SessionToken($0) },
      origin: try fields.decodeIfPresent(String.self, forKey: .origin))
    knowsCrowds = try fields.decodeIfPresent(Bool.self, forKey: .crowds) ?? false
  }
}

/// The people in a room, and the rules of its door.
package struct People {
  /// The most people in a list for presenters; the counts in `presence` are always whole.
  static let mostListed = 200
  /// The time for which a removed person's session is refused, in seconds.
  static let banishment: Time = 600
  /// The most sessions that are remembered of those sent away, and of those inside.
  static let mostSessions = 20_000

  /// True if the room admits no newcomers but presenters.
  @Entry(.rules) package var isLocked = false
  /// True if only the teacher may save the room's code, which the server decides.
  @Entry(.people) package var isCodeFrozen = false
  /// Counts changes of the comments on the work of the room's person.
  @Entry(.people) package var commentChanges: UInt32 = 0
  /// The number from which the server derives the room's code; nil until the server has given the room one.
  private(set) var codeGeneration: UInt32?
  @Entry(.people) private var people: [ClientID: Person] = [:]
  private var numbers: [Role: Numbers] = [:]
  /// The sessions that may come back into the locked room.
  private var insiders: Set<SessionToken> = []
  /// The sessions that were sent away, and until when.
  @Entry(.saved) private var banished: [SessionToken: Time] = [:]

  init() {}

  package subscript(id: ClientID) -> Person? { people[id] }

  /// The number of people with a role.
  package func count(of role: Role) -> Int { numbers[role]?.count ?? 0 }

  /// The number of phones at servers without crowds.
  var unreachedPhones: Int { people.values.count { $0.role == .phone && !$0.knowsCrowds } }

  /// Adds a person who came in.
  mutating func join(_ id: ClientID, _ person: Person, in ledger: inout Ledger) {
    var person = person
    person.number = numbers[person.role, default: Numbers()].claim()
    _people.change(in: &ledger) { [person] in $0[id] = person }
    if isLocked { admit(person.session) }
  }

  /// Removes a person who left.
  mutating func leave(_ id: ClientID, in ledger: inout Ledger) {
    guard let person = _people.change(in: &ledger, { $0.removeValue(forKey: id) }) else { return }
    numbers[person.role]?.release(person.number)
  }

  /// Closes or opens the door.
  mutating func lock(_ isLocked: Bool, in ledger: inout Ledger) {
    guard isLocked != self.isLocked else { return }
    _isLocked.set(isLocked, in: &ledger)
    insiders = []
    if isLocked { for person in people.values { admit(person.session) } }
  }

  /// Begins with a generation of the code, if there is none yet.
  mutating func beginCode(at generation: UInt32) { codeGeneration = codeGeneration ?? generation }

  /// Replaces the code: the old one is no longer valid.
  mutating func renewCode(in ledger: inout Ledger) {
    codeGeneration = (codeGeneration ?? 0) &+ 1
    ledger.advance(.rules)
  }

  /// Refuses a person's session from now on for a while.
  ///
  /// - Returns: The connections to close: this one, and others of the session, such as another tab.
  mutating func banish(_ id: ClientID, in ledger: inout Ledger, at time: Time) -> [ClientID] {
    guard let session = people[id]?.session else { return [id] }
    insiders.remove(session)
    _banished.change(in: &ledger) { banished in
      banished = banished.filter { $0.value > time }
      if banished.count < Self.mostSessions { banished[session] = time + Self.banishment }
    }
    return people.filter { $0.value.session == session && $0.value.role != .presenter }.map(\.key).sorted()
  }

  /// A reason to refuse a person.
  package enum Refusal: String {
    case kicked, locked

    /// The same for people.
    package var sentence: String {
      switch self {
      case .kicked: "The presenter has sent you away from this room."
      case .locked: "The presenter has locked this room: nobody new may come in for now."
      }
    }

    /// With which code a connection is closed for it.
    var closeCode: UInt16 {
      switch self {
      case .kicked: 4001
      case .locked: 1008
      }
    }
  }

  /// Returns the reason to refuse a person, or nil if the person may come in.
  package func refusal(of person: Person, at time: Time) -> Refusal? {
    guard person.role != .presenter else { return nil }
    if let session = person.session, let until = banished[session], time < until {
      return .kicked
    }
    if isLocked, person.session.map({ !insiders.contains($0) }) ?? true {
      return .locked
    }
    return nil
  }

  /// Presenters, phones and viewers, each by their numbers, as far as they are listed.
  var listed: [(id: ClientID, person: Person)] {
    let roles = [Role.presenter, .phone, .viewer]
    var left = Self.mostListed
    return roles.flatMap { role in
      let some = people.filter { $0.value.role == role }.sorted { $0.value.number < $1.value.number }
        .prefix(left)
      left -= some.count
      return some.map { (id: $0.key, person: $0.value) }
    }
  }

  private mutating func admit(_ session: SessionToken?) {
    if let session, insiders.count < Self.mostSessions { insiders.insert(session) }
  }
}

extension People {
  /// The rules of the door, as they are saved.
  struct AccessList: Codable, Equatable {
    var isLocked: Bool
    /// The sessions that may come back.
    var insiders: [String]
    /// The sessions that were sent away, and until when.
    var banished: [String: Time]
    /// The generation of the code; older versions have none.
    var codeGeneration: UInt32?
  }

  var accessList: AccessList {
    AccessList(
      isLocked: isLocked, insiders: insiders.map(\.text).sorted(),
      banished: Dictionary(uniqueKeysWithValues: banished.map { ($0.key.text, $0.value) }),
      codeGeneration: codeGeneration)
  }

  /// Admits the people that the other room admits.
  mutating func setAccess(as other: People) {
    (_isLocked, insiders, _banished) = (other._isLocked, other.insiders, other._banished)
    codeGeneration = other.codeGeneration ?? codeGeneration
  }

  /// No people, with the access list as it was.
  init(_ list: AccessList) {
    _isLocked = Entry(wrappedValue: list.isLocked, .rules)
    codeGeneration = list.codeGeneration
    insiders = Set(list.insiders.compactMap { SessionToken($0) })
    let banished = list.banished.compactMap { text, until in SessionToken(text).map { ($0, until) } }
    _banished = Entry(wrappedValue: Dictionary(banished) { $1 }, .saved)
  }
}

/// The numbers that people of one role have: the smallest free one is taken next.
private struct Numbers {
  private var taken: Set<Int> = []
  private var lowestFree = 1

  var count: Int { taken.count }

  mutating func claim() -> Int {
    while taken.contains(lowestFree) { lowestFree += 1 }
    taken.insert(lowestFree)
    return lowestFree
  }

  mutating func release(_ number: Int) {
    taken.remove(number)
    lowestFree = min(lowestFree, number)
  }
}
