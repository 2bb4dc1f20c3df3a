import Engine

/// One scene that many screens share: takes what members send, and says who has something to read.
///
/// A room is pure: no sockets, no clock. It keeps no queue of frames; whoever can be written to asks with
/// `next(for:at:)` and gets the newest state, as the runs that changed since what it was sent last.
///
/// A room itself only routes: each of its parts is a value that can be understood alone.
package struct Room {
  /// How rooms are run.
  package struct Configuration {
    /// The most frames a second.
    var frameRate = 60.0
    /// The takes that play while nobody has moved the room, by scene; none keeps rooms still.
    var attract: [String: Take] = [:]
    /// What scenes may read besides their own state.
    package let environment: Environment
    /// Whether other versions of the scenes may come while rooms run.
    package let replacesScenes: Bool
    /// What newcomers are told of the scenes.
    let catalog: EncodedCatalog

    /// What all rooms of a server share.
    package init(
      frameRate: Double = 60, attract: [String: Take] = [:], environment: Environment = Environment(),
      replacesScenes: Bool = false
    ) {
      (self.frameRate, self.attract, self.environment) = (frameRate, attract, environment)
      self.replacesScenes = replacesScenes
      catalog = EncodedCatalog(environment.scenes)
    }

    /// The same, with other scenes that may be replaced in turn.
    package func playing(
      _ scenes: SceneCatalog, typesetter: (any Typesetter)? = nil, shaders: ShaderLibrary? = nil
    ) -> Configuration {
      var next = environment
      next.scenes = scenes
      next.shaders = shaders ?? next.shaders
      next.typesetter = typesetter ?? next.typesetter
      return Configuration(
        frameRate: frameRate, attract: attract, environment: next, replacesScenes: true)
    }

    /// The same, with scenes that may be replaced.
    package var replacingScenes: Configuration { playing(environment.scenes) }
  }

  package let name: RoomName
  var configuration: Configuration
  /// Who is here.
  package var seats: Seats
  /// Whose tilt moves the scene.
  package var tilt: Tilt
  /// What is on.
  package var program: Program
  /// Which takes there are.
  package var takes = TakeCatalog()
  /// What is kept of the scenes' tunings.
  package var tunings: Tunings
  /// Where the show is.
  var show: ShowRun
  /// What is wrong with the scenes' source.
  var diagnostics: [SceneDiagnostic] = []
  /// What is wrong with the shaders of what is shown.
  var shaders = ShaderFaults()
  /// What viewers have been shown.
  package var screen: Screen
  /// Which node runs the room.
  package var leadership = Leadership.running(publisher: nil)
  /// Counts the changes that a snapshot has to keep.
  package var revision = RoomRevision()
  var actions: [Action] = []

  /// The scenes that can be played here.
  package var scenes: SceneCatalog { configuration.environment.scenes }

  package init(
    _ name: RoomName, scene: AnyScene, configuration: Configuration = Configuration(), at time: Time
  ) {
    self.init(
      name, program: Program(Stage(scene, environment: configuration.environment)),
      configuration: configuration, at: time)
  }

  /// A room without anybody in it, made of its parts.
  package init(
    _ name: RoomName, program: Program, people: People = People(), tilt: Tilt = Tilt(),
    tunings: Tunings = Tunings(), show: ShowRun = ShowRun(), configuration: Configuration, at time: Time
  ) {
    self.name = name
    self.configuration = configuration
    seats = Seats(people: people, emptySince: time)
    self.tilt = tilt
    self.program = program
    if configuration.replacesScenes { self.program.keepRecentEvents() }
    self.tunings = tunings
    self.show = show
    screen = Screen(frameRate: configuration.frameRate, at: time)
    // Who comes again learns that all is well by now.
    if configuration.replacesScenes { screen.advance(.diagnostics) }
    render(at: time, startsEpoch: true)
    _ = self.tunings.announce(program.sceneKind)
  }

  /// Takes in an event and returns what has to be done about it, in order.
  package mutating func handle(_ event: Event, at time: Time) -> [Action] {
    advancePlayback(at: time)
    limitRecording(at: time)
    switch event {
    case .joined(let id, let person, let isRemote): join(id, person, isRemote: isRemote, at: time)
    case .left(let id): leave(id, at: time)
    case .received(let message, let id): receive(message, from: id, at: time)
    case .ticked: tick(at: time)
    case .closing: endRecording(at: time)
    case .listed(let listings):
      takes.list(listings)
      announce(.takes)
    case .recorded(let name, let result): finishRecording(name, result)
    case .recovered(let name):
      tellPresenters(
        "The recording \"\(name)\" was cut off when the server ended; what was recorded is kept.")
    case .fetched(let take, let request, let id): begin(take, request, for: id, at: time)
    case .show(let contents): if leadership.isRunning { take(contents, at: time) }
    case .scenes(let configuration): play(configuration, at: time)
    case .diagnosed(let diagnostics): take(diagnostics)
    }
    limitRecording(at: time)
    if leadership.isRunning { update(at: time) }
    defer { actions = [] }
    return actions
  }

  /// Everybody has something new to read.
  mutating func announce(_ message: StateMessage) {
    screen.advance(message)
    actions.append(.wakeAll)
  }

  /// Queues an answer; a client that lets too many wait has to go.
  mutating func reply(_ message: ServerMessage, to id: ClientID) {
    if let action = seats.reply(message, to: id) { actions.append(action) }
  }
}

// Time.
extension Room {
  /// When the room wants to be ticked; nil when nothing will happen by itself.
  package var nextWake: Time? {
    let next = leadership.isRunning ? min(screen.pace.nextReleaseTime, ownWake) : screen.pace.nextReleaseTime
    return next.isFinite ? next : nil
  }

  /// When something happens by itself in a room that runs here; infinity when nothing will.
  private var ownWake: Time {
    let (frame, pace) = (frameTime, screen.pace)
    let isTuned = program.changes.intersection([.picture, .parameters]) == .parameters && !seats.isEmpty
    return min(
      tilt.isMeanDue ? min(pace.nextFrame, frame) : frame, pace.presenceTime(members: seats.count),
      isTuned ? pace.nextParameters : .infinity, tilt.deadline, program.deadline,
      seats.isEmpty ? .infinity : program.playbackTime(pace))
  }

  /// When a frame is due for what has changed, or what moves by itself, since the last look; infinity for never, as
  /// when nobody is there to see it.
  private var frameTime: Time {
    if seats.isEmpty { return .infinity }
    if program.changes.contains(.picture) { return screen.pace.dirtyFrameTime }
    return program.isMoving(since: screen.pace, sceneTime: screen.sceneTime)
      ? screen.pace.movingFrameTime : .infinity
  }

  private mutating func tick(at time: Time) {
    if let lines = program.takeDueRecorded(at: time) { actions.append(.record(.append(lines))) }
    tilt.expire(at: time)
    if screen.pace.takeRelease(at: time) { actions.append(.wakeAll) }
    program.playAttract(at: time)
  }

  /// Sends what is due: presence, and a frame if the last one is long enough ago.
  private mutating func update(at time: Time) {
    if tilt.takeNews() { screen.pace.markPresence() }
    if program.takeAttractNews() { announce(.attract) }
    if screen.pace.takePresence(members: seats.count, at: time) {
      announce(.presence)
      screen.advance(.people)
    }
    if tilt.isMeanDue, time >= screen.pace.nextFrame, let mean = tilt.takeMean() { move(by: mean, at: time) }
    let isPictureDue = time >= frameTime
    if isPictureDue ? render(at: time) : !program.changes.contains(.picture) && readParameters(at: time) {
      actions.append(.wakeAll)
    }
  }
}

// Rendering.
extension Room {
  /// Looks at the scene as it is now; true if viewers have something new to see.
  ///
  /// - Parameter startsEpoch: Whether it is another scene, even where its structure looks the same.
  @discardableResult
  mutating func render(at time: Time, startsEpoch: Bool = false) -> Bool {
    // What has come to rest is kept at rest, instead of moving once more after a restart.
    if program.hasComeToRest(since: screen.sceneTime, at: time) { revision.recordChange() }
    let isTuned = readParameters(at: time, startsEpoch: startsEpoch)
    let rendering = program.renderForViewers(at: time)
    let isNew = screen.show(
      rendering, of: program.stage, startsEpoch: startsEpoch, keepsPace: tilt.isAveraging, at: time)
    if shaders.look(at: screen.state, on: program.stage) { announce(.diagnostics) }
    return isNew || isTuned
  }

  /// Reads what a scene may have done to its parameters, if it is time to; true if clients have to hear of it.
  private mutating func readParameters(at time: Time, startsEpoch: Bool = false) -> Bool {
    guard program.changes.contains(.parameters), startsEpoch || time >= screen.pace.nextParameters else {
      return false
    }
    screen.pace.recordParameters(at: time)
    return readParameters()
  }

  /// Reads the parameters' values; true if they are new to clients.
  private mutating func readParameters() -> Bool {
    let isFirst = screen.parameterValues.isEmpty
    guard screen.show(program.takeParameters()) else { return false }
    if program.isLive, !isFirst { revision.recordMovement() }
    return true
  }

  /// Tells everybody the parameters' values, changed or not.
  mutating func answerParameters() {
    if !readParameters() { screen.advance(.parameters) }
    actions.append(.wakeAll)
  }

  /// Whether the stage may look different from the frame that was rendered last.
  package var awaitsRendering: Bool { program.changes.contains(.picture) }

  /// The frame as it is now; what viewers are sent does not change by it.
  package mutating func frame(at time: Time) -> FrameBuilder {
    advancePlayback(at: time)
    program.render(at: time)
    return program.stage.frame
  }

  /// The same as a tree.
  mutating func tree(at time: Time) -> FrameTree { FrameTree(frame(at: time)) }
}
