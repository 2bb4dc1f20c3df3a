import Engine

// What the rest of a room, and everybody in it, has to know of takes.
extension Program {
  /// When the take wants to go on; infinity when none does.
  ///
  /// Between two frames nothing of it is seen; what is behind goes on at once.
  func playbackTime(_ pace: Pace) -> Time {
    guard let playback else { return .infinity }
    return playback.isBehind ? playback.nextTime : max(playback.nextTime, pace.nextFrame)
  }

  /// Why an input does not reach the scene while a take is played; nil where it does.
  func refusal(of message: ControlMessage) -> WireError? {
    guard let playback else { return nil }
    let entry = message.entry
    switch entry.duringTakes {
    case .accepted: return nil
    case .acceptedOnTop:
      guard !playback.isOnTop else { return nil }
      return .takes(
        "The take \"\(playback.name)\" is being played instead of live input. Stop it, or play it on top.",
        about: entry.kind.rawValue)
    case .refused:
      return .takes(
        "The take \"\(playback.name)\" is being played, with a tuning of its own. Stop it first.",
        about: entry.kind.rawValue)
    }
  }

  /// What is recorded and played, as everybody is told.
  var replayState: ReplayState {
    let playing = playback.map { playback in
      ReplayState.Playing(
        name: playback.name.description, duration: playback.length, t: playback.anchor.position,
        at: playback.anchor.time * 1000, speed: playback.speed, loop: playback.loops,
        onTop: playback.isOnTop, paused: playback.isPaused, cut: playback.cursor.take.cut)
    }
    let recording = recorder.map {
      ReplayState.Recording(name: $0.name.description, began: $0.began * 1000, longest: Take.longest)
    }
    return ReplayState(recording: recording, playing: playing)
  }
}

extension WireError {
  /// Why something cannot be done with a take now.
  static func takes(_ sentence: String, about: String) -> WireError {
    WireError(code: .notAllowed, message: sentence, about: about)
  }
}
