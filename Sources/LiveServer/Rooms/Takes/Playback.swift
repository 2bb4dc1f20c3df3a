import Engine

/// A take that a room plays: which moment of it is shown when.
///
/// The take has a stage of its own, in its own time, so that what is shown is what was recorded. Input on top of it
/// changes that stage; a new lap, and a jump back, begin from the take's own state.
struct Playback {
  /// How many seconds of the take may go by in a second.
  static let speeds = 0.25...4.0

  /// The shortest take that can be played in a loop, in seconds: another lap costs a new stage.
  static let shortestLap: Time = 0.1

  let name: TakeName
  /// How long the take is, in seconds.
  let length: Time
  private(set) var speed = 1.0
  private(set) var loops = false
  /// Whether people's input counts too.
  private(set) var isOnTop = false
  private(set) var isPaused = false
  /// The stage as people left it, for afterwards.
  let live: Stage
  /// Where the take was at a time of the room's; a position of several lengths is in a later lap.
  private(set) var anchor: (time: Time, position: Time)
  private(set) var cursor: TakeCursor
  private var lap = 0.0
  private let environment: Environment

  /// A take that begins to play now, and what it looks like at first.
  init(
    _ take: Take, name: TakeName, over live: Stage, environment: Environment, at time: Time
  ) {
    self.name = name
    self.live = live
    self.environment = environment
    length = take.length(in: environment)
    cursor = TakeCursor(take)
    anchor = (time, 0)
  }

  /// The take's stage before its first event.
  var beginning: Stage { cursor.take.stage(in: environment) }

  /// Where the take is, in seconds from its start.
  func position(at time: Time) -> Time { position(in: lap(at: time), at: time) }

  /// The take's own time at a time of the room's.
  func sceneTime(at time: Time) -> Time { cursor.sceneTime(at: position(at: time)) }

  /// Whether it goes on by itself.
  func isMoving(at time: Time) -> Bool { !isPaused && (hasLaps || position(at: time) < length) }

  /// When something of the take is due next, in the room's time; infinity when nothing is.
  var nextTime: Time {
    guard !isPaused, length > 0 else { return .infinity }
    let next = lap * length + min(cursor.nextTime ?? length, length)
    // A microsecond later, so that rounding cannot make it a moment before.
    return anchor.time + (next - anchor.position) / speed + 1e-6
  }

  /// Goes on to a time of the room's, and plays on the stage what happened until then; returns whether it changed.
  mutating func advance(_ stage: inout Stage, to time: Time, withoutTilt: Bool) -> Bool {
    let now = lap(at: time)
    var hasChanged = false
    if now != lap {
      lap = now
      restart(&stage)
      hasChanged = true
    }
    if cursor.advance(&stage, to: position(in: now, at: time), withoutTilt: withoutTilt) { hasChanged = true }
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
    // Whoever plays a take that is over means to see it again.
    let isAgain = request.isPaused == false && request.time == nil && target >= length
    anchor = (time, isAgain ? 0 : target)
    lap = 0
    speed = request.speed ?? speed
    loops = request.loops ?? loops
    isOnTop = request.isOnTop ?? isOnTop
    isPaused = request.isPaused ?? isPaused
    if anchor.position < before { restart(&stage) }
    cursor.advance(&stage, to: anchor.position)
  }

  private mutating func restart(_ stage: inout Stage) {
    stage = beginning
    cursor = TakeCursor(cursor.take)
  }

  private func total(at time: Time) -> Time {
    isPaused ? anchor.position : anchor.position + (time - anchor.time) * speed
  }

  private func lap(at time: Time) -> Double {
    hasLaps ? (total(at: time) / length).rounded(.down) : 0
  }

  /// Whether it begins again when it is over.
  private var hasLaps: Bool { loops && length >= Self.shortestLap }

  private func position(in lap: Double, at time: Time) -> Time {
    min(max(0, total(at: time) - lap * length), length)
  }
}
