import Engine

/// A JSON message about the tuning of the present scene as a whole.
package enum TuningMessage: Equatable {
  /// Values for many parameters at once, all or none.
  case parameters([String: ParameterValue])
  /// Takes back the newest change.
  case undo
  /// Makes the change again that was taken back last.
  case redo
  /// Does something with a named preset.
  case preset(PresetOperation, name: String)
  /// Shows one of the two tunings that are being compared.
  case compare(TuningSlot)

  /// An operation on a preset, as it stands in `operation`.
  package enum PresetOperation: String, CaseIterable {
    case save, apply, delete
  }
}

/// One of the two tunings between which a room compares.
package enum TuningSlot: String, Codable, CaseIterable {
  case a, b
}
