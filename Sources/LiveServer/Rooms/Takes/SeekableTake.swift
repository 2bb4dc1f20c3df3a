import Engine
import Support

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

  package let take: Take
  /// In seconds.
  package let length: Time
  /// The memory that it counts for, as long as anything plays it.
  package var memory: MemoryBudget.Reservation?
  /// The environment in which it was read.
  private let scenes: SceneCatalog
  private let shaders: ShaderLibrary
  /// In order; the first is before all events.
  private let checkpoints: [Checkpoint]
  /// The parts in which a way along the take is gone.
  let slices: WorkSlices

  package init(_ take: Take, in environment: Environment, slices: WorkSlices = .unlimited) {
    var preparation = TakePreparation(take, in: environment, slices: slices)
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
    slices = preparation.slices
    // All names are laid out now; on the way from any checkpoint none is laid out again.
    let names = preparation.stage.crowdNames
    checkpoints = preparation.checkpoints.map { checkpoint in
      var checkpoint = checkpoint
      checkpoint.stage.crowdNames.collect(names)
      return checkpoint
    }
    length = take.length(endingWith: preparation.stage)
  }

  /// True if the kinds of all its scenes, and the shaders, are still those of an environment.
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
  fileprivate let slices: WorkSlices
  /// The number of events between two checkpoints.
  private let spacing: Int
  private var cursor: TakeCursor
  fileprivate private(set) var stage: Stage
  fileprivate private(set) var checkpoints: [SeekableTake.Checkpoint] = []

  /// - Parameter slices: The parts in which a way along the take is gone later.
  package init(_ take: Take, in environment: Environment, slices: WorkSlices = .unlimited) {
    (self.take, self.environment, self.slices) = (take, environment, slices)
    // A way of a few events is soon gone, except where each has many steps of the scene before it.
    spacing = max(take.takesSteps ? 1 : 16, take.events.count / Self.mostCheckpoints)
    cursor = TakeCursor(take)
    stage = take.stage(in: environment)
    keep(at: 0)
  }

  private mutating func keep(at time: Time) {
    var checkpoint = SeekableTake.Checkpoint(stage: stage, cursor: cursor, time: time)
    checkpoint.stage.crowdNames.forgetCollected()
    checkpoints.append(checkpoint)
  }

  package mutating func goOn(until isOver: () -> Bool) -> SeekableTake? {
    while let time = cursor.nextTime {
      _ = cursor.playNext(on: &stage, to: .infinity)
      if cursor.next.isMultiple(of: spacing) || cursor.nextTime == nil { keep(at: time) }
      if isOver() { return nil }
    }
    return SeekableTake(self)
  }
}
