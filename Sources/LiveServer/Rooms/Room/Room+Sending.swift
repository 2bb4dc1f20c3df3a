import Engine

extension Room {
  /// The next message for a member.
  package struct Delivery {
    package var slot: Members.Slot
    package var due: Member.Due
    /// Whether the member has everything after that.
    package var isLast: Bool
    /// Whether the member's receive window is due for a probe.
    package var needsProbe: Bool
  }

  /// Returns the next message for the member in a slot and counts it as sent, or nil if nothing is due.
  package mutating func nextDelivery(for slot: Members.Slot, at time: Time) -> Delivery? {
    seats[slot: slot]?.delivery(screen.versions, &screen.pace, slot: slot, at: time)
  }

  /// Collects the next message due for each member whose socket is not full, which then counts as sent.
  package mutating func collect(into deliveries: inout [Delivery], at time: Time) {
    let versions = screen.versions
    seats.forEach { slot, member in
      if !member.isBlocked,
        let delivery = member.delivery(versions, &screen.pace, slot: slot, at: time)
      {
        deliveries.append(delivery)
      }
    }
  }

  /// The greeting of the member in a slot, or nil if the slot is free.
  package func greeting(for slot: Members.Slot, at time: Time) -> ServerMessage? {
    guard let member = seats[slot: slot] else { return nil }
    return .hello(
      ServerMessage.Hello(
        room: name.description, role: member.role, id: member.id, serverTime: time * 1000,
        scenes: configuration.catalog))
  }

  /// A state message as it is now, in JSON: its owner's text if another node runs the room.
  package func json(of message: StateMessage) -> [UInt8] {
    leadership.followed?[message] ?? content(of: message).json
  }

  /// The present content of a state message, if the room runs here.
  func content(of message: StateMessage) -> ServerMessage {
    switch message {
    case .scene: .scene(ServerMessage.Structure(program.stage, screen.state, fades: screen.fadesIn))
    case .parameters:
      .parameters(
        values: program.stage.scene.parameterValues, notices: program.stage.notices,
        hovers: program.stage.scene.followsHover)
    case .presence: .presence(presence)
    case .tuning: .tuning(tunings.state(of: program.sceneKind))
    case .people: .people(roster)
    case .replay: .replay(program.replayState)
    case .takes: .takes(takes.listings)
    case .show: .show(program.show.state(forPresenters: false))
    case .presentersShow: .show(program.show.state(forPresenters: true))
    case .crowd: .crowd(places.state)
    case .attract: .attract(isPlaying: program.attract.isOn)
    case .scenes: .scenes(configuration.catalog)
    case .diagnostics: .diagnostics(diagnostics.all, editor: configuration.editor)
    }
  }
}

extension Member {
  /// The next due message as a delivery, which then counts as sent; the pace keeps in mind who is held back.
  fileprivate mutating func delivery(
    _ newest: StateVersions, _ pace: inout Pace, slot: Members.Slot, at time: Time
  ) -> Room.Delivery? {
    guard let due = next(newest, interval: pace.interval, at: time) else { return nil }
    if case .held(let until) = due {
      pace.hold(until: until, at: time)
      return nil
    }
    return Room.Delivery(slot: slot, due: due, isLast: has(newest), needsProbe: flow.needsProbe(at: time))
  }
}
