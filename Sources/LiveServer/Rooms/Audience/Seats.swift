import Engine

/// The connections of a room, with their people, pointers on the stage, and readers of signals.
package struct Seats {
  private var members = Members()
  /// The role and name of each person, and who may come in.
  package private(set) var people = People()
  /// The time since which the room is empty, or nil while people are here.
  package private(set) var emptySince: Time?
  private(set) var signalReaders: Set<ClientID> = []
  private var nextPointer = 0
  /// The clients that have something of their own to read.
  private var owed = Wake.nobody

  /// Seats left empty since a time, at a door as it was.
  init(people: People = People(), emptySince time: Time) {
    self.people = people
    emptySince = time
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  /// The ids of all members.
  var ids: some Sequence<ClientID> { members.keys }
  /// All members, in the order of the slots.
  package var all: some Sequence<Member> { members.values }
  /// The presenters' numbers.
  var presenters: [ClientID] { members.keys.filter { members[$0]?.role == .presenter } }
  /// Whether any client reads the signals of attitude and scene.
  var wantsSignals: Bool { !signalReaders.isEmpty }
  /// The pointers on the stage, in the order of their numbers.
  var pointers: [Pointer] { members.values.flatMap(\.pointers.values).sorted { $0.id < $1.id } }

  /// The client's slot, or nil if it is not here.
  package func slot(of id: ClientID) -> Members.Slot? { members.slot(of: id) }

  /// A member by id, or nil for a stranger.
  package subscript(id: ClientID) -> Member? {
    get { members[id] }
    _modify { yield &members[id] }
  }

  /// A member by slot; nil for a free one.
  package subscript(slot slot: Members.Slot) -> Member? {
    _read { yield members[slot: slot] }
    _modify { yield &members[slot: slot] }
  }

  /// Goes through all members, in the order of the slots.
  @inline(__always)
  mutating func forEach(_ body: (Members.Slot, inout Member) -> Void) { members.forEach(body) }
}

// Readers.
extension Seats {
  /// Counts a client among those with something of their own to read.
  mutating func owe(_ id: ClientID) {
    switch owed {
    case .nobody: owed = .some([id])
    case .some(let others): owed = .some(others + [id])
    case .everybody: break
    }
  }

  /// Wakes all clients: those that were held back may read on.
  mutating func oweEverybody() { owed = .everybody }

  /// Returns the clients that have something of their own to read, and forgets them.
  mutating func takeOwed() -> Wake {
    defer { owed = .nobody }
    return owed
  }
}

// Coming and going.
extension Seats {
  /// Adds a client of this node or another.
  mutating func join(_ id: ClientID, _ person: Person, isRemote: Bool = false) {
    members.insert(Member(id: id, role: person.role, isRemote: isRemote))
    people.join(id, person)
    emptySince = nil
  }

  /// Removes a client.
  ///
  /// - Returns: The pointers that are lost with the client, or nil for a stranger.
  mutating func leave(_ id: ClientID, at time: Time) -> [Pointer]? {
    guard let member = members.removeValue(forKey: id) else { return nil }
    people.leave(id)
    signalReaders.remove(id)
    if members.isEmpty { emptySince = time }
    return member.pointers.values.sorted { $0.id < $1.id }.map(\.cancelled)
  }

  /// Locks the room for newcomers, or opens it.
  mutating func lock(_ isLocked: Bool) { people.lock(isLocked) }

  /// Refuses a person's session for a while; returns the connections to close. Throws for presenters and for
  /// strangers.
  mutating func banish(_ id: ClientID, at time: Time) throws(WireError) -> [ClientID] {
    guard try person(id, about: "kick").role != .presenter else {
      throw WireError(code: .notAllowed, message: "A presenter cannot be sent away.", about: "kick")
    }
    return people.banish(id, at: time)
  }

  /// Begins with a generation of the code, if there is none yet.
  mutating func beginCode(at generation: UInt32) { people.beginCode(at: generation) }

  /// Replaces the code.
  mutating func renewCode() { people.renewCode() }

  /// Admits the people that another door admits.
  mutating func setAccess(as other: People) { people.setAccess(as: other) }

  /// Prepares for another node to run the room: members with connections elsewhere are removed, and no pointers
  /// stay on the stage here.
  mutating func follow(at time: Time) {
    signalReaders = []
    _ = releasePointers()
    for member in Array(members.values) where member.isRemote {
      _ = members.removeValue(forKey: member.id)
      people.leave(member.id)
    }
    if members.isEmpty, emptySince == nil { emptySince = time }
  }

  /// The same people, at another door.
  func at(_ door: People) -> Seats {
    var seats = self
    seats.people = door
    for member in members.values {
      if let person = people[member.id] { seats.people.join(member.id, person) }
    }
    seats.signalReaders = []
    seats.nextPointer = 0
    return seats
  }

  /// Throws if a client cannot be given the tilt.
  func requireTilt(of id: ClientID) throws(WireError) {
    guard try person(id, about: "hand").role != .viewer else {
      throw WireError(
        code: .outOfRange, message: "A viewer sends no tilt: give it to a phone or a presenter.",
        about: "hand")
    }
  }

  /// A person to decide about; throws if the id is unknown.
  private func person(_ id: ClientID, about: String) throws(WireError) -> Person {
    guard let person = people[id] else {
      throw WireError(
        code: .unknownPerson, message: "There is nobody with the id \(id) in this room any more.",
        about: about)
    }
    return person
  }
}

// What people want, and what they are answered.
extension Seats {
  /// Begins or stops sending signals to a client.
  mutating func setSignals(_ isOn: Bool, for id: ClientID) {
    if isOn { signalReaders.insert(id) } else { signalReaders.remove(id) }
  }

  /// Queues an answer.
  ///
  /// - Returns: Whether the client reads its answers; false if too many wait, and nil for strangers.
  mutating func reply(_ message: ServerMessage, to id: ClientID) -> Bool? {
    members[id]?.replies.append(message)
    owe(id)
    return (members[id]?.replies.count).map { $0 <= Member.mostReplies }
  }

  /// Follows a client's pointer, which gets a number that is unique in the room.
  ///
  /// - Returns: The pointer under that number, and the number of the gesture of which it is a part; nil for a
  ///   pointer that never began.
  mutating func follow(
    _ pointer: Pointer, of id: ClientID
  ) throws(WireError) -> (pointer: Pointer, gesture: Int)? {
    guard let slot = members.slot(of: id) else { return nil }
    let known = members[slot: slot]?.pointers[pointer.id]
    var next = pointer
    switch pointer.phase {
    case .began:
      guard known != nil || members[slot: slot]?.pointers.count ?? 0 < Member.mostPointers else {
        let message = "At most \(Member.mostPointers) pointers of one client can be on the stage at once."
        throw WireError(code: .tooMany, message: message, about: "pointer")
      }
      next.id = known?.id ?? makePointerID()
    case .moved, .ended, .cancelled:
      guard let known else { return nil }
      next.id = known.id
    }
    let isOver = pointer.phase == .ended || pointer.phase == .cancelled
    members[slot: slot]?.pointers[pointer.id] = isOver ? nil : next
    // Two fingers that pinch are one gesture.
    let first = members[slot: slot]?.pointers.values.lazy.map(\.id).min() ?? next.id
    return (next, min(first, next.id))
  }

  /// Lets go of everything that people hold; returns the pointers as lost.
  mutating func releasePointers() -> [Pointer] {
    defer { members.forEach { $1.pointers.removeAll() } }
    return members.values.flatMap { $0.pointers.values.sorted { $0.id < $1.id } }.map(\.cancelled)
  }

  private mutating func makePointerID() -> Int {
    defer { nextPointer += 1 }
    return nextPointer
  }
}

extension Pointer {
  /// The same pointer, lost.
  var cancelled: Pointer { Pointer(phase: .cancelled, id: id, location: location) }
}
