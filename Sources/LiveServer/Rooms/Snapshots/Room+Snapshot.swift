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
    var stage = Stage(
      snapshot.scene.scene, reference: snapshot.reference,
      tunings: SceneCatalog.accepted(snapshot.tunings), pictures: snapshot.pictures ?? [:],
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
      tunings: Tunings(snapshot), show: ShowRun(index: snapshot.showIndex), configuration: configuration,
      at: time)
    revision.recordChange()
  }
}

extension Tunings {
  /// Tunings as they were kept, with what scenes still take.
  fileprivate init(_ snapshot: RoomSnapshot) {
    let hidden = SceneCatalog.accepted(snapshot.kept.compactMapValues(\.hidden))
    var scenes: [String: SceneTuning] = [:]
    for (scene, kept) in snapshot.kept where SceneCatalog.scenes.contains(where: { $0.name == scene }) {
      scenes[scene] = SceneTuning(
        presets: kept.presets.accepted(in: scene), slot: kept.slot, hidden: hidden[scene])
    }
    self.init(access: snapshot.tuning, scenes: scenes)
  }
}

extension SceneCatalog {
  /// Those of the values that scenes still take, by the scenes' names.
  fileprivate static func accepted(
    _ tunings: [String: [String: ParameterValue]]
  ) -> [String: [String: ParameterValue]] {
    var accepted: [String: [String: ParameterValue]] = [:]
    for scene in scenes {
      if let values = tunings[scene.name] { accepted[scene.name] = scene.accepted(values) }
    }
    return accepted
  }
}

extension Presets {
  /// The presets with those of their values that a scene still takes.
  fileprivate func accepted(in scene: String) -> Presets {
    guard let scene = SceneCatalog.scenes.first(where: { $0.name == scene }) else { return self }
    return Presets(all: all.map { Preset(name: $0.name, values: scene.accepted($0.values)) })
  }
}
