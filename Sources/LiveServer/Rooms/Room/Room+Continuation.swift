import Engine

extension Room {
  /// The state that another node would need now. Hand out what has been recorded before.
  package var continuation: RoomContinuation {
    RoomContinuation(
      driving: performance.tilt.driving, recording: performance.live.recorder?.continuation,
      signalReaders: performance.signalReaders)
  }

  /// Hands out what has been recorded.
  package mutating func handOutRecording(at time: Time) -> [Action] {
    performance.live.drainRecording(isForced: true, at: time).map { [.record(.append($0))] } ?? []
  }

  /// Goes on with what another node has left.
  ///
  /// - Parameters:
  ///   - recorded: What it has recorded; more than it had when it said so is dropped, for that is done again.
  ///   - time: When the room goes on.
  ///   - now: The time now.
  package mutating func resume(
    _ continuation: RoomContinuation, recorded: [UInt8], at time: Time, now: Time
  ) -> [Action] {
    let audience = audience
    performance.resume(continuation, at: time) { audience.slot(of: $0) != nil }
    if let recording = continuation.recording { resume(recording, recorded, at: time, now: now) }
    self.audience.screen.offer(versions)
    defer { actions = [] }
    return actions
  }

  private mutating func resume(
    _ recording: RunningRecording, _ recorded: [UInt8], at time: Time, now: Time
  ) {
    let lines = recorded.prefix(max(0, recording.bytes))
    guard performance.live.recorder == nil, let name = TakeName(recording.name),
      recording.bytes <= Take.mostBytes,
      Take.clocks.contains(recording.began), recording.began <= time,
      lines.count == recording.bytes, lines.first == UInt8(ascii: "{"), lines.last == UInt8(ascii: "\n"),
      !lines.contains(0)
    else { return }
    repertoire.takes.reserve(name, bytes: Take.mostBytes)
    performance.live.resumeRecording(recording, after: lines, named: name, at: time)
    actions += [.record(.begin(name)), .record(.append(Array(lines)))]
    if now - time > RoomContinuation.longestGap { endRecording(at: time) }
  }
}
