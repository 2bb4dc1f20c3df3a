import Engine

/// What is on: the stage, and what moves it besides people, which is the attract mode or a take.
package struct Program {
  /// What is on the stage at one time.
  struct Rendering {
    var sceneTime: Time
    /// Whether it is decoration that moved it.
    var isAmbient: Bool
  }

  package private(set) var stage: Stage
  /// What viewers have not been shown yet.
  private(set) var changes = Changes.parameters
  /// Whether somebody has moved the room since people came.
  private(set) var hasInput: Bool
  /// What is being recorded.
  private(set) var recorder: TakeRecorder?
  /// The take that is played; the stage is then its own.
  private(set) var playback: Playback?
  private var attract: Attract?
  /// What has happened to people's own stage lately; nil where its scenes never change.
  private(set) var recent: RecentEvents?
  /// Whether people have been told last that the attract mode is on.
  private var isAttractTold = false
  /// The take that is being read in order to be played.
  private var awaitedTake: PlaybackRequest?
  /// Whether the frame ends with the signals of attitude and scene.
  private var showsSignals = false

  /// A program with a stage on which something may be going on.
  init(_ stage: Stage, hasInput: Bool = false) {
    self.stage = stage
    self.hasInput = hasInput
  }

  /// Keeps from now on what happens to people's own stage.
  mutating func keepRecentEvents() { recent = RecentEvents(on: tunedStage) }

  var isAttracting: Bool { attract != nil }
  var isPlaying: Bool { playback != nil }
  /// Whether people alone move the stage.
  var isLive: Bool { attract == nil && playback == nil }
  /// Whether people's input reaches the stage.
  var takesInput: Bool { playback?.isOnTop ?? true }
  /// The kind of the scene that is on.
  var sceneKind: SceneKind { stage.scene.kind }
  /// The stage as people have tuned it, whatever is on.
  var tunedStage: Stage { playback?.live ?? attract?.stage ?? stage }
  /// The stage that people tune: on top of a take, the take's own.
  var stageToTune: Stage { isPlaying ? stage : tunedStage }

  /// The scene's time at a time of the room's: they differ only while a take is played.
  func sceneTime(at time: Time) -> Time { playback?.sceneTime(at: time) ?? time }

  /// Whether something moves by itself that was last looked at.
  func isMoving(since pace: Pace, sceneTime: Time) -> Bool {
    stage.restTime > sceneTime && (playback?.isMoving(at: pace.lastFrame) ?? true)
  }

  /// Whether what people have moved has come to rest since the last look.
  func hasComeToRest(since sceneTime: Time, at time: Time) -> Bool {
    isLive && stage.restTime > sceneTime && stage.restTime <= time
  }
}

// Rendering.
extension Program {
  /// Renders the stage as it is now; returns the scene's time.
  @discardableResult
  mutating func render(at time: Time) -> Time {
    let sceneTime = sceneTime(at: time)
    stage.render(at: sceneTime, signals: showsSignals)
    return sceneTime
  }

  /// Renders the stage for viewers, who have then been shown all but the parameters.
  mutating func renderForViewers(at time: Time) -> Rendering {
    let isAmbient = isAttracting || (stage.isAmbient && !changes.contains(.action))
    changes.subtract([.picture, .action])
    return Rendering(sceneTime: render(at: time), isAmbient: isAmbient)
  }

  /// The parameters' values, which clients are then told where they are new.
  mutating func takeParameters() -> [ParameterValue] {
    changes.remove(.parameters)
    return stage.scene.parameterValueList
  }

  /// Lets the frame end with signals, or without.
  mutating func setSignals(_ isOn: Bool) {
    if isOn != showsSignals { changes.insert(.picture) }
    showsSignals = isOn
  }
}

// Events.
extension Program {
  /// Applies an event that nobody sent, and that cannot be refused.
  mutating func apply(_ event: Event, at time: Time) {
    if (try? stage.apply(event, at: sceneTime(at: time))) != nil { note(event, at: time) }
    changes.formUnion(Changes(of: event, on: sceneKind, showsSignals: showsSignals))
  }

  /// Applies somebody's event, which ends the attract mode; throws, and changes nothing, where the scene refuses it.
  mutating func receive(_ event: Event, at time: Time) throws(StageError) {
    if var next = attract?.stage {
      try next.apply(event, at: time)
      stage = next
      attract = nil
    } else {
      try stage.apply(event, at: sceneTime(at: time))
    }
    note(event, at: time)
    hasInput = true
    changes.formUnion(Changes(of: event, on: sceneKind, showsSignals: showsSignals))
  }

  /// Sets parameters, all or none; the first input ends the attract mode.
  mutating func tune(to values: [String: ParameterValue], at time: Time) throws(StageError) {
    var next = stageToTune
    let events = try next.tune(to: values, at: sceneTime(at: time))
    stage = next
    attract = nil
    hasInput = true
    changes = .all
    for event in events { note(event, at: time) }
  }

  /// Notes an event that the stage has taken in.
  private mutating func note(_ event: Event, at time: Time) {
    recorder?.record(event, at: time)
    if isLive { recent?.record(event, at: time) }
  }
}

// Other versions of the scenes.
extension Program {
  /// Goes on with the scenes of another environment; true if another scene is on the stage. A take that is played goes
  /// on with the scenes that it was read with.
  ///
  /// - Throws: Where the scene would be too large; the old one stays.
  mutating func play(in environment: Environment, at time: Time) throws(StageError) -> Bool {
    var next = tunedStage
    let name = next.scene.kind.name
    let isOther = Result { () throws(StageError) in
      try next.play(in: environment, after: recent, at: time) { $0.restored(as: $1) }
    }
    if next.scene.kind.name != name { recent?.record(.scene(name: next.scene.kind.name), at: time) }
    if isPlaying {
      playback?.live = next
      _ = try isOther.get()
      return false
    }
    let wasAttracting = isAttracting
    if wasAttracting, isOther == .success(false),
      (try? stage.play(in: environment, at: time) { $0.restored(as: $1) }) == false
    {
      attract?.stage = next
      changes.insert(.picture)
      return false
    }
    attract = nil
    stage = next
    changes = .all
    return try isOther.get() || wasAttracting
  }
}

// The attract mode.
extension Program {
  /// Plays a take in a loop while nobody has moved the room.
  mutating func beginAttract(_ takes: [String: Take], at time: Time) {
    guard !hasInput, isLive, let take = takes[sceneKind.name] else { return }
    attract = Attract(take, on: stage, at: time)
  }

  /// Plays what is due of it.
  mutating func playAttract(at time: Time) {
    guard let due = attract?.due(at: time) else { return }
    for event in due { apply(event.event, at: event.time) }
  }

  /// Whether the attract mode has begun or ended since this was last asked.
  mutating func takeAttractNews() -> Bool {
    defer { isAttractTold = isAttracting }
    return isAttractTold != isAttracting
  }

  /// Puts the stage back.
  mutating func endAttract() {
    guard let attract else { return }
    stage = attract.stage
    self.attract = nil
    changes = .all
  }

  /// Nobody is here any more.
  mutating func empty() {
    endAttract()
    hasInput = false
  }

  /// Another node runs the room; its last picture stays on the stage.
  mutating func follow() {
    attract = nil
    playback = nil
    awaitedTake = nil
    showsSignals = false
  }

  /// Keeps the room's stage as another node has it.
  mutating func standBy(with stage: Stage) { self.stage = stage }

  /// Tunes the stage as another node has.
  mutating func standBy(with values: [String: ParameterValue], at sceneTime: Time) {
    for (name, value) in values where stage.scene.parameterValues[name] != value {
      try? stage.apply(.parameter(name: name, value: value), at: sceneTime)
    }
  }

  /// When something of the attract mode or of a recording is due; infinity when nothing is.
  var deadline: Time {
    min(
      attract?.nextTime ?? .infinity, recorder.map { min($0.deadline, $0.handOutTime) } ?? .infinity)
  }
}

// Recording.
extension Program {
  /// Throws where the room cannot be recorded now.
  func requireRecordable() throws(WireError) {
    guard recorder == nil else { throw .takes("The room is being recorded already.", about: "record") }
    guard playback == nil else {
      throw .takes("A take is being played; stop it before you record.", about: "record")
    }
  }

  /// Begins a recording of what people do, not of what the room does when nobody is there.
  mutating func beginRecording(as name: TakeName, capacity: Int, at time: Time) {
    endAttract()
    hasInput = true
    recorder = TakeRecorder(stage, name: name, capacity: capacity, at: time)
  }

  /// Goes on with a recording that another node has begun.
  mutating func resumeRecording(_ recording: RoomContinuation.Recording, named name: TakeName, at time: Time)
  {
    endAttract()
    hasInput = true
    recorder = TakeRecorder(resuming: recording, named: name, capacity: Take.mostBytes, at: time)
  }

  /// When the recording ends by itself, which is now at the latest; nil while it goes on.
  func recordingLimit(at time: Time) -> Time? {
    guard let recorder, time >= recorder.deadline || recorder.isFull else { return nil }
    return min(time, recorder.deadline)
  }

  /// What has been recorded and not been written down yet; nil for nothing.
  mutating func takeRecorded(at time: Time) -> [UInt8]? {
    guard let lines = recorder?.handOut(at: time), !lines.isEmpty else { return nil }
    return lines
  }

  /// The same, where it has waited for long enough.
  mutating func takeDueRecorded(at time: Time) -> [UInt8]? {
    guard let due = recorder?.handOutTime, time >= due else { return nil }
    return takeRecorded(at: time)
  }

  /// Ends the recording; returns the lines that are left of it, its name and its size in bytes, nil where nothing is
  /// recorded.
  mutating func endRecording(at time: Time) -> (lines: [UInt8], name: TakeName, bytes: Int)? {
    guard var recorder else { return nil }
    self.recorder = nil
    recorder.end(at: time)
    let bytes = recorder.count
    return (recorder.handOut(at: time), recorder.name, bytes)
  }

  /// Gives a recording up that cannot be written; true if there was one of that name.
  mutating func dropRecording(_ name: TakeName) -> Bool {
    guard recorder?.name == name else { return false }
    recorder = nil
    return true
  }
}

// Playing.
extension Program {
  /// Throws where no take can be played now.
  func requirePlayable() throws(WireError) {
    guard recorder == nil else {
      throw .takes("The room is being recorded; stop the recording before you play a take.", about: "play")
    }
  }

  /// Changes how the take is played.
  mutating func changePlayback(_ request: PlaybackRequest, at time: Time) throws(WireError) {
    guard playback != nil else {
      throw WireError(
        code: .unknownTake, message: "No take is being played: say which in the field \"take\".",
        about: "play")
    }
    playback?.change(request, on: &stage, at: time)
    changes = .all
  }

  /// Whether a take is being read.
  var isAwaitingTake: Bool { awaitedTake != nil }

  /// A take is wanted that has to be read first.
  mutating func awaitTake(_ request: PlaybackRequest) { awaitedTake = request }

  /// What was wanted is here, or cannot be had; false where somebody has chosen something else meanwhile.
  mutating func takeAwaited(_ request: PlaybackRequest) -> Bool {
    guard awaitedTake == request else { return false }
    awaitedTake = nil
    return true
  }

  /// Begins to play a take, in the place of what people do.
  mutating func play(_ take: SeekableTake, _ request: PlaybackRequest, named name: TakeName, at time: Time) {
    endAttract()
    hasInput = true
    var next = Playback(take, name: name, over: playback?.live ?? stage, at: time)
    stage = next.beginning
    next.change(request, on: &stage, at: time)
    playback = next
    changes = .all
  }

  /// Goes on with the take that is played; true if it has come to its end.
  ///
  /// - Parameter isDriven: Whether somebody's tilt takes the place of the take's, where it is played below input.
  mutating func advancePlayback(isDriven: Bool, at time: Time) -> Bool {
    guard let wasPaused = playback?.isPaused else { return false }
    let withoutTilt = isDriven && takesInput
    if playback?.advance(&stage, to: time, withoutTilt: withoutTilt) == true { changes = .all }
    return playback?.isPaused != wasPaused
  }

  /// Puts people's own stage back; false where nothing is played.
  mutating func endPlayback() -> Bool {
    awaitedTake = nil
    guard let playback else { return false }
    stage = playback.live
    self.playback = nil
    changes = .all
    return true
  }
}
