import Engine

/// Plays a take instead of people's input, once it has been read.
struct Player {
  /// The take that is played; nil for none.
  private(set) var playback: Playback? { didSet { isPlaying = playback != nil } }
  /// True if a take is played. It is stored because a playback would be copied for each sample to be compared with nil.
  private(set) var isPlaying = false
  /// The request for the take that is being read.
  private var loading: PlaybackRequest?

  /// True if a take is being read.
  var isLoading: Bool { loading != nil }
  /// True if the take is on a long way to its position, of which nothing is shown.
  var isBehind: Bool { isPlaying && playback?.isBehind == true }
  /// True if people's input reaches the stage.
  var acceptsInput: Bool { !isPlaying || playback?.isOnTop == true }
  /// The stage as people left it, or nil if nothing is played.
  var liveStage: Stage? { isPlaying ? playback?.live : nil }

  /// The scene's time at a time of the room's: they differ only while a take is played.
  func sceneTime(at time: Time) -> Time { isPlaying ? playback?.sceneTime(at: time) ?? time : time }

  /// When the take wants to go on; infinity when none does.
  ///
  /// Between two frames nothing of it is seen; what is behind goes on at once.
  func nextTime(_ pace: Pace) -> Time {
    guard isPlaying, let playback else { return .infinity }
    return playback.isBehind ? playback.nextTime : max(playback.nextTime, pace.nextFrame)
  }

  /// Takes note of a request for a take that must be read first.
  mutating func load(_ request: PlaybackRequest) { loading = request }

  /// Takes note that a requested take is here, or cannot be had; returns false if people chose another take
  /// meanwhile.
  mutating func finishLoading(_ request: PlaybackRequest) -> Bool {
    guard loading == request else { return false }
    loading = nil
    return true
  }

  /// Begins to play a take on a stage, in the place of what people do there.
  mutating func play(
    _ take: SeekableTake, _ request: PlaybackRequest, named name: TakeName, on stage: inout Stage,
    at time: Time
  ) {
    var next = Playback(take, name: name, over: liveStage ?? stage, at: time)
    stage = next.beginning
    next.change(request, on: &stage, at: time)
    playback = next
  }

  /// Gives the take that is played another name; returns false if it has that name already.
  mutating func rename(to name: TakeName) -> Bool {
    guard let playback, playback.name != name else { return false }
    self.playback?.name = name
    return true
  }

  /// Changes how the take is played; throws if none is.
  mutating func change(_ request: PlaybackRequest, on stage: inout Stage, at time: Time) throws(WireError) {
    guard isPlaying else {
      throw WireError(
        code: .unknownTake, message: "No take is being played: say which in the field \"take\".",
        about: "play")
    }
    playback?.change(request, on: &stage, at: time)
  }

  /// Goes on with the take.
  ///
  /// - Parameter isDriven: Whether a client's tilt replaces the take's, if the take is played below input.
  /// - Returns: Whether the stage has changed, and whether the take has come to its end.
  mutating func advance(
    _ stage: inout Stage, isDriven: Bool, to time: Time
  ) -> (hasChanged: Bool, hasEnded: Bool) {
    guard isPlaying, let wasPaused = playback?.isPaused else { return (false, false) }
    let withoutTilt = isDriven && acceptsInput
    let hasChanged = playback?.advance(&stage, to: time, withoutTilt: withoutTilt) == true
    return (hasChanged, playback?.isPaused != wasPaused)
  }

  /// Replaces people's own stage, to which they come back afterwards.
  mutating func replaceLiveStage(with stage: Stage) { playback?.live = stage }

  /// Ends the take that is played or requested; returns people's own stage, or nil if no take was played.
  mutating func stop() -> Stage? {
    defer { self = Player() }
    return liveStage
  }

  /// Returns the reason that an input does not reach the scene during a take, or nil if it does.
  func refusal(of input: Input) -> WireError? {
    guard isPlaying, let playback else { return nil }
    switch input.entry.duringTakes {
    case .accepted: return nil
    case .acceptedOnTop:
      guard !playback.isOnTop else { return nil }
      return .takes(
        "The take \"\(playback.name)\" is being played instead of live input. Stop it, or play it on top.",
        about: input.name)
    case .refused:
      return .takes(
        "The take \"\(playback.name)\" is being played, with a tuning of its own. Stop it first.",
        about: input.name)
    }
  }

  /// The playing take for clients, or nil if none plays.
  var state: ReplayState.Playing? {
    playback.map { playback in
      ReplayState.Playing(
        name: playback.name.description, duration: playback.length, t: playback.anchor.position,
        at: playback.anchor.time * 1000, speed: playback.speed, loop: playback.loops,
        onTop: playback.isOnTop, paused: playback.isPaused, cut: playback.cursor.take.cut)
    }
  }
}

extension WireError {
  /// An error about an operation on takes.
  static func takes(_ sentence: String, about: String) -> WireError {
    WireError(code: .notAllowed, message: sentence, about: about)
  }
}
