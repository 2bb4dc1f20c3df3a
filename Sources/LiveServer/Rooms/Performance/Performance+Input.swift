import Engine

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
    let before = cause == nil ? nil : live.tunedStage.scene.parameterValueList
    do throws(StageError) {
      try live.receive(event, deviceTime: deviceTime, at: time)
    } catch {
      throw WireError(error, about: about)
    }
    if let cause, let before { tunings.record(cause, of: live, since: before, by: id, at: time) }
    if case .scene = event {
      missingScene = nil
      fingers.liftAll()
    }
  }

  /// Follows a client's pointer on the stage.
  mutating func follow(_ pointer: Pointer, of id: ClientID, at time: Time) throws(WireError) {
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

  /// Takes in a message about the tuning as a whole.
  mutating func tune(
    _ message: TuningMessage, about: String, from id: ClientID, at time: Time
  ) throws(WireError) {
    try tunings.apply(message, to: &live, about: about, by: id, at: time)
  }

  /// Ends the take that is played, and puts people's own stage back.
  mutating func endPlayback() { if live.endPlayback() { fingers.liftAll() } }

  /// Begins to play a take in the place of what people do.
  mutating func play(_ take: SeekableTake, _ request: PlaybackRequest, named name: TakeName, at time: Time) {
    if !live.player.isPlaying {
      for pointer in fingers.liftAll() { live.apply(.pointer(pointer), at: time) }
    }
    live.play(take, request, named: name, at: time)
  }
}

// Tilt.
extension Performance {
  /// Takes in a sample, which moves the scene if its sender drives.
  mutating func hear(
    _ sample: Sample, isSynthetic: Bool, from id: ClientID, among people: People, at time: Time
  ) throws(WireError) {
    defer { markHands() }
    let person = people[id]
    if isCrowdOn { return play(sample, from: id, among: people, at: time) }
    if let driver = tilt.driver.id, driver != id, let session = person?.session,
      people[driver]?.session == session
    {
      tilt.resume(as: id, session, at: time)
    }
    let movement = tilt.hear(
      sample, isSynthetic: isSynthetic, takesTurns: !isSynthetic || person?.role == .phone,
      session: tilt.knows(id) ? nil : person?.session, from: id, at: time)
    if let movement { try move(by: movement, at: time) }
  }

  /// Moves the scene by the driver's tilt, or by the average.
  mutating func move(by movement: Tilt.Movement, at time: Time) throws(WireError) {
    guard live.player.acceptsInput else { return }
    let id = movement.client
    if movement.reference != live.stage.reference {
      try apply(.reference(movement.reference), from: id, about: "sample", at: time)
    }
    try apply(.sample(movement.sample), deviceTime: movement.deviceTime, from: id, about: "sample", at: time)
  }

  /// Takes in the sample of a phone in a crowd; a phone that has not joined joins by it.
  private mutating func play(_ sample: Sample, from id: ClientID, among people: People, at time: Time) {
    let session = tilt.knows(id) ? nil : people[id]?.session
    let held = tilt.hear(inCrowd: sample, session: session, from: id, at: time)
    if places.place(of: id) == nil { places.join(id, people.guest(id), at: time) }
    places.hear(held, from: id, at: time)
  }

  /// Makes the present attitude of a phone its straight one.
  mutating func calibrate(_ id: ClientID, at time: Time) throws(WireError) {
    let isDriver = tilt.calibrate(id)
    if isCrowdOn {
      places.hear(tilt.held(by: id), from: id, at: time)
    } else if isDriver {
      try apply(.calibrate, from: id, about: "calibrate", at: time)
    }
  }

  /// Makes a client the driver, or records its request.
  mutating func requestTilt(_ id: ClientID, isPresenter: Bool, at time: Time) throws(WireError) {
    if isCrowdOn { throw .needsNoTilt }
    try tilt.request(id, isPresenter: isPresenter, at: time)
  }
}

// A crowd.
extension Performance {
  /// Carries out a player's message; throws the reason if it cannot be done.
  mutating func play(
    _ message: CrowdMessage, from id: ClientID, among people: People, at time: Time
  ) throws(WireError) {
    try places.receive(message, from: people.guest(id), id, on: live, at: time)
  }

  /// Does what a presenter wants with places; throws why it cannot be done.
  mutating func decide(_ message: PlacesMessage, from id: ClientID, at time: Time) throws(WireError) {
    switch message {
    case .change(let most, let showsNames, let showsHands, let isFrozen, let isBalanced, let isReset):
      if isReset {
        guard places.isOpen else { throw .noCrowd(live.tunedKind, about: "places") }
        try apply(.scene(name: live.tunedKind.name), from: id, about: "places", at: time)
      }
      if let most { places.limit(to: most, at: time) }
      if let showsNames { places.show(names: showsNames) }
      if let showsHands { show(hands: showsHands) }
      if let isFrozen { places.freeze(isFrozen) }
      if isBalanced { places.balance() }
    case .spotlight(let place): try places.spotlight(place)
    }
  }
}
