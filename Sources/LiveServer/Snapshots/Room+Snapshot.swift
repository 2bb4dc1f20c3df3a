import Engine

extension Room {
  /// What a restart must not lose.
  func snapshot(at time: Time) -> RoomSnapshot {
    let stage = tunedStage
    return RoomSnapshot(
      time: time, scene: SceneSnapshot(stage.scene), reference: stage.reference,
      tunings: stage.tunings, pictures: stage.pictures,
      kept: sceneTunings.mapValues {
        RoomSnapshot.KeptTuning(presets: $0.presets, slot: $0.slot, hidden: $0.hidden?.values)
      }.filter { !$1.isEmpty },
      tuning: tuning, policy: driving.policy, turnSeconds: driving.turnSeconds, smoothing: smoothing,
      door: people.door, calibrations: calibrations, hasInput: hasInput,
      showIndex: progress?.index ?? keptShowIndex,
      pointers: members.values.flatMap(\.pointers.values).map {
        RoomSnapshot.HeldPointer(id: $0.id, x: $0.location.x, y: $0.location.y)
      }.sorted { $0.id < $1.id })
  }

  /// A room as it was, without anybody in it.
  init(
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
    self.init(name, stage: stage, configuration: configuration, at: time)
    tuning = snapshot.tuning
    hasInput = snapshot.hasInput
    keptShowIndex = snapshot.showIndex
    driving.set(snapshot.policy, turnSeconds: snapshot.turnSeconds, at: time)
    smoothing = snapshot.smoothing
    people = People(snapshot.door)
    for (text, attitude) in snapshot.calibrations {
      if let session = SessionToken(text) { keptCalibrations[session] = attitude }
    }
    let hidden = SceneCatalog.accepted(snapshot.kept.compactMapValues(\.hidden))
    for (scene, kept) in snapshot.kept where SceneCatalog.scenes.contains(where: { $0.name == scene }) {
      sceneTunings[scene] = SceneTuning(
        presets: kept.presets.accepted(in: scene), slot: kept.slot, hidden: hidden[scene])
    }
    noteTuning()
    noteChange()
    actions = []
  }
}

extension Room {
  /// How those hold their phones who will be known again, now or before the last restart.
  private var calibrations: [String: Attitude] {
    var calibrations = keptCalibrations
    for (id, handset) in handsets {
      if let session = people[id]?.session, let reference = handset.reference {
        calibrations[session] = reference
      }
    }
    return Dictionary(uniqueKeysWithValues: calibrations.map { ($0.key.text, $0.value) })
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
