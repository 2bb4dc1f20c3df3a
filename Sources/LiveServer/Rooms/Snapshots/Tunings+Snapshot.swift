import Engine

extension Tunings {
  /// Tunings as they were saved, with what scenes still take; those of a scene that does not compile right now stay as
  /// they are.
  init(_ snapshot: RoomSnapshot, of catalog: SceneCatalog) {
    let scenes = snapshot.kept.map { name, persisted in
      let kind = try? catalog.kind(named: name)
      return (
        name,
        SceneTuning(
          presets: kind.map { persisted.presets.accepted(by: $0) } ?? persisted.presets, slot: persisted.slot,
          hidden: persisted.hidden.map { kind?.accepted($0) ?? $0 },
          history: persisted.history ?? TuningHistory(),
          hiddenHistory: persisted.hiddenHistory ?? TuningHistory())
      )
    }
    self.init(access: snapshot.tuning, scenes: Dictionary(uniqueKeysWithValues: scenes))
  }
}

extension SceneCatalog {
  /// Those of the values that scenes still take, by the scenes' names.
  func accepted(
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
