import Engine

// Recording the room, and playing what was recorded.
extension Room {
  /// Does what a presenter wants with takes; throws why it cannot be done.
  mutating func handle(_ message: TakesMessage, from id: ClientID, at time: Time) throws(WireError) {
    switch message {
    case .record(let name): try beginRecording(as: name, at: time)
    case .endRecording: endRecording(at: time)
    case .play(let request): try play(request, from: id, at: time)
    case .stop:
      endRecording(at: time)
      performance.endPlayback()
    }
  }

  private mutating func beginRecording(as name: TakeName?, at time: Time) throws(WireError) {
    try performance.live.requireRecordable()
    let (name, capacity) = try repertoire.takes.reserveRecording(name)
    performance.live.beginRecording(as: name, capacity: capacity, in: &performance.ledger, at: time)
    actions.append(.record(.begin(name)))
    // The header follows at once, or with the program's answer about the state at the beginning.
    drainRecording(isForced: performance.live.recorder?.isBeginningAwaited == false, at: time)
  }

  /// Has written down what has been recorded, unless it may wait.
  ///
  /// - Parameter isForced: Whether it may not.
  mutating func drainRecording(isForced: Bool, at time: Time) {
    if let lines = performance.live.$recorder.unseen?.drain(isForced: isForced, at: time) {
      actions.append(.record(.append(lines)))
    }
  }

  /// Ends the recording, and has it saved.
  mutating func endRecording(at time: Time) {
    guard let (recording, lines) = performance.live.endRecording(in: &performance.ledger, at: time) else {
      return
    }
    repertoire.takes.reserve(recording.name, bytes: recording.count)
    actions += [.record(.append(lines)), .record(.end)]
  }

  /// Ends a recording that has reached its longest length, and notifies presenters.
  mutating func limitRecording(at time: Time) {
    guard let end = performance.live.recorder?.limit(at: time) else { return }
    endRecording(at: end)
    repertoire.takes.notify(
      "The recording was stopped and kept: a take has at most \(Int(saturating: Take.longest)) seconds and "
        + "\(Take.mostBytes >> 20) MiB, and a room \(TakeCatalog.mostBytes >> 20) MiB of takes.")
    deliverTakeNotices()
  }

  /// Takes in the result of a recording, and notifies presenters of anything unexpected.
  mutating func finishRecording(_ name: TakeName, _ result: RecordingResult) {
    if case .stopped = result { performance.live.dropRecording(name, in: &performance.ledger) }
    repertoire.takes.finishRecording(name, result)
    deliverTakeNotices()
  }

  /// Takes in which takes there are. The one that is played goes on under its new name, or ends if it is gone.
  mutating func list(_ listings: [TakeListing]) {
    let before = repertoire.takes
    repertoire.takes.list(listings, in: &performance.ledger)
    guard let name = performance.live.player.playback?.name, let played = before.listing(of: name) else {
      return
    }
    if let name = repertoire.takes.name(of: played, after: before) {
      performance.live.renamePlayback(to: name, in: &performance.ledger)
    } else {
      performance.endPlayback()
    }
  }

  mutating func deliverTakeNotices() { actions.deliverNotices(of: &repertoire.takes, to: &audience) }

  /// Plays a take, which must be fetched first, or changes how one is played.
  private mutating func play(
    _ request: PlaybackRequest, from id: ClientID, at time: Time
  ) throws(WireError) {
    try performance.live.requirePlayable()
    if let name = request.take, name != performance.live.player.playback?.name {
      _ = try repertoire.takes.require(name)
      fetch(request, for: id)
    } else {
      if request.isOnTop == true, performance.live.player.playback?.hasCrowd == true { throw .crowdOnTop }
      try performance.live.changePlayback(request, in: &performance.ledger, at: time)
    }
  }

  /// Has a take read that the room has.
  mutating func fetch(_ request: PlaybackRequest, for id: ClientID?) {
    guard let listed = request.take.flatMap(repertoire.takes.listed) else { return }
    performance.live.player.load(request)
    actions.append(.fetch(listed, request, for: id))
  }

  /// Begins to play a requested take, or reports that it cannot be read.
  mutating func begin(
    _ take: Result<SeekableTake, WireError>, _ request: PlaybackRequest, for id: ClientID?, at time: Time
  ) {
    guard performance.live.player.finishLoading(request) else { return }
    switch take {
    case .failure(let error):
      for id in id.map({ [$0] }) ?? audience.presenters { reply(.error(error), to: id) }
    case .success(let take):
      guard performance.live.recorder == nil, let name = request.take else { return }
      if request.isOnTop == true, take.take.hasCrowd {
        for id in id.map({ [$0] }) ?? audience.presenters { reply(.error(.crowdOnTop), to: id) }
        return
      }
      // The scenes or shaders have changed while it was read.
      guard take.isCurrent(in: repertoire.configuration.environment) else { return fetch(request, for: id) }
      // It has gone on meanwhile, perhaps otherwise than it did.
      let request = id == nil ? performance.live.player.playback?.request(at: time) ?? request : request
      performance.play(take, request, named: name, at: time)
    }
  }
}

extension WireError {
  /// People of a take and of the room would have the same places.
  fileprivate static let crowdOnTop = takes(
    "A take of a crowd cannot be played on top: its people have places of their own. Play it instead of live input.",
    about: "play")
}
