import Engine

extension Room {
  /// A message that is the same for everybody whom it reaches, so that it is encoded once.
  package enum SharedMessage: Hashable {
    /// A state message of a version.
    case state(StateMessage, UInt32)
    /// The frame from one state to another.
    case frame(since: UInt32, to: UInt32)
  }

  /// A message for one client or for many.
  package enum Outgoing {
    /// Something for this client alone.
    case own(ServerMessage)
    /// Something that others get too.
    case shared(SharedMessage)
  }

  /// The next message for a member.
  package struct Delivery {
    package var slot: Members.Slot
    package var due: Member.Due
    /// Whether the member has everything after that.
    package var isLast: Bool
    /// Whether it is time to look at the member's receive window.
    package var needsProbe: Bool
  }

  /// Returns the next message for the member in a slot and counts it as sent, or nil if nothing is due.
  package mutating func nextDelivery(for slot: Members.Slot, at time: Time) -> Delivery? {
    seats[slot: slot]?.delivery(screen.versions, &screen.pace, slot: slot, at: time)
  }

  /// Collects what everybody whose socket is not full is owed next, which then counts as sent.
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

  /// The message of a delivery, or nil if there is none.
  package mutating func outgoing(_ delivery: Delivery, at time: Time) -> Outgoing? {
    switch delivery.due {
    case .hello:
      guard let member = seats[slot: delivery.slot] else { return nil }
      return .own(
        .hello(
          ServerMessage.Hello(
            room: name.description, role: member.role, id: member.id, serverTime: time * 1000,
            scenes: configuration.catalog)))
    case .reply(let message): return .own(message)
    case .you(let you): return .own(.you(you))
    case .state(let message): return .shared(.state(message, screen.versions[message]))
    case .frame(let since): return .shared(.frame(since: since, to: screen.versions.sequence))
    case .held: return nil
    }
  }

  /// The content of a shared message.
  package enum SharedContent {
    /// A text.
    case json(ServerMessage)
    /// A text that another node has encoded.
    case text([UInt8])
    /// A binary frame, as what appends its bytes.
    case frame((inout [UInt8]) -> Void)
  }

  /// The present content of a shared message.
  package func content(of message: SharedMessage) -> SharedContent {
    switch message {
    case .frame(let since, _): return .frame(screen.frame(since: since))
    case .state(let message, _):
      if let text = leadership.followed?[message] { return .text(text) }
      return .json(content(of: message))
    }
  }

  /// The present content of a state message, where the room runs here.
  private func content(of message: StateMessage) -> ServerMessage {
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
  /// What is due next as a delivery, which then counts as sent; the pace keeps in mind who is held back.
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
