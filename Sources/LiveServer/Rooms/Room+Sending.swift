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

  /// Whether a client has everything; cheaper than finding out by asking for more.
  func isCurrent(_ id: ClientID) -> Bool { members[id]?.has(versions) ?? true }

  /// What a client is owed next, which then counts as sent; nil when it has everything for now.
  mutating func next(for id: ClientID, at time: Time) -> Outgoing? {
    guard let index = members.index(forKey: id) else { return nil }
    switch members.values[index].next(versions, interval: interval, at: time) {
    case .hello:
      let role = members.values[index].role
      return .own(
        .hello(ServerMessage.Hello(room: name.description, role: role, id: id, serverTime: time * 1000)))
    case .reply(let message): return .own(message)
    case .scene: return .shared(.scene(versions.structure))
    case .parameters: return .shared(.parameters(versions.parameters))
    case .presence: return .shared(.presence(versions.presence))
    case .tuning: return .shared(.tuning(versions.tuning))
    case .frame(let since): return .shared(.frame(since: since, to: versions.sequence))
    case .held(let until):
      opening = min(opening, until)
      return nil
    case nil: return nil
    }
  }

  /// The present content of a shared message.
  func content(of message: SharedMessage) -> SharedContent {
    switch message {
    case .scene: .json(.scene(structure))
    case .parameters: .json(.parameters(values: stage.scene.parameterValues, notices: stage.notices))
    case .presence: .json(.presence(presence))
    case .tuning: .json(.tuning(tuningState))
    case .frame(let since, _): .frame { encoder.encode(state, since: since, into: &$0) }
    }
  }

  /// What a shared message consists of.
  enum SharedContent {
    /// A text.
    case json(ServerMessage)
    /// A binary frame, as what appends its bytes.
    case frame((inout [UInt8]) -> Void)
  }

  /// Who is in the room.
  var presence: ServerMessage.Presence {
    let phones = members.values.count { $0.role == .phone }
    return ServerMessage.Presence(
      viewers: members.count - phones, phones: phones, driver: driver.id, tuning: tuning)
  }

  private var structure: ServerMessage.Structure {
    let scene = type(of: stage.scene)
    return ServerMessage.Structure(
      epoch: state.epoch, name: scene.name, stage: [scene.stage.width, scene.stage.height],
      floats: state.floats.count, nodes: state.nodes.map { ServerMessage.StructureNode($0) },
      assets: stage.assets)
  }
}
