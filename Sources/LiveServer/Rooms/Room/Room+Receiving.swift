import Engine

// What clients send, and what it does to the scene.
extension Room {
  /// Takes in an input, or sends back why it cannot be accepted.
  mutating func receive(_ input: Result<Input, WireError>, from id: ClientID, at time: Time) {
    guard let role = seats[id]?.role else { return }
    do throws(WireError) {
      let input = try input.get()
      guard input.entry.senders.include(role, tuning: tunings.access) else {
        throw WireError(input, from: role)
      }
      try accept(input, from: id, role, at: time)
    } catch {
      reply(.error(error), to: id)
    }
  }

  /// Answers a request about a connection, wherever the room runs.
  mutating func answer(_ request: ConnectionRequest, from id: ClientID, at time: Time) {
    guard seats.slot(of: id) != nil else { return }
    switch request {
    case .ping(let t): return reply(.pong(t: t, serverTime: time * 1000), to: id)
    case .view(let showsStage): seats[id]?.showsStage = showsStage
    case .pace(let interval): seats[id]?.flow.leastInterval = interval
    }
    seats.owe(id)
  }

  /// Hands an input to the part that it concerns; throws why it cannot be done.
  private mutating func accept(
    _ input: Input, from id: ClientID, _ role: Role, at time: Time
  ) throws(WireError) {
    let about = input.name
    if let refusal = program.player.refusal(of: input) { throw refusal }
    switch input {
    case .sample(let sample, let isSynthetic): hear(sample, isSynthetic: isSynthetic, from: id, at: time)
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
      tunings.allow(access)
    case .signals(let isOn):
      seats.setSignals(isOn, for: id)
      program.setSignals(seats.wantsSignals)
    case .moderation(let moderation): try moderate(moderation, at: time)
    case .takes(let message): try handle(message, from: id, at: time)
    case .fault(let fault):
      diagnostics.shaders.record(fault, from: id, on: program.stage)
    case .crowd(let message): try play(message, from: id, at: time)
    case .places(let message): try decide(message, from: id, at: time)
    }
  }

  /// Applies an event, or sends its sender the reason for the refusal; the first one ends the attract mode.
  ///
  /// - Parameter cause: The cause for an entry of the history; nil for what cannot be undone, as the
  ///   tilt: it would change parameters again at once.
  mutating func apply(
    _ event: Engine.Event, deviceTime: Double? = nil, from id: ClientID, about: String,
    as cause: TuningHistory.Cause? = nil,
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
      try program.receive(event, deviceTime: deviceTime, at: time)
    } catch {
      return reply(.error(WireError(error, about: about)), to: id)
    }
    if let cause, let before { record(cause, since: before, by: id, at: time) }
    if case .scene = event {
      missingScene = nil
      _ = seats.releasePointers()
    }
  }
}
