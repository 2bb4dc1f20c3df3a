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

  private(set) var driving = Driving() { didSet { updateStanding() } }
  /// The smoothing of samples, or nil if they are not smoothed.
  private(set) var smoothing: Smoothing? { didSet { updateStanding() } }
  /// Delays of samples, compared with each phone's fastest one.
  package private(set) var delays = DelayHistogram()
  private var handsets: [ClientID: Handset] = [:]
  /// The clients whose tilt is averaged, while the policy is to average.
  private var average = TiltAverage() { didSet { updateStanding() } }
  /// Calibrations of sessions that have not reconnected since the last restart.
  private var persistedCalibrations: [SessionToken: Attitude] = [:]
  /// The part of the state that presence messages contain.
  @Told private(set) var standing = Standing()
  /// Counts changes of the rules and of calibrations, which outlast a restart.
  private(set) var settingChanges: UInt32 = 0

  /// The part of the state that presence messages contain.
  struct Standing: Equatable {
    var driving = Driving().standing
    var smoothing: Smoothing?
    var averaged = 0
    /// The driver's clock: see ``Handset/clockOffset``.
    var clock: Double?
  }

  init() {}

  /// A tilt without a driver, as it was left.
  init(
    _ policy: Policy, turnSeconds: Time, smoothing: Smoothing?, calibrations: [String: Attitude],
    at time: Time
  ) {
    driving.set(policy, turnSeconds: turnSeconds, at: time)
    self.smoothing = smoothing
    for (text, attitude) in calibrations {
      if let session = SessionToken(text) { persistedCalibrations[session] = attitude }
    }
    updateStanding()
  }

  /// The driver.
  var driver: Driver { driving.driver }
  /// Whether several people's tilt is averaged.
  var isAveraging: Bool { !average.members.isEmpty }
  /// Whether the average has changed since it last moved the scene.
  var isMeanDue: Bool { average.isDue }
  /// Whether a client's tilt moves the scene.
  var isDriven: Bool { driver.id != nil || isAveraging }
  /// Whether a client has sent a sample.
  func knows(_ id: ClientID) -> Bool { handsets[id] != nil }
  /// Returns whether a client moves the scene, as the driver or as a part of the average.
  package func isDriving(_ id: ClientID) -> Bool { driver.id == id || average.members.contains(id) }

  /// When something happens by itself; infinity when nothing will.
  var deadline: Time { min(driving.deadline ?? .infinity, average.deadline) }

  private mutating func updateStanding() {
    standing = Standing(
      driving: driving.standing, smoothing: smoothing, averaged: average.members.count,
      clock: driver.id.flatMap { handsets[$0]?.clockOffset })
  }

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
    at time: Time
  ) -> Movement? {
    let (heard, reference) = keep(sample, session: session, from: id, at: time)
    if driving.policy == .average {
      average.receiveSample(from: id, at: time)
      return nil
    }
    guard driving.receiveSample(from: id, isSynthetic: isSynthetic, takesTurns: takesTurns, at: time) else {
      return nil
    }
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
  mutating func resume(as id: ClientID, _ session: SessionToken, at time: Time) {
    guard let last = driver.id, driver.isQuiet(at: time) else { return }
    if let reference = handsets[last]?.reference {
      if handsets[id] == nil { persistedCalibrations[session] = reference }
      if handsets[id]?.reference == nil { handsets[id]?.reference = reference }
    }
    driving.rename(to: id)
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
  mutating func calibrate(_ id: ClientID) -> Bool {
    guard let attitude = handsets[id]?.attitude else { return false }
    handsets[id]?.reference = attitude
    settingChanges &+= 1
    average.update(id)
    return driver.id == id
  }

  /// Keeps how a client's clock stands to the server's; nothing for one that has sent no sample.
  mutating func setClock(_ offset: Double, of id: ClientID) {
    handsets[id]?.clockOffset = offset
    updateStanding()
  }

  /// The mean of all attitudes that count, in the page's axes, or nil if none does.
  ///
  /// Scenes get both means: of the attitudes with each heading counted from its phone's calibration, and of those
  /// relative to that calibration altogether.
  /// A stage knows one reference only, so it is given the one from which the first mean looks like the second.
  mutating func consumeMean() -> Movement? {
    let counted = average.consume().compactMap { id in handsets[id].map { (id: id, handset: $0) } }
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
  mutating func request(_ id: ClientID, isPresenter: Bool, at time: Time) throws(WireError) {
    try driving.request(id, isPresenter: isPresenter, at: time)
  }

  /// Gives a client the tilt, or refuses its request for it, as the presenter decides.
  mutating func hand(to id: ClientID, isGiven: Bool, at time: Time) throws(WireError) {
    if isGiven { try driving.hand(to: id, at: time) } else { driving.refuse(id) }
  }

  /// Sets how the tilt is shared.
  mutating func share(by policy: Policy, turnSeconds: Time?, at time: Time) {
    driving.set(policy, turnSeconds: turnSeconds, at: time)
    if policy != .average { average = TiltAverage() }
    settingChanges &+= 1
  }

  /// Sets how samples are smoothed.
  mutating func smooth(by smoothing: Smoothing?) {
    self.smoothing = smoothing
    settingChanges &+= 1
  }

  /// Removes a client, whose tilt no longer counts.
  mutating func leave(_ id: ClientID, at time: Time) {
    driving.leave(id, at: time)
    // A calibration is gone with its client.
    if handsets.removeValue(forKey: id)?.reference != nil { settingChanges &+= 1 }
    average.remove(id)
  }

  /// Goes on with who drives as another node left it.
  mutating func resume(_ driving: Driving) { self.driving = driving }

  /// Checks for drivers and averaged clients that have been silent for too long, and for the end of a turn.
  mutating func expire(at time: Time) {
    driving.expire(at: time)
    average.expire(at: time) { [handsets] in handsets[$0]?.lastHeard }
  }
}
