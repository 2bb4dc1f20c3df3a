import Engine

extension ServerMessage {
  /// The people in the room, and its rules.
  package struct Presence: Codable, Equatable {
    /// Viewing screens: connections that are not phones.
    package var viewers: Int
    /// Connections with the phone's key.
    package var phones: Int
    /// The client that drives, or nil if there is none or all tilts are averaged.
    var driver: ClientID?
    /// The clients that may set parameters.
    var tuning: Tuning
    /// The rule by which the tilt is shared.
    var policy = Policy.free
    /// Clients with an open request for the tilt, in order.
    var asking: [ClientID] = []
    /// The length of a turn, in seconds.
    var turnSeconds = 15.0
    /// When the running turn ends, in ms since the server started.
    var turnEnds: Double?
    /// True if only presenters may come in.
    var locked = false
    /// The smoothing of samples.
    var smoothing: Smoothing?
    /// The generation of the room's code, which changes when the code does; nil for a room without one.
    var code: UInt32?
    /// The number of players, or nil in a scene that one phone moves.
    var crowd: CrowdSummary?
    /// True if all phones' fingers and tilts are shown over the scene; nil for no.
    var hands: Bool?
    /// The server's time at the zero of the driver's device times, in milliseconds; nil while it is not known.
    var clock: Double?
    /// True if only the teacher may save the room's code; nil for no.
    var codeFrozen: Bool?
    /// Counts changes of the comments on the work of the room's person; nil for none.
    var comments: UInt32?

    private enum CodingKeys: CodingKey {
      case viewers, phones, driver, tuning, policy, asking, turnSeconds, turnEnds, locked, smoothing, code
      case crowd, hands, clock, codeFrozen, comments
    }

    /// Writes null for what there is not, so that a client sees the field.
    package func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(viewers, forKey: .viewers)
      try fields.encode(phones, forKey: .phones)
      try fields.encode(driver, forKey: .driver)
      try fields.encode(tuning, forKey: .tuning)
      try fields.encode(policy, forKey: .policy)
      try fields.encode(asking, forKey: .asking)
      try fields.encode(turnSeconds, forKey: .turnSeconds)
      try fields.encode(turnEnds, forKey: .turnEnds)
      try fields.encode(locked, forKey: .locked)
      try fields.encode(smoothing, forKey: .smoothing)
      try fields.encodeIfPresent(code, forKey: .code)
      try fields.encodeIfPresent(crowd, forKey: .crowd)
      try fields.encodeIfPresent(hands, forKey: .hands)
      try fields.encodeIfPresent(clock, forKey: .clock)
      try fields.encodeIfPresent(codeFrozen, forKey: .codeFrozen)
      try fields.encodeIfPresent(comments, forKey: .comments)
    }
  }

  /// A person in the room, as presenters see it.
  package struct Person: Codable, Equatable {
    /// The connection's number.
    var id: ClientID
    var role: Role
    /// The number within its role, from 1: "Phone 3".
    var number: Int
    /// The name that it gave.
    var name: String?
    /// True if its tilt moves the scene.
    var driving: Bool
    /// True if the person has an open request for the tilt.
    var asking: Bool
  }
}
