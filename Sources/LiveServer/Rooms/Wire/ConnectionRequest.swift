import Engine

/// A request about the sender's own connection, for the server that has the connection.
package enum ConnectionRequest: Equatable {
  /// A question for the server's time; `t` comes back.
  case ping(t: Double)
  /// True if the sender shows the stage, and needs frames.
  case view(showsStage: Bool)
  /// The shortest time between two frames for the sender, in seconds; nil for the room's usual one.
  case pace(Time?)

  /// The names that stand in `type`.
  enum Kind: String, CaseIterable {
    case ping, view, pace
  }

  /// The fewest and the most frames a second that a client can ask for.
  private static let paces = 0.5...120

  /// Reads the fields of a kind; others are ignored.
  static func read(_ kind: Kind, from fields: ClientMessage.Fields) throws -> ConnectionRequest {
    switch kind {
    case .ping: .ping(t: try fields.decodeNumber(Double.self, forKey: .t))
    case .view: .view(showsStage: try fields.decodeCase(PageView.self, forKey: .value) == .stage)
    case .pace: try .pace(from: fields)
    }
  }

  /// Reads the frames a second in `value`; null for as many as come.
  private static func pace(from fields: ClientMessage.Fields) throws -> ConnectionRequest {
    guard fields.contains(.value), try !fields.decodeNil(forKey: .value) else { return .pace(nil) }
    let pace = try fields.decodeNumber(Double.self, forKey: .value)
    guard paces.contains(pace) else {
      throw WireError(
        code: .outOfRange, message: "A pace is 0.5 to 120 frames a second, or null.", about: "pace")
    }
    return .pace(1 / pace)
  }
}
