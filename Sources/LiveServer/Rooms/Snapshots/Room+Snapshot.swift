import Engine

extension Room {
  /// What a restart must not lose.
  package func snapshot(at time: Time) -> RoomSnapshot {
    let stage = program.tunedStage
    let driving = tilt.driving
    return RoomSnapshot(
      time: time, scene: SceneSnapshot(stage.scene), reference: stage.reference,
      tunings: stage.tunings, pictures: stage.pictures, kept: tunings.persisted, tuning: tunings.access,
      policy: driving.policy, turnSeconds: driving.turnSeconds, smoothing: tilt.smoothing,
      door: seats.people.accessList, calibrations: tilt.calibrations { seats.people[$0]?.session },
      hasInput: program.hasInput, showIndex: show.index,
      pointers: seats.pointers.map {
        RoomSnapshot.HeldPointer(id: $0.id, x: $0.location.x, y: $0.location.y)
      })
  }

  /// A room as it was, without anybody in it.
  package init(
    _ name: RoomName, restoring snapshot: RoomSnapshot, configuration: Configuration = Configuration(),
    at time: Time
  ) {
    let scenes = configuration.environment.scenes
    var stage = Stage(
      snapshot.scene.scene, reference: snapshot.reference,
      tunings: scenes.accepted(snapshot.tunings), pictures: snapshot.pictures ?? [:],
      environment: configuration.environment)
    for pointer in snapshot.pointers {
      let location = Point(x: pointer.x, y: pointer.y)
      try? stage.apply(.pointer(Pointer(phase: .cancelled, id: pointer.id, location: location)), at: time)
    }
    self.init(
      name, program: Program(stage, hasInput: snapshot.hasInput), people: People(snapshot.door),
      tilt: Tilt(
        snapshot.policy, turnSeconds: snapshot.turnSeconds, smoothing: snapshot.smoothing,
        calibrations: snapshot.calibrations, at: time),
      tunings: Tunings(snapshot, of: scenes), show: ShowRun(index: snapshot.showIndex),
      configuration: configuration,
      at: time)
    revision.recordChange()
    if let loss = snapshot.scene.loss { take([SceneDiagnostic(.warning, from: .scene, loss)]) }
  }
}

extension Tunings {
  /// Tunings as they were kept, with what scenes still take.
  fileprivate init(_ snapshot: RoomSnapshot, of catalog: SceneCatalog) {
    let hidden = catalog.accepted(snapshot.kept.compactMapValues(\.hidden))
    var scenes: [String: SceneTuning] = [:]
    for kind in catalog.kinds {
      guard let kept = snapshot.kept[kind.name] else { continue }
      scenes[kind.name] = SceneTuning(
        presets: kept.presets.accepted(by: kind), slot: kept.slot, hidden: hidden[kind.name],
        history: kept.history ?? TuningHistory(), hiddenHistory: kept.hiddenHistory ?? TuningHistory())
    }
    self.init(access: snapshot.tuning, scenes: scenes)
  }
}

extension SceneCatalog {
  /// Those of the values that scenes still take, by the scenes' names.
  fileprivate func accepted(
    _ tunings: [String: [String: ParameterValue]]
  ) -> [String: [String: ParameterValue]] {
    var accepted: [String: [String: ParameterValue]] = [:]
    for kind in kinds {
      if let values = tunings[kind.name] { accepted[kind.name] = kind.accepted(values) }
    }
    return accepted
  }
}

extension Presets {
  /// The presets with those of their values that a scene still takes.
  fileprivate func accepted(by kind: SceneKind) -> Presets {
    Presets(all: all.map { Preset(name: $0.name, values: kind.accepted($0.values)) })
  }
}
