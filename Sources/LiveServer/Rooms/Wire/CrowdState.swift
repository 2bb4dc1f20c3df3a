import Engine

extension ServerMessage {
  /// The news for a client about itself, if it plays or wants to.
  package struct You: Codable, Equatable {
    /// The place, from 0; nil for a client that waits, or no longer plays.
    var place: Int?
    /// The number that people see.
    var number: Int?
    /// The names of the colour and the sign.
    var color: CrowdColor?
    var sign: Sign?
    /// The colour as CSS writes it.
    var css: String?
    /// 0 or 1.
    var side: Int?
    /// The position in the line, from 1; nil for a client that does not wait.
    var waiting: Int?
    /// The interval between samples, in ms.
    var every: Double
    /// True if the presenter shows this place.
    var spotlight: Bool
    /// True for a person who is ahead of the others, or has won; else nil.
    var leads: Bool?
    /// The scene that is on, for a client that shows its sign and gets no structure; nil from a node of 1.1.
    var scene: String?

    private enum CodingKeys: CodingKey {
      case place, number, color, sign, css, side, waiting, every, spotlight, leads, scene
    }

    /// Writes null for no place, so that a client sees the field.
    package func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(place, forKey: .place)
      try fields.encodeIfPresent(number, forKey: .number)
      try fields.encodeIfPresent(color, forKey: .color)
      try fields.encodeIfPresent(sign, forKey: .sign)
      try fields.encodeIfPresent(css, forKey: .css)
      try fields.encodeIfPresent(side, forKey: .side)
      try fields.encodeIfPresent(waiting, forKey: .waiting)
      try fields.encode(every, forKey: .every)
      try fields.encode(spotlight, forKey: .spotlight)
      try fields.encodeIfPresent(leads, forKey: .leads)
      try fields.encodeIfPresent(scene, forKey: .scene)
    }
  }

  /// The people who play in a crowd's scene, for presenters and other nodes.
  package struct CrowdState: Codable, Equatable {
    /// A person at a place.
    struct Player: Codable, Equatable {
      /// The connection; nil while it is gone.
      var id: ClientID?
      var place: Int
      var side: Int
      var away: Bool
    }

    /// The number of places that may be taken; 0 in a scene that one phone moves.
    var most = 0
    var frozen = false
    /// True if the stage shows names; nil from a node of 1.0.
    var names: Bool?
    /// The place that the presenter shows; nil for none.
    var spotlight: Int?
    /// In the order of places.
    var people: [Player] = []
    /// The connections that wait for a place, in order.
    var waiting: [ClientID] = []
    /// The places of the people who lead; nil from a node of 1.0.
    var leaders: [Int]?
    /// The scene that is on; nil from a node of 1.1.
    var scene: String?
  }

  /// The crowd's part of `presence`.
  package struct CrowdSummary: Codable, Equatable {
    /// The number of places that may be taken.
    var most: Int
    /// The number of places taken.
    var people: Int
    /// The number of people who wait for a place.
    var waiting: Int
    var frozen: Bool
    /// True if the stage shows names; nil from a node of 1.0.
    var names: Bool?
    /// The number of phones at servers without crowds, those of 1.0; nil for none.
    var unreached: Int?
  }
}

extension ServerMessage.CrowdState {
  /// The samples a second that all phones together should send: radio carries so many.
  private static let samplesPerSecond = 3000.0
  /// The intervals between a phone's samples, in ms: few, so that few joins change them.
  private static let intervals = [16.0, 20, 25, 33, 50, 66, 100]

  /// The interval between samples, in ms.
  var interval: Double {
    let needed = Double(people.count) * 1000 / Self.samplesPerSecond
    return Self.intervals.first { $0 >= needed } ?? 100
  }

  /// The message for each client that plays or waits.
  var addressees: [ClientID: ServerMessage.You] {
    var all: [ClientID: ServerMessage.You] = [:]
    let (every, leaders) = (interval, Set(leaders ?? []))
    for player in people {
      guard let id = player.id else { continue }
      let color = CrowdColor(place: player.place)
      all[id] = ServerMessage.You(
        place: player.place, number: player.place + 1, color: color, sign: Sign(place: player.place),
        css: color.color.hexadecimal, side: player.side, every: every, spotlight: spotlight == player.place,
        leads: leaders.contains(player.place) ? true : nil, scene: scene)
    }
    for (index, id) in waiting.enumerated() {
      all[id] = ServerMessage.You(waiting: index + 1, every: every, spotlight: false, scene: scene)
    }
    return all
  }

  /// The message for a client that neither plays nor waits.
  var bystander: ServerMessage.You { ServerMessage.You(every: 16, spotlight: false, scene: scene) }
}
