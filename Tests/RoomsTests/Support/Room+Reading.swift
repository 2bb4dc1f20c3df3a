import Engine

@testable import Rooms

/// What a client reads.
enum Reading {
  case message(ServerMessage)
  /// A message as the room's owner has encoded it.
  case mirrored(StateMessage, [UInt8])
  case frame([UInt8], since: UInt32)

  var bytes: [UInt8] {
    switch self {
    case .message(let message): message.json
    case .mirrored(_, let bytes), .frame(let bytes, _): bytes
    }
  }
}

extension Room {
  /// What a client is owed next, which then counts as sent; nil when it has everything for now.
  mutating func next(for id: ClientID, at time: Time) -> Reading? {
    guard let slot = audience.slot(of: id), let delivery = nextDelivery(for: slot, at: time) else {
      return nil
    }
    switch delivery.due {
    case .hello: return greeting(for: slot, at: time).map { .message($0) }
    case .reply(let message): return .message(message)
    case .you(let you): return .message(.you(you))
    case .state(let message):
      if let text = mirror?[message] { return .mirrored(message, text) }
      return .message(content(of: message))
    case .frame(let since):
      var bytes: [UInt8] = []
      audience.screen.frame(since: since)(&bytes)
      return .frame(bytes, since: since)
    case .held: return nil
    }
  }
}
