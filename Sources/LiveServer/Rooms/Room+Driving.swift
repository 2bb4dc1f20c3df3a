import Engine

extension Room {
  /// How long a phone counts in the average after its last sample, in seconds.
  static let averageWindow: Time = 1

  /// Takes in a sample, which moves the scene if its sender drives.
  mutating func drive(with sample: Sample, isSynthetic: Bool, from id: ClientID, at time: Time) {
    let (sample, handset) = hear(sample, from: id, at: time)
    if let delay = handset.delay { sampleDelays.add(delay) }
    if driving.policy == .average {
      if averaged.isEmpty { averageCheck = time + Self.averageWindow }
      if averaged.insert(id).inserted { presenceChanged = true }
      isMeanDue = true
      return
    }
    let before = driving
    let takesTurns = !isSynthetic || people[id]?.role == .phone
    guard driving.hear(id, isSynthetic: isSynthetic, takesTurns: takesTurns, at: time) else { return }
    note(driving, after: before)
    // Calibration belongs to its sender, so each driver brings the own reference along.
    move(
      with: sample, against: handset.reference ?? .identity, deviceTime: sample.deviceTime, from: id, at: time
    )
  }

  /// Keeps how a client's phone is held, and returns that and the sample as the scene is to have it.
  private mutating func hear(_ sample: Sample, from id: ClientID, at time: Time) -> (Sample, Handset) {
    var heard = sample
    var handset: Handset
    if let known = handsets[id] {
      handset = known
      heard = handset.hear(sample, smoothing: smoothing, at: time)
    } else {
      handset = Handset(sample, at: time)
      if let session = people[id]?.session {
        handset.reference = keptCalibrations.removeValue(forKey: session)
      }
    }
    handsets[id] = handset
    return (heard, handset)
  }

  private mutating func move(
    with sample: Sample, against reference: Attitude, deviceTime: Double?, from id: ClientID, at time: Time
  ) {
    guard !isPlaying || playback?.isOnTop == true else { return }
    if reference != stage.reference { apply(.reference(reference), from: id, about: "sample", at: time) }
    self.deviceTime = deviceTime ?? .nan
    apply(.sample(sample), from: id, about: "sample", at: time)
  }

  /// Stores how a client holds its phone; for the driver, the scene takes note as well.
  mutating func calibrate(_ id: ClientID, at time: Time) {
    guard let attitude = handsets[id]?.attitude else { return }
    handsets[id]?.reference = attitude
    if averaged.contains(id) { isMeanDue = true }
    guard driver.id == id else { return }
    apply(.calibrate, from: id, about: "calibrate", at: time)
  }

  /// Tells everybody if who drives, or is to, has changed.
  mutating func note(_ driving: Driving, after before: Driving) {
    if driving.driver.id != before.driver.id || driving.asking != before.asking
      || driving.turnEnds != before.turnEnds || driving.policy != before.policy
      || driving.turnSeconds != before.turnSeconds
    {
      presenceChanged = true
    }
  }

  /// Who moves the scene: the driver, or everybody whose tilt is averaged.
  func isDriving(_ id: ClientID) -> Bool { driver.id == id || averaged.contains(id) }

  /// Someone's tilt no longer counts.
  mutating func leaveDriving(_ id: ClientID, at time: Time) {
    driving.leave(id, at: time)
    handsets[id] = nil
    if averaged.remove(id) != nil { isMeanDue = true }
  }
}

// MARK: - The average

extension Room {
  /// When somebody whose tilt counts may have been silent for too long; nil where nobody's is averaged.
  var averageDeadline: Time? { averaged.isEmpty ? nil : averageCheck }

  /// Drops those who have been silent.
  mutating func expireAverage(at time: Time) {
    guard !averaged.isEmpty, time >= averageCheck else { return }
    let heard = averaged.compactMap { id in handsets[id].map { (id: id, lastHeard: $0.lastHeard) } }
      .filter { time - $0.lastHeard < Self.averageWindow }
    averageCheck = (heard.map(\.lastHeard).min() ?? time) + Self.averageWindow
    guard heard.count < averaged.count else { return }
    averaged = Set(heard.map(\.id))
    isMeanDue = true
    presenceChanged = true
  }

  /// Moves the scene by the mean of all attitudes that count, in the page's axes.
  ///
  /// Scenes get both means: of the attitudes in the world, and of those relative to each one's own calibration.
  /// A stage knows one reference only, so it is given the one from which the first mean looks like the second.
  mutating func moveByMean(at time: Time) {
    isMeanDue = false
    // In order of their numbers, so that the same samples always give the same sum.
    let counted = averaged.sorted().compactMap { id in handsets[id].map { (id: id, handset: $0) } }
    guard let id = counted.last?.id,
      let mean = Attitude.mean(of: counted.map(\.handset.ofPage)),
      let relative = Attitude.mean(of: counted.map(\.handset.relativeOfPage))
    else { return }
    let isCalibrated = counted.contains { $0.handset.reference != nil }
    let reference =
      isCalibrated
      ? Attitude(quaternion: mean.quaternion * relative.quaternion.conjugate) ?? .identity : .identity
    move(
      with: Sample(attitude: mean, screenAngle: .zero), against: reference, deviceTime: nil, from: id,
      at: time)
  }
}

extension Handset {
  /// How the page is held.
  fileprivate var ofPage: Attitude { attitude.ofPage(screenAngle) }

  /// How the page is held, as seen from the calibration.
  fileprivate var relativeOfPage: Attitude {
    attitude.relative(to: reference ?? .identity).ofPage(screenAngle)
  }
}
