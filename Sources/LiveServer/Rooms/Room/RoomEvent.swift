import Engine

extension Room {
  /// An event in a room, also in one that another server runs.
  package enum Event {
    /// A connection was opened, here or at another node.
    case joined(ClientID, Person, isRemote: Bool = false)
    /// A connection was closed.
    case left(ClientID)
    /// A client sent an input, or something unreadable.
    case received(Result<Input, WireError>, from: ClientID)
    /// A client asked something about its connection.
    case asked(ConnectionRequest, from: ClientID)
    /// The time that `nextWake` asked for has come.
    case ticked
    /// The scene's program has answered.
    case answered
    /// The room will run no longer.
    case closing
    /// The takes that are kept for the room are these.
    case listed([TakeListing])
    /// A recording is over.
    case recorded(TakeName, RecordingResult)
    /// A recording that was cut off when the last server died is kept as a take.
    case recovered(TakeName)
    /// A take that `fetch` asked for has been read, or cannot be.
    case fetched(Result<SeekableTake, WireError>, PlaybackRequest, for: ClientID?)
    /// The show's folder has been read.
    case show(ShowContents)
    /// There are other versions of the scenes.
    case scenes(Configuration)
    /// The show goes on by itself, after its last step with the first.
    case turned
    /// This is wrong with the scenes' source now.
    case diagnosed([SceneDiagnostic])
    /// Only the teacher may save the room's code from now on, or all who may edit it.
    case codeFrozen(Bool)
    /// The comments on the work of the room's person are others.
    case commented
  }

  /// An effect that the server carries out.
  package enum Action: Equatable {
    /// Write the next part of a recording.
    case record(RecordingStep)
    /// Read a take to play it for a client, or without one if it already plays with other versions of its
    /// scenes.
    case fetch(TakeName, PlaybackRequest, for: ClientID?)
    /// The client has to go.
    case close(ClientID, code: UInt16, reason: String)

    static func close(_ id: ClientID, for refusal: People.Refusal) -> Action {
      .close(id, code: refusal.closeCode, reason: refusal.sentence)
    }
  }
}

extension [Room.Action] {
  /// Queues an answer; closes the connection of a client that lets too many wait.
  mutating func reply(_ message: ServerMessage, to id: ClientID, in audience: inout Audience) {
    guard audience.reply(message, to: id) == false else { return }
    append(.close(id, code: 1008, reason: "Too many answers wait to be read."))
  }

  /// Answers a request about a connection.
  mutating func answer(
    _ request: ConnectionRequest, from id: ClientID, in audience: inout Audience, at time: Time
  ) {
    guard audience.slot(of: id) != nil else { return }
    switch request {
    case .ping(let t): return reply(.pong(t: t, serverTime: time * 1000), to: id, in: &audience)
    case .view(let showsStage): audience[id]?.showsStage = showsStage
    case .pace(let interval): audience.setPace(interval, of: id)
    }
    audience.owe(id)
  }

  /// Tells presenters what has happened to recordings; while none is here, the notices wait for the next one.
  mutating func deliverNotices(of takes: inout TakeCatalog, to audience: inout Audience) {
    let presenters = audience.presenters
    guard !presenters.isEmpty else { return }
    for notice in takes.drainNotices() {
      for id in presenters { reply(.error(notice), to: id, in: &audience) }
    }
  }
}
