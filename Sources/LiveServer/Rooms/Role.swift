/// What a connection may do, by the key it came with.
package enum Role: String, Codable, CaseIterable {
  /// Without a key: watches.
  case viewer
  /// With the room's phone key: tilts, points, acts.
  case phone
  /// With the room's presenter key: everything.
  case presenter

  /// Whether the role may send a message, in a room with the given tuning.
  package func may(send message: ClientMessage, tuning: Tuning) -> Bool {
    switch message {
    case .acknowledgement, .control(.ping): true
    case .sample, .control(.pointer), .control(.scroll), .control(.action), .control(.calibrate),
      .control(.requestTilt), .control(.signals):
      self != .viewer
    case .control(.tune(let message)) where message.isPresenters: self == .presenter
    case .control(.parameter), .control(.tune):
      self == .presenter || (self == .phone && tuning == .everyone)
    case .control(.hover), .control(.scene), .control(.pictures), .control(.show), .control(.tuning),
      .control(.moderation),
      .control(.takes):
      self == .presenter
    }
  }
}

/// A connection's number, unique while the server runs.
package typealias ClientID = UInt64
