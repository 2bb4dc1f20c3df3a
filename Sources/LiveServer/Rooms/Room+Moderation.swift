import Engine

extension Room {
  /// Does what a presenter has decided, or says why it cannot be done.
  mutating func moderate(_ moderation: Moderation, from id: ClientID, at time: Time) {
    do throws(WireError) {
      try carryOut(moderation, at: time)
    } catch {
      reply(.error(error), to: id)
    }
  }

  /// Lets someone take the tilt, or ask for it.
  mutating func take(from id: ClientID, at time: Time) {
    let before = driving
    do throws(WireError) {
      try driving.take(id, isPresenter: people[id]?.role == .presenter, at: time)
    } catch {
      return reply(.error(error), to: id)
    }
    note(driving, after: before)
  }

  private mutating func carryOut(_ moderation: Moderation, at time: Time) throws(WireError) {
    let before = driving
    switch moderation {
    case .policy(let policy, let turnSeconds):
      driving.set(policy, turnSeconds: turnSeconds, at: time)
      if policy != .average { averaged = [] }
    case .hand(let id, let isGiven):
      guard try person(id, about: "hand").role != .viewer else {
        throw WireError(
          code: .outOfRange, message: "A viewer sends no tilt: give it to a phone or a presenter.",
          about: "hand")
      }
      if isGiven { try driving.hand(to: id, at: time) } else { driving.refuse(id) }
    case .kick(let id):
      guard try person(id, about: "kick").role != .presenter else {
        throw WireError(code: .notAllowed, message: "A presenter cannot be sent away.", about: "kick")
      }
      for other in people.banish(id, at: time) {
        actions.append(.close(other, code: 4001, reason: "The presenter has sent you away from this room."))
      }
    case .lock(let isLocked):
      if people.lock(isLocked) { presenceChanged = true }
    case .smoothing(let smoothing):
      if smoothing != self.smoothing { presenceChanged = true }
      self.smoothing = smoothing
    }
    note(driving, after: before)
    noteChange()
  }

  private func person(_ id: ClientID, about: String) throws(WireError) -> Person {
    guard let person = people[id] else {
      throw WireError(
        code: .unknownPerson, message: "There is nobody with the id \(id) in this room any more.",
        about: about)
    }
    return person
  }

  /// Who is in the room, as presenters are told.
  var peopleList: [ServerMessage.Person] {
    people.listed.map { id, person in
      ServerMessage.Person(
        id: id, role: person.role, number: person.number, name: person.name?.description,
        driving: isDriving(id), asking: driving.asking.contains(id))
    }
  }

  /// Who is in the room, and what holds there.
  var presence: ServerMessage.Presence {
    if let presence = followed?.presence { return presence }
    let phones = people.count(of: .phone)
    return ServerMessage.Presence(
      viewers: members.count - phones, phones: phones, driver: driver.id, tuning: tuning,
      policy: driving.policy, asking: driving.asking, turnSeconds: driving.turnSeconds,
      turnEnds: driving.turnEnds.map { $0 * 1000 }, locked: people.isLocked, smoothing: smoothing)
  }
}
