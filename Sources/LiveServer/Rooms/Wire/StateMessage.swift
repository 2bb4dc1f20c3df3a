/// The table of state messages: what is told again as a whole, in its newest version, whenever it changes.
///
/// The cases stand in the order of sending; the numbers are the wire's between nodes. A new message is a case here and
/// its content in `Room.content(of:)`: the pacing of members, sending, publication to other nodes, and what those keep
/// of it all read this table.
package enum StateMessage: UInt8, CaseIterable {
  /// The structure; its first frame follows at once.
  case scene = 1
  /// The scenes that there are, where they are others than `hello` said.
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

  /// Kinds of readers.
  struct Readers: OptionSet {
    let rawValue: UInt8

    /// Viewers and phones.
    static let audience = Readers(rawValue: 1)
    static let presenters = Readers(rawValue: 2)
    /// The nodes that follow the room. What they are not told, every node knows by itself.
    static let nodes = Readers(rawValue: 4)
    static let all: Readers = [.audience, .presenters, .nodes]
  }

  /// The readers of the message.
  var readers: Readers {
    switch self {
    case .scene, .parameters, .presence, .tuning, .replay, .attract: .all
    case .people, .presentersShow, .crowd: [.presenters, .nodes]
    case .takes, .diagnostics: .presenters
    case .show: [.audience, .nodes]
    case .scenes: [.audience, .presenters]
    }
  }

  /// Whether other nodes are told.
  package var isPublished: Bool { readers.contains(.nodes) }
}

extension StateMessage.Readers {
  /// The kind of reader that somebody with a role is.
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

  /// A message's version: 0 until there is one.
  package private(set) subscript(message: StateMessage) -> UInt32 {
    get { counts[Int(message.rawValue)] }
    set { counts[Int(message.rawValue)] = newValue }
  }

  /// A message has changed.
  mutating func advance(_ message: StateMessage) { self[message] &+= 1 }

  /// Counts the part of the newest versions that `hello` contains as sent.
  mutating func markGreeted(of newest: StateVersions) { self[.scenes] = newest[.scenes] }

  /// Every message that other nodes are told is to be told again, from whichever node.
  mutating func advanceAllPublished() {
    for message in StateMessage.allCases
    where message.isPublished && message != .scene && self[message] > 0 {
      advance(message)
    }
  }

  /// Whether there is a structure that was not sent.
  func owesStructure(of newest: StateVersions) -> Bool { self[.scene] != newest[.scene] }

  /// The structure counts as sent, and no frame of it; false if it was sent already.
  mutating func consumeStructure(of newest: StateVersions) -> Bool {
    guard owesStructure(of: newest) else { return false }
    self[.scene] = newest[.scene]
    play = newest.play
    sequence = 0
    return true
  }

  /// The next message but a structure that differs and that these readers are told, which then counts as sent; nil for
  /// none.
  mutating func consumeNext(of newest: StateVersions, for readers: StateMessage.Readers) -> StateMessage? {
    guard counts != newest.counts else { return nil }
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
