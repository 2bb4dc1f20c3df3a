import Engine

/// The tilt of all phones, and the rules that decide which of them moves the scene.
package struct Tilt {
  /// A movement of the scene.
  struct Movement: Equatable {
    var sample: Sample
    /// The attitude that counts as straight.
    var reference = Attitude.identity
    /// The device's time, in its milliseconds, or nil if there is none, or more than one.
    var deviceTime: Double?
    /// The client to answer if the scene refuses it.
    var client: ClientID
  }

  @Entry(.people) var driving = Driving()
  /// The smoothing of samples, or nil if they are not smoothed.
  @Entry(.people) var smoothing: Smoothing? = nil
  /// Delays of samples, compared with each phone's fastest one.
  package private(set) var delays = DelayHistogram()
  private var handsets: [ClientID: Handset] = [:]
  /// The clients whose tilt is averaged, while the policy is to average.
  @Entry(.people) private var average = TiltAverage()
  /// Calibrations of sessions that have not reconnected since the last restart.
  private var persistedCalibrations: [SessionToken: Attitude] = [:]
  init() {}

  /// A tilt without a driver, as it was left.
  init(
    _ policy: Policy, turnSeconds: Time, smoothing: Smoothing?, calibrations: [String: Attitude],
    at time: Time
  ) {
    var driving = Driving()
    driving.set(policy, turnSeconds: turnSeconds, at: time)
    _driving = Entry(wrappedValue: driving, .people)
    _smoothing = Entry(wrappedValue: smoothing, .people)
    for (text, attitude) in calibrations {
      if let session = SessionToken(text) { persistedCalibrations[session] = attitude }
    }
  }

  /// The driver.
  var driver: Driver { driving.driver }
  /// True if several people's tilt is averaged.
  var isAveraging: Bool { !average.members.isEmpty }
  /// True if the average has changed since it last moved the scene.
  var isMeanDue: Bool { average.isDue }
  /// True if a client's tilt moves the scene.
  var isDriven: Bool { driver.id != nil || isAveraging }
  /// True if a client has sent a sample.
  func knows(_ id: ClientID) -> Bool { handsets[id] != nil }
  /// Returns whether a client moves the scene, as the driver or as a part of the average.
  package func isDriving(_ id: ClientID) -> Bool { driver.id == id || average.members.contains(id) }

  /// When something happens by itself; infinity when nothing will.
  var deadline: Time { min(driving.deadline ?? .infinity, average.deadline) }

  /// The driver's clock: see ``Handset/clockOffset``.
  var clock: Double? { driver.id.flatMap { handsets[$0]?.clockOffset } }

  /// Calibrations by session, including those from before the last restart.
  func calibrations(session: (ClientID) -> SessionToken?) -> [String: Attitude] {
    var calibrations = persistedCalibrations
    for (id, handset) in handsets {
      if let reference = handset.reference, let session = session(id) { calibrations[session] = reference }
    }
    return Dictionary(uniqueKeysWithValues: calibrations.map { ($0.key.text, $0.value) })
  }
}

// What phones say.
extension Tilt {
  /// Handles a sample; returns the resulting movement, nil if the sender does not drive or tilts are averaged.
  ///
  /// - Parameters:
  ///   - takesTurns: Whether the sender takes part in turns.
  ///   - session: Who it was before the last restart; asked for at the first sample only.
  mutating func receive(
    _ sample: Sample, isSynthetic: Bool, takesTurns: Bool, session: SessionToken?, from id: ClientID,
    in ledger: inout Ledger, at time: Time
  ) -> Movement? {
    let (heard, reference) = keep(sample, session: session, from: id, at: time)
    if driving.policy == .average {
      _average.change(in: &ledger) { $0.receiveSample(from: id, at: time) }
      return nil
    }
    let isDriving = _driving.change(in: &ledger) {
      $0.receiveSample(from: id, isSynthetic: isSynthetic, takesTurns: takesTurns, at: time)
    }
    guard isDriving else { return nil }
    // Calibration belongs to its sender, so the reference changes with the driver.
    return Movement(
      sample: heard, reference: reference ?? .identity, deviceTime: sample.deviceTime, client: id)
  }

  /// Handles a sample in a scene that a crowd moves, without a driver.
  ///
  /// - Returns: The attitude of the page relative to the sender's calibration.
  mutating func receive(
    inCrowd sample: Sample, session: SessionToken?, from id: ClientID, at time: Time
  ) -> PackedAttitude {
    _ = keep(sample, session: session, from: id, at: time)
    return held(by: id)
  }

  /// The attitude of a client's page relative to its calibration; level before its first sample.
  func held(by id: ClientID) -> PackedAttitude {
    handsets[id].map { PackedAttitude($0.relativeOfPage) } ?? .level
  }

  /// Gives the tilt back to a driver that has reconnected, as after its node died, before the old connection timed out.
  ///
  /// - Parameter id: The driver's new connection, of the same session.
  mutating func resume(
    as id: ClientID, _ session: SessionToken, in ledger: inout Ledger, at time: Time
  ) {
    guard let last = driver.id, driver.isQuiet(at: time) else { return }
    if let reference = handsets[last]?.reference {
      if handsets[id] == nil { persistedCalibrations[session] = reference }
      if handsets[id]?.reference == nil { handsets[id]?.reference = reference }
    }
    _driving.change(in: &ledger) { $0.rename(to: id) }
  }

  /// Keeps how a client's phone is held; returns the sample as the scene is to have it, and what is straight.
  private mutating func keep(
    _ sample: Sample, session: SessionToken?, from id: ClientID, at time: Time
  ) -> (Sample, Attitude?) {
    guard let index = handsets.index(forKey: id) else {
      var handset = Handset(sample, at: time)
      if let session { handset.reference = persistedCalibrations.removeValue(forKey: session) }
      if let delay = handset.delay { delays.add(delay) }
      handsets[id] = handset
      return (sample, handset.reference)
    }
    let heard = handsets.values[index].receive(sample, smoothing: smoothing, at: time)
    if let delay = handsets.values[index].delay { delays.add(delay) }
    return (heard, handsets.values[index].reference)
  }

  /// Stores how a client holds its phone; true for the driver, whose scene takes note as well.
  mutating func calibrate(_ id: ClientID, in ledger: inout Ledger) -> Bool {
    guard let attitude = handsets[id]?.attitude else { return false }
    handsets[id]?.reference = attitude
    ledger.advance(.saved)
    _average.change(in: &ledger) { $0.update(id) }
    return driver.id == id
  }

  /// Keeps how a client's clock stands to the server's; nothing for one that has sent no sample.
  mutating func setClock(_ offset: Double, of id: ClientID, in ledger: inout Ledger) {
    let before = clock
    handsets[id]?.clockOffset = offset
    if clock != before { ledger.advance(.people) }
  }

  /// The mean of all attitudes that count, in the page's axes, or nil if none does.
  ///
  /// Scenes get both means: of the attitudes with each heading counted from its phone's calibration, and of those
  /// relative to that calibration altogether.
  /// A stage knows one reference only, so it is given the one from which the first mean looks like the second.
  mutating func consumeMean(in ledger: inout Ledger) -> Movement? {
    let counted = _average.change(in: &ledger) { $0.consume() }
      .compactMap { id in handsets[id].map { (id: id, handset: $0) } }
    guard let id = counted.last?.id,
      let mean = Attitude.mean(of: counted.map(\.handset.ofPage)),
      let relative = Attitude.mean(of: counted.map(\.handset.relativeOfPage))
    else { return nil }
    let isCalibrated = counted.contains { $0.handset.reference != nil }
    let reference =
      isCalibrated
      ? Attitude(quaternion: mean.quaternion * relative.quaternion.conjugate) ?? .identity : .identity
    return Movement(
      sample: Sample(attitude: mean, screenAngle: .zero), reference: reference, deviceTime: nil, client: id)
  }
}

// Who drives.
extension Tilt {
  /// Makes a client the driver, or records its request; throws the reason if neither makes sense.
  mutating func request(
    _ id: ClientID, isPresenter: Bool, in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    try _driving.change(in: &ledger) { (driving) throws(WireError) in
      try driving.request(id, isPresenter: isPresenter, at: time)
    }
  }

  /// Gives a client the tilt, or refuses its request for it, as the presenter decides.
  mutating func hand(
    to id: ClientID, isGiven: Bool, in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    try _driving.change(in: &ledger) { (driving) throws(WireError) in
      if isGiven { try driving.hand(to: id, at: time) } else { driving.refuse(id) }
    }
  }

  /// Sets how the tilt is shared.
  mutating func share(by policy: Policy, turnSeconds: Time?, in ledger: inout Ledger, at time: Time) {
    _driving.change(in: &ledger) { $0.set(policy, turnSeconds: turnSeconds, at: time) }
    if policy != .average { _average.change(in: &ledger) { $0 = TiltAverage() } }
    ledger.advance(.saved)
  }

  /// Sets how samples are smoothed.
  mutating func smooth(by smoothing: Smoothing?, in ledger: inout Ledger) {
    _smoothing.set(smoothing, in: &ledger)
    ledger.advance(.saved)
  }

  /// Removes a client, whose tilt no longer counts.
  mutating func leave(_ id: ClientID, in ledger: inout Ledger, at time: Time) {
    _driving.change(in: &ledger) { $0.leave(id, at: time) }
    // A calibration is gone with its client.
    if handsets.removeValue(forKey: id)?.reference != nil { ledger.advance(.saved) }
    _average.change(in: &ledger) { $0.remove(id) }
  }

  /// Goes on with who drives as another node left it.
  mutating func resume(_ driving: Driving, in ledger: inout Ledger) {
    _driving.change(in: &ledger) { $0 = driving }
  }

  /// Checks for drivers and averaged clients that have been silent for too long, and for the end of a turn.
  mutating func expire(in ledger: inout Ledger, at time: Time) {
    _driving.change(in: &ledger) { $0.expire(at: time) }
    _average.change(in: &ledger) { [handsets] in $0.expire(at: time) { handsets[$0]?.lastHeard } }
  }
}
