import Engine

@testable import Rooms

/// What a client reads.
enum Reading {
  case message(ServerMessage)
  /// A message as JSON, in a room that another server runs.
  case published([UInt8])
  case frame([UInt8], since: UInt32)

  var bytes: [UInt8] {
    switch self {
    case .message(let message): message.json
    case .published(let bytes), .frame(let bytes, _): bytes
    }
  }
}

extension NodeRoom {
  /// What a client is owed next, which then counts as sent; nil when it has everything for now.
  func next(for id: ClientID, at time: Time) -> Reading? {
    let (name, scenes) = (name, repertoire.configuration.catalog)
    let found = withAudience { audience -> (Audience.Delivery, hello: ServerMessage?)? in
      guard let slot = audience.slot(of: id), let delivery = audience.nextDelivery(for: slot, at: time) else {
        return nil
      }
      return (delivery, audience.greeting(for: slot, in: name, playing: scenes, at: time))
    }
    guard let (delivery, hello) = found else { return nil }
    switch delivery.due {
    case .hello: return hello.map { .message($0) }
    case .reply(let message): return .message(message)
    case .you(let you): return .message(.you(you))
    case .state(let message):
      if let room { return .message(room.value.content(of: message)) }
      return json(of: message).map { .published($0) }
    case .frame(let since):
      var bytes: [UInt8] = []
      withAudience { $0.screen.frame(since: since) }(&bytes)
      return .frame(bytes, since: since)
    case .held: return nil
    }
  }
}

extension NodeRoom {
  /// Adds a client of another server to a room that runs here.
  func joinRemote(_ id: ClientID, _ person: Person, isNew: Bool, at time: Time) -> [Room.Action] {
    room?.value.joinRemote(id, person, isNew: isNew, at: time) ?? []
  }
}
