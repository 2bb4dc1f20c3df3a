// Hot reload: new versions of the scenes while one of them plays.
extension Stage {
  /// Replaces the environment's scenes by new versions.
  ///
  /// A scene whose kind is the same object in both is left alone. Otherwise it is replaced by a scene of the new kind
  /// with the old state. If the new kind cannot decode that state, the scene gets the same tuning and the recent events
  /// are replayed. If there is no kind of that name any more, the first scene is shown; after a person's own scene, one
  /// of their own, even if a built-in scene has the name. Untuned parameters follow the new kind's defaults.
  ///
  /// - Parameters:
  ///   - recent: The recent events of this stage.
  ///   - restore: Makes a scene of a kind with another scene's state; nil if the kind cannot decode it.
  /// - Returns: Whether the scene was replaced.
  /// - Throws: If the new scene is too large for a frame; the old one then stays.
  package mutating func play(
    in environment: Environment, after recent: RecentEvents? = nil, at time: Time,
    restoring restore: (AnyScene, SceneKind) -> AnyScene?
  ) throws(StageError) -> Bool {
    let earlier = self.environment.scenes
    adopt(environment)
    let (environment, scenes, old) = (self.environment, environment.scenes, scene)
    guard let kind = scenes.successor(of: old.kind, in: earlier) else { return false }
    guard kind.name == old.kind.name else {
      try apply(.scene(name: kind.name), at: time)
      return true
    }
    guard kind !== old.kind else { return false }
    var next: AnyScene
    if let restored = restore(old, kind) {
      next = restored
      next.prepare(at: time, in: environment)
      _ = try? next.tune(to: kind.defaults(instead: old), at: time, in: environment)
    } else {
      next = repeating(recent ?? RecentEvents(on: self), in: kind, with: environment, at: time)
    }
    if kind.crowd == old.kind.crowd {
      try show(next, at: time)
    } else {
      try show(next, welcoming: kind.crowd, at: time)
    }
    return true
  }

  /// A new scene of a kind, after the same tuning and the same events.
  private func repeating(
    _ recent: RecentEvents, in kind: SceneKind, with environment: Environment, at time: Time
  ) -> AnyScene {
    let tuned = kind.accepted(scene.tunedValues)
    let begin = min(recent.events.first?.time ?? time, time)
    let fresh = kind.scene(tunedTo: tuned, showing: scene.pictures.all, at: begin, in: environment)
    var stage = Stage(
      fresh, reference: recent.start.reference, tunings: [:], motion: recent.start.motion,
      crowd: recent.start.crowd, environment: environment)
    try? stage.show(stage.scene, welcoming: kind.crowd, at: begin)
    if recent.start.isHeard, let motion = recent.start.motion { stage.deliver(motion, at: begin) }
    for (time, event) in recent.events { try? stage.apply(event, at: time) }
    // Events change parameters too, and not all of them are remembered.
    _ = try? stage.tune(to: tuned, at: time)
    return stage.scene
  }
}

extension AnyScene {
  /// The parameters whose values differ from a new scene's.
  fileprivate var tunedValues: [String: ParameterValue] { kind.tuned(parameterValues) }
}

extension SceneKind {
  /// A new scene with those values and pictures that it accepts.
  package func scene(
    tunedTo values: [String: ParameterValue], showing pictures: [Picture] = [], at time: Time = 0,
    in environment: Environment = Environment()
  ) -> AnyScene {
    var stage = Stage(scene(), environment: environment, at: time)
    if !pictures.isEmpty { try? stage.apply(.pictures(pictures), at: time) }
    _ = try? stage.tune(to: accepted(values), at: time)
    return stage.scene
  }

  /// The values that differ from a new scene's.
  func tuned(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    values.filter { name, value in parameters.first { $0.name == name }?.default != value }
  }

  /// The defaults of parameters that were not tuned in the earlier version.
  fileprivate func defaults(instead old: AnyScene) -> [String: ParameterValue] {
    let (values, tuned) = (old.parameterValues, old.tunedValues)
    let untouched = parameters.filter { values[$0.name] != nil && tuned[$0.name] == nil }
    return Dictionary(uniqueKeysWithValues: untouched.map { ($0.name, $0.default) })
  }
}
