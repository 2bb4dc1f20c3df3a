import Engine

/// A scene's tuning, as it is saved.
struct PersistedTuning: Codable, Equatable {
  var presets: Presets
  var slot: TuningSlot
  /// The values of the other slot.
  var hidden: [String: ParameterValue]?

  /// The histories of the slot that is shown and of the other one; older snapshots have none.
  var history: TuningHistory?
  var hiddenHistory: TuningHistory?

  /// True if there is anything worth keeping.
  var isEmpty: Bool { presets.all.isEmpty && hidden == nil && history == nil }
}

extension PersistedTuning {
  /// A tuning, as it is saved.
  init(_ tuning: SceneTuning) {
    (presets, slot, hidden) = (tuning.presets, tuning.slot, tuning.hidden?.values)
    history = tuning.history.isEmpty ? nil : tuning.history
    hiddenHistory = tuning.hidden.flatMap { $0.history.isEmpty ? nil : $0.history }
  }
}
