import Engine

extension Room {
  /// Plays a take, which has to be fetched first, or changes how one is played.
  mutating func play(_ request: PlaybackRequest, from id: ClientID, at time: Time) throws(WireError) {
    guard recorder == nil else {
      throw .takes("The room is being recorded; stop the recording before you play a take.", about: "play")
    }
    if let name = request.take, name != playback?.name {
      guard let listed = listed(name) else {
        let known = takes.isEmpty ? "none yet" : takes.map { "\"\($0.name)\"" }.joined(separator: ", ")
        throw WireError(
          code: .unknownTake, message: "There is no take \"\(name)\" in this room. There are: \(known).",
          about: "play")
      }
      awaitedTake = request
      actions.append(.fetch(listed, request, for: id))
      return
    }
    guard var player = playback else {
      throw WireError(
        code: .unknownTake, message: "No take is being played: say which in the field \"take\".",
        about: "play")
    }
    player.change(request, on: &stage, at: time)
    playback = player
    showPlayback(at: time)
  }

  /// A take that was asked for is here, or cannot be read.
  mutating func begin(
    _ take: Result<SeekableTake, WireError>, _ request: PlaybackRequest, for id: ClientID, at time: Time
  ) {
    // Somebody has chosen something else meanwhile.
    guard awaitedTake == request else { return }
    awaitedTake = nil
    switch take {
    case .failure(let error): reply(.error(error), to: id)
    case .success(let take):
      guard recorder == nil, let name = request.take else { return }
      releasePointers(at: time)
      endAttract()
      hasInput = true
      var next = Playback(take, name: name, over: playback?.live ?? stage, at: time)
      stage = next.beginning
      next.change(request, on: &stage, at: time)
      playback = next
      showPlayback(at: time)
    }
  }

  /// Puts people's own stage back.
  mutating func endPlayback(at time: Time) {
    awaitedTake = nil
    guard let playback else { return }
    self.playback = nil
    stage = playback.live
    for id in members.keys { members[id]?.pointers.removeAll() }
    showPlayback(at: time)
  }

  /// Shows the stage, which is another one now, and tells everybody.
  private mutating func showPlayback(at time: Time) {
    needsFrame = true
    mayBeTuned = true
    isActedOn = true
    deviceTime = .nan
    look(at: time, anew: true)
    noteTuning()
    noteReplay()
  }

  /// The scene's time at a time of the room's: they differ only while a take is played.
  func sceneTime(at time: Time) -> Time { isPlaying ? playback?.sceneTime(at: time) ?? time : time }

  /// Goes on with the take that is played.
  mutating func advancePlayback(at time: Time) {
    guard isPlaying, var player = playback else { return }
    playback = nil
    let wasPaused = player.isPaused
    let isTilted = player.isOnTop && (driver.id != nil || !averaged.isEmpty)
    if player.advance(&stage, to: time, withoutTilt: isTilted) {
      needsFrame = true
      mayBeTuned = true
      isActedOn = true
    }
    playback = player
    if player.isPaused != wasPaused { noteReplay() }
  }

  /// When the take that is played wants to go on; infinity when none does, or nobody is there to see it.
  var playbackTime: Time {
    guard isPlaying, let playback, !members.isEmpty else { return .infinity }
    if playback.isBehind { return playback.nextTime }
    // Between two frames nothing of it is seen, and what is due has its own time.
    return max(playback.nextTime, nextFrame)
  }

  /// Why an input does not reach the scene while a take is played; nil where it does.
  func refusal(of message: ControlMessage) -> WireError? {
    guard let playback else { return nil }
    let about = message.kind.rawValue
    switch message {
    case .parameter, .tune(.parameters), .action:
      guard !playback.isOnTop else { return nil }
      return .takes(
        "The take \"\(playback.name)\" is being played instead of live input. Stop it, or play it on top.",
        about: about)
    case .tune:
      return .takes(
        "The take \"\(playback.name)\" is being played, with a tuning of its own. Stop it first.",
        about: about)
    case .pointer, .hover, .scroll, .scene, .pictures, .show, .calibrate, .take, .tuning, .signals, .ping,
      .moderation,
      .takes:
      return nil
    }
  }

  /// Lets go of everything that people hold.
  private mutating func releasePointers(at time: Time) {
    guard playback == nil else { return }
    for id in members.keys {
      for pointer in (members[id]?.pointers ?? [:]).values.sorted(by: { $0.id < $1.id }) {
        apply(.pointer(pointer.cancelled), at: time)
      }
      members[id]?.pointers.removeAll()
    }
  }
}
