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
  mutating func beginRecording(
    as name: TakeName, capacity: Int, in ledger: inout Ledger, at time: Time
  ) {
    interruptAttract()
    stage.requestState()
    mark([])
    let recorder = TakeRecorder(stage, name: name, capacity: capacity, at: time)
    $recorder.change(in: &ledger) { $0 = recorder }
  }

  /// Goes on with a recording that another node has begun.
  mutating func resumeRecording(
    _ recording: RunningRecording, after lines: ArraySlice<UInt8>, named name: TakeName,
    in ledger: inout Ledger, at time: Time
  ) {
    interruptAttract()
    let recorder = TakeRecorder(
      resuming: recording, after: lines, named: name, capacity: Take.mostBytes, at: time)
    $recorder.change(in: &ledger) { $0 = recorder }
  }

  /// Ends the recording, and returns it with the lines that are left, or nil if nothing is recorded.
  mutating func endRecording(
    in ledger: inout Ledger, at time: Time
  ) -> (recording: TakeRecorder, lines: [UInt8])? {
    guard var recording = recorder else { return nil }
    $recorder.change(in: &ledger) { $0 = nil }
    let lines = recording.end(at: time)
    return (recording, lines)
  }

  /// Gives a recording up that cannot be written.
  mutating func dropRecording(_ name: TakeName, in ledger: inout Ledger) {
    if recorder?.name == name { $recorder.change(in: &ledger) { $0 = nil } }
  }
}
