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
  var configuration: Configuration
  /// The people in the room.
  package var seats: Seats
  /// Decides whose tilt moves the scene.
  package var tilt: Tilt
  /// The places of a scene that a crowd moves.
  package var places = CrowdPlaces()
  /// Whether all phones' fingers and tilts are shown over the scene.
  @Told var showsHands = false
  /// The stage, and what plays on it.
  package var program: Program
  /// The room's takes.
  package var takes = TakeCatalog()
  /// Histories, presets and comparisons of tunings.
  package var tunings: Tunings
  /// Faults of scenes and shaders.
  var diagnostics = Diagnostics()
  /// The newest state for viewers.
  package var screen: Screen
  /// The scene that was on the stage and could not be restored.
  var missingScene: MissingScene?
  /// The node that runs the room.
  package var leadership = Leadership.running(publisher: nil)
  /// Counts the catalogues that have replaced one another.
  var catalogChanges: UInt32 = 0
  /// The difference between the versions of messages and the counts of changes: versions go on from those that clients
  /// have, whichever node runs the room.
  var base = StateVersions.first
  /// The revision at the room's beginning; nil if it was restored.
  var untouched: RoomRevision?
  var actions: [Action] = []

  /// The scenes that can be played here.
  package var scenes: SceneCatalog { configuration.environment.scenes }

  package init(
    _ name: RoomName, scene: AnyScene, configuration: Configuration = Configuration(), at time: Time
  ) {
    self.init(
      name, program: Program(Stage(scene, environment: configuration.environment, at: time)),
      configuration: configuration, at: time)
  }

  /// A room without people, made of its parts.
  package init(
    _ name: RoomName, program: Program, people: People = People(), tilt: Tilt = Tilt(),
    tunings: Tunings = Tunings(), configuration: Configuration, at time: Time
  ) {
    let isRestored = program.revision.isTouched
    self.name = name
    self.configuration = configuration
    seats = Seats(people: people, emptySince: time)
    self.tilt = tilt
    self.program = program
    if configuration.replacesScenes { self.program.keepRecentEvents() }
    self.tunings = tunings
    screen = Screen(frameRate: configuration.frameRate, at: time)
    places = CrowdPlaces(mostPerOrigin: configuration.placesPerOrigin)
    places.begin(self.program.sceneKind, with: self.program.stage.crowd, at: time)
    // Clients that come again learn that all is well by now.
    if configuration.replacesScenes { base.advance(.diagnostics) }
    render(at: time)
    self.tunings.show(program.sceneKind)
    offerAll()
    _ = screen.takeNews()
    untouched = isRestored ? nil : revision
  }

  /// Takes in an event and returns the actions to carry out, in order.
  package mutating func handle(_ event: Event, at time: Time) -> [Action] {
    let isRunning = leadership.isRunning
    advancePlayback(at: time)
    if isRunning { program.wake(at: time) }
    limitRecording(at: time)
    switch event {
    case .joined(let id, let person, let isRemote):
      join(id, person, isRemote: isRemote)
      if isRunning { beginAttract(at: time) }
    case .left(let id): leave(id, at: time)
    case .received(let input, let id): receive(input, from: id, at: time)
    case .asked(let request, let id): answer(request, from: id, at: time)
    case .ticked: tick(at: time)
    case .closing: endRecording(at: time)
    case .listed(let listings): takes.list(listings)
    case .recorded(let name, let result): finishRecording(name, result)
    case .recovered(let name):
      tellPresenters(
        "The recording \"\(name)\" was cut off when the server ended; what was recorded is kept.")
    case .fetched(let take, let request, let id): begin(take, request, for: id, at: time)
    case .show(let contents): if isRunning { load(contents, at: time) }
    case .scenes(let next):
      replaceConfiguration(with: next)
      if isRunning { replaceScenes(at: time) }
    case .diagnosed(let found): diagnostics.replaceSource(with: found)
    }
    limitRecording(at: time)
    if isRunning {
      updatePlaces(at: time)
      update(at: time)
    }
    screen.offer(versions)
    defer { actions = [] }
    return actions
  }

  /// Returns the clients that have something new to read since this was last asked.
  package mutating func takeWake() -> Wake {
    let owed = seats.takeOwed()
    return screen.takeNews() ? .everybody : owed
  }

  /// Queues an answer; closes the connection of a client that lets too many wait.
  mutating func reply(_ message: ServerMessage, to id: ClientID) {
    guard let isRead = seats.reply(message, to: id) else { return }
    if !isRead { actions.append(.close(id, code: 1008, reason: "Too many answers wait to be read.")) }
  }
}
