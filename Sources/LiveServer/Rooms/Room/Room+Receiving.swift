import Engine

// What clients send, and what it does to the scene.
extension Room {
  /// Takes in what a client sent: answers, refuses, or lets it move the scene.
  mutating func receive(_ message: Result<ClientMessage, WireError>, from id: ClientID, at time: Time) {
    guard let slot = seats.slot(of: id), let role = seats[slot: slot]?.role else { return }
    do throws(WireError) {
      let message = try message.get()
      guard message.entry.senders.include(role, tuning: tunings.access) else {
        throw WireError(message, from: role)
      }
      switch message {
      case .sample(let sample, let isSynthetic): hear(sample, isSynthetic: isSynthetic, from: id, at: time)
      case .acknowledgement(_, let sequence):
        seats[slot: slot]?.flow.acknowledged(sequence, at: time)
        actions.append(.wake(id))
      case .control(let control): try accept(control, from: id, role, at: time)
      }
    } catch {
      reply(.error(error), to: id)
    }
  }

  /// Hands a message to the part that it concerns; throws why it cannot be done.
  private mutating func accept(
    _ message: ControlMessage, from id: ClientID, _ role: Role, at time: Time
  ) throws(WireError) {
    let about = message.kind.rawValue
    if let refusal = program.player.refusal(of: message) { throw refusal }
    switch message {
    case .pointer(let pointer):
      guard let (pointer, gesture) = try seats.follow(pointer, of: id) else { return }
      moveHands()
      apply(.pointer(pointer), from: id, about: about, as: .drag(gesture), at: time)
    case .scroll(let distance): apply(.scroll(by: distance), from: id, about: about, at: time)
    case .hover(let location):
      guard program.stageToTune.scene.followsHover else { return }
      apply(.hover(location), from: id, about: about, at: time)
    case .parameter(let name, let value):
      apply(
        .parameter(name: name, value: value), from: id, about: about, as: .parameters([name]), at: time)
    case .tune(let message): try tune(message, about: about, from: id, at: time)
    case .scene(let name): apply(.scene(name: name), from: id, about: about, at: time)
    case .pictures(let pictures): apply(.pictures(pictures), from: id, about: about, at: time)
    case .action(let name):
      apply(.action(name: name), from: id, about: about, as: .action(name), at: time)
    case .calibrate:
      if isCrowdOn { return calibrateInCrowd(id, at: time) }
      if tilt.calibrate(id) { apply(.calibrate, from: id, about: about, at: time) }
    case .requestTilt:
      if isCrowdOn { throw .needsNoTilt }
      try tilt.request(id, isPresenter: role == .presenter, at: time)
    case .show(let move): try go(move, from: id, at: time)
    case .tuning(let access):
      guard tunings.allow(access) else { return }
      revision.recordChange()
      screen.pace.markPresence()
    case .signals(let isOn):
      seats.setSignals(isOn, for: id)
      program.setSignals(seats.wantsSignals)
    case .ping(let t): reply(.pong(t: t, serverTime: time * 1000), to: id)
    case .moderation(let moderation): try moderate(moderation, at: time)
    case .takes(let message): try handle(message, from: id, at: time)
    case .fault(let fault):
      if diagnostics.shaders.record(fault, from: id, on: program.stage) { announce(.diagnostics) }
    case .crowd(let message): try play(message, from: id, at: time)
    case .places(let message): try decide(message, from: id, at: time)
    case .view(let showsStage):
      seats[id]?.showsStage = showsStage
      actions.append(.wake(id))
    case .pace(let interval):
      seats[id]?.flow.leastInterval = interval
      actions.append(.wake(id))
    }
  }

  /// Applies an event, or tells its sender why not; the first one ends the attract mode.
  ///
  /// - Parameter cause: What an entry of the history has to say about it; nil for what cannot be undone, as the
  ///   tilt: it would change parameters again at once.
  mutating func apply(
    _ event: Engine.Event, from id: ClientID, about: String, as cause: TuningHistory.Cause? = nil,
    at time: Time
  ) {
    if case .scene(let name) = event {
      if (try? scenes.kind(named: name)) != nil { endPlayback(at: time) }
    } else if !program.player.acceptsInput {
      return
    }
    // A scene changes parameters itself when something is dragged, or by a button.
    let before = cause == nil ? nil : program.tunedStage.scene.parameterValueList
    do {
      try program.receive(event, at: time)
    } catch {
      return reply(.error(WireError(error, about: about)), to: id)
    }
    revision.record(event)
    if let cause, let before { record(cause, since: before, by: id, at: time) }
    switch event {
    case .parameter: answerParameters()
    case .pictures:
      // Where the nodes stay the same, the assets are others.
      render(at: time, startsEpoch: true)
      answerParameters()
    case .scene:
      missingScene = nil
      _ = seats.releasePointers()
      showScene(at: time)
    case .sample, .pointer, .hover, .scroll, .action, .calibrate, .reference, .crowd: break
    }
  }
}
