import Engine

/// A take that a room plays, and its position over time.
///
/// The take has a stage of its own, in its own time, so that what is shown is what was recorded. Input on top
/// of the take changes that stage; a new lap, and a jump back, begin from the take's own state.
struct Playback {
  /// The shortest take that can be played in a loop, in seconds: another lap costs a new stage.
  static let shortestLap: Time = 0.1
  /// The pause in a long way for a scene's program that is far behind, in seconds.
  private static let pauseOfProgram: Time = 0.005

  var name: TakeName
  /// The take's length, in seconds.
  let length: Time
  private(set) var speed = 1.0
  private(set) var loops = false
  /// True if people's input counts too.
  private(set) var isOnTop = false
  private(set) var isPaused = false
  /// The stage as people left it, for afterwards.
  var live: Stage
  /// The take's position at a time of the room's; a position of several lengths is in a later lap.
  private(set) var anchor: (time: Time, position: Time)
  private(set) var cursor: TakeCursor
  private let take: SeekableTake
  private var lap = 0.0
  /// True if the stage may show what people did on top of the take.
  private var isTouched = false
  /// The time at which to go on with what is due, after a jump over much, or nil for nothing.
  private var behindSince: Time?
  /// The position that was last reached, or the place of the checkpoint from which the take has gone on since.
  private var settled: Time = 0

  /// A take that begins to play now.
  init(_ take: SeekableTake, name: TakeName, over live: Stage, at time: Time) {
    self.take = take
    self.name = name
    self.live = live
    length = take.length
    cursor = take.beginning.cursor
    anchor = (time, 0)
  }

  /// The take's stage before its first event.
  var beginning: Stage { take.beginning.stage }
  /// True if the playback has not yet reached its position: a long jump is made in slices.
  var isBehind: Bool { behindSince != nil }

  /// True if a crowd moves one of its scenes.
  var hasCrowd: Bool { take.take.hasCrowd }

  /// True if the kinds of all its scenes, and the shaders, are still those of an environment.
  func isCurrent(in environment: Environment) -> Bool { take.isCurrent(in: environment) }

  /// The request that continues another reading of the take at this position.
  func request(at time: Time) -> PlaybackRequest {
    PlaybackRequest(
      take: name, loops: loops, speed: speed, isOnTop: isOnTop, isPaused: isPaused,
      time: position(at: time))
  }

  /// The position in the take, in seconds from its start.
  func position(at time: Time) -> Time { position(in: lap(at: time), at: time) }

  /// The take's own time at a time of the room's; on a long way, as far as that is gone.
  func sceneTime(at time: Time) -> Time {
    cursor.sceneTime(at: isBehind ? max(settled, cursor.reached) : position(at: time))
  }

  /// True if the take proceeds by itself.
  func isMoving(at time: Time) -> Bool { !isPaused && (hasLaps || position(at: time) < length) }

  /// When something of the take is due next, in the room's time; infinity when nothing is.
  var nextTime: Time {
    if let behindSince { return behindSince }
    guard !isPaused, length > 0 else { return .infinity }
    let next = lap * length + min(cursor.nextTime ?? length, length)
    // A microsecond later, so that rounding cannot make it a moment before.
    return anchor.time + (next - anchor.position) / speed + 1e-6
  }

  /// Goes on to a time of the room's, and plays on the stage what happened until then; returns whether it changed.
  mutating func advance(_ stage: inout Stage, to time: Time, withoutTilt: Bool) -> Bool {
    let now = lap(at: time)
    let isNewLap = now != lap
    lap = now
    var hasChanged = go(
      &stage, to: position(in: now, at: time), restarts: isNewLap, withoutTilt: withoutTilt, at: time)
    // At its end it stands still.
    if !hasLaps, !isPaused, position(at: time) >= length {
      isPaused = true
      anchor = (time, length)
      hasChanged = true
    }
    return hasChanged
  }

  /// Changes how the take is played, from now on.
  mutating func change(_ request: PlaybackRequest, on stage: inout Stage, at time: Time) {
    let before = position(at: time)
    let target = min(request.time ?? before, length)
    // A client that plays a take that is over means to see it again.
    let isAgain = request.isPaused == false && request.time == nil && target >= length
    anchor = (time, isAgain ? 0 : target)
    lap = 0
    speed = request.speed ?? speed
    loops = request.loops ?? loops
    isOnTop = request.isOnTop ?? isOnTop
    isPaused = request.isPaused ?? isPaused
    if isOnTop { isTouched = true }
    go(&stage, to: anchor.position, restarts: anchor.position < before, withoutTilt: false, at: time)
  }

  /// Plays up to a position, or as much of the way as is done at once; returns whether there is something new to see.
  ///
  /// - Parameter restarts: Whether to begin from the take's own state, without what people did on top of it.
  @discardableResult
  private mutating func go(
    _ stage: inout Stage, to position: Time, restarts: Bool, withoutTilt: Bool, at time: Time
  ) -> Bool {
    let (first, wasBehind) = (cursor.next, isBehind)
    if restarts || (!isTouched && (cursor.nextTime ?? .infinity) <= position) {
      let checkpoint = take.checkpoint(before: position)
      if restarts || checkpoint.cursor.next > cursor.next {
        (stage, cursor) = (checkpoint.stage, checkpoint.cursor)
        isTouched = isOnTop
        settled = cursor.reached
      }
    }
    if withoutTilt { cursor.displace() }
    if cursor.hasMore(to: position) {
      let wait = take.slices.work {
        cursor.goOn(&stage, to: position, withoutTilt: withoutTilt) && !stage.isBehind
      }
      let pause = stage.isBehind ? Self.pauseOfProgram : 0
      behindSince = cursor.hasMore(to: position) ? time + max(wait, pause) : nil
    } else {
      behindSince = nil
    }
    if !isBehind { settled = position }
    // From a checkpoint on, the events before it count, too.
    let hasMoved = cursor.next > first
    // What lies on the way is not shown.
    return (hasMoved || restarts || wasBehind) && !isBehind
  }

  private func total(at time: Time) -> Time {
    isPaused ? anchor.position : anchor.position + (time - anchor.time) * speed
  }

  private func lap(at time: Time) -> Double {
    hasLaps ? (total(at: time) / length).rounded(.down) : 0
  }

  /// True if the take begins again at its end.
  private var hasLaps: Bool { loops && length >= Self.shortestLap }

  private func position(in lap: Double, at time: Time) -> Time {
    min(max(0, total(at: time) - lap * length), length)
  }
}
