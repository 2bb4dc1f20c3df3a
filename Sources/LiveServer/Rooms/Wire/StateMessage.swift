/// The table of state messages, each sent again as a whole, in its newest version, when it changes.
///
/// The cases stand in the order of sending; the numbers are the wire's between nodes. A new message is a case
/// here and its content in `Room.content(of:)` and `RemoteRoom.content(of:)`. The pacing of members, sending, publication
/// to other nodes, and the messages that other nodes keep all read this table.
package enum StateMessage: UInt8, CaseIterable {
  /// The structure; its first frame follows at once.
  case scene = 1
  /// The scenes that there are, if they differ from those in `hello`.
  case scenes = 11
  case parameters = 2
  case presence = 3
  case tuning = 4
  case people = 5
  case replay = 6
  case takes = 9
  case show = 7
  case presentersShow = 8
  case attract = 10
  case diagnostics = 12
  case crowd = 13
  /// The text field that has the focus.
  case field = 14

  /// Kinds of readers.
  struct Readers: OptionSet {
    let rawValue: UInt8

    /// Viewers and phones.
    static let audience = Readers(rawValue: 1)
    static let presenters = Readers(rawValue: 2)
    /// The nodes that follow the room. They know by themselves all that they are not sent.
    static let nodes = Readers(rawValue: 4)
    static let all: Readers = [.audience, .presenters, .nodes]
  }

  /// The readers of the message.
  var readers: Readers {
    switch self {
    case .scene, .parameters, .presence, .tuning, .replay, .attract, .field: .all
    case .people, .presentersShow, .crowd: [.presenters, .nodes]
    case .takes, .diagnostics: .presenters
    case .show: [.audience, .nodes]
    case .scenes: [.audience, .presenters]
    }
  }

  /// The messages that are due together, when a change of people has its turn.
  static let aboutPeople: [StateMessage] = [.presence, .people, .crowd]

  /// True if the message is published to other nodes.
  package var isPublished: Bool { readers.contains(.nodes) }
}

extension StateMessage.Readers {
  /// The kind of reader of a client with a role.
  init(_ role: Role) { self = role == .presenter ? .presenters : .audience }
}

/// The newest of everything that a client can be owed, or what it has been sent of it.
package struct StateVersions: Equatable {
  /// By the messages' numbers. They are only ever compared for equality.
  private var counts = SIMD16<UInt32>()
  /// The frame state's.
  var epoch: UInt16 = 0
  /// The frame state's; 0 is none, while a room that another node runs is not known yet.
  package var sequence: UInt32 = 0

  /// Counts the scenes, and the pictures in them, that were put on the stage.
  var play: UInt32 = 0

  /// Nothing yet.
  package init() {}

  // Asked for each member and frame: the sequence tells most apart, and vectors are compared as wholes.
  package static func == (left: StateVersions, right: StateVersions) -> Bool {
    left.sequence == right.sequence && left.epoch == right.epoch && left.play == right.play
      && left.hasMessages(of: right)
  }

  /// True if all messages but the structure have the same versions.
  func hasMessagesBesidesStructure(of newest: StateVersions) -> Bool {
    var newest = newest
    newest[.scene] = self[.scene]
    return hasMessages(of: newest)
  }

  /// True if all messages have the same versions.
  private func hasMessages(of newest: StateVersions) -> Bool {
    let difference = counts ^ newest.counts
    let eight = difference.lowHalf | difference.highHalf
    let four = eight.lowHalf | eight.highHalf
    return four.x | four.y | four.z | four.w == 0
  }

  /// A message's version: 0 until there is one.
  package internal(set) subscript(message: StateMessage) -> UInt32 {
    get { counts[Int(message.rawValue)] }
    set { counts[Int(message.rawValue)] = newValue }
  }

  /// The versions at the start of a room: clients that come are sent these messages, changed or not.
  static let first: StateVersions = {
    var first = StateVersions()
    for message in [StateMessage.parameters, .presence, .people, .tuning] { first.advance(message) }
    return first
  }()

  /// Takes over the newest versions of all messages but the structure, which comes with a frame, and those about people.
  mutating func update(from newest: StateVersions) {
    var next = newest
    next[.scene] = self[.scene]
    next.updatePeople(from: self, withPlaces: true)
    counts = next.counts
  }

  /// Takes over the newest versions of the messages about people.
  mutating func updatePeople(from newest: StateVersions, withPlaces: Bool) {
    for message in StateMessage.aboutPeople where withPlaces || message != .crowd {
      self[message] = newest[message]
    }
  }

  /// Counts a change of a message.
  mutating func advance(_ message: StateMessage) { self[message] &+= 1 }

  /// Counts the part of the newest versions that `hello` contains as sent.
  mutating func markGreeted(of newest: StateVersions) { self[.scenes] = newest[.scenes] }

  /// Makes each published message due again, from any node.
  mutating func advanceAllPublished() {
    for message in StateMessage.allCases
    where message.isPublished && message != .scene && self[message] > 0 {
      advance(message)
    }
  }

  /// True if there is a structure that was not sent.
  func owesStructure(of newest: StateVersions) -> Bool { self[.scene] != newest[.scene] }

  /// Counts the structure as sent, and no frame of it; returns false if it was sent already.
  mutating func consumeStructure(of newest: StateVersions) -> Bool {
    guard owesStructure(of: newest) else { return false }
    self[.scene] = newest[.scene]
    play = newest.play
    sequence = 0
    return true
  }

  /// The next message, except a structure, that differs and concerns these readers, or nil for none. It
  /// then counts as sent.
  mutating func consumeNext(of newest: StateVersions, for readers: StateMessage.Readers) -> StateMessage? {
    guard !hasMessages(of: newest) else { return nil }
    var next: StateMessage?
    for message in StateMessage.allCases where message != .scene && self[message] != newest[message] {
      let concerns = message.readers.isSuperset(of: readers)
      if concerns, next != nil { continue }
      // What concerns others only is settled at once.
      self[message] = newest[message]
      if concerns { next = message }
    }
    return next
  }
}
