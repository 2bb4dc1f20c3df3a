import Engine

/// A room as one of several servers has it: it runs here, or another server runs it.
package enum NodeRoom {
  case running(Box<Room>)
  case remote(Box<RemoteRoom>)

  package init(_ room: consuming Room) { self = .running(Box(room)) }
  package init(_ room: consuming RemoteRoom) { self = .remote(Box(room)) }

  /// The room; nil if another server runs it.
  package var room: Box<Room>? { if case .running(let room) = self { room } else { nil } }
  /// The remote room; nil if the room runs here.
  package var remote: Box<RemoteRoom>? { if case .remote(let room) = self { room } else { nil } }

  /// The room, or a copy of it as its owner has saved it, to answer questions about it; nil while nothing is known of it.
  package var shown: Box<Room>? {
    switch self {
    case .running(let room): room
    case .remote(let room): room.value.open()
    }
  }

  package var name: RoomName {
    switch self {
    case .running(let room): room.value.name
    case .remote(let room): room.value.name
    }
  }

  /// The scenes and takes.
  package var repertoire: Repertoire {
    get {
      switch self {
      case .running(let room): room.value.repertoire
      case .remote(let room): room.value.repertoire
      }
    }
    nonmutating set {
      switch self {
      case .running(let room): room.value.repertoire = newValue
      case .remote(let room): room.value.repertoire = newValue
      }
    }
  }

  /// Reads or changes the audience; the closure must not use the room otherwise.
  package func withAudience<Result>(_ body: (inout Audience) -> Result) -> Result {
    switch self {
    case .running(let room): body(&room.value.audience)
    case .remote(let room): body(&room.value.audience)
    }
  }

  /// Returns a function that appends the frame from a state to the newest one. A function that came out of
  /// ``withAudience(_:)`` would need memory.
  package func frame(since: UInt32) -> (inout [UInt8]) -> Void {
    switch self {
    case .running(let room): room.value.audience.screen.frame(since: since)
    case .remote(let room): room.value.audience.screen.frame(since: since)
    }
  }

  /// Takes in an event and returns the actions to carry out, in order.
  package func handle(_ event: Room.Event, at time: Time) -> [Room.Action] {
    switch self {
    case .running(let room): room.value.handle(event, at: time)
    case .remote(let room): room.value.handle(event, at: time)
    }
  }

  /// When the room wants to be ticked; nil when nothing will happen by itself.
  package var nextWake: Time? {
    switch self {
    case .running(let room): room.value.nextWake
    case .remote(let room): room.value.nextWake
    }
  }

  /// A state message as it is now, in JSON; nil for one that the room's owner has not published yet.
  package func json(of message: StateMessage) -> [UInt8]? {
    switch self {
    case .running(let room): room.value.content(of: message).json
    case .remote(let room): room.value.json(of: message)
    }
  }

  /// The people in the room, and its rules; nil before the room's owner has published them.
  package var presence: ServerMessage.Presence? {
    switch self {
    case .running(let room): room.value.presence
    case .remote(let room): room.value.presence
    }
  }

  /// The number from which the server derives the code that people type; nil for a room without a code.
  package var codeGeneration: UInt32? {
    switch self {
    case .running(let room): room.value.codeGeneration
    case .remote(let room): room.value.codeGeneration
    }
  }
}

extension NodeRoom {
  /// Lets another server run the room from now on, or a third one instead of it; what has been recorded here is saved.
  package mutating func follow(at time: Time) -> [Room.Action] {
    switch self {
    case .running(let room):
      let actions = room.value.giveUpRecording(at: time)
      self = NodeRoom(RemoteRoom(after: room.value, at: time))
      return actions
    case .remote(let room):
      room.value.forgetOwner(at: time)
      return []
    }
  }
}

// A room that another server runs.
extension NodeRoom {
  /// Takes in a publication of the owner; see `RemoteRoom.receive(_:at:)`.
  package func receive(
    _ publication: Publication, at time: Time
  ) throws(FrameDecoder.Fault) -> [Room.Action] {
    guard let remote else { return [] }
    return try remote.value.receive(publication, at: time)
  }

  /// True if the room may take in an input of a client: one that runs here says itself why not.
  package func accepts(_ input: Input, from id: ClientID) -> Bool {
    switch self {
    case .running(let room): room.value.audience.slot(of: id) != nil
    case .remote(let room): room.value.accepts(input, from: id)
    }
  }
}
