/// The latest events of a stage, which bring another version of its scene to the same point.
///
/// It holds the events since the last choice of a scene: at most ``most``, and none more than ``longest``
/// seconds older than the newest.
package struct SceneJournal: Sendable {
  /// The most events.
  static let most = 2000
  /// The greatest age of the oldest event before the newest one, in seconds.
  static let longest: Time = 10

  /// A stage's tilt and crowd before the first of the events.
  struct Start: Sendable {
    var reference = Attitude.identity
    var motion: Motion?
    /// True if the scene has received that motion.
    var isHeard = false
    var crowd = Crowd()
  }

  private(set) var start: Start
  private var kept: [(time: Time, event: Event)] = []
  /// The number of kept events that are too old.
  private var passed = 0

  /// No events yet, on a stage in its present state.
  package init(on stage: Stage) {
    start = Start(reference: stage.reference, motion: stage.motion, crowd: stage.crowd)
  }

  /// The events, in order.
  package var events: ArraySlice<(time: Time, event: Event)> { kept[passed...] }

  /// Notes an event that a stage has taken in; a change of scenes begins again.
  package mutating func record(_ event: Event, at time: Time, on stage: Stage) {
    if case .scene = event {
      for (time, event) in events { start.pass(event, at: time) }
      start.isHeard = false
      start.crowd = stage.crowd
      (kept, passed) = ([], 0)
      return
    }
    kept.append((time, event))
    while events.count > Self.most || kept[passed].time < time - Self.longest {
      start.pass(kept[passed].event, at: kept[passed].time)
      passed += 1
    }
    guard passed > Self.most else { return }
    kept.removeFirst(passed)
    passed = 0
  }
}

extension SceneJournal.Start {
  /// Takes in a forgotten event as far as it changes the meaning of later ones.
  fileprivate mutating func pass(_ event: Event, at time: Time) {
    switch event {
    case .sample(let sample):
      motion = Motion(
        attitude: sample.attitude, relative: sample.attitude.relative(to: reference),
        screenAngle: sample.screenAngle)
      isHeard = true
    case .reference(let attitude): reference = attitude
    case .calibrate:
      guard let attitude = motion?.attitude else { return }
      reference = attitude
      motion?.relative = attitude.relative(to: attitude)
      isHeard = true
    case .crowd(let change): _ = try? crowd.apply(change, rules: CrowdRules(most: .max), at: time)
    case .pointer, .scroll, .hover, .text, .parameter, .action, .pictures, .scene: break
    }
  }
}
