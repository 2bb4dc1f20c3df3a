import CProbe
import Engine

/// One scene in the midst of its standard take, ready for each step of a frame to be repeated.
///
/// A few moments of the take are kept and gone through in turns, so that each tick finds other numbers than
/// the last one and the same structure.
struct SceneRig {
  /// What can be repeated.
  enum Step: String, CaseIterable {
    /// Copy the numbers once: what the others are compared with.
    case copy
    /// Take in what happens at a tick.
    case event
    /// Render a tick and compare it with the last one.
    case tick
    /// Encode what changed.
    case delta = "delta frame"
    /// Encode everything.
    case complete = "complete frame"
  }

  private struct Moment {
    var stage: Stage
    var time: Time
    var state: FrameState
    /// The sequence of the state before.
    var since: UInt32
  }

  /// How many moments there are at most; few, so that they stay in the processor's caches as one stage would.
  private static let mostMoments = 8

  private let take: StandardTake
  private let events: [[Event]]
  private var moments: [Moment] = []
  private var running: Stage
  private var runningTick = 0
  private var state: FrameState
  private var bytes: [UInt8] = []
  private var copied: [Float]

  /// Plays the take once.
  init(_ take: StandardTake) throws {
    self.take = take
    events = (0..<StandardTake.ticks).map { take.events(at: $0) }
    var stage = take.stage
    var state = FrameState()
    for tick in 0..<StandardTake.ticks {
      let time = take.time(of: tick)
      for event in events[tick] { try stage.apply(event, at: time) }
      stage.render(at: time)
      let since = state.sequence
      guard case .values = state.update(from: stage.frame) else { continue }
      if tick % (StandardTake.ticks / Self.mostMoments) == 0 {
        moments.append(Moment(stage: stage, time: time, state: state, since: since))
      }
    }
    guard let last = moments.last else { throw Failure("Nothing moves in \(take.scene.name).") }
    moments.removeAll { $0.stage.frame.nodes != last.stage.frame.nodes }
    self.state = last.state
    running = stage
    runningTick = StandardTake.ticks
    copied = last.state.floats
  }

  /// How many numbers the scene has.
  var floats: Int { state.floats.count }

  /// Repeats a step.
  mutating func perform(_ step: Step, times: Int) throws {
    switch step {
    case .copy:
      for _ in 0..<times { probe_copy(&copied, state.floats, copied.count) }
    case .event:
      for _ in 0..<times {
        let time = take.time(of: runningTick)
        for event in events[runningTick % events.count] { try running.apply(event, at: time) }
        runningTick += 1
      }
    case .tick:
      for index in 0..<times {
        let moment = index % moments.count
        moments[moment].stage.render(at: moments[moment].time)
        _ = state.update(from: moments[moment].stage.frame)
      }
    case .delta: encode(times: times) { $0.since }
    case .complete: encode(times: times) { _ in 0 }
    }
  }

  private mutating func encode(times: Int, since: (borrowing Moment) -> UInt32) {
    let encoder = FrameEncoder(serverTime: 1000, deviceTime: 1000)
    for index in 0..<times {
      let moment = index % moments.count
      bytes.removeAll(keepingCapacity: true)
      encoder.encode(moments[moment].state, since: since(moments[moment]), into: &bytes)
    }
  }
}
