import Engine
import Support

/// The stage, and what moves it besides people: the attract mode or a take.
package struct LiveStage {
  package internal(set) var stage: Stage
  /// The changes that viewers have not been shown yet.
  var changes: Changes = [.parameters, .structure]
  private(set) var attract: AttractMode
  /// The text field that has the focus, as clients know it.
  @Entry(.field) var focusedField: FocusedField? = nil
  /// True if the attract mode was on after the last event.
  @Entry(.attract) var isAttracting = false
  var player = Player()
  /// The running recording, or nil if there is none.
  @Entry(.replay) var recorder: TakeRecorder? = nil
  /// The latest events on people's own stage, or nil if its scenes never change.
  private(set) var journal: SceneJournal?
  /// The last seconds of people's own stage.
  private(set) var past = PastStages()
  /// True if the frame ends with the signals of attitude and scene.
  private var showsSignals = false
  /// The hands over the scene; nil while they are not shown.
  private var hands: [Hand]?
  /// The parameters that clients know of; scenes change some themselves, when something is dragged.
  @Entry(.parameters) var parameters = StageParameters()
  /// The device's time of the newest sample that moved the scene, in its milliseconds; NaN for none.
  var deviceTime = Double.nan
  /// True if viewers are to let the next structure fade in.
  private var fadesIn = false
  /// The rendering for which the scene's program draws a picture; nil for none.
  private var drawing: (rendering: Screen.Rendering, kind: SceneKind)?
  /// The changes by events that the scene's program has not answered, and the scene after the first of them.
  private var awaited: (changes: Changes, scene: AnyScene)?
  /// The stage before its scene was replaced by another version, until that has read the state.
  private var replaced: Stage?
  /// True if people's own stage has ever been changed.
  private(set) var isTouched: Bool

  /// A stage on which something may be going on.
  ///
  /// - Parameter isRestored: Whether people may have changed the stage before.
  init(_ stage: Stage, hasInput: Bool = false, isRestored: Bool = false) {
    self.stage = stage
    isTouched = isRestored
    attract = AttractMode(hasInput: hasInput)
  }

  /// Keeps from now on what happens to people's own stage.
  mutating func keepJournal() { journal = SceneJournal(on: tunedStage) }

  /// True if people alone move the stage.
  var isLive: Bool { !attract.isOn && !player.isPlaying }
  /// The kind of the scene that is on.
  var sceneKind: SceneKind { stage.scene.kind }
  /// The stage as people have tuned it, even if something else is on.
  var tunedStage: Stage { player.liveStage ?? attract.stage ?? stage }
  /// The kind of the scene that people have put on, even if something else is on; read for each sample, so no
  /// stage is copied.
  package var tunedKind: SceneKind { isLive ? stage.scene.kind : tunedStage.scene.kind }
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
  /// - Returns: The rendering, or nil if the scene's program draws it: ``finishDrawing()`` has it later.
  mutating func renderForViewers(
    after last: Time, in ledger: inout Ledger, at time: Time
  ) -> Screen.Rendering? {
    // What has come to rest is saved at rest, instead of moving once more after a restart.
    if isLive, stage.restTime > last, stage.restTime <= time { touch(.saved, in: &ledger) }
    // What never rests goes on after a restart from where it was saved.
    if isLive, stage.restTime == .infinity, isTouched { touch(.movement, in: &ledger) }
    let rendering = Screen.Rendering(
      time: time, sceneTime: player.sceneTime(at: time),
      isAmbient: attract.isOn || (stage.isAmbient && !changes.contains(.action)),
      startsEpoch: changes.contains(.structure), fadesIn: fadesIn, deviceTime: deviceTime)
    changes.subtract(.shown)
    fadesIn = false
    if stage.draw(at: rendering.sceneTime, signals: showsSignals), !stage.hasDrawn {
      drawing = (rendering, sceneKind)
      return nil
    }
    render(at: time)
    return rendering
  }

  /// Requests the frame as it is now from a scene's program; nil if ``render(at:)`` has it at once.
  func requestFrame(at time: Time) -> RequestedPicture? {
    var stage = stage.forked()
    let sceneTime = player.sceneTime(at: time)
    guard stage.draw(at: sceneTime, signals: showsSignals) else { return nil }
    return RequestedPicture(stage: stage, sceneTime: sceneTime, showsSignals: showsSignals, hands: hands)
  }

  /// True if the scene's program draws a picture, until which no other is begun.
  var isDrawing: Bool { drawing != nil }
  /// The seconds after which a picture that is being drawn is late: three frames at 30 a second.
  private static let longestDrawing = 0.1
  /// True if the picture that is being drawn is late.
  func isLate(at time: Time) -> Bool {
    drawing.map { time > $0.rendering.time + Self.longestDrawing && !stage.hasDrawn } ?? false
  }
  /// True if the scene's program has answered since the last event.
  var hasAnswer: Bool {
    drawing != nil && stage.hasDrawn || awaited?.scene.isAwaited == false
  }

  /// Renders the picture that the scene's program has drawn; nil while it draws.
  mutating func finishDrawing() -> Screen.Rendering? {
    guard let (rendering, kind) = drawing else { return nil }
    guard kind === sceneKind else {
      // Viewers have not seen what it would have shown.
      giveUpDrawing()
      return nil
    }
    guard stage.hasDrawn else { return nil }
    drawing = nil
    stage.render(at: rendering.sceneTime, signals: showsSignals, hands: hands)
    return rendering
  }

  private mutating func giveUpDrawing() {
    guard let (rendering, _) = drawing else { return }
    drawing = nil
    changes.insert(rendering.startsEpoch ? [.picture, .structure] : .picture)
    fadesIn = fadesIn || rendering.fadesIn
  }

  /// Begins with a structure of its own, even if it looks like the last one.
  mutating func beginStructure(fadesIn: Bool = false) {
    changes.insert(.structure)
    if fadesIn { self.fadesIn = true }
  }

  /// Reads the parameters, which are then due for clients if they are new.
  mutating func readParameters(in ledger: inout Ledger) {
    changes.remove(.parameters)
    let (before, now) = (parameters.values, StageParameters(stage))
    if isLive, !before.isEmpty, now.values != before { touch(.movement, in: &ledger) }
    _parameters.set(now, in: &ledger)
  }

  /// Takes note of sentences that come and go with anything, such as a tilt that changes no parameter.
  mutating func noteRemarks() {
    if parameters.hasOtherRemarks(stage) { changes.insert(.parameters) }
  }

  /// Owes clients the parameters' values, new or not.
  mutating func answerParameters() { changes.insert(.answer) }

  /// Publishes what has begun or ended with an event, and the parameters' values where they are due.
  mutating func settle(in ledger: inout Ledger, at time: Time) {
    takeAnswers(in: &ledger, at: time)
    _isAttracting.set(attract.isOn, in: &ledger)
    _focusedField.set(stage.scene.focusedField, in: &ledger)
    guard changes.contains(.answer) else { return }
    changes.remove(.answer)
    readParameters(in: &ledger)
    ledger.advance(.parameters)
  }

  /// Reads what the scene's program has answered to the last events.
  private mutating func takeAnswers(in ledger: inout Ledger, at time: Time) {
    if let old = replaced, isLive, !stage.scene.isAwaited {
      replaced = nil
      let isRestarted = Repetition.$isCurrent.withValue(true) {
        stage.restart(insteadOf: old, after: journal, at: time)
      }
      if isRestarted { mark(.all.union(.structure)) }
    }
    guard let (changed, scene) = awaited, !scene.isAwaited else { return }
    awaited = nil
    // Scenes change parameters by themselves.
    mark(changed.intersection(.parameters))
    // What people have changed is saved with the answer.
    if isTouched { touch(.movement, in: &ledger) }
  }

  /// Records what an event changes now, and when the scene's program has answered it.
  mutating func mark(_ changed: Changes) {
    changes.formUnion(changed)
    guard stage.scene.isAwaited else { return }
    awaited = (changed.union(awaited?.changes ?? []), awaited?.scene ?? stage.scene)
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
    mark(Changes(of: event, on: sceneKind, showsSignals: showsSignals))
  }

  /// Applies a client's event, which ends the attract mode; throws, and changes nothing, if the scene refuses
  /// it.
  ///
  /// - Parameter deviceTime: The device's time of a sample.
  mutating func receive(
    _ event: Event, deviceTime: Double? = nil, in ledger: inout Ledger, at time: Time
  ) throws(StageError) {
    switch event {
    case .sample, .crowd: self.deviceTime = deviceTime ?? .nan
    case .pointer, .hover, .scroll, .text, .parameter, .pictures, .scene, .action, .calibrate, .reference:
      break
    }
    if var next = attract.stage {
      try next.apply(event, at: time)
      stage = next
      giveUpDrawing()
    } else {
      try stage.apply(event, at: player.sceneTime(at: time))
    }
    if case .scene = event { giveUpDrawing() }
    attract.interrupt()
    touch(event.isMovement ? .movement : .saved, in: &ledger)
    record(event, at: time)
    mark(Changes(of: event, isClients: true, on: sceneKind, showsSignals: showsSignals))
  }

  /// Sets parameters, all or none; the first input ends the attract mode.
  mutating func tune(
    to values: [String: ParameterValue], in ledger: inout Ledger, at time: Time
  ) throws(StageError) {
    var next = stageToTune
    let events = try next.tune(to: values, at: player.sceneTime(at: time))
    attract.interrupt()
    touch(.saved, in: &ledger)
    replaceStage(with: next)
    for event in events { record(event, at: time) }
  }

  /// Lets the scene change by itself, as far as it is due. Takes need no record of it: it happens whenever the scene is
  /// played.
  mutating func wake(at time: Time) {
    let sceneTime = player.sceneTime(at: time)
    guard stage.wakeTime <= sceneTime else { return }
    stage.wake(at: sceneTime)
    mark(.all)
  }

  /// Puts a step of the show on the stage; this does not count as a person's input.
  mutating func put(_ events: [Event], at time: Time) {
    if let stage = attract.end() { replaceStage(with: stage) }
    for event in events where changesAnything(event) { apply(event, at: time) }
    changes.formUnion([.structure, .answer])
  }

  /// Puts a scene in the place of a new one of the same kind.
  mutating func replaceScene(with scene: AnyScene, in environment: Environment) {
    replaceStage(
      with: Stage(
        scene, reference: stage.reference, tunings: stage.tunings, pictures: stage.pictures,
        motion: stage.motion,
        crowd: stage.crowd, environment: environment))
    changes.formUnion([.structure, .answer])
  }

  /// Puts another stage on, of which viewers have seen nothing.
  mutating func replaceStage(with stage: Stage) {
    self.stage = stage
    past.clear()
    giveUpDrawing()
    mark(.all)
  }

  /// Counts a change of people's own stage, or a movement.
  private mutating func touch(_ part: Ledger.Parts, in ledger: inout Ledger) {
    isTouched = true
    ledger.advance(part)
  }

  /// Records an event that the stage has taken in.
  private mutating func record(_ event: Event, at time: Time) {
    // What an input method may still replace is shown, and is no part of what has happened.
    if case .text(let input) = event, input.isComposing { return }
    _recorder.unseen?.record(event, at: time)
    guard isLive else { return }
    past.record(event, at: time, on: stage)
    guard journal != nil else { return }
    let stage = tunedStage
    journal?.record(event, at: time, on: stage)
  }

  /// Goes on with the scenes of another environment; true if another scene is on the stage. A take that is played goes
  /// on with the scenes that it was read with.
  ///
  /// - Throws: Where the scene would be too large; the old one stays.
  mutating func play(
    in environment: Environment, counting ledger: inout Ledger, at time: Time
  ) throws(StageError) -> Bool {
    // A version whose answer has just come may have lost the state.
    takeAnswers(in: &ledger, at: time)
    var next = tunedStage
    let (name, before) = (next.scene.kind.name, next)
    let isOther = Repetition.$isCurrent.withValue(true) {
      Result { () throws(StageError) in
        try next.play(in: environment, after: journal, at: time) { $0.restored(as: $1) }
      }
    }
    if next.scene.kind.name != name {
      journal?.record(.scene(name: next.scene.kind.name), at: time, on: next)
    }
    replaced = next.scene.isAwaited ? before : nil
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
      past.clear()
      changes.insert(.picture)
      return false
    }
    _ = attract.end()
    replaceStage(with: next)
    let hasChanged = try isOther.get() || wasAttracting
    if hasChanged {
      touch(.saved, in: &ledger)
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

extension LiveStage {
  /// True if an event of a step does something: parameters that have their values already are left alone.
  func changesAnything(_ event: Event) -> Bool {
    guard case .parameter(let name, let value) = event else { return true }
    return tunedStage.scene.parameterValues[name] != value
  }

  /// The pictures of people's own that are shown, or would be with another scene.
  package var pictures: [Picture] {
    [stage, tunedStage].flatMap { $0.scene.pictures.all + $0.pictures.values.joined() }
  }
}

// What happens by itself, and when.
extension LiveStage {
  /// True if something moves by itself that was rendered last.
  func isMoving(since pace: Pace, sceneTime: Time) -> Bool {
    stage.restTime > sceneTime && (!player.isPlaying || player.playback?.isMoving(at: pace.lastFrame) == true)
  }

  /// When something of the scene, of the attract mode or of a recording is due; infinity when nothing is.
  var deadline: Time {
    min(attract.nextTime, recorder?.nextTime ?? .infinity, player.isPlaying ? .infinity : stage.wakeTime)
  }
}

// Playing.
extension LiveStage {
  /// Begins to play a take, in the place of what people do.
  mutating func play(
    _ take: SeekableTake, _ request: PlaybackRequest, named name: TakeName, in ledger: inout Ledger,
    at time: Time
  ) {
    interruptAttract()
    player.play(take, request, named: name, on: &stage, at: time)
    showAnotherStage(in: &ledger)
  }

  /// Changes how the take is played; throws if none is.
  mutating func changePlayback(
    _ request: PlaybackRequest, in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    try player.change(request, on: &stage, at: time)
    showAnotherStage(in: &ledger)
  }

  /// Gives the take that is played the name under which it is kept now.
  mutating func renamePlayback(to name: TakeName, in ledger: inout Ledger) {
    if player.rename(to: name) { ledger.advance(.replay) }
  }

  /// Goes on with the take that is played.
  ///
  /// - Parameter isDriven: Whether a client's tilt replaces the take's, if the take is played below input.
  mutating func advancePlayback(isDriven: Bool, in ledger: inout Ledger, at time: Time) {
    let (hasChanged, hasEnded) = player.advance(&stage, isDriven: isDriven, to: time)
    if hasChanged { mark(.all) }
    if hasEnded { ledger.advance(.replay) }
  }

  /// Puts people's own stage back; returns false if nothing is played.
  mutating func endPlayback(in ledger: inout Ledger) -> Bool {
    guard let stage = player.stop() else { return false }
    replaceStage(with: stage)
    showAnotherStage(in: &ledger)
    return true
  }

  private mutating func showAnotherStage(in ledger: inout Ledger) {
    ledger.advance(.replay)
    giveUpDrawing()
    mark(.all.union(.structure))
    deviceTime = .nan
  }
}
