import Engine

/// The clients of a room, with the people at them, what each has been sent, and the screen that all of them see.
package struct Audience {
  private var members = Members()
  /// The role and name of each person, and who may come in.
  package internal(set) var people = People()
  /// The newest state for clients.
  package internal(set) var screen: Screen
  /// The time since which the room is empty, or nil while people are here.
  package private(set) var emptySince: Time?
  /// All other nodes, which are sent messages like a member; nil if none listens.
  private var nodes: Member?
  /// The clients that have something of their own to read.
  private var owed = Wake.nobody

  /// An empty audience since a time, at a door as it was.
  init(people: People = People(), frameRate: Double, emptySince time: Time) {
    self.people = people
    screen = Screen(frameRate: frameRate, at: time)
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

  /// The time at which presence is due, if it has changed.
  var presenceTime: Time { screen.pace.presenceTime(members: count) }

  /// The client's slot, or nil if it is not here.
  package func slot(of id: ClientID) -> Members.Slot? { members.slot(of: id) }

  /// The client's role, or nil if it is not here.
  func role(of id: ClientID) -> Role? { members.slot(of: id).flatMap { members.slots[$0]?.role } }

  /// A member by id, or nil for a stranger.
  package subscript(id: ClientID) -> Member? {
    get { members[id] }
    _modify { yield &members[id] }
  }

  /// A member by slot; nil for a free one.
  package subscript(slot slot: Members.Slot) -> Member? { members.slots[slot] }
}

// Sending.
extension Audience {
  /// The next message for a member.
  package struct Delivery {
    package var slot: Members.Slot
    package var due: Member.Due
    /// True if the member has everything after that.
    package var isLast: Bool
    /// True if the member's receive window is due for a probe.
    package var needsProbe: Bool
  }

  /// Counts a client among those with something of their own to read.
  mutating func owe(_ id: ClientID) {
    switch owed {
    case .nobody: owed = .some([id])
    case .some(let others): owed = .some(others + [id])
    case .everybody: break
    }
  }

  /// Wakes all clients: those that were held back may read on.
  package mutating func oweEverybody() { owed = .everybody }

  /// The greeting of the member in a slot; nil if the slot is free.
  package func greeting(
    for slot: Members.Slot, in room: RoomName, playing scenes: EncodedCatalog, at time: Time
  ) -> ServerMessage? {
    self[slot: slot].map { member in
      .hello(
        ServerMessage.Hello(
          room: room.description, role: member.role, id: member.id, serverTime: time * 1000, scenes: scenes))
    }
  }

  /// Returns the clients that have something new to read since this was last asked.
  package mutating func takeWake() -> Wake {
    defer { owed = .nobody }
    return screen.takeNews() ? .everybody : owed
  }

  /// Returns the next message for the member in a slot and counts it as sent, or nil if nothing is due or its socket is
  /// full.
  package mutating func nextDelivery(for slot: Members.Slot, at time: Time) -> Delivery? {
    members.slots[slot]?.delivery(screen.versions, &screen.pace, slot: slot, at: time)
  }

  /// Collects the next message due for each member whose socket is not full, which then counts as sent.
  package mutating func collect(into deliveries: inout [Delivery], at time: Time) {
    let versions = screen.versions
    for slot in members.slots.indices {
      if let delivery = members.slots[slot]?.delivery(versions, &screen.pace, slot: slot, at: time) {
        deliveries.append(delivery)
      }
    }
  }

  /// Takes note of whether the socket of the member in a slot is full.
  package mutating func setBlocked(_ isBlocked: Bool, _ slot: Members.Slot) {
    members.slots[slot]?.isBlocked = isBlocked
  }

  /// Takes note that the member in a slot has applied a frame; see `Member.acknowledge(_:newest:at:)`.
  package mutating func acknowledge(
    _ sequence: UInt32, by slot: Members.Slot, at time: Time
  ) -> (roundTrip: Time?, isOwed: Bool) {
    members.slots[slot]?.acknowledge(sequence, newest: screen.versions, at: time) ?? (nil, false)
  }

  /// Records a sign of life from the member in a slot; returns true if the member was silent before.
  package mutating func recordSignOfLife(of slot: Members.Slot) -> Bool {
    members.slots[slot]?.flow.recordSignOfLife() ?? false
  }

  /// Takes note of the receive window of the member in a slot, in bytes.
  package mutating func recordReceiveWindow(_ window: Int, of slot: Members.Slot, at time: Time) {
    members.slots[slot]?.flow.recordReceiveWindow(window, at: time)
  }

  /// Queues an answer.
  ///
  /// - Returns: Whether the client reads its answers; false if too many wait, and nil for strangers.
  mutating func reply(_ message: ServerMessage, to id: ClientID) -> Bool? {
    members[id]?.replies.append(message)
    owe(id)
    return (members[id]?.replies.count).map { $0 <= Member.mostReplies }
  }

  /// Sends its place to each client that plays or waits, and notifies those that no longer do.
  mutating func tellPlaces(_ state: ServerMessage.CrowdState) {
    let all = state.addressees
    for slot in members.slots.indices {
      guard let member = members.slots[slot], member.role != .viewer else { continue }
      if let you = all[member.id] {
        members.slots[slot]?.tell(you)
      } else if member.knowsPlace {
        members.slots[slot]?.tell(state.bystander)
      }
    }
  }

  /// Begins to publish everything to other nodes.
  package mutating func beginPublishing() { nodes = .nodes }

  /// Returns the next thing to publish and counts it as published, or nil if nothing is new.
  package mutating func nextPublication(at time: Time) -> Member.Due? {
    nodes?.next(screen.versions, screen.pace.interval, at: time)
  }
}

// Coming and going.
extension Audience {
  /// Adds a client of this node or another.
  mutating func join(
    _ id: ClientID, _ person: Person, isRemote: Bool = false, in ledger: inout Ledger
  ) {
    members.insert(Member(id: id, role: person.role, isRemote: isRemote))
    people.join(id, person, in: &ledger)
    emptySince = nil
  }

  /// Removes a client; returns false for a stranger.
  mutating func leave(_ id: ClientID, in ledger: inout Ledger, at time: Time) -> Bool {
    guard let member = members.removeValue(forKey: id) else { return false }
    if member.flow.wantedInterval != nil { servePaces() }
    people.leave(id, in: &ledger)
    if members.isEmpty { emptySince = time }
    return true
  }

  /// Sets the shortest time between two frames for a client, in seconds; nil for the room's usual one.
  mutating func setPace(_ interval: Time?, of id: ClientID) {
    members[id]?.flow.wantedInterval = interval
    servePaces()
  }

  /// Makes frames as often as the quickest screen asks for.
  private mutating func servePaces() {
    screen.pace.serve(members.values.compactMap(\.flow.wantedInterval).min())
  }

  /// Refuses a person's session for a while; returns the connections to close. Throws for presenters and for
  /// strangers.
  mutating func banish(
    _ id: ClientID, in ledger: inout Ledger, at time: Time
  ) throws(WireError) -> [ClientID] {
    guard try person(id, about: "kick").role != .presenter else {
      throw WireError(code: .notAllowed, message: "A presenter cannot be sent away.", about: "kick")
    }
    return people.banish(id, in: &ledger, at: time)
  }

  /// Begins with a generation of the code, if there is none yet.
  package mutating func beginCode(at generation: UInt32) { people.beginCode(at: generation) }

  /// Prepares for another node to run the room: members with connections elsewhere are removed.
  mutating func follow(in ledger: inout Ledger, at time: Time) {
    nodes = nil
    screen.follow()
    for member in Array(members.values) where member.isRemote {
      _ = members.removeValue(forKey: member.id)
      people.leave(member.id, in: &ledger)
    }
    if members.isEmpty, emptySince == nil { emptySince = time }
  }

  /// Goes on at the screen and the door of a room that this node begins to run, for the same people.
  ///
  /// - Parameter numbers: The newest state that viewers anywhere may have seen.
  mutating func lead(as next: Audience, after numbers: FrameState, in ledger: inout Ledger) {
    var (door, screen) = (next.people, next.screen)
    for member in members.values {
      if let person = people[member.id] { door.join(member.id, person, in: &ledger) }
    }
    screen.lead(after: self.screen, numbers: numbers)
    (people, self.screen) = (door, screen)
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

extension Member {
  /// The next due message as a delivery, which then counts as sent, unless the socket is full; the pace keeps in mind who
  /// is held back.
  fileprivate mutating func delivery(
    _ newest: StateVersions, _ pace: inout Pace, slot: Members.Slot, at time: Time
  ) -> Audience.Delivery? {
    guard !isBlocked, let due = next(newest, pace.interval, usual: pace.usualInterval, at: time) else {
      return nil
    }
    if case .held(let until) = due {
      pace.hold(until: until, at: time)
      return nil
    }
    return Audience.Delivery(slot: slot, due: due, isLast: has(newest), needsProbe: flow.needsProbe(at: time))
  }
}
