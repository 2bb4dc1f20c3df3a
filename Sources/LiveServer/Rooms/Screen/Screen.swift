import Engine

/// The newest state for viewers, and when the next frame is due.
package struct Screen {
  /// A rendering of the stage.
  struct Rendering {
    /// The room's time.
    var time: Time
    /// The scene's time.
    var sceneTime: Time
    /// True if decoration moved the stage.
    var isAmbient: Bool
    /// True if another structure begins, even if it looks the same.
    var startsEpoch: Bool
    /// True if viewers are to let the structure fade in, as a new step of the show.
    var fadesIn = false
    /// The device's time of the newest sample that moved the scene, in its milliseconds; NaN for none.
    var deviceTime = Double.nan
  }

  /// The newest state that viewers are sent.
  package private(set) var state: FrameState
  /// The newest of everything that members can be owed.
  package private(set) var versions = StateVersions()
  /// The versions that there were when readers were last woken.
  private var offered = StateVersions()
  package var pace: Pace
  /// The scene's time of the last rendering.
  private(set) var sceneTime: Time
  /// True if viewers are to let the newest structure fade in, as a new step of the show.
  private(set) var fadesIn = false
  /// The header of the newest state's frame.
  private var encoder = FrameEncoder(serverTime: 0)
  /// The newest state that something other than ambient motion led to.
  private var lastAction: UInt32 = 0

  init(frameRate: Double, at time: Time) {
    state = FrameState()
    pace = Pace(frameRate: frameRate, at: time)
    sceneTime = time
  }

  /// True if there is anything newer than when this was last asked.
  mutating func takeNews() -> Bool {
    defer { offered = versions }
    return versions != offered
  }

  /// Offers clients the newest messages, except those about people, and the structure, which comes with a rendering.
  mutating func offer(_ ledger: Ledger) { versions.update(from: ledger.versions) }

  /// Offers clients the newest messages about people.
  ///
  /// - Parameter withPlaces: Whether there are places in a crowd; once there have been some, they are always offered.
  mutating func offerPeople(_ ledger: Ledger, withPlaces: Bool) {
    versions.updatePeople(from: ledger.versions, withPlaces: withPlaces || versions[.crowd] > 0)
  }

  /// Shows what the stage has rendered.
  mutating func show(_ rendering: Rendering, of stage: Stage) {
    let time = rendering.time
    sceneTime = rendering.sceneTime
    let change = state.update(from: stage.frame, startsEpoch: rendering.startsEpoch)
    pace.recordRendering(isNew: change != .none, at: time)
    switch change {
    // What moved nothing hardly puts off what does.
    case .none: return
    case .values: break
    case .structure:
      if rendering.startsEpoch { versions.play &+= 1 }
      versions.advance(.scene)
      fadesIn = rendering.fadesIn
    }
    pace.recordFrame(at: time)
    versions.epoch = state.epoch
    versions.sequence = state.sequence
    if !rendering.isAmbient { lastAction = state.sequence }
    encoder = FrameEncoder(serverTime: time * 1000, deviceTime: rendering.deviceTime)
  }

  /// Returns a function that appends the frame from a state to the newest one.
  ///
  /// It is ambient only if nothing else moved any of the states that the frame covers, of which a whole structure
  /// covers no earlier one.
  package func frame(since: UInt32) -> (inout [UInt8]) -> Void {
    var encoder = encoder
    encoder.isAmbient = max(since, state.epochStart &- 1) >= lastAction
    return { [state, encoder] in encoder.encode(state, since: since, into: &$0) }
  }
}

// A screen that another node fills.
extension Screen {
  /// Begins to follow: nothing is known of the room before the owner's publications.
  mutating func follow() {
    state = FrameState()
    versions.sequence = 0
  }

  /// Shows what the owner shows.
  ///
  /// - Parameters:
  ///   - startsEpoch: Whether the frame is the first one of a structure that viewers do not have.
  ///   - isComplete: Whether all other messages to viewers are known.
  mutating func follow(
    _ frame: FrameDecoder, startsEpoch: Bool, isComplete: Bool
  ) throws(FrameDecoder.Fault) {
    if startsEpoch {
      state = FrameState()
      versions.advance(.scene)
    }
    try frame.apply(to: &state)
    guard state.sequence != versions.sequence || state.epoch != versions.epoch else { return }
    versions.epoch = state.epoch
    if isComplete { versions.sequence = state.sequence }
    if !frame.flags.contains(.ambient) { lastAction = state.sequence }
    encoder = FrameEncoder(serverTime: frame.serverTime, deviceTime: frame.deviceTime)
  }

  /// Takes note that all messages to viewers are known.
  mutating func complete() { versions.sequence = state.sequence }

  /// Goes on after another node's screen.
  mutating func lead(after other: Screen, numbers: FrameState) {
    (versions, offered) = (other.versions, other.offered)
    state = FrameState(epoch: numbers.epoch, sequence: numbers.sequence)
  }
}
