import Engine

extension Room {
  /// A message that is the same for everybody whom it reaches, so that it is encoded once.
  enum SharedMessage: Hashable {
    /// The structure of the given version.
    case scene(Int)
    /// The parameters of the given version.
    case parameters(Int)
    /// The presence of the given version.
    case presence(Int)
    /// The tuning of the given version.
    case tuning(Int)
    /// Who is in the room, of the given presence.
    case people(Int)
    /// What is recorded and played, of the given version.
    case replay(Int)
    /// The takes of the given version.
    case takes(Int)
    /// The show, of the given version, for presenters or for all others.
    case show(Int, forPresenters: Bool)
    /// The frame from one state to another.
    case frame(since: UInt32, to: UInt32)
  }

  /// What a client is to be sent.
  enum Outgoing {
    /// Something for this client alone.
    case own(ServerMessage)
    /// Something that others get too.
    case shared(SharedMessage)
  }

  /// What one member gets next.
  struct Delivery {
    var slot: Members.Slot
    var due: Member.Due
    /// Whether the member has everything after that.
    var isLast: Bool
    /// Whether it is time to look at the member's receive window.
    var wantsLook: Bool
  }

  /// What a client is owed next, which then counts as sent; nil when it has everything for now.
  mutating func next(for id: ClientID, at time: Time) -> Outgoing? {
    guard let slot = members.slot(of: id), let delivery = nextDelivery(for: slot, at: time) else {
      return nil
    }
    return outgoing(delivery, at: time)
  }

  /// What the member in a slot is owed next, which then counts as sent; nil when it has everything for now.
  mutating func nextDelivery(for slot: Members.Slot, at time: Time) -> Delivery? {
    let (versions, takes, interval) = (versions, takesVersion, interval)
    return members[slot: slot]?
      .delivery(versions, takes, interval, slot: slot, opening: &opening, at: time)
  }

  /// Collects what everybody whose socket is not full is owed next, which then counts as sent.
  mutating func collect(into deliveries: inout [Delivery], at time: Time) {
    let (versions, takes, interval) = (versions, takesVersion, interval)
    var opening = opening
    members.forEach { slot, member in
      if !member.isBlocked,
        let delivery = member.delivery(versions, takes, interval, slot: slot, opening: &opening, at: time)
      {
        deliveries.append(delivery)
      }
    }
    self.opening = opening
  }

  /// What is sent for a delivery; nil if there is nothing.
  mutating func outgoing(_ delivery: Delivery, at time: Time) -> Outgoing? {
    switch delivery.due {
    case .hello:
      guard let member = members[slot: delivery.slot] else { return nil }
      return .own(
        .hello(
          ServerMessage.Hello(
            room: name.description, role: member.role, id: member.id, serverTime: time * 1000)))
    case .reply: return (members[slot: delivery.slot]?.replies.popFirst()).map { .own($0) }
    case .scene: return .shared(.scene(versions.structure))
    case .parameters: return .shared(.parameters(versions.parameters))
    case .presence: return .shared(.presence(versions.presence))
    case .tuning: return .shared(.tuning(versions.tuning))
    case .people: return .shared(.people(versions.presence))
    case .replay: return .shared(.replay(versions.replay))
    case .takes: return .shared(.takes(takesVersion))
    case .show(let forPresenters):
      return .shared(.show(versions.show, forPresenters: forPresenters))
    case .frame(let since): return .shared(.frame(since: since, to: versions.sequence))
    case .held: return nil
    }
  }

  /// The present content of a shared message.
  func content(of message: SharedMessage) -> SharedContent {
    if let text = followed?.text(of: message) { return .text(text) }
    return switch message {
    case .scene: .json(.scene(structure))
    case .parameters:
      .json(
        .parameters(
          values: stage.scene.parameterValues, notices: stage.notices, hovers: stage.scene.followsHover))
    case .presence: .json(.presence(presence))
    case .tuning: .json(.tuning(tuningState))
    case .people: .json(.people(peopleList))
    case .replay: .json(.replay(replayState))
    case .takes: .json(.takes(takes))
    case .show(_, let forPresenters): .json(.show(showState(forPresenters: forPresenters)))
    case .frame(let since, _): frame(since: since)
    }
  }

  private func frame(since: UInt32) -> SharedContent {
    // What encodes must not keep the whole room.
    let (encoder, state) = (frameEncoder(since: since), state)
    return .frame { encoder.encode(state, since: since, into: &$0) }
  }

  /// An encoder for a frame: ambient only if nothing else moved any of the states that the frame covers, of which
  /// a whole structure covers no earlier one.
  private func frameEncoder(since: UInt32) -> FrameEncoder {
    var encoder = encoder
    encoder.isAmbient = max(since, state.epochStart &- 1) >= lastAction
    return encoder
  }

  /// What a shared message consists of.
  enum SharedContent {
    /// A text.
    case json(ServerMessage)
    /// A text that another node has encoded.
    case text([UInt8])
    /// A binary frame, as what appends its bytes.
    case frame((inout [UInt8]) -> Void)
  }

  private var structure: ServerMessage.Structure {
    ServerMessage.Structure(stage, state, fades: fadesIn)
  }
}

extension Member {
  /// What is due next as a delivery, which then counts as sent; `opening` becomes hardly later than when a frame is
  /// due that is held back.
  fileprivate mutating func delivery(
    _ newest: Versions, _ takes: Int, _ interval: Time, slot: Members.Slot, opening: inout Time, at time: Time
  ) -> Room.Delivery? {
    guard let due = next(newest, takes: takes, interval: interval, at: time) else { return nil }
    if case .held(let until) = due {
      opening = min(opening, max(until, time + Room.openingInterval))
      return nil
    }
    return Room.Delivery(
      slot: slot, due: due, isLast: has(newest, takes: takes), wantsLook: flow.wantsLook(at: time))
  }
}
