import Engine

/// A take that is ready to be played from anywhere: how long it is, and its stage at moments along it.
///
/// Making one plays the whole take once. Afterwards a jump to any moment plays few events.
package struct SeekableTake {
  /// The stage after some of the events, and the place behind them.
  struct Checkpoint {
    var stage: Stage
    var cursor: TakeCursor
    /// The time of the last of those events, in seconds from the take's start.
    var time: Time
  }

  /// The most work of a take that is done at once, in `Event.effort`.
  static let slice = 1000
  /// The most checkpoints: each may hold a whole scene.
  private static let mostCheckpoints = 64

  let take: Take
  /// In seconds.
  let length: Time
  /// The environment in which it was read.
  private let scenes: SceneCatalog
  private let shaders: ShaderLibrary
  /// In order; the first is before all events.
  private let checkpoints: [Checkpoint]

  package init(_ take: Take, in environment: Environment) {
    self.take = take
    (scenes, shaders) = (environment.scenes, environment.shaders)
    var stage = take.stage(in: environment)
    var cursor = TakeCursor(take)
    var checkpoints = [Checkpoint(stage: stage, cursor: cursor, time: 0)]
    let effort = take.events.indices.reduce(0) { $0 + take.effort(at: $1) }
    let spacing = max(Self.slice, effort / Self.mostCheckpoints)
    while cursor.nextTime != nil {
      cursor.advance(&stage, to: .infinity, effort: spacing)
      checkpoints.append(Checkpoint(stage: stage, cursor: cursor, time: take.events[cursor.next - 1].time))
    }
    self.checkpoints = checkpoints
    length = take.length(endingWith: stage)
  }

  /// Whether the kinds of all its scenes, and the shaders, are still those of an environment.
  func isCurrent(in environment: Environment) -> Bool {
    scenes.shares(take.sceneNames, with: environment.scenes) && shaders == environment.shaders
  }

  /// The take before its first event.
  var beginning: Checkpoint { checkpoints[0] }

  /// The last checkpoint that lies before a time, or at it.
  func checkpoint(before time: Time) -> Checkpoint {
    var (low, high) = (0, checkpoints.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if checkpoints[middle].time <= time { low = middle } else { high = middle }
    }
    return checkpoints[low]
  }
}
