import Engine
import Foundation

/// A room that another server runs, as this one shows it to its own clients.
///
/// Clients' messages go out, and what the owner publishes comes in. There is no scene here: a question about it is
/// answered by a copy of the room, opened when somebody asks.
package struct RemoteRoom: ~Copyable {
  package let name: RoomName
  /// The scenes and takes.
  package var repertoire: Repertoire
  /// The clients of this server, and what they are shown.
  package var audience: Audience
  /// The owner's publications.
  private var published = Published()
  /// The room as it was saved last, in the form of a snapshot's file; nil before anything is known.
  package private(set) var file: [UInt8]?
  /// The clients that may set parameters, as the owner has saved the room.
  private var access = Tuning.presenter
  /// The versions of what this server knows by itself, and of the owner's publications.
  private var ledger = Ledger()
  /// The changes of the people here, which have no reader: the owner counts the people on all servers.
  private var unread = Ledger()
  private var actions: [Room.Action] = []
  /// The copy that was opened last; nil once the owner has published something else.
  private var opened: Box<Room>?

  /// A room of which nothing is known yet.
  package init(_ name: RoomName, configuration: Room.Configuration, at time: Time) {
    self.name = name
    repertoire = Repertoire(configuration)
    audience = Audience(frameRate: configuration.frameRate, emptySince: time)
    // Clients that come again learn that all is well by now.
    if configuration.replacesScenes { ledger.advance(.diagnostics) }
    offerAll()
    _ = audience.takeWake()
  }

  /// A room that ran here until now. Viewers keep its last picture until the new owner publishes.
  package init(after room: borrowing Room, at time: Time) {
    name = room.name
    (repertoire, audience) = (room.repertoire, room.audience)
    access = room.performance.tunings.access
    file = SnapshotFile.encode(room.snapshot(at: time))
    forgetOwner(at: time)
    // What was wrong with the shaders on the stage is not known any more.
    if !room.performance.shaders.diagnostics.isEmpty { ledger.advance(.diagnostics) }
  }

  /// Takes in an event. What concerns the scene concerns its owner only.
  package mutating func handle(_ event: Room.Event, at time: Time) -> [Room.Action] {
    switch event {
    case .joined(let id, let person, _):
      audience.join(id, person, in: &unread)
      audience.owe(id)
      if person.role == .presenter { deliverTakeNotices() }
    case .left(let id): _ = audience.leave(id, in: &unread, at: time)
    case .received(let input, let id): refuse(input, from: id)
    case .asked(let request, let id): actions.answer(request, from: id, in: &audience, at: time)
    case .ticked: if audience.screen.pace.consumeRelease(at: time) { audience.oweEverybody() }
    case .listed(let listings): repertoire.takes.list(listings, in: &ledger)
    case .recorded(let name, let result):
      repertoire.takes.finishRecording(name, result)
      deliverTakeNotices()
    case .recovered(let name):
      repertoire.takes.recover(name)
      deliverTakeNotices()
    case .scenes(let next):
      repertoire.replace(with: next, in: &ledger)
      opened = nil
    case .diagnosed(let found): repertoire.replaceSourceFaults(with: found, in: &ledger)
    case .codeFrozen(let isFrozen): audience.people.$isCodeFrozen.set(isFrozen, in: &unread)
    case .commented: audience.people.$commentChanges.change(in: &unread) { $0 &+= 1 }
    case .answered, .closing, .fetched, .show, .turned: break
    }
    audience.screen.offer(ledger)
    return takeActions()
  }

  /// True if the owner may take in an input of a client; never a stranger's.
  package func accepts(_ input: Input, from id: ClientID) -> Bool {
    guard let role = audience.role(of: id) else { return false }
    return input.entry.senders.include(role, tuning: access)
  }

  /// Sends back why an input cannot be accepted.
  private mutating func refuse(_ input: Result<Input, WireError>, from id: ClientID) {
    guard let role = audience.role(of: id) else { return }
    switch input {
    case .success(let input): actions.reply(.error(WireError(input, from: role)), to: id, in: &audience)
    case .failure(let error): actions.reply(.error(error), to: id, in: &audience)
    }
  }

  private mutating func offerAll() {
    audience.screen.offer(ledger)
    audience.screen.offerPeople(ledger, withPlaces: true)
  }

  private mutating func deliverTakeNotices() {
    actions.deliverNotices(of: &repertoire.takes, to: &audience)
  }

  private mutating func takeActions() -> [Room.Action] {
    defer { actions = [] }
    return actions
  }

  /// When the room wants to be ticked; nil when nothing will happen by itself.
  package var nextWake: Time? {
    let next = audience.screen.pace.nextReleaseTime
    return next.isFinite ? next : nil
  }
}

// What the owner publishes.
extension RemoteRoom {
  /// The newest publications of an owner.
  private struct Published {
    var texts: [StateMessage: [UInt8]] = [:]
    /// A structure whose first frame has not come yet.
    var newScene: [UInt8]?
    var presence: ServerMessage.Presence?
  }

  /// Forgets what has been published: another server is the owner, which does not know who is here.
  package mutating func forgetOwner(at time: Time) {
    (published, opened) = (Published(), nil)
    audience.follow(in: &unread, at: time)
    ledger.goOn(from: audience.screen.versions)
  }

  /// Takes in a publication of the owner.
  ///
  /// - Throws: `FrameDecoder.Fault` if a frame does not fit what is known, as after a gap: then the owner must
  ///   send everything again.
  package mutating func receive(
    _ publication: Publication, at time: Time
  ) throws(FrameDecoder.Fault) -> [Room.Action] {
    switch publication {
    case .text(let message, let json): keep(json, as: message)
    case .frame(let bytes): try show(try FrameDecoder(bytes[...]))
    case .reply(let id, let json):
      if let error = try? JSONDecoder().decode(WireError.self, from: Data(json)) {
        actions.reply(.error(error), to: id, in: &audience)
      }
    case .close(let id, let code, let reason):
      if audience.slot(of: id) != nil { actions.append(.close(id, code: code, reason: reason)) }
    case .snapshot(let file):
      (self.file, opened) = (file, nil)
      if let rules = SnapshotFile.rules(in: file) {
        access = rules.tuning
        audience.people.setAccess(as: People(rules.door))
      }
    case .released: break
    }
    return takeActions()
  }

  private mutating func keep(_ json: [UInt8], as message: StateMessage) {
    guard message.isPublished else { return }
    // A structure is shown with its first frame.
    if message == .scene { return published.newScene = json }
    published.texts[message] = json
    ledger.advance(message: message)
    if message == .parameters { opened = nil }
    if message == .presence {
      published.presence = try? JSONDecoder().decode(ServerMessage.Presence.self, from: Data(json))
    }
    offerAll()
    // The people come last.
    if message == .people { audience.screen.complete() }
    if message == .crowd,
      let crowd = try? JSONDecoder().decode(ServerMessage.CrowdState.self, from: Data(json))
    {
      audience.tellPlaces(crowd)
    }
  }

  private mutating func show(_ frame: FrameDecoder) throws(FrameDecoder.Fault) {
    try audience.screen.follow(
      frame, startsEpoch: startsEpoch(frame), isComplete: published.texts[.people] != nil)
  }

  /// Takes in a structure with its first frame; returns true if clients do not have it.
  private mutating func startsEpoch(_ frame: FrameDecoder) -> Bool {
    guard frame.flags.contains(.complete), let scene = published.newScene else { return false }
    let state = audience.screen.state
    published.newScene = nil
    let isNew = scene != published.texts[.scene] || frame.epoch != state.epoch || state.sequence == 0
    published.texts[.scene] = scene
    return isNew
  }
}

// Contents for clients and other programs.
extension RemoteRoom {
  /// A state message as it is now, in JSON: the owner's text, or what each server knows by itself; nil before the owner
  /// has published it.
  package func json(of message: StateMessage) -> [UInt8]? {
    published.texts[message] ?? content(of: message)?.json
  }

  /// The content that each server knows by itself, also of messages that the owner has never had a reason to publish.
  private func content(of message: StateMessage) -> ServerMessage? {
    switch message {
    case .takes: .takes(repertoire.takes.listings)
    case .scenes: .scenes(repertoire.configuration.catalog)
    case .diagnostics: repertoire.message(with: ShaderFaults())
    case .replay: .replay(ReplayState())
    case .show: .show(ShowRun().state(forPresenters: false))
    case .presentersShow: .show(ShowRun().state(forPresenters: true))
    case .attract: .attract(isPlaying: false)
    case .crowd: .crowd(ServerMessage.CrowdState())
    case .field: .field(nil)
    case .scene, .parameters, .presence, .tuning, .people: nil
    }
  }

  /// The people in the room, on all servers, and its rules; nil until the owner has published them.
  package var presence: ServerMessage.Presence? { published.presence }

  /// The number from which the server derives the code that people type; nil for a room without a code.
  package var codeGeneration: UInt32? { presence?.code ?? audience.people.codeGeneration }

  /// A copy of the room as its owner has saved it, with the parameters that viewers see; nil before anything
  /// is known.
  mutating func open() -> Box<Room>? {
    if let opened { return opened }
    struct Parameters: Decodable { var values: [String: ParameterValue] }
    guard let snapshot = file.flatMap({ try? SnapshotFile.decode($0, scenes: repertoire.scenes) }) else {
      return nil
    }
    let parameters = published.texts[.parameters].flatMap {
      try? JSONDecoder().decode(Parameters.self, from: Data($0))
    }
    var room = Room(
      name, restoring: snapshot, configuration: repertoire.configuration, at: snapshot.time)
    room.tune(to: parameters?.values ?? [:], at: snapshot.time)
    opened = Box(room)
    return opened
  }
}
