import Engine

/// A stage as it was some seconds ago, with all that has happened to it since.
package struct StageFork: Sendable {
  private var stage: Stage
  /// The room's time at the beginning, and that of the present.
  package let start: Time
  private let end: Time
  private let events: [(time: Time, event: Event)]

  init(_ past: PastStages, on stage: Stage, at time: Time) {
    (self.stage, start, events) = past.all(until: time, on: stage)
    end = time
  }

  /// The same with other versions of the scenes, from the beginning on.
  ///
  /// - Parameter scenes: The other versions.
  /// - Returns: The fork, or nil if there is no scene of the name, or it draws too much. It is asked for away from the
  ///   loop, which waits for no scene.
  package func played(by scenes: SceneCatalog, in environment: Environment) -> StageFork? {
    guard scenes.kinds.contains(where: { $0.name == stage.scene.kind.name && $0.isOwn }) else { return nil }
    var (copy, environment) = (self, environment)
    environment.scenes = scenes
    var other = stage.forked()
    do throws(StageError) {
      guard try other.play(in: environment, at: start, restoring: { $0.restored(as: $1) }) else { return nil }
    } catch {
      return nil
    }
    copy.stage = other
    return copy
  }

  /// The name of the scene.
  package var scene: String { stage.scene.kind.name }

  /// All of it as a take, whose scene has had other values of parameters from the beginning.
  ///
  /// - Throws: Where the scene takes no such values.
  package func take(tunedTo values: [String: ParameterValue]) throws(StageError) -> Take {
    var stage = stage
    try stage.tune(to: values, at: start)
    var take = Take(
      scene: stage.scene,
      events: events.compactMap { moment in
        // What has been set since does not take the other values away.
        if case .parameter(let name, _) = moment.event, values[name] != nil { return nil }
        return Take.TimedEvent(time: moment.time - start, event: moment.event)
      })
    take.start = TakeStart(
      clock: start, reference: stage.reference, motion: stage.motion, tunings: stage.tunings,
      pictures: stage.pictures, crowd: stage.scene.kind.crowd == nil ? nil : stage.crowd)
    take.end = max(end - start, take.duration)
    take.note(stage.scene.kind)
    return take
  }
}
