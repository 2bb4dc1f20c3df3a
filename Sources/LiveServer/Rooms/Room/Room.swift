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
  /// The scene and what moves it.
  package internal(set) var performance: Performance
  /// The clients, and what they are shown.
  package var audience: Audience
  /// The saved state's version at the room's beginning; nil if it was restored.
  var untouched: Ledger.Saved?
  var actions: [Action] = []
  /// The inputs that wait for the scene's program.
  var waiting = WaitingInputs()

  package init(
    _ name: RoomName, scene: AnyScene, configuration: Configuration = Configuration(), at time: Time
  ) {
    let stage = Stage(scene, environment: configuration.environment, at: time)
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
    let isRestored = performance.live.isTouched
    self.name = name
    repertoire = Repertoire(configuration)
    audience = Audience(people: people, frameRate: configuration.frameRate, emptySince: time)
    self.performance = performance
    if configuration.replacesScenes {
      self.performance.live.keepJournal()
      // Clients that come again learn that all is well by now.
      self.performance.ledger.advance(.diagnostics)
    }
    render(at: time)
    offerAll()
    _ = audience.takeWake()
    untouched = isRestored ? nil : revision
  }

  /// Takes in an event and returns the actions to carry out, in order.
  package mutating func handle(_ event: Event, at time: Time) -> [Action] {
    performance.advance(to: time)
    limitRecording(at: time)
    acceptWaiting(at: time)
    switch event {
    case .joined(let id, let person, let isRemote): join(id, person, isRemote: isRemote, at: time)
    case .left(let id): leave(id, at: time)
    case .received(let input, let id): receive(input, from: id, at: time)
    case .asked(let request, let id): actions.answer(request, from: id, in: &audience, at: time)
    case .ticked:
      drainRecording(isForced: false, at: time)
      if audience.screen.pace.consumeRelease(at: time) { audience.oweEverybody() }
      performance.tick(at: time)
    case .answered: break
    case .closing: endRecording(at: time)
    case .listed(let listings): list(listings)
    case .recorded(let name, let result): finishRecording(name, result)
    case .recovered(let name):
      repertoire.takes.recover(name)
      deliverTakeNotices()
    case .fetched(let take, let request, let id): begin(take, request, for: id, at: time)
    case .show(let contents): load(contents, at: time)
    case .turned: if performance.turnShow(at: time) { beginAttract(at: time) }
    case .scenes(let next): replaceScenes(with: next, at: time)
    case .diagnosed(let found): repertoire.replaceSourceFaults(with: found, in: &performance.ledger)
    case .codeFrozen(let isFrozen): audience.people.$isCodeFrozen.set(isFrozen, in: &performance.ledger)
    case .commented: audience.people.$commentChanges.change(in: &performance.ledger) { $0 &+= 1 }
    }
    limitRecording(at: time)
    present(at: time)
    defer { actions = [] }
    return actions
  }

  /// Shows clients what an event has changed.
  private mutating func present(at time: Time) {
    performance.places.follow(performance.live, in: &performance.ledger, at: time)
    if isPresenceDue, time >= audience.presenceTime { offerPeople(at: time) }
    do {
      try performance.show(
        on: &audience.screen, among: audience.people, isWatched: !audience.isEmpty, at: time)
    } catch {
      for id in audience.presenters { reply(.error(error), to: id) }
    }
    audience.screen.offer(performance.ledger)
  }

  /// Renders the scene as it is now.
  mutating func render(at time: Time) {
    performance.render(on: &audience.screen, among: audience.people, at: time)
  }

  /// Queues an answer; closes the connection of a client that lets too many wait.
  mutating func reply(_ message: ServerMessage, to id: ClientID) {
    actions.reply(message, to: id, in: &audience)
  }

  /// Lets the attract mode begin where people are here who have not moved the room.
  mutating func beginAttract(at time: Time) {
    if !audience.isEmpty { performance.live.beginAttract(repertoire.configuration.attract, at: time) }
  }

  /// True if anything has ever been changed.
  package var isTouched: Bool { revision != untouched }
}

// People, and what they send.
extension Room {
  mutating func join(_ id: ClientID, _ person: Person, isRemote: Bool, at time: Time) {
    audience.join(id, person, isRemote: isRemote, in: &performance.ledger)
    audience.owe(id)
    if person.role == .presenter { deliverTakeNotices() }
    beginAttract(at: time)
  }

  mutating func leave(_ id: ClientID, at time: Time) {
    // The end of a drag counts, however late the picture is.
    acceptWaiting(at: time, forgoesPicture: true)
    guard audience.leave(id, in: &performance.ledger, at: time) else { return }
    performance.leave(id, at: time)
    if audience.isEmpty { performance.live.empty() }
  }

  /// Takes in an input, or sends back why it cannot be accepted.
  mutating func receive(_ input: Result<Input, WireError>, from id: ClientID, at time: Time) {
    guard let role = audience.role(of: id) else { return }
    do throws(WireError) {
      let input = try input.get()
      guard input.entry.senders.include(role, tuning: performance.tunings.access) else {
        throw WireError(input, from: role)
      }
      if let refusal = refusal(of: input) { throw refusal }
      if input.mustWait(for: awaitedAnswers(at: time)) || !waiting.isEmpty && input.isOrdered {
        try waiting.append(input, from: id)
      } else {
        try accept(input, from: id, role, at: time)
      }
    } catch {
      reply(.error(error), to: id)
    }
  }

  /// The reason that an input does not reach the scene now; nil if it does.
  private func refusal(of input: Input) -> WireError? {
    if let refusal = performance.live.player.refusal(of: input) { return refusal }
    return input.needsScene && performance.live.stageToTune.scene.hasEnded ? .ended(about: input.name) : nil
  }

  private func awaitedAnswers(at time: Time, withPicture: Bool = true) -> AwaitedAnswers {
    AwaitedAnswers(
      haveValues: performance.tunings.areAwaited,
      haveBeginning: performance.live.recorder?.isBeginningAwaited == true,
      haveLatePicture: withPicture && performance.live.isLate(at: time))
  }

  /// Takes in what has waited for the scene's program, as far as that has answered.
  private mutating func acceptWaiting(at time: Time, forgoesPicture: Bool = false) {
    guard !waiting.isEmpty else { return }
    performance.tunings.takeAnswers(in: &performance.ledger)
    while let (input, id) = waiting.popFirst(until: awaitedAnswers(at: time, withPicture: !forgoesPicture)) {
      let role = audience.role(of: id)
      guard role != nil || input.outlastsSender else { continue }
      do throws(WireError) {
        if let refusal = refusal(of: input) { throw refusal }
        try accept(input, from: id, role ?? .viewer, at: time)
      } catch {
        reply(.error(error), to: id)
      }
    }
  }

  /// Hands an input to the part that it concerns; throws why it cannot be done.
  private mutating func accept(
    _ input: Input, from id: ClientID, _ role: Role, at time: Time
  ) throws(WireError) {
    let about = input.name
    if input.followsTilt { try performance.moveByHeld(at: time) }
    switch input {
    case .sample(let sample, let isSynthetic):
      try performance.receive(sample, isSynthetic: isSynthetic, from: id, among: audience.people, at: time)
    case .pointer(let pointer): try performance.follow(pointer, of: id, at: time)
    case .scroll(let distance): try performance.apply(.scroll(by: distance), from: id, about: about, at: time)
    case .hover(let location): try performance.hover(location, from: id, at: time)
    case .text(let input): try performance.type(input, from: id, role, among: audience.people, at: time)
    case .parameter(let name, let value):
      try performance.apply(
        .parameter(name: name, value: value), from: id, about: about, as: .parameters([name]), at: time)
    case .tune(let message):
      try performance.tunings.apply(
        message, to: &performance.live, about: about, by: id, in: &performance.ledger, at: time)
    case .scene(let name): try performance.apply(.scene(name: name), from: id, about: about, at: time)
    case .pictures(let pictures): try performance.apply(.pictures(pictures), from: id, about: about, at: time)
    case .action(let name):
      try performance.apply(.action(name: name), from: id, about: about, as: .action(name), at: time)
    case .calibrate: try performance.calibrate(id, at: time)
    case .clock(let offset): performance.tilt.setClock(offset, of: id, in: &performance.ledger)
    case .requestTilt: try performance.requestTilt(id, isPresenter: role == .presenter, at: time)
    case .show(let move): try performance.go(move, from: id, at: time)
    case .tuning(let access): performance.tunings.$access.set(access, in: &performance.ledger)
    case .signals(let isOn): performance.setSignals(isOn, for: id)
    case .moderation(let moderation): try moderate(moderation, at: time)
    case .takes(let message): try handle(message, from: id, at: time)
    case .fault(let fault):
      performance.shaders.record(fault, from: id, on: performance.live.stage, in: &performance.ledger)
    case .crowd(let message):
      try performance.places.receive(
        message, from: audience.people.guest(id), id, on: performance.live, in: &performance.ledger, at: time)
    case .places(let message): try performance.decide(message, from: id, at: time)
    }
  }

  /// Carries out what a presenter has decided about people; throws why it cannot be done.
  private mutating func moderate(_ moderation: Moderation, at time: Time) throws(WireError) {
    switch moderation {
    case .policy(let policy, let turnSeconds):
      performance.tilt.share(by: policy, turnSeconds: turnSeconds, in: &performance.ledger, at: time)
    case .hand(let id, let isGiven):
      try audience.requireTilt(of: id)
      try performance.tilt.hand(to: id, isGiven: isGiven, in: &performance.ledger, at: time)
    case .kick(let id):
      for other in try audience.banish(id, in: &performance.ledger, at: time) {
        performance.places.remove(other, in: &performance.ledger, at: time)
        actions.append(.close(other, for: .kicked))
      }
    case .lock(let isLocked): audience.people.lock(isLocked, in: &performance.ledger)
    case .smoothing(let smoothing): performance.tilt.smooth(by: smoothing, in: &performance.ledger)
    case .renewCode: renewCode()
    }
  }
}

// What comes on without people.
extension Room {
  /// Goes on with another configuration, and plays its versions of the scenes in the place of earlier ones.
  mutating func replaceScenes(with next: Configuration, at time: Time) {
    repertoire.replace(with: next, in: &performance.ledger)
    do {
      if try performance.play(in: next.environment, isTouched: isTouched, at: time) { beginAttract(at: time) }
    } catch {
      for id in audience.presenters { reply(.error(error), to: id) }
    }
    // A take that is being read is checked when it is here.
    let player = performance.live.player
    if let playback = player.playback, !playback.isCurrent(in: next.environment), !player.isLoading {
      fetch(playback.request(at: time), for: nil)
    }
  }

  /// Takes in a show that was read.
  mutating func load(_ contents: ShowContents, at time: Time) {
    if performance.load(contents, isTouched: isTouched, at: time) { beginAttract(at: time) }
  }
}

// What clients and snapshots have to learn about, and when the room wakes.
extension Room {
  /// True if the people in the room, its rules, or the places of which clients know have changed since the last offer.
  var isPresenceDue: Bool {
    let (newest, offered) = (performance.ledger.versions, audience.screen.versions)
    return newest[.presence] != offered[.presence]
      || offered[.crowd] > 0 && newest[.crowd] != offered[.crowd]
  }

  /// The version of the state that a snapshot keeps.
  package var revision: Ledger.Saved { performance.ledger.saved }

  /// Offers clients everything in its newest version at once.
  mutating func offerAll() {
    audience.screen.offer(performance.ledger)
    audience.screen.offerPeople(performance.ledger, withPlaces: performance.places.isOpen)
  }

  /// Offers clients the people in the room, and each player its place.
  private mutating func offerPeople(at time: Time) {
    audience.screen.pace.recordPresence(at: time)
    let before = audience.screen.versions[.crowd]
    audience.screen.offerPeople(performance.ledger, withPlaces: performance.places.isOpen)
    if audience.screen.versions[.crowd] != before { audience.tellPlaces(performance.places.state) }
  }
}

extension Room {
  /// When the room wants to be ticked; nil when nothing will happen by itself.
  package var nextWake: Time? {
    var next = min(
      audience.screen.pace.nextReleaseTime,
      performance.nextTime(on: audience.screen, isWatched: !audience.isEmpty))
    if isPresenceDue { next = min(next, audience.presenceTime) }
    return next.isFinite ? next : nil
  }

  /// The earliest time at which a sample can make something due, if anything.
  package var nextWakeForSamples: Time { performance.nextTimeForSamples(audience.screen.pace) }

  /// True if a sample of the client can make something due.
  package func isMoved(by id: ClientID) -> Bool { performance.isMoved(by: id) }

  /// True if the scene is in a program that answers later.
  package var answersLater: Bool { performance.live.stage.answersLater }
  /// True if the scene's program has answered since the last event.
  package var hasAnswer: Bool { performance.live.hasAnswer }

  /// True if the stage may look different from the frame that was rendered last.
  package var awaitsRendering: Bool { performance.live.changes.contains(.picture) }
}

extension Room {
  /// The state that survives a restart.
  package func snapshot(at time: Time) -> RoomSnapshot {
    let (stage, tilt, people) = (performance.live.tunedStage, performance.tilt, audience.people)
    let driving = tilt.driving
    return RoomSnapshot(
      time: time, scene: SceneSnapshot(stage.scene, inPlaceOf: performance.awaitedScene),
      reference: stage.reference,
      tunings: stage.tunings, pictures: stage.pictures, kept: performance.tunings.persisted,
      tuning: performance.tunings.access,
      policy: driving.policy, turnSeconds: driving.turnSeconds, smoothing: tilt.smoothing,
      door: people.accessList, calibrations: tilt.calibrations { people[$0]?.session },
      hasInput: performance.live.attract.hasInput, showIndex: performance.show.index,
      crowd: performance.places.snapshot(with: stage.crowd), hands: performance.showsHands ? true : nil,
      pointers: performance.fingers.all.map {
        RoomSnapshot.HeldPointer(id: $0.id, x: $0.location.x, y: $0.location.y)
      })
  }

  /// A room as it was, without people in it.
  package init(
    _ name: RoomName, restoring snapshot: RoomSnapshot, configuration: Configuration = Configuration(),
    at time: Time
  ) {
    let scenes = configuration.environment.scenes
    var stage = Stage(
      snapshot.scene.scene, reference: snapshot.reference,
      tunings: scenes.accepted(snapshot.tunings), pictures: snapshot.pictures ?? [:],
      crowd: snapshot.scene.scene.kind.crowd == nil ? Crowd() : snapshot.crowd?.crowd ?? Crowd(),
      environment: configuration.environment)
    for pointer in snapshot.pointers {
      let location = Point(x: pointer.x, y: pointer.y)
      try? stage.apply(.pointer(Pointer(phase: .cancelled, id: pointer.id, location: location)), at: time)
    }
    var performance = Performance(
      LiveStage(stage, hasInput: snapshot.hasInput, isRestored: true),
      tilt: Tilt(
        snapshot.policy, turnSeconds: snapshot.turnSeconds, smoothing: snapshot.smoothing,
        calibrations: snapshot.calibrations, at: time),
      tunings: Tunings(snapshot, of: scenes), show: ShowRun(index: snapshot.showIndex),
      in: configuration.environment, placesPerOrigin: configuration.placesPerOrigin, at: time)
    performance.places = CrowdPlaces(
      snapshot.crowd, of: performance.live.sceneKind, mostPerOrigin: configuration.placesPerOrigin, at: time)
    performance.places.reconnect([], on: Crowd(), in: &performance.ledger, at: time)
    performance.missingScene = snapshot.scene.missing
    performance.show(hands: snapshot.hands ?? false)
    self.init(
      name, performance: performance, people: People(snapshot.door), configuration: configuration, at: time)
    if let loss = snapshot.scene.loss {
      repertoire.replaceSourceFaults(
        with: [SceneDiagnostic(.warning, from: .scene, loss)], in: &self.performance.ledger)
      offerAll()
    }
  }
}
