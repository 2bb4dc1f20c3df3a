import Engine

/// One scene that many screens share: takes what members send, and says who has something to read.
///
/// A room is pure: no sockets, no clock. It keeps no queue of frames; a member that can be written to gets the
/// newest state from `nextDelivery(for:at:)`, as the runs that changed since its last message.
///
/// A room itself only routes: each of its parts is a value that can be understood alone. It cannot be copied: that
/// would cost more than a sample does.
package struct Room: ~Copyable {
  package let name: RoomName
  /// The scenes and takes.
  package var repertoire: Repertoire
  /// The scene and what moves it; where another node runs the room, this one stands by.
  package internal(set) var performance: Performance
  /// The clients, and what they are shown.
  package var audience: Audience
  /// The owner's publications, or nil if this node runs the room.
  var mirror: Mirror?
  /// The difference between the versions of messages and the counts of changes, so that versions keep rising when
  /// another node takes over the room.
  var base = StateVersions.first
  /// The revision at the room's beginning; nil if it was restored.
  var untouched: RoomRevision?
  var actions: [Action] = []

  /// A new room, which shows a scene as rooms begin with it.
  package init(
    _ name: RoomName, openingWith kind: SceneKind, configuration: Configuration, at time: Time
  ) {
    var stage = Stage(kind.scene(), environment: configuration.environment, at: time)
    // Values of our own scenes, which a test sets; what cannot be set stays as it is.
    _ = try? stage.tune(to: kind.opening, at: time)
    self.init(name, stage, configuration: configuration, at: time)
  }

  /// A new room, which shows a scene as it is.
  package init(
    _ name: RoomName, scene: AnyScene, configuration: Configuration = Configuration(), at time: Time
  ) {
    let stage = Stage(scene, environment: configuration.environment, at: time)
    self.init(name, stage, configuration: configuration, at: time)
  }

  private init(_ name: RoomName, _ stage: Stage, configuration: Configuration, at time: Time) {
    self.init(
      name,
      performance: Performance(
        LiveStage(stage), in: configuration.environment, placesPerOrigin: configuration.placesPerOrigin,
        at: time),
      configuration: configuration, at: time)
  }

  /// A room without people, made of its parts.
  init(
    _ name: RoomName, performance: Performance, people: People = People(), configuration: Configuration,
    at time: Time
  ) {
    let isRestored = performance.live.revision.isTouched
    self.name = name
    repertoire = Repertoire(configuration)
    audience = Audience(people: people, frameRate: configuration.frameRate, emptySince: time)
    self.performance = performance
    if configuration.replacesScenes {
      self.performance.live.keepRecentEvents()
      // Clients that come again learn that all is well by now.
      base.advance(.diagnostics)
    }
    render(at: time)
    offerAll()
    _ = audience.takeWake()
    untouched = isRestored ? nil : revision
  }

  /// Whether the room runs here.
  var isRunning: Bool { mirror == nil }

  /// Takes in an event and returns the actions to carry out, in order.
  package mutating func handle(_ event: Event, at time: Time) -> [Action] {
    if isRunning { performance.advance(to: time) }
    limitRecording(at: time)
    switch event {
    case .joined(let id, let person, let isRemote): join(id, person, isRemote: isRemote, at: time)
    case .left(let id): leave(id, at: time)
    case .received(let input, let id): receive(input, from: id, at: time)
    case .asked(let request, let id): answer(request, from: id, at: time)
    case .ticked:
      drainRecording(isForced: false, at: time)
      if audience.screen.pace.consumeRelease(at: time) { audience.oweEverybody() }
      performance.tick(at: time)
    case .closing: endRecording(at: time)
    case .listed(let listings): repertoire.takes.list(listings)
    case .recorded(let name, let result): finishRecording(name, result)
    case .recovered(let name):
      tellPresenters(
        "The recording \"\(name)\" was cut off when the server ended; what was recorded is kept.")
    case .fetched(let take, let request, let id): begin(take, request, for: id, at: time)
    case .show(let contents): load(contents, at: time)
    case .scenes(let next): replaceScenes(with: next, at: time)
    case .diagnosed(let found): repertoire.replaceSourceFaults(with: found)
    }
    limitRecording(at: time)
    present(at: time)
    defer { actions = [] }
    return actions
  }

  /// Shows clients what an event has changed.
  private mutating func present(at time: Time) {
    if isRunning {
      performance.places.follow(performance.live, at: time)
      if isPresenceDue, time >= audience.presenceTime { offerPeople(at: time) }
      do {
        try performance.show(
          on: &audience.screen, among: audience.people, isWatched: !audience.isEmpty, at: time)
      } catch {
        for id in audience.presenters { reply(.error(error), to: id) }
      }
    }
    audience.screen.offer(versions)
  }

  /// Renders the scene as it is now.
  mutating func render(at time: Time) {
    performance.render(on: &audience.screen, among: audience.people, at: time)
  }

  /// Queues an answer; closes the connection of a client that lets too many wait.
  mutating func reply(_ message: ServerMessage, to id: ClientID) {
    guard let isRead = audience.reply(message, to: id) else { return }
    if !isRead { actions.append(.close(id, code: 1008, reason: "Too many answers wait to be read.")) }
  }

  /// Lets the attract mode begin where people are here who have not moved the room.
  mutating func beginAttract(at time: Time) {
    if !audience.isEmpty { performance.live.beginAttract(repertoire.configuration.attract, at: time) }
  }

  /// Whether anything has ever been changed.
  package var isTouched: Bool { revision != untouched }
}
