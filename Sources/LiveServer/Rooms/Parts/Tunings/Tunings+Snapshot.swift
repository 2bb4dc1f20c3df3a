import Engine

extension Tunings {
  /// Tunings as they were saved, with what scenes still take.
  init(_ snapshot: RoomSnapshot, of catalog: SceneCatalog) {
    let hidden = catalog.accepted(snapshot.kept.compactMapValues(\.hidden))
    var scenes: [String: SceneTuning] = [:]
    for kind in catalog.kinds {
      guard let persisted = snapshot.kept[kind.name] else { continue }
      scenes[kind.name] = SceneTuning(
        presets: persisted.presets.accepted(by: kind), slot: persisted.slot, hidden: hidden[kind.name],
        history: persisted.history ?? TuningHistory(),
        hiddenHistory: persisted.hiddenHistory ?? TuningHistory())
    }
    self.init(access: snapshot.tuning, scenes: scenes)
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
