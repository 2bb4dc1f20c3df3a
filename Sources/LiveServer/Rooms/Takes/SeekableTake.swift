import Engine

/// A take that is ready to be played from anywhere: how long it is, and its stage at moments along it.
///
/// Making one plays the whole take once, see ``TakePreparation``. Afterwards a jump to any moment plays few events.
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
  package let take: Take
  /// In seconds.
  package let length: Time
  /// The environment in which it was read.
  private let scenes: SceneCatalog
  private let shaders: ShaderLibrary
  /// In order; the first is before all events.
  private let checkpoints: [Checkpoint]

  package init(_ take: Take, in environment: Environment) {
    var preparation = TakePreparation(take, in: environment)
    while true {
      if let prepared = preparation.goOn(until: { false }) {
        self = prepared
        return
      }
    }
  }

  fileprivate init(_ preparation: TakePreparation) {
    take = preparation.take
    (scenes, shaders) = (preparation.environment.scenes, preparation.environment.shaders)
    checkpoints = preparation.checkpoints
    length = take.length(endingWith: preparation.stage)
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

/// Plays a take event by event, to make it seekable.
package struct TakePreparation: TakeWork {
  /// The most checkpoints: each may hold a whole scene.
  private static let mostCheckpoints = 64

  fileprivate let take: Take
  fileprivate let environment: Environment
  /// The work between two checkpoints, in `Event.effort`.
  private let spacing: Int
  private var effort = 0
  private var cursor: TakeCursor
  fileprivate private(set) var stage: Stage
  fileprivate private(set) var checkpoints: [SeekableTake.Checkpoint]

  package init(_ take: Take, in environment: Environment) {
    (self.take, self.environment) = (take, environment)
    let effort = take.events.indices.reduce(0) { $0 + take.effort(at: $1) }
    spacing = max(SeekableTake.slice, effort / Self.mostCheckpoints)
    cursor = TakeCursor(take)
    stage = take.stage(in: environment)
    checkpoints = [SeekableTake.Checkpoint(stage: stage, cursor: cursor, time: 0)]
  }

  package mutating func goOn(until isOver: () -> Bool) -> SeekableTake? {
    while let time = cursor.nextTime {
      effort += take.effort(at: cursor.next)
      cursor.advance(&stage, to: .infinity, effort: 1)
      if effort >= spacing || cursor.nextTime == nil {
        checkpoints.append(SeekableTake.Checkpoint(stage: stage, cursor: cursor, time: time))
        effort = 0
      }
      if isOver() { return nil }
    }
    return SeekableTake(self)
  }
}
