import Engine

/// The transient state that a room's new owner needs besides the snapshot: the driver, requests, a running recording and
/// the readers of signals.
package struct RoomContinuation: Codable, Equatable {
  /// The driver, the clients that ask to drive, and their turns.
  var driving: Driving
  package var recording: RunningRecording?
  /// The clients that read the signals of attitude and scene; older servers write none.
  var signalReaders: Set<ClientID>?

  /// The longest standstill of a room after which its recording goes on, in seconds.
  static let longestGap: Time = 30
}

extension Room {
  /// The state that another node would need now. Hand out what has been recorded before.
  package var continuation: RoomContinuation {
    RoomContinuation(
      driving: tilt.driving, recording: program.recorder?.continuation, signalReaders: seats.signalReaders)
  }

  /// Hands out what has been recorded.
  package mutating func handOutRecording(at time: Time) -> [Action] {
    program.drainRecording(isForced: true, at: time).map { [.record(.append($0))] } ?? []
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
    if let driving = continuation.driving.restricted(to: { seats.slot(of: $0) != nil }, at: time) {
      tilt.resume(driving)
    }
    for id in continuation.signalReaders ?? [] where seats[id] != nil { seats.setSignals(true, for: id) }
    program.setSignals(seats.wantsSignals)
    if let recording = continuation.recording { resume(recording, recorded, at: time, now: now) }
    screen.offer(versions)
    defer { actions = [] }
    return actions
  }

  private mutating func resume(
    _ recording: RunningRecording, _ recorded: [UInt8], at time: Time, now: Time
  ) {
    let lines = recorded.prefix(max(0, recording.bytes))
    guard program.recorder == nil, let name = TakeName(recording.name), recording.bytes <= Take.mostBytes,
      Take.clocks.contains(recording.began), recording.began <= time,
      lines.count == recording.bytes, lines.first == UInt8(ascii: "{"), lines.last == UInt8(ascii: "\n"),
      !lines.contains(0)
    else { return }
    takes.reserve(name, bytes: Take.mostBytes)
    program.resumeRecording(recording, after: lines, named: name, at: time)
    actions += [.record(.begin(name)), .record(.append(Array(lines)))]
    if now - time > RoomContinuation.longestGap { endRecording(at: time) }
  }
}
