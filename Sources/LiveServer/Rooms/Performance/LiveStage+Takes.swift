import Engine

// Information about takes for the rest of a room, and for its members.
extension LiveStage {
  /// Throws if the room cannot be recorded now.
  func requireRecordable() throws(WireError) {
    guard recorder == nil else { throw .takes("The room is being recorded already.", about: "record") }
    guard !player.isPlaying else {
      throw .takes("A take is being played; stop it before you record.", about: "record")
    }
  }

  /// Throws if no take can be played now.
  func requirePlayable() throws(WireError) {
    guard recorder == nil else {
      throw .takes("The room is being recorded; stop the recording before you play a take.", about: "play")
    }
  }

  /// The recording and the playing take, for clients.
  var replayState: ReplayState { ReplayState(recording: recorder?.state, playing: player.state) }
}

// Recording.
extension LiveStage {
  /// Begins a recording of what people do, not of what the room does by itself.
  mutating func beginRecording(as name: TakeName, capacity: Int, at time: Time) {
    interruptAttract()
    replayChanges &+= 1
    recorder = TakeRecorder(stage, name: name, capacity: capacity, at: time)
  }

  /// Goes on with a recording that another node has begun.
  mutating func resumeRecording(
    _ recording: RunningRecording, after lines: ArraySlice<UInt8>, named name: TakeName,
    at time: Time
  ) {
    interruptAttract()
    replayChanges &+= 1
    recorder = TakeRecorder(
      resuming: recording, after: lines, named: name, capacity: Take.mostBytes, at: time)
  }

  /// The bytes recorded since the last time; nil for none, and, unless forced, while they may wait.
  mutating func drainRecording(isForced: Bool, at time: Time) -> [UInt8]? {
    recorder?.drain(isForced: isForced, at: time)
  }

  /// Ends the recording, and returns it with the lines that are left, or nil if nothing is recorded.
  mutating func endRecording(at time: Time) -> (recording: TakeRecorder, lines: [UInt8])? {
    defer { recorder = nil }
    guard let lines = recorder?.end(at: time) else { return nil }
    replayChanges &+= 1
    return recorder.map { ($0, lines) }
  }

  /// Gives a recording up that cannot be written.
  mutating func dropRecording(_ name: TakeName) {
    guard recorder?.name == name else { return }
    recorder = nil
    replayChanges &+= 1
  }
}

// Playing.
extension LiveStage {
  /// Takes note of a request for a take that must be read first.
  mutating func load(_ request: PlaybackRequest) { player.load(request) }

  /// Takes note that a requested take is here, or cannot be had; returns false if people chose another take
  /// meanwhile.
  mutating func finishLoading(_ request: PlaybackRequest) -> Bool { player.finishLoading(request) }

  /// Begins to play a take, in the place of what people do.
  mutating func play(_ take: SeekableTake, _ request: PlaybackRequest, named name: TakeName, at time: Time) {
    interruptAttract()
    player.play(take, request, named: name, on: &stage, at: time)
    showAnotherStage()
  }

  /// Changes how the take is played; throws if none is.
  mutating func changePlayback(_ request: PlaybackRequest, at time: Time) throws(WireError) {
    try player.change(request, on: &stage, at: time)
    showAnotherStage()
  }

  /// Goes on with the take that is played.
  ///
  /// - Parameter isDriven: Whether a client's tilt replaces the take's, if the take is played below input.
  mutating func advancePlayback(isDriven: Bool, at time: Time) {
    let (hasChanged, hasEnded) = player.advance(&stage, isDriven: isDriven, to: time)
    if hasChanged { changes.formUnion(.all) }
    if hasEnded { replayChanges &+= 1 }
  }

  /// Puts people's own stage back; returns false if nothing is played.
  mutating func endPlayback() -> Bool {
    guard let stage = player.stop() else { return false }
    replaceStage(with: stage)
    showAnotherStage()
    return true
  }

  private mutating func showAnotherStage() {
    replayChanges &+= 1
    changes.formUnion(.all.union(.structure))
    deviceTime = .nan
  }
}
