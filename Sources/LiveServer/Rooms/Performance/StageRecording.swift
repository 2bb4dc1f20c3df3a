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
    stage.requestState()
    mark([])
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
