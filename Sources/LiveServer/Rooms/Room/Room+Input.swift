import Engine

// People, and what they send.
extension Room {
  mutating func join(_ id: ClientID, _ person: Person, isRemote: Bool, at time: Time) {
    audience.join(id, person, isRemote: isRemote)
    audience.owe(id)
    if person.role == .presenter { deliverTakeNotices() }
    if isRunning { beginAttract(at: time) }
  }

  mutating func leave(_ id: ClientID, at time: Time) {
    guard audience.leave(id, at: time) else { return }
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
      if let refusal = performance.live.player.refusal(of: input) { throw refusal }
      try accept(input, from: id, role, at: time)
    } catch {
      reply(.error(error), to: id)
    }
  }

  /// Answers a request about a connection, wherever the room runs.
  mutating func answer(_ request: ConnectionRequest, from id: ClientID, at time: Time) {
    guard audience.slot(of: id) != nil else { return }
    switch request {
    case .ping(let t): return reply(.pong(t: t, serverTime: time * 1000), to: id)
    case .view(let showsStage): audience[id]?.showsStage = showsStage
    case .pace(let interval): audience.setPace(interval, of: id)
    }
    audience.owe(id)
  }

  /// Hands an input to the part that it concerns; throws why it cannot be done.
  private mutating func accept(
    _ input: Input, from id: ClientID, _ role: Role, at time: Time
  ) throws(WireError) {
    let about = input.name
    switch input {
    case .sample(let sample, let isSynthetic):
      try performance.hear(sample, isSynthetic: isSynthetic, from: id, among: audience.people, at: time)
    case .pointer(let pointer): try performance.follow(pointer, of: id, at: time)
    case .scroll(let distance): try performance.apply(.scroll(by: distance), from: id, about: about, at: time)
    case .hover(let location): try performance.hover(location, from: id, at: time)
    case .text(let input): try performance.type(input, from: id, role, among: audience.people, at: time)
    case .parameter(let name, let value):
      try performance.apply(
        .parameter(name: name, value: value), from: id, about: about, as: .parameters([name]), at: time)
    case .tune(let message): try performance.tune(message, about: about, from: id, at: time)
    case .scene(let name): try performance.apply(.scene(name: name), from: id, about: about, at: time)
    case .pictures(let pictures): try performance.apply(.pictures(pictures), from: id, about: about, at: time)
    case .action(let name):
      try performance.apply(.action(name: name), from: id, about: about, as: .action(name), at: time)
    case .calibrate: try performance.calibrate(id, at: time)
    case .clock(let offset): performance.tilt.setClock(offset, of: id)
    case .requestTilt: try performance.requestTilt(id, isPresenter: role == .presenter, at: time)
    case .show(let move): try performance.go(move, from: id, at: time)
    case .tuning(let access): performance.tunings.allow(access)
    case .signals(let isOn): performance.setSignals(isOn, for: id)
    case .moderation(let moderation): try moderate(moderation, at: time)
    case .takes(let message): try handle(message, from: id, at: time)
    case .fault(let fault): performance.record(fault, from: id)
    case .crowd(let message): try performance.play(message, from: id, among: audience.people, at: time)
    case .places(let message): try performance.decide(message, from: id, at: time)
    }
  }

  /// Carries out what a presenter has decided about people; throws why it cannot be done.
  private mutating func moderate(_ moderation: Moderation, at time: Time) throws(WireError) {
    switch moderation {
    case .policy(let policy, let turnSeconds):
      performance.tilt.share(by: policy, turnSeconds: turnSeconds, at: time)
    case .hand(let id, let isGiven):
      try audience.requireTilt(of: id)
      try performance.tilt.hand(to: id, isGiven: isGiven, at: time)
    case .kick(let id):
      for other in try audience.banish(id, at: time) {
        performance.places.remove(other, at: time)
        actions.append(.close(other, for: .kicked))
      }
    case .lock(let isLocked): audience.lock(isLocked)
    case .smoothing(let smoothing): performance.tilt.smooth(by: smoothing)
    case .renewCode: renewCode()
    }
  }
}

// What comes on without people.
extension Room {
  /// Goes on with another configuration, and plays its versions of the scenes in the place of earlier ones.
  mutating func replaceScenes(with next: Configuration, at time: Time) {
    repertoire.replace(with: next)
    guard isRunning else { return }
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
    guard isRunning else { return }
    if performance.load(contents, isTouched: isTouched, at: time) { beginAttract(at: time) }
  }
}
