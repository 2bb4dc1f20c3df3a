/// A connection's role, by its key.
package enum Role: String, Codable, CaseIterable {
  /// Without a key: watches.
  case viewer
  /// With the room's phone key: tilts, points, acts.
  case phone
  /// With the room's presenter key: everything.
  case presenter
}

/// The clients that may send a message.
package enum Senders {
  case anybody
  /// Phones and presenters.
  case phones
  /// Presenters, and phones in a room that all people may tune.
  case tuners
  case presenters

  /// True if a client with a role may send, in a room with the given tuning.
  package func include(_ role: Role, tuning: Tuning) -> Bool {
    switch self {
    case .anybody: true
    case .phones: role != .viewer
    case .tuners: role == .presenter || (role == .phone && tuning == .everyone)
    case .presenters: role == .presenter
    }
  }

  /// The link or permission that a client with another role needs.
  func need(of role: Role) -> String {
    switch self {
    case .anybody: "no key"
    case .phones: "the phone's or the presenter's link"
    case .tuners where role == .phone:
      "the presenter's link, or tuning that the presenter has opened to everyone"
    case .tuners, .presenters: "the presenter's link"
    }
  }
}

/// The clients that may set a room's parameters.
package enum Tuning: String, Codable, CaseIterable {
  /// Presenters only.
  case presenter
  /// Phones too.
  case everyone
}

/// A connection's number, unique while the server runs.
package typealias ClientID = UInt64
