// Another version of the scenes, while one of them plays.
extension Stage {
  /// Goes on with the scenes of another environment.
  ///
  /// A scene whose kind is the same object in both is left alone. Otherwise there is a scene of the new kind of that
  /// name, with the state of the old one; where that state means nothing to the new kind, one with what had been tuned
  /// and with what has happened to the old one lately. Where there is no kind of that name any more, the first scene
  /// comes on. Parameters that nobody has tuned follow the new kind's defaults.
  ///
  /// - Parameters:
  ///   - recent: What has happened to this stage lately.
  ///   - restore: A scene of a kind with the state of another one; nil where the state means nothing to it.
  /// - Returns: Whether another scene is on the stage.
  /// - Throws: Where the other scene is too large for a frame: the old one stays.
  package mutating func play(
    in environment: Environment, after recent: RecentEvents? = nil, at time: Time,
    restoring restore: (AnyScene, SceneKind) -> AnyScene?
  ) throws(StageError) -> Bool {
    adopt(environment)
    let (scenes, old) = (environment.scenes, scene)
    guard let kind = try? scenes.kind(named: old.kind.name) else {
      guard let first = scenes.kinds.first else { return false }
      try apply(.scene(name: first.name), at: time)
      return true
    }
    guard kind !== old.kind else { return false }
    if var next = restore(old, kind) {
      next.prepare(in: environment)
      _ = try? next.tune(to: kind.defaults(instead: old), at: time, in: environment)
      try show(next, at: time)
    } else {
      try show(repeating(recent ?? RecentEvents(on: self), in: kind, with: environment, at: time), at: time)
    }
    return true
  }

  /// A new scene of a kind, as it is after the same tuning and the same events.
  private func repeating(
    _ recent: RecentEvents, in kind: SceneKind, with environment: Environment, at time: Time
  ) -> AnyScene {
    let tuned = kind.accepted(scene.tunedValues)
    let begin = min(recent.events.first?.time ?? time, time)
    let fresh = kind.scene(tunedTo: tuned, showing: scene.pictures.all, at: begin, in: environment)
    var stage = Stage(
      fresh, reference: recent.start.reference, tunings: [:], motion: recent.start.motion,
      environment: environment)
    if recent.start.isHeard, let motion = recent.start.motion { stage.deliver(motion, at: begin) }
    for (time, event) in recent.events { try? stage.apply(event, at: time) }
    // Events change parameters, too, and not all of what did is remembered.
    _ = try? stage.tune(to: tuned, at: time)
    return stage.scene
  }
}

extension AnyScene {
  /// The parameters that have other values than a new scene of the kind.
  fileprivate var tunedValues: [String: ParameterValue] { kind.tuned(parameterValues) }
}

extension SceneKind {
  /// A new scene with those of the values and pictures that it takes.
  package func scene(
    tunedTo values: [String: ParameterValue], showing pictures: [Picture] = [], at time: Time = 0,
    in environment: Environment = Environment()
  ) -> AnyScene {
    var stage = Stage(scene(), environment: environment)
    if !pictures.isEmpty { try? stage.apply(.pictures(pictures), at: time) }
    _ = try? stage.tune(to: accepted(values), at: time)
    return stage.scene
  }

  /// Those of the values that differ from what a new scene has.
  func tuned(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    values.filter { name, value in parameters.first { $0.name == name }?.default != value }
  }

  /// The defaults of those parameters that nobody had tuned in a scene of an earlier version.
  fileprivate func defaults(instead old: AnyScene) -> [String: ParameterValue] {
    let (values, tuned) = (old.parameterValues, old.tunedValues)
    let untouched = parameters.filter { values[$0.name] != nil && tuned[$0.name] == nil }
    return Dictionary(uniqueKeysWithValues: untouched.map { ($0.name, $0.default) })
  }
}
