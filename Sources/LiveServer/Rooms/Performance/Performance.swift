import Engine

/// A scene that people move, and the rules by which they do: a room without the connections.
///
/// A client's message reaches the part that it concerns; ``advance(to:)`` and ``show(on:among:at:)`` do what happens
/// by itself. Its parts change with the ledger in hand.
package struct Performance {
  /// The versions of everything in the room, of which the audience and the repertoire count their changes here, too.
  package internal(set) var ledger = Ledger()
  /// The stage, and what plays on it.
  package internal(set) var live: LiveStage
  /// Decides whose tilt moves the scene.
  package internal(set) var tilt: Tilt
  /// Histories, presets and comparisons of tunings.
  package internal(set) var tunings: Tunings
  /// The places of a scene that a crowd moves.
  var places: CrowdPlaces
  /// The way through the show.
  var show: ShowRun
  /// Faults of the shaders on the stage.
  var shaders = ShaderFaults()
  /// The pointers on the stage.
  var fingers = Fingers()
  /// The newest movement by tilt since the scene's program is late.
  private var heldMovement: Tilt.Movement?
  /// The clients that read the signals of attitude and scene.
  private(set) var signalReaders: Set<ClientID> = []
  /// True if all phones' fingers and tilts are shown over the scene.
  @Entry(.rules) var showsHands = false
  /// The scene that was on the stage and could not be restored.
  var missingScene: MissingScene?
  /// Values for scenes to read besides their own state.
  var environment: Environment

  /// A performance with a stage on which something may be going on.
  init(
    _ live: LiveStage, tilt: Tilt = Tilt(), tunings: Tunings = Tunings(), show: ShowRun = ShowRun(),
    in environment: Environment, placesPerOrigin: Int, at time: Time
  ) {
    (self.live, self.tilt, self.tunings, self.show) = (live, tilt, tunings, show)
    self.environment = environment
    places = CrowdPlaces(mostPerOrigin: placesPerOrigin)
    places.begin(live.sceneKind, with: live.stage.crowd, in: &ledger, at: time)
    self.tunings.show(live.sceneKind, in: &ledger)
  }

  /// The scenes that can be played here.
  var scenes: SceneCatalog { environment.scenes }
  /// True if people's tilt goes to places: the stage that they move is a crowd's.
  var isCrowdOn: Bool {
    let isOnTop = live.player.isPlaying && live.player.acceptsInput
    return (isOnTop ? live.sceneKind : live.tunedKind).crowd != nil
  }
  /// True if the stage must be sent a change of people, and can take it.
  var isCrowdDue: Bool { places.isDue && !live.player.isPlaying }
}

// People.
extension Performance {
  /// Lets go of everything that a client who has left holds.
  mutating func leave(_ id: ClientID, at time: Time) {
    for pointer in fingers.lift(id) where live.player.acceptsInput {
      let before = live.stage.scene
      live.apply(.pointer(pointer), at: time)
      tunings.record(.drag(pointer.id), of: live, since: before, by: id, in: &ledger, at: time)
    }
    tilt.leave(id, in: &ledger, at: time)
    places.leave(id, in: &ledger, at: time)
    markHands()
    signalReaders.remove(id)
    live.setSignals(!signalReaders.isEmpty)
    shaders.leave(id, in: &ledger)
  }

  /// Begins or stops sending signals to a client.
  mutating func setSignals(_ isOn: Bool, for id: ClientID) {
    if isOn { signalReaders.insert(id) } else { signalReaders.remove(id) }
    live.setSignals(!signalReaders.isEmpty)
  }

  /// Goes on with the transient state that the room's last owner has left.
  ///
  /// - Parameter isHere: Whether a client is in the room.
  mutating func resume(_ handover: RoomHandover, at time: Time, isHere: (ClientID) -> Bool) {
    if let driving = handover.driving.restricted(to: isHere, at: time) {
      tilt.resume(driving, in: &ledger)
    }
    for id in handover.signalReaders ?? [] where isHere(id) { signalReaders.insert(id) }
    live.setSignals(!signalReaders.isEmpty)
  }
}

// The fingers and tilts of all phones, over any scene.
extension Performance {
  /// Shows hands, or hides them.
  mutating func show(hands: Bool) {
    guard hands != showsHands else { return }
    _showsHands.set(hands, in: &ledger)
    live.show([], isOn: hands)
  }

  /// Takes note that a hand may have moved.
  mutating func markHands() { if showsHands { live.markHands() } }

  /// The hands of all phones that were heard or touch the stage.
  func hands(of people: People) -> [Hand] {
    let stage = live.sceneKind.stage
    var hands: [Hand] = []
    for (id, person) in people.listed where person.role == .phone {
      let place = places.place(of: id) ?? person.number - 1
      if let pointer = fingers.first(of: id) {
        hands.append(Hand(place: place, touching: pointer.location))
      } else if tilt.knows(id) {
        hands.append(Hand(place: place, held: tilt.held(by: id), on: stage))
      }
    }
    return hands
  }
}

// What happens by itself, and when.
extension Performance {
  /// Does what is due before an event.
  mutating func advance(to time: Time) {
    advancePlayback(at: time)
    live.wake(at: time)
  }

  /// Goes on with the take that is played.
  mutating func advancePlayback(at time: Time) {
    live.advancePlayback(isDriven: tilt.isDriven, in: &ledger, at: time)
  }

  /// Takes note of silent phones, and plays what is due of the attract mode.
  mutating func tick(at time: Time) {
    tilt.expire(in: &ledger, at: time)
    places.expire(in: &ledger, at: time)
    live.playAttract(at: time)
  }

  /// When something happens by itself; infinity when nothing will.
  func nextTime(on screen: Screen, isWatched: Bool) -> Time {
    let (frame, pace) = (isWatched ? frameTime(on: screen) : .infinity, screen.pace)
    let isTuned = isWatched && live.changes.contains(.parameters) && !live.changes.contains(.picture)
    return min(
      tilt.isMeanDue || isCrowdDue ? min(pace.meanTime, frame) : frame,
      isTuned ? pace.nextParameters : .infinity, tilt.deadline, places.deadline, live.deadline,
      isWatched ? live.player.nextTime(pace) : .infinity)
  }

  /// The earliest time at which a sample can make something due.
  func nextTimeForSamples(_ pace: Pace) -> Time {
    if showsHands { return min(pace.meanTime, pace.nextFrame) }
    return tilt.isAveraging || isCrowdOn ? pace.meanTime : pace.nextFrame
  }

  /// True if a sample of the client can make something due.
  func isMoved(by id: ClientID) -> Bool { isCrowdOn || showsHands || tilt.isDriving(id) }

  /// The time at which a frame is due for what has changed, or what moves by itself, since the last rendering;
  /// infinity for never.
  private func frameTime(on screen: Screen) -> Time {
    if live.player.isBehind || live.isDrawing { return .infinity }
    if live.changes.contains(.picture) { return screen.pace.dirtyFrameTime }
    return live.isMoving(since: screen.pace, sceneTime: screen.sceneTime)
      ? screen.pace.movingFrameTime : .infinity
  }

  /// Shows on the screen what is due after an event: another structure at once, and a frame if the last one is long
  /// enough ago.
  ///
  /// - Parameter isWatched: Whether the room has clients.
  /// - Throws: The reason, for presenters, if the stage refuses what a crowd has done. Everything else is shown.
  mutating func show(
    on screen: inout Screen, among people: People, isWatched: Bool, at time: Time
  ) throws(WireError) {
    if let rendering = live.finishDrawing() { screen.show(rendering, of: live.stage) }
    let movement = Result { () throws(WireError) in
      if !live.isLate(at: time) { try moveByHeld(at: time) }
    }
    if live.changes.contains(.structure), !live.isDrawing { render(on: &screen, among: people, at: time) }
    live.settle(in: &ledger, at: time)
    tunings.takeAnswers(in: &ledger)
    let refusal = Result { () throws(WireError) in try moveTogether(&screen.pace, at: time) }
    if isWatched, time >= frameTime(on: screen) {
      render(on: &screen, among: people, at: time)
    } else if !live.changes.contains(.picture) {
      readParameters(&screen.pace, at: time)
    }
    tunings.show(live.sceneKind, in: &ledger)
    shaders.update(for: screen.state, on: live.stage, in: &ledger)
    try movement.get()
    try refusal.get()
  }

  /// Moves the scene by the tilt that waits for a late picture, if one does.
  mutating func moveByHeld(at time: Time) throws(WireError) {
    guard let held = heldMovement, live.player.acceptsInput else { return }
    heldMovement = nil
    try apply(held, at: time)
  }

  /// Lets the crowd, or the average of all tilts, move the stage once a frame.
  private mutating func moveTogether(_ pace: inout Pace, at time: Time) throws(WireError) {
    guard tilt.isMeanDue || isCrowdDue, time >= pace.meanTime else { return }
    pace.recordMean(at: time)
    if isCrowdDue {
      try places.move(&live, in: &ledger, at: time)
    } else if let mean = tilt.consumeMean(in: &ledger) {
      try move(by: mean, at: time)
    }
  }

  /// Renders the scene as it is now.
  mutating func render(on screen: inout Screen, among people: People, at time: Time) {
    if showsHands { live.show(hands(of: people), isOn: true) }
    readParameters(&screen.pace, at: time)
    if let rendering = live.renderForViewers(after: screen.sceneTime, in: &ledger, at: time) {
      screen.show(rendering, of: live.stage)
    }
  }

  /// Reads what a scene may have done to its parameters, if it is time to.
  private mutating func readParameters(_ pace: inout Pace, at time: Time) {
    live.noteRemarks()
    guard live.changes.contains(.parameters),
      live.changes.contains(.structure) || time >= pace.nextParameters
    else { return }
    pace.recordParameters(at: time)
    live.readParameters(in: &ledger)
  }
}

// What comes on without people: other versions of the scenes, and steps of the show.
extension Performance {
  /// Plays other versions of the scenes in the place of earlier ones.
  ///
  /// - Parameter isTouched: Whether people have ever changed anything.
  /// - Returns: Whether another scene or version is on.
  /// - Throws: The reason, for presenters, if the scene would be too large; the old one stays.
  mutating func play(in environment: Environment, isTouched: Bool, at time: Time) throws(WireError) -> Bool {
    self.environment = environment
    defer {
      // What cannot be drawn may be so for another reason now, though it is the same structure.
      shaders.keep(environment.shaders, in: &ledger)
    }
    let (scene, before) = (live.sceneKind.name, live.tunedStage.scene)
    let isOther: Bool
    do throws(StageError) {
      isOther = try live.play(in: environment, counting: &ledger, at: time)
    } catch {
      throw WireError(error, about: "scene")
    }
    if before.hasEnded { liftLost(at: time) }
    let after = live.tunedStage.scene.kind.name
    if after != before.kind.name {
      missingScene =
        awaitedScene
        ?? MissingScene(before, substitute: after)
    }
    guard playAwaitedScene(isTouched: isTouched, at: time) || isOther else { return false }
    if live.tunedStage.scene.kind.name != scene { fingers.liftAll() }
    return true
  }

  /// Lifts all fingers from a scene whose program has ended: the one that goes on has not heard what they did meanwhile.
  private mutating func liftLost(at time: Time) {
    guard live.isLive, !live.stage.scene.hasEnded else { return }
    for pointer in fingers.liftAllAgain() { live.apply(.pointer(pointer), at: time) }
  }

  /// The scene that the room goes back to when it is there; nil for none.
  var awaitedScene: MissingScene? {
    missingScene.flatMap { live.tunedStage.scene.kind.name == $0.substitute ? $0 : nil }
  }

  /// Puts on the awaited scene, or in a room that people have not touched its first scene.
  private mutating func playAwaitedScene(isTouched: Bool, at time: Time) -> Bool {
    missingScene = awaitedScene
    var events = missingScene?.events ?? []
    let (name, isOwn) = (live.tunedStage.scene.kind.name, live.tunedStage.scene.kind.isOwn)
    // Only people's own scenes are ever missing. What comes back may have another name by now.
    if let missingScene, !isOwn, (try? scenes.kind(named: missingScene.name)) == nil,
      let own = scenes.kinds.first(where: \.isOwn)
    {
      events = [.scene(name: own.name)]
    }
    let isBuiltIn = !isOwn && SceneCatalog.builtIn.kinds.contains { $0.name == name }
    if isBuiltIn, !isTouched, show.index == nil, let first = scenes.kinds.first {
      events = [.scene(name: first.name)]
    }
    guard case .scene(let next) = events.first, next != name, (try? scenes.kind(named: next)) != nil else {
      return false
    }
    let restored = missingScene.flatMap { $0.name == next ? $0.restored(from: scenes) : nil }
    missingScene = nil
    endPlayback()
    live.put(events, at: time)
    if let restored { live.replaceScene(with: restored, in: environment) }
    return true
  }

  /// Takes in a show that was read, and puts its step on the stage; this does not count as a person's input.
  ///
  /// - Parameter isTouched: Whether people have ever changed anything.
  /// - Returns: Whether anything was put on the stage.
  mutating func load(_ contents: ShowContents, isTouched: Bool, at time: Time) -> Bool {
    let transition = show.load(
      contents, over: live.tunedStage.scene, among: scenes, isRestored: isTouched, in: &ledger)
    guard let transition, let events = transition.events, !events.isEmpty else { return false }
    endPlayback()
    live.put(events, at: time)
    fingers.liftAll()
    live.beginStructure(fadesIn: transition.fades)
    return true
  }

  /// Goes on with the show as if it did so by itself, after its last step with the first; returns whether another step
  /// is on.
  mutating func turnShow(at time: Time) -> Bool {
    guard let events = show.turn(among: scenes, in: &ledger) else { return false }
    endPlayback()
    live.put(events, at: time)
    fingers.liftAll()
    live.beginStructure(fadesIn: true)
    return true
  }

  /// Goes to another step of the show; throws if there is none.
  mutating func go(_ move: ShowMove, from id: ClientID, at time: Time) throws(WireError) {
    guard let events = try show.go(move, among: scenes, in: &ledger) else { return }
    for event in events where live.changesAnything(event) {
      try apply(event, from: id, about: "show", at: time)
    }
    live.beginStructure(fadesIn: true)
  }
}

// What clients do to the stage.
extension Performance {
  /// Applies a client's event; throws its sender the reason for a refusal. The first one ends the attract mode.
  ///
  /// - Parameter cause: The cause for an entry of the history; nil for what cannot be undone, as the
  ///   tilt: it would change parameters again at once.
  mutating func apply(
    _ event: Event, deviceTime: Double? = nil, from id: ClientID, about: String,
    as cause: TuningHistory.Cause? = nil, at time: Time
  ) throws(WireError) {
    if case .scene(let name) = event {
      if (try? scenes.kind(named: name)) != nil { endPlayback() }
    } else if !live.player.acceptsInput {
      return
    }
    // A scene changes parameters itself when something is dragged, or by a button.
    let before = cause == nil ? nil : live.tunedStage.scene
    do throws(StageError) {
      try live.receive(event, deviceTime: deviceTime, in: &ledger, at: time)
    } catch {
      throw WireError(error, about: about)
    }
    if let cause, let before { tunings.record(cause, of: live, since: before, by: id, in: &ledger, at: time) }
    if case .scene = event {
      missingScene = nil
      fingers.liftAll()
    }
  }

  /// Follows a client's pointer on the stage.
  mutating func follow(_ pointer: Pointer, of id: ClientID, at time: Time) throws(WireError) {
    if !live.stage.scene.isAwaited, !live.stage.scene.hasEnded { fingers.confirmLifted() }
    guard let (pointer, gesture) = try fingers.follow(pointer, of: id) else { return }
    markHands()
    try apply(.pointer(pointer), from: id, about: "pointer", as: .drag(gesture), at: time)
  }

  /// Takes in the location of a client's mouse, where the scene follows it.
  mutating func hover(_ location: Point, from id: ClientID, at time: Time) throws(WireError) {
    guard live.stageToTune.scene.followsHover else { return }
    try apply(.hover(location), from: id, about: "pointer", at: time)
  }

  /// Takes in what a client types: a presenter always may, and a phone unless another phone holds the scene.
  mutating func type(
    _ input: TextInput, from id: ClientID, _ role: Role, among people: People, at time: Time
  ) throws(WireError) {
    if role == .phone {
      if isCrowdOn { throw .typing("A scene of a crowd takes letters from presenters only.") }
      if let driver = tilt.driver.id, driver != id, people[driver]?.role == .phone {
        throw .typing("Another phone holds the scene: take the tilt to type.")
      }
    }
    guard let field = live.stage.scene.focusedField else {
      throw .typing("No text field has the focus: touch one first.")
    }
    var input = field.kind == .secure ? input.masked : input
    input.author = Int(clamping: id)
    try apply(.text(input), from: id, about: "text", at: time)
  }

  /// Ends the take that is played, and puts people's own stage back.
  mutating func endPlayback() { if live.endPlayback(in: &ledger) { fingers.liftAll() } }

  /// Begins to play a take in the place of what people do.
  mutating func play(_ take: SeekableTake, _ request: PlaybackRequest, named name: TakeName, at time: Time) {
    if !live.player.isPlaying {
      for pointer in fingers.liftAll() { live.apply(.pointer(pointer), at: time) }
    }
    live.play(take, request, named: name, in: &ledger, at: time)
  }
}

// Tilt.
extension Performance {
  /// Takes in a sample, which moves the scene if its sender drives.
  mutating func receive(
    _ sample: Sample, isSynthetic: Bool, from id: ClientID, among people: People, at time: Time
  ) throws(WireError) {
    defer { markHands() }
    let person = people[id]
    if isCrowdOn { return play(sample, from: id, among: people, at: time) }
    if let driver = tilt.driver.id, driver != id, let session = person?.session,
      people[driver]?.session == session
    {
      tilt.resume(as: id, session, in: &ledger, at: time)
    }
    let movement = tilt.receive(
      sample, isSynthetic: isSynthetic, takesTurns: !isSynthetic || person?.role == .phone,
      session: tilt.knows(id) ? nil : person?.session, from: id, in: &ledger, at: time)
    if let movement { try move(by: movement, at: time) }
  }

  /// Moves the scene by the driver's tilt, or by the average.
  mutating func move(by movement: Tilt.Movement, at time: Time) throws(WireError) {
    guard live.player.acceptsInput else { return }
    // A program that is late would only fall further behind: each of the older ones costs it an event.
    heldMovement = live.isLate(at: time) ? movement : nil
    if heldMovement == nil { try apply(movement, at: time) }
  }

  private mutating func apply(_ movement: Tilt.Movement, at time: Time) throws(WireError) {
    let id = movement.client
    if movement.reference != live.stage.reference {
      try apply(.reference(movement.reference), from: id, about: "sample", at: time)
    }
    try apply(.sample(movement.sample), deviceTime: movement.deviceTime, from: id, about: "sample", at: time)
  }

  /// Takes in the sample of a phone in a crowd; a phone that has not joined joins by it.
  private mutating func play(_ sample: Sample, from id: ClientID, among people: People, at time: Time) {
    let session = tilt.knows(id) ? nil : people[id]?.session
    let held = tilt.receive(inCrowd: sample, session: session, from: id, at: time)
    if places.place(of: id) == nil { places.join(id, people.guest(id), in: &ledger, at: time) }
    places.receive(held, from: id, in: &ledger, at: time)
  }

  /// Makes the present attitude of a phone its straight one.
  mutating func calibrate(_ id: ClientID, at time: Time) throws(WireError) {
    let isDriver = tilt.calibrate(id, in: &ledger)
    if isCrowdOn {
      places.receive(tilt.held(by: id), from: id, in: &ledger, at: time)
    } else if isDriver {
      try apply(.calibrate, from: id, about: "calibrate", at: time)
    }
  }

  /// Makes a client the driver, or records its request.
  mutating func requestTilt(_ id: ClientID, isPresenter: Bool, at time: Time) throws(WireError) {
    if isCrowdOn { throw .needsNoTilt }
    try tilt.request(id, isPresenter: isPresenter, in: &ledger, at: time)
  }
}
