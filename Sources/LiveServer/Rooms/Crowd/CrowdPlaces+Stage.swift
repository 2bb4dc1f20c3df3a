import Engine

// A restart, and another node that goes on.
extension CrowdPlaces {
  /// Keeps a place for a person who may come back, for the whole minute: the restart is the server's doing.
  mutating func restore(_ holder: CrowdSnapshot.Holder, at time: Time) {
    let guest = Guest(
      session: holder.session.flatMap { SessionToken($0) }, name: holder.name.flatMap { PersonName($0) },
      origin: holder.origin)
    guard guest.session != nil || holder.client != nil else { return }
    holders[holder.place] = Holder(
      client: holder.client, guest: guest, side: holder.side, since: time - Self.longestAbsence,
      lastHeard: time,
      arrival: holder.arrival)
    setAway(holder.place)
    nextCheck = time + Self.interval
  }

  /// Gives connections that are open their places back, held as the stage knows them, and takes the others as gone.
  mutating func reconnect(_ people: [(id: ClientID, guest: Guest)], on crowd: Crowd, at time: Time) {
    let open = Set(people.map(\.id))
    for place in holders.keys {
      guard let id = holders[place]?.client else { continue }
      if open.contains(id) {
        places[id] = place
        guests[id] = holders[place]?.guest
        touch(place, at: time)
      } else {
        holders[place]?.client = nil
      }
    }
    for (id, guest) in people where places[id] == nil {
      guard let session = guest.session, let place = reservedPlace(of: session, at: time) else { continue }
      guests[id] = guest
      resume(place, as: id, at: time)
    }
    for place in holders.keys.sorted()
    where holders[place]?.client == nil && holders[place]?.guest.session == nil {
      free(place, at: time)
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
  mutating func begin(_ kind: SceneKind, with crowd: Crowd, at time: Time) {
    let wasOpen = rules != nil
    self.kind = kind
    guard kind.crowd != nil else {
      let (limit, names, changes) = (limit, showsNames, changes)
      self = CrowdPlaces(mostPerOrigin: mostPerOrigin)
      showsNames = names
      // Where there were no places, none are gone.
      (self.kind, self.limit, self.changes) = (kind, limit, wasOpen ? changes &+ 1 : changes)
      return
    }
    changes &+= 1
    for place in holders.keys.sorted(by: >) where place >= most {
      if let id = holders[place]?.client {
        places[id] = nil
        waiting.insert(id, at: 0)
        isWaiting.insert(id)
      }
      holders[place] = nil
    }
    recognize(crowd)
    admit(at: time)
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
