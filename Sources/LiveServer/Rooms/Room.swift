import Engine

/// One scene that many screens share: takes what members send, and says who has something to read.
///
/// A room is pure: no sockets, no clock. It keeps no queue of frames; whoever can be written to asks with
/// `next(for:at:)` and gets the newest state, as the runs that changed since what it was sent last.
struct Room {
  /// How often what a snapshot keeps has changed, and how often it has only moved on.
  struct Revision: Equatable {
    var changes = 1
    var movements = 0
  }

  /// How rooms are run.
  struct Configuration {
    /// The most frames a second.
    var frameRate = 60.0
    /// The takes that play while nobody has moved the room, by scene; none keeps rooms still.
    var attract: [String: Take] = [:]
    /// What scenes may read besides their own state.
    var environment = Environment()
  }

  /// How many presence messages are sent a second at most, to all members together: many people may come at once.
  private static let mostPresences = 10_000.0

  /// How far apart messages about parameters are at least that a scene changes by itself, as a drag does, in seconds.
  private static let parametersInterval: Time = 0.1

  /// How far ahead is looked after viewers that are held back, in seconds: all those together whose time is up by then,
  /// so that many cost little more than one.
  static let openingInterval: Time = 0.04

  /// By how many intervals a frame may be late without putting off the next one.
  private static let mostLateness = 2.0

  let name: RoomName
  let configuration: Configuration
  var stage: Stage
  var members = Members()
  /// Everybody's role and name, and who may come in.
  var people = People()
  var driving = Driving()
  /// How the clients that have sent samples hold their phones.
  var handsets: [ClientID: Handset] = [:]
  /// How much longer than their fastest samples were under way.
  var sampleDelays = DelayHistogram()
  /// How samples are smoothed before they move anything; nil for not at all.
  var smoothing: Smoothing?
  /// Whose tilt is averaged: those heard of late, while the policy is to average.
  var averaged: Set<ClientID> = []
  /// Whether the average has changed since it last moved the scene.
  var isMeanDue = false
  /// When to look next for who of them has become silent.
  var averageCheck: Time = 0
  var tuning = Tuning.presenter
  /// What is kept of each scene's tuning besides the values, by the scene's name.
  var sceneTunings: [String: SceneTuning] = [:]
  /// The tuning that clients know of.
  var toldTuning: ServerMessage.TuningState?
  /// Who wants the signals of attitude and scene; while somebody does, the structure ends with them.
  var signalReaders: Set<ClientID> = []
  var actions: [Action] = []

  /// The newest state that viewers are sent.
  var state = FrameState()
  /// What the newest state's header says.
  var encoder = FrameEncoder(serverTime: 0)
  /// The newest of everything that members can be owed.
  var versions = Member.Versions(parameters: 1, presence: 1, tuning: 1)

  /// The device's time of the newest sample that moved the scene, in its milliseconds; NaN for none.
  var deviceTime = Double.nan
  /// The parameters' values that clients know of; scenes change some themselves, when something is dragged.
  private var parameterValues: [ParameterValue] = []
  /// Whether events have changed the scene since the last look.
  var needsFrame = false
  /// Whether events may have changed parameters since they were last read.
  var mayBeTuned = true
  /// Whether events have moved the scene since the last look; else what moves, moves by itself.
  var isActedOn = false
  /// The newest state that something other than ambient motion led to.
  var lastAction: UInt32 = 0
  var presenceChanged = false
  /// When viewers that are held back are looked after; infinity while none is.
  var opening = Double.infinity
  /// Since when nobody is in the room; nil while somebody is.
  var emptySince: Time?
  /// Whether somebody has moved the room since people came.
  var hasInput = false
  /// How those held their phones straight who have not come back since the server was started again.
  var keptCalibrations: [SessionToken: Attitude] = [:]
  /// Counts the changes that a snapshot has to keep.
  var revision = Revision()
  var attract: Attract? { didSet { isAttracting = attract != nil } }
  /// Whether there is an attract mode: asking for the value itself copies it.
  private(set) var isAttracting = false
  /// What is being recorded.
  var recorder: TakeRecorder?
  /// The take that is played; the stage is then its own.
  var playback: Playback? { didSet { isPlaying = playback != nil } }
  /// Whether a take is played: asking for the take itself copies it.
  private(set) var isPlaying = false
  /// The take that is being read in order to be played.
  var awaitedTake: PlaybackRequest?
  /// The takes that are kept, in the order of their names.
  var takes: [TakeListing] = []
  /// Names that will be takes soon, and the most bytes of those: what is recorded, brought, and renamed to.
  var reservedTakes: [TakeName: Int] = [:]
  /// What the next presenter has to be told who comes.
  var takeNotices: [WireError] = []
  /// Counts the lists of takes; 0 until there is one.
  var takesVersion = 0
  /// Where the room is in its show; nil without one.
  var progress: ShowProgress?
  /// Where it was before the last restart, until there is a show again.
  var keptShowIndex: Int?
  /// What is wrong with the show's files, for presenters.
  var showProblems: [String] = []
  /// Whether viewers are to let the newest structure fade in, as a new step of the show.
  var fadesIn = false
  /// What another node tells that runs the room; nil where it runs here.
  var followed: Followed?
  /// What stands for all other nodes, as a member of its own kind; nil where there are none.
  var publisher: Member?
  private var lastFrame: Time
  /// When viewers last got something new to see.
  private var lastChange: Time
  /// When clients may next hear of parameters that the scene changes by itself.
  private var nextParameters = -Time.infinity
  /// The scene's time of the last look.
  private(set) var lastSceneTime: Time
  /// When the next frame may be made at the earliest.
  private(set) var nextFrame: Time
  private var lastPresence = -Double.infinity
  var nextPointer = 0

  init(_ name: RoomName, scene: any Scene, configuration: Configuration = Configuration(), at time: Time) {
    self.init(
      name, stage: Stage(scene, environment: configuration.environment), configuration: configuration,
      at: time)
  }

  /// A room with a stage on which something may be going on.
  init(_ name: RoomName, stage: Stage, configuration: Configuration, at time: Time) {
    self.name = name
    self.configuration = configuration
    self.stage = stage
    lastFrame = time
    lastChange = time
    lastSceneTime = time
    nextFrame = time
    emptySince = time
    look(at: time, anew: true)
    toldTuning = tuningState
  }

  /// Who holds the tilt.
  var driver: Driver { driving.driver }
  /// The time between two frames, in seconds.
  var interval: Time { 1 / configuration.frameRate }

  /// How far apart presence messages are at least, in seconds.
  private var presenceInterval: Time { max(0.1, Double(members.count) / Self.mostPresences) }

  /// When a frame is due for what has changed, or what moves by itself, since the last look; infinity for never, as
  /// when nobody is there to see it.
  private var frameTime: Time {
    if members.isEmpty || followed != nil { return .infinity }
    // Samples that have been held up come all at once, and make one frame or two.
    if needsFrame { return max(nextFrame, lastChange + interval / 8) }
    let isMoving = stage.restTime > lastSceneTime && (!isPlaying || playback?.isMoving(at: lastFrame) == true)
    return isMoving ? max(nextFrame, lastFrame + interval) : .infinity
  }

  /// When the room wants to be ticked; nil when nothing will happen by itself.
  var nextWake: Time? {
    let frame = isMeanDue ? min(nextFrame, frameTime) : frameTime
    let presence = presenceChanged && followed == nil ? lastPresence + presenceInterval : .infinity
    let tuned = mayBeTuned && !needsFrame && !members.isEmpty && followed == nil ? nextParameters : .infinity
    let next = min(
      frame, presence, tuned, opening, driving.deadline ?? .infinity, averageDeadline ?? .infinity,
      isAttracting ? attract?.nextTime ?? .infinity : .infinity, recordingTime, playbackTime
    )
    return next.isFinite ? next : nil
  }

  /// Takes in an event and returns what has to be done about it, in order.
  mutating func handle(_ event: Event, at time: Time) -> [Action] {
    advancePlayback(at: time)
    limitRecording(at: time)
    switch event {
    case .joined(let id, let person, let isRemote):
      members.insert(Member(id: id, role: person.role, isRemote: isRemote))
      people.join(id, person)
      emptySince = nil
      presenceChanged = true
      beginAttract(at: time)
      actions.append(.wake(id))
      if person.role == .presenter { deliverTakeNotices() }
    case .left(let id): leave(id, at: time)
    case .received(let message, let id): receive(message, from: id, at: time)
    case .ticked: tick(at: time)
    case .closing: endRecording(at: time)
    case .listed(let takes):
      self.takes = takes
      takesVersion += 1
      actions.append(.wakeAll)
    case .recorded(let name, let result): finishRecording(name, result)
    case .recovered(let name):
      tellPresenters(
        "The recording \"\(name)\" was cut off when the server ended; what was recorded is kept.")
    case .fetched(let take, let request, let id): begin(take, request, for: id, at: time)
    case .show(let contents): if followed == nil { take(contents, at: time) }
    }
    limitRecording(at: time)
    update(at: time)
    defer { actions = [] }
    return actions
  }

  private mutating func leave(_ id: ClientID, at time: Time) {
    guard let client = members.removeValue(forKey: id) else { return }
    for pointer in client.pointers.values.sorted(by: { $0.id < $1.id })
    where playback?.isOnTop ?? true {
      let before = stage.scene.parameterValueList
      apply(.pointer(pointer.cancelled), at: time)
      record(.drag(pointer.id), since: before, by: id, at: time)
    }
    people.leave(id)
    leaveDriving(id, at: time)
    setSignals(false, for: id)
    presenceChanged = true
    // Its pointers are gone, and its calibration.
    if isTouched { noteChange() }
    if members.isEmpty {
      emptySince = time
      endAttract()
      hasInput = false
    }
  }

  private mutating func tick(at time: Time) {
    if let due = recorder?.handOutTime, time >= due { writeRecording(at: time) }
    let before = driving
    driving.expire(at: time)
    note(driving, after: before)
    expireAverage(at: time)
    if time >= opening {
      opening = .infinity
      actions.append(.wakeAll)
    }
    guard isAttracting, var player = attract, player.nextTime <= time else { return }
    for due in player.due(at: time) { apply(due.event, at: due.time) }
    attract = player
  }

  /// Sends what is due: presence, and a frame if the last one is long enough ago.
  private mutating func update(at time: Time) {
    guard followed == nil else { return }
    if presenceChanged, time >= lastPresence + presenceInterval {
      presenceChanged = false
      lastPresence = time
      versions.presence += 1
      actions.append(.wakeAll)
    }
    if isMeanDue, time >= nextFrame { moveByMean(at: time) }
    if time >= frameTime ? look(at: time) : !needsFrame && noteMovedParameters(at: time) {
      actions.append(.wakeAll)
    }
  }

  /// Looks at the scene as it is now, `anew` for another scene; true if viewers have something new to see.
  @discardableResult
  mutating func look(at time: Time, anew: Bool = false) -> Bool {
    let isAmbient = isAttracting || (stage.isAmbient && !isActedOn)
    needsFrame = false
    isActedOn = false
    // What has come to rest is kept at rest, instead of moving once more after a restart.
    let sceneTime = sceneTime(at: time)
    if !isAttracting, !isPlaying, stage.restTime > lastSceneTime, stage.restTime <= time {
      noteChange()
    }
    lastFrame = time
    lastSceneTime = sceneTime
    let tuned = noteMovedParameters(at: time, anew: anew)
    stage.render(at: sceneTime, signals: !signalReaders.isEmpty)
    let change = state.update(from: stage.frame, anew: anew)
    // What moved nothing does not put off what does; but many phones that lie still are not averaged one by one.
    if change == .none, averaged.isEmpty { return tuned }
    // A frame that is late by up to a few intervals does not put off the next ones. Otherwise samples that come as
    // often as frames would wait ever after the first one that was held up, each for its turn.
    nextFrame = max(nextFrame + interval, time - Self.mostLateness * interval)
    switch change {
    case .none: return tuned
    case .values: break
    case .structure:
      versions.structure += 1
      fadesIn = false
    }
    lastChange = time
    versions.epoch = state.epoch
    versions.sequence = state.sequence
    if !isAmbient { lastAction = state.sequence }
    encoder = FrameEncoder(serverTime: time * 1000, deviceTime: deviceTime)
    return true
  }

  /// Takes note of what a scene may have done to its parameters, if it is time to; true if clients have to hear of it.
  private mutating func noteMovedParameters(at time: Time, anew: Bool = false) -> Bool {
    guard mayBeTuned, anew || time >= nextParameters, noteParameters() else { return false }
    nextParameters = time + Self.parametersInterval
    return true
  }

  /// Takes note of the parameters' values; true if they are new to clients.
  mutating func noteParameters() -> Bool {
    mayBeTuned = false
    let values = stage.scene.parameterValueList
    guard values != parameterValues else { return false }
    if !isAttracting, !isPlaying, !parameterValues.isEmpty { revision.movements += 1 }
    parameterValues = values
    versions.parameters += 1
    return true
  }

  /// The frame as it is now; what viewers are sent does not change by it.
  mutating func frame(at time: Time) -> FrameBuilder {
    advancePlayback(at: time)
    stage.render(at: sceneTime(at: time), signals: !signalReaders.isEmpty)
    return stage.frame
  }

  /// The same as a tree.
  mutating func tree(at time: Time) -> FrameTree { FrameTree(frame(at: time)) }
}
