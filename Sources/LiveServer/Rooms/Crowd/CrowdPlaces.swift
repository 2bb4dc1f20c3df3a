import Engine

/// The people who play in a crowd's scene: their places, the waiting line, and the changes to send to the
/// stage.
///
/// Each place says what its person wants the stage to be; ``change(of:)`` compares that with the stage. So nothing is
/// lost while the stage shows something else, such as a take.
package struct CrowdPlaces {
  /// The longest silence of a phone before it counts as away, in seconds.
  static let longestSilence: Time = 5
  /// The time for which a place is kept for a phone whose connection is gone, in seconds.
  static let longestAbsence: Time = 60
  /// The time for which a silent phone keeps its place while others wait, in seconds.
  static let longestIdleness: Time = 300
  /// The interval between checks for silent phones, in seconds.
  static let interval: Time = 1

  /// A person at a place.
  struct Holder {
    /// The connection; nil while it is gone.
    var client: ClientID?
    var guest: Guest
    var side: Int
    /// When the person got the place.
    let since: Time
    var held = PackedAttitude.level
    var isAway = false
    var lastHeard: Time
    /// The number under which the stage knows the person; nil until it does.
    var arrival: Int?
    /// True if the phone has sent a sample, pressed the button or asked a question since the stage was last
    /// updated.
    var wasHeard = false
    var hasPressed = false
    var hasAsked = false
  }

  /// The scene that is on, and what it asks for; nil if one phone moves it.
  var kind: SceneKind?
  /// The most places that the presenter admits; nil for as many as the scene has.
  var limit: Int?
  /// True if everything stands still.
  var isFrozen = false
  /// True if the stage shows names.
  var showsNames = false
  /// The places of the people who lead.
  private(set) var leaders: [Int] = []
  /// The place that the presenter shows; nil for none.
  var spotlight: Int?
  var holders: [Int: Holder] = [:]
  /// Those who want to play and have no place, in the order of coming.
  var waiting: [ClientID] = []
  var isWaiting: Set<ClientID> = []
  var guests: [ClientID: Guest] = [:]
  var places: [ClientID: Int] = [:]
  /// The places about which the stage may know something else.
  var dirty: Set<Int> = []
  var isDirty = false
  var nextCheck = Time.infinity

  /// The most places that clients of one origin may have.
  let mostPerOrigin: Int

  /// No players, in a scene that one phone moves.
  init(mostPerOrigin: Int = .max) { self.mostPerOrigin = mostPerOrigin }

  var rules: CrowdRules? { kind?.crowd }
  /// The number of places that may be taken.
  var most: Int { rules.map { min(limit ?? $0.most, $0.most) } ?? 0 }
  /// True if a crowd moves the scene.
  package var isOpen: Bool { rules != nil }
  /// True if the stage must be sent a change.
  var isDue: Bool { isDirty || !dirty.isEmpty }
  /// When something happens by itself; infinity when nothing will.
  var deadline: Time { holders.isEmpty ? .infinity : nextCheck }

  /// The place of a client; nil for none.
  func place(of id: ClientID) -> Int? { places[id] }
}

// What phones do.
extension CrowdPlaces {
  /// Lets a client play: it gets its own place back, a free one, or waits. A client that already plays counts
  /// as present.
  mutating func join(_ id: ClientID, _ guest: Guest, in ledger: inout Ledger, at time: Time) {
    // A phone whose person moves a finger now and then says by this that it is still there.
    if let place = places[id] { return touch(place, in: &ledger, at: time) }
    guard isOpen, !isWaiting.contains(id) else { return }
    guests[id] = guest
    if let session = guest.session, let place = reservedPlace(of: session, at: time) {
      return resume(place, as: id, in: &ledger, at: time)
    }
    waiting.append(id)
    isWaiting.insert(id)
    ledger.advance(.rules)
    admit(in: &ledger, at: time)
  }

  /// A phone that plays, or wants to, is held in this way.
  mutating func receive(_ held: PackedAttitude, from id: ClientID, in ledger: inout Ledger, at time: Time) {
    guard let place = places[id] else { return }
    touch(place, in: &ledger, at: time)
    holders[place]?.held = held
    holders[place]?.wasHeard = true
  }

  /// Presses the button for a player; returns false for a client that does not play.
  mutating func press(_ id: ClientID, in ledger: inout Ledger, at time: Time) -> Bool {
    guard let place = places[id] else { return false }
    touch(place, in: &ledger, at: time)
    holders[place]?.hasPressed = true
    return true
  }

  /// Asks for a player's place on the stage; returns false for a client that does not play.
  mutating func find(_ id: ClientID, in ledger: inout Ledger, at time: Time) -> Bool {
    guard let place = places[id] else { return false }
    touch(place, in: &ledger, at: time)
    holders[place]?.hasAsked = true
    return true
  }

  /// Removes a connection that is gone; its place is kept for a while.
  mutating func leave(_ id: ClientID, in ledger: inout Ledger, at time: Time) {
    guests[id] = nil
    stopWaiting(id, in: &ledger)
    guard let place = places.removeValue(forKey: id) else { return }
    holders[place]?.client = nil
    if holders[place]?.guest.session == nil { return free(place, in: &ledger, at: time) }
    holders[place]?.lastHeard = time
    setAway(place, in: &ledger)
  }

  /// Removes a person who is sent away; the place is free at once.
  mutating func remove(_ id: ClientID, in ledger: inout Ledger, at time: Time) {
    stopWaiting(id, in: &ledger)
    if let place = places[id] { free(place, in: &ledger, at: time) }
  }

  /// Other people lead.
  mutating func lead(_ places: [Int], in ledger: inout Ledger) {
    guard places != leaders else { return }
    leaders = places
    ledger.advance(.rules)
  }

  private mutating func stopWaiting(_ id: ClientID, in ledger: inout Ledger) {
    guard isWaiting.remove(id) != nil else { return }
    waiting.removeAll { $0 == id }
    ledger.advance(.rules)
  }

  mutating func touch(_ place: Int, in ledger: inout Ledger, at time: Time) {
    if holders[place]?.isAway == true {
      holders[place]?.isAway = false
      ledger.advance(.rules)
    }
    holders[place]?.lastHeard = time
    dirty.insert(place)
  }

  mutating func setAway(_ place: Int, in ledger: inout Ledger) {
    holders[place]?.isAway = true
    holders[place]?.held = .level
    dirty.insert(place)
    ledger.advance(.rules)
  }

  /// The place that waits for a session, or that a silent old connection of the session holds.
  func reservedPlace(of session: SessionToken, at time: Time) -> Int? {
    holders.first { _, holder in
      holder.guest.session == session && (holder.client == nil || time - holder.lastHeard > 1)
    }?.key
  }

  mutating func resume(_ place: Int, as id: ClientID, in ledger: inout Ledger, at time: Time) {
    if let old = holders[place]?.client { places[old] = nil }
    holders[place]?.client = id
    if let guest = guests[id] { holders[place]?.guest = guest }
    places[id] = place
    ledger.advance(.rules)
    touch(place, in: &ledger, at: time)
  }
}

// Who gets a place, and who loses one.
extension CrowdPlaces {
  /// Gives free places to those who wait.
  mutating func admit(in ledger: inout Ledger, at time: Time) {
    var counts = Dictionary(grouping: holders.values.compactMap(\.guest.origin)) { $0 }.mapValues(\.count)
    while holders.count < most,
      let next = waiting.firstIndex(where: { id in
        guests[id]?.origin.map { counts[$0, default: 0] < mostPerOrigin } ?? true
      }),
      let place = (0..<most).first(where: { holders[$0] == nil })
    {
      let id = waiting.remove(at: next)
      isWaiting.remove(id)
      let (guest, sides) = (guests[id] ?? Guest(), holders.values.reduce(into: [0, 0]) { $0[$1.side] += 1 })
      if let origin = guest.origin { counts[origin, default: 0] += 1 }
      holders[place] = Holder(
        client: id, guest: guest, side: sides[1] < sides[0] ? 1 : 0, since: time, lastHeard: time)
      places[id] = place
      dirty.insert(place)
      ledger.advance(.rules)
      if nextCheck == .infinity { nextCheck = time + Self.interval }
    }
  }

  mutating func free(_ place: Int, in ledger: inout Ledger, at time: Time) {
    if let id = holders[place]?.client { places[id] = nil }
    holders[place] = nil
    dirty.insert(place)
    ledger.advance(.rules)
    if spotlight == place { spotlight = nil }
    if holders.isEmpty { nextCheck = .infinity }
    admit(in: &ledger, at: time)
  }

  /// Frees the places of phones that have been silent for too long, or marks the phones as away.
  mutating func expire(in ledger: inout Ledger, at time: Time) {
    guard time >= deadline else { return }
    nextCheck = time + Self.interval
    for place in holders.keys.sorted() {
      guard let holder = holders[place] else { continue }
      let silence = time - holder.lastHeard
      // While others wait, a place is reserved no longer than it was used, so rejoining cannot exhaust the places.
      let absence =
        waiting.isEmpty ? Self.longestAbsence : min(Self.longestAbsence, holder.lastHeard - holder.since)
      let isLost =
        holder.client == nil
        ? silence >= absence : silence >= Self.longestIdleness && !waiting.isEmpty
      if isLost {
        free(place, in: &ledger, at: time)
      } else if !holder.isAway, silence >= Self.longestSilence {
        setAway(place, in: &ledger)
      }
    }
  }
}

// What presenters decide.
extension CrowdPlaces {
  /// Admits so many people; those who play already stay.
  mutating func limit(to most: Int, in ledger: inout Ledger, at time: Time) {
    limit = most
    ledger.advance(.rules)
    admit(in: &ledger, at: time)
  }

  /// Lets everything stand still, or move again.
  mutating func freeze(_ isFrozen: Bool, in ledger: inout Ledger) {
    guard isFrozen != self.isFrozen else { return }
    self.isFrozen = isFrozen
    isDirty = true
    ledger.advance(.rules)
  }

  /// Lets the stage show names, or hides them.
  mutating func show(names: Bool, in ledger: inout Ledger) {
    guard names != showsNames else { return }
    showsNames = names
    dirty.formUnion(holders.keys)
    ledger.advance(.rules)
  }

  /// Shows a place, or none if nil.
  mutating func show(_ place: Int?, in ledger: inout Ledger) {
    spotlight = place
    isDirty = true
    ledger.advance(.rules)
  }

  /// Moves the newest people of the larger side to the other one until both are even; they begin again.
  mutating func balance(in ledger: inout Ledger) {
    var sides = [0, 1].map { side in holders.keys.filter { holders[$0]?.side == side }.sorted() }
    let larger = sides[0].count > sides[1].count ? 0 : 1
    while sides[larger].count > sides[1 - larger].count + 1, let place = sides[larger].popLast() {
      sides[1 - larger].append(place)
      holders[place]?.side = 1 - larger
      holders[place]?.arrival = nil
      dirty.insert(place)
      ledger.advance(.rules)
    }
  }
}

extension CrowdPlaces {
  /// The people who play, for presenters and other nodes.
  var state: ServerMessage.CrowdState {
    ServerMessage.CrowdState(
      most: most, frozen: isFrozen, names: showsNames, spotlight: spotlight,
      people: holders.sorted { $0.key < $1.key }.map { place, holder in
        ServerMessage.CrowdState.Player(
          id: holder.client, place: place, side: holder.side, away: holder.isAway)
      }, waiting: waiting, leaders: leaders, scene: kind?.name)
  }

  /// The part of `presence`; nil in a scene that one phone moves.
  func summary(unreached: Int) -> ServerMessage.CrowdSummary? {
    isOpen
      ? ServerMessage.CrowdSummary(
        most: most, people: holders.count, waiting: waiting.count, frozen: isFrozen,
        names: showsNames, unreached: unreached > 0 ? unreached : nil) : nil
  }
}

// A restart, and another node that goes on.
extension CrowdPlaces {
  /// Keeps a place for a person who may come back, for the whole minute: the restart is the server's doing.
  mutating func restore(_ holder: CrowdSnapshot.Holder, in ledger: inout Ledger, at time: Time) {
    let guest = Guest(
      session: holder.session.flatMap { SessionToken($0) }, name: holder.name.flatMap { PersonName($0) },
      origin: holder.origin)
    guard guest.session != nil || holder.client != nil else { return }
    holders[holder.place] = Holder(
      client: holder.client, guest: guest, side: holder.side, since: time - Self.longestAbsence,
      lastHeard: time,
      arrival: holder.arrival)
    setAway(holder.place, in: &ledger)
    nextCheck = time + Self.interval
  }

  /// Gives connections that are open their places back, held as the stage knows them, and takes the others as gone.
  mutating func reconnect(
    _ people: [(id: ClientID, guest: Guest)], on crowd: Crowd, in ledger: inout Ledger, at time: Time
  ) {
    let open = Set(people.map(\.id))
    for place in holders.keys {
      guard let id = holders[place]?.client else { continue }
      if open.contains(id) {
        places[id] = place
        guests[id] = holders[place]?.guest
        touch(place, in: &ledger, at: time)
      } else {
        holders[place]?.client = nil
      }
    }
    for (id, guest) in people where places[id] == nil {
      guard let session = guest.session, let place = reservedPlace(of: session, at: time) else { continue }
      guests[id] = guest
      resume(place, as: id, in: &ledger, at: time)
    }
    for place in holders.keys.sorted()
    where holders[place]?.client == nil && holders[place]?.guest.session == nil {
      free(place, in: &ledger, at: time)
    }
    for place in places.values {
      guard let one = crowd[place], one.arrival == holders[place]?.arrival else { continue }
      holders[place]?.held = one.held
    }
  }
}

// The stage.
extension CrowdPlaces {
  /// Another scene is on, with the people that its stage has kept.
  mutating func begin(_ kind: SceneKind, with crowd: Crowd, in ledger: inout Ledger, at time: Time) {
    let (wasOpen, isRenamed) = (rules != nil, self.kind?.name != kind.name)
    self.kind = kind
    guard kind.crowd != nil else {
      let (limit, names) = (limit, showsNames)
      self = CrowdPlaces(mostPerOrigin: mostPerOrigin)
      (self.kind, self.limit, showsNames) = (kind, limit, names)
      // Where there were no places, none are gone, but another scene is on.
      if wasOpen { ledger.advance(.rules) } else if isRenamed { ledger.advance(.places) }
      return
    }
    ledger.advance(.rules)
    for place in holders.keys.sorted(by: >) where place >= most {
      if let id = holders[place]?.client {
        places[id] = nil
        waiting.insert(id, at: 0)
        isWaiting.insert(id)
      }
      holders[place] = nil
    }
    recognize(crowd)
    admit(in: &ledger, at: time)
  }

  /// Takes note of the people that the stage knows, and makes every place due for comparison.
  mutating func recognize(_ crowd: Crowd) {
    for one in crowd.people where holders[one.place] == nil { dirty.insert(one.place) }
    for place in holders.keys {
      if holders[place]?.arrival != crowd[place]?.arrival { holders[place]?.arrival = nil }
      dirty.insert(place)
    }
    isDirty = true
  }

  /// Takes the news that the stage has not heard yet; nil for none.
  mutating func change(of crowd: Crowd) -> CrowdChange? {
    var change = CrowdChange()
    for place in dirty.sorted() { compare(place, with: crowd[place], into: &change) }
    if isFrozen != crowd.isFrozen { change.isFrozen = isFrozen }
    if spotlight != crowd.spotlight, spotlight.map({ holders[$0] != nil }) ?? true {
      change.spotlight = spotlight ?? -1
    }
    dirty = []
    isDirty = false
    return change.isEmpty ? nil : change
  }

  private mutating func compare(_ place: Int, with one: Participant?, into change: inout CrowdChange) {
    guard var holder = holders[place] else {
      if one != nil { change.left.append(place) }
      return
    }
    let isKnown = one != nil && holder.arrival == one?.arrival
    if !isKnown {
      if one != nil { change.left.append(place) }
      change.joined.append(CrowdChange.Newcomer(place: place, side: holder.side))
    }
    let name = showsNames ? holder.guest.name?.description : nil
    if name != (isKnown ? one?.name : nil) {
      change.named.append(CrowdChange.Naming(place: place, name: name))
    }
    let wasAway = isKnown && one?.isAway == true
    if holder.isAway != wasAway {
      if holder.isAway { change.away.append(place) } else { change.back.append(place) }
    }
    let isHeld = isKnown ? one?.held : .level
    if !isFrozen {
      if holder.held != isHeld || holder.wasHeard {
        change.moved.append(CrowdChange.Movement(place: place, held: holder.held))
      }
      if holder.hasPressed { change.pressed.append(place) }
    }
    if holder.hasAsked { change.found.append(place) }
    (holder.wasHeard, holder.hasPressed, holder.hasAsked) = (false, false, false)
    holders[place] = holder
  }

  /// Takes note of a change that the stage has taken in: newcomers have a number now.
  mutating func confirm(_ change: CrowdChange, on crowd: Crowd) {
    for newcomer in change.joined { holders[newcomer.place]?.arrival = crowd[newcomer.place]?.arrival }
  }
}
