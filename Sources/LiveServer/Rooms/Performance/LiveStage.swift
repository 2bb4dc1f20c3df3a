import Engine

/// The stage, and what moves it besides people: the attract mode or a take.
package struct LiveStage {
  package internal(set) var stage: Stage
  /// The changes that viewers have not been shown yet.
  var changes: Changes = [.parameters, .structure]
  private(set) var attract: AttractMode
  /// The text field that has the focus, as clients know it.
  @Told private(set) var focusedField: FocusedField?
  /// Whether the attract mode was on after the last event.
  @Told private(set) var isAttracting = false
  var player = Player()
  /// Counts changes of what is recorded and played.
  var replayChanges: UInt32 = 0
  /// The running recording, or nil if there is none.
  var recorder: TakeRecorder?
  /// The latest events on people's own stage, or nil if its scenes never change.
  private(set) var recent: RecentEvents?
  /// Whether the frame ends with the signals of attitude and scene.
  private var showsSignals = false
  /// The hands over the scene; nil while they are not shown.
  private var hands: [Hand]?
  /// The parameters' values that clients know of; scenes change some themselves, when something is dragged.
  @Told private(set) var parameterValues: [ParameterValue] = []
  /// Counts answers with the parameters' values, changed or not.
  private var parameterAnswers: UInt32 = 0
  /// The device's time of the newest sample that moved the scene, in its milliseconds; NaN for none.
  var deviceTime = Double.nan
  /// Whether viewers are to let the next structure fade in.
  private var fadesIn = false
  /// Counts changes of people's own stage.
  private(set) var revision = RoomRevision()

  /// A stage on which something may be going on.
  ///
  /// - Parameter isRestored: Whether people may have changed the stage before.
  init(_ stage: Stage, hasInput: Bool = false, isRestored: Bool = false) {
    self.stage = stage
    if isRestored { revision.recordChange() }
    attract = AttractMode(hasInput: hasInput)
  }

  /// Keeps from now on what happens to people's own stage.
  mutating func keepRecentEvents() { recent = RecentEvents(on: tunedStage) }

  /// Whether people alone move the stage.
  var isLive: Bool { !attract.isOn && !player.isPlaying }
  /// The kind of the scene that is on.
  var sceneKind: SceneKind { stage.scene.kind }
  /// The stage as people have tuned it, even if something else is on.
  var tunedStage: Stage { player.liveStage ?? attract.stage ?? stage }
  /// The kind of the scene that people have put on, even if something else is on; read for each sample, so no
  /// stage is copied.
  var tunedKind: SceneKind { isLive ? stage.scene.kind : tunedStage.scene.kind }
  /// The stage that people tune: on top of a take, the take's own.
  var stageToTune: Stage { player.isPlaying ? stage : tunedStage }
}

// Rendering.
extension LiveStage {
  /// Renders the stage as it is now; returns the scene's time.
  @discardableResult
  mutating func render(at time: Time) -> Time {
    let sceneTime = player.sceneTime(at: time)
    stage.render(at: sceneTime, signals: showsSignals, hands: hands)
    return sceneTime
  }

  /// Renders the stage for viewers, who have then been shown all but the parameters.
  ///
  /// - Parameter last: The scene's time of the last rendering.
  mutating func renderForViewers(after last: Time, at time: Time) -> Screen.Rendering {
    // What has come to rest is saved at rest, instead of moving once more after a restart.
    if isLive, stage.restTime > last, stage.restTime <= time { revision.recordChange() }
    // What never rests goes on after a restart from where it was saved.
    if isLive, stage.restTime == .infinity, revision.isTouched { revision.recordMovement() }
    let rendering = Screen.Rendering(
      sceneTime: render(at: time),
      isAmbient: attract.isOn || (stage.isAmbient && !changes.contains(.action)),
      startsEpoch: changes.contains(.structure), fadesIn: fadesIn, deviceTime: deviceTime)
    changes.subtract(.shown)
    fadesIn = false
    return rendering
  }

  /// Begins with a structure of its own, even if it looks like the last one.
  mutating func beginStructure(fadesIn: Bool = false) {
    changes.insert(.structure)
    if fadesIn { self.fadesIn = true }
  }

  /// Counts changes of the parameters' values that clients know of, and answers with them.
  var parameterChanges: UInt32 { $parameterValues &+ parameterAnswers }

  /// Reads the parameters' values, which are then due for clients if they are new.
  mutating func readParameters() {
    changes.remove(.parameters)
    let (isFirst, before) = (parameterValues.isEmpty, $parameterValues)
    parameterValues = stage.scene.parameterValueList
    if isLive, !isFirst, $parameterValues != before { revision.recordMovement() }
  }

  /// Owes clients the parameters' values, new or not.
  mutating func answerParameters() { changes.insert(.answer) }

  /// Counts changes of the text field that has the focus.
  var fieldChanges: UInt32 { $focusedField }

  /// Counts changes of the attract mode.
  var attractChanges: UInt32 { $isAttracting }

  /// Takes note of what has begun or ended with an event, and answers with the parameters' values.
  mutating func settle() {
    isAttracting = attract.isOn
    let field = stage.scene.focusedField
    if field != focusedField { focusedField = field }
    guard changes.contains(.answer) else { return }
    changes.remove(.answer)
    readParameters()
    parameterAnswers &+= 1
  }

  /// Shows hands over the scene, or hides them.
  mutating func show(_ hands: [Hand], isOn: Bool) {
    if isOn != (self.hands != nil) { changes.insert(.picture) }
    self.hands = isOn ? hands : nil
  }

  /// Hands may be elsewhere.
  mutating func markHands() { changes.insert(.picture) }

  /// Lets the frame end with signals, or without.
  mutating func setSignals(_ isOn: Bool) {
    if isOn != showsSignals { changes.insert(.picture) }
    showsSignals = isOn
  }
}

// What moves the stage.
extension LiveStage {
  /// Applies an event without a sender, which cannot be refused.
  mutating func apply(_ event: Event, at time: Time) {
    if (try? stage.apply(event, at: player.sceneTime(at: time))) != nil { record(event, at: time) }
    changes.formUnion(Changes(of: event, on: sceneKind, showsSignals: showsSignals))
  }

  /// Applies a client's event, which ends the attract mode; throws, and changes nothing, if the scene refuses
  /// it.
  ///
  /// - Parameter deviceTime: The device's time of a sample.
  mutating func receive(_ event: Event, deviceTime: Double? = nil, at time: Time) throws(StageError) {
    switch event {
    case .sample, .crowd: self.deviceTime = deviceTime ?? .nan
    case .pointer, .hover, .scroll, .text, .parameter, .pictures, .scene, .action, .calibrate, .reference:
      break
    }
    if var next = attract.stage {
      try next.apply(event, at: time)
      stage = next
    } else {
      try stage.apply(event, at: player.sceneTime(at: time))
    }
    attract.interrupt()
    revision.record(event)
    record(event, at: time)
    changes.formUnion(Changes(ofClients: event))
    changes.formUnion(Changes(of: event, on: sceneKind, showsSignals: showsSignals))
  }

  /// Sets parameters, all or none; the first input ends the attract mode.
  mutating func tune(to values: [String: ParameterValue], at time: Time) throws(StageError) {
    var next = stageToTune
    let events = try next.tune(to: values, at: player.sceneTime(at: time))
    attract.interrupt()
    revision.recordChange()
    replaceStage(with: next)
    for event in events { record(event, at: time) }
  }

  /// Lets the scene change by itself, as far as it is due. Takes need no record of it: it happens whenever the scene is
  /// played.
  mutating func wake(at time: Time) {
    let sceneTime = player.sceneTime(at: time)
    guard stage.wakeTime <= sceneTime else { return }
    stage.wake(at: sceneTime)
    changes.formUnion(.all)
  }

  /// Puts a step of the show on the stage; this does not count as a person's input.
  mutating func put(_ events: [Event], at time: Time) {
    if let stage = attract.end() { replaceStage(with: stage) }
    for event in events where changesAnything(event) { apply(event, at: time) }
    changes.formUnion([.structure, .answer])
  }

  /// Puts another stage on, of which viewers have seen nothing.
  mutating func replaceStage(with stage: Stage) {
    self.stage = stage
    changes.formUnion(.all)
  }

  /// Records an event that the stage has taken in.
  private mutating func record(_ event: Event, at time: Time) {
    // What an input method may still replace is shown, and is no part of what has happened.
    if case .text(let input) = event, input.isComposing { return }
    recorder?.record(event, at: time)
    guard isLive, recent != nil else { return }
    let stage = tunedStage
    recent?.record(event, at: time, on: stage)
  }

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
    if next.scene.kind.name != name { recent?.record(.scene(name: next.scene.kind.name), at: time, on: next) }
    if player.isPlaying {
      player.replaceLiveStage(with: next)
      _ = try isOther.get()
      return false
    }
    let wasAttracting = attract.isOn
    if wasAttracting, isOther == .success(false),
      (try? stage.play(in: environment, at: time) { $0.restored(as: $1) }) == false
    {
      attract.replaceStage(with: next)
      changes.insert(.picture)
      return false
    }
    _ = attract.end()
    replaceStage(with: next)
    let hasChanged = try isOther.get() || wasAttracting
    if hasChanged {
      revision.recordChange()
      changes.formUnion([.structure, .answer])
    }
    return hasChanged
  }
}

// The attract mode.
extension LiveStage {
  /// Plays a take in a loop, unless people have moved the room, or something is on.
  mutating func beginAttract(_ takes: [String: Take], at time: Time) {
    guard !attract.hasInput, isLive, recorder == nil, let take = takes[sceneKind.name] else { return }
    attract.begin(take, over: stage, at: time)
  }

  /// Plays what is due of it.
  mutating func playAttract(at time: Time) {
    for event in attract.dueEvents(at: time) { apply(event.event, at: event.time) }
  }

  /// Puts people's own stage back, which stays until the room is empty.
  mutating func interruptAttract() {
    if let stage = attract.interrupt() { replaceStage(with: stage) }
  }

  /// Ends and resets the attract mode, because the room is empty.
  mutating func empty() {
    if let stage = attract.reset() { replaceStage(with: stage) }
  }
}

// A room that another node runs.
extension LiveStage {
  /// Another node runs the room; its last picture stays on the stage.
  mutating func follow() {
    _ = attract.end()
    _ = player.stop()
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
}
