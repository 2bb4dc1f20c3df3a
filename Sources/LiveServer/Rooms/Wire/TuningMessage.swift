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
  case compare(SceneTuning.Slot)

  /// What can be done with a preset, as it stands in `operation`.
  package enum PresetOperation: String, CaseIterable {
    case save, apply, delete
  }

  var kind: ControlMessage.Kind {
    switch self {
    case .parameters: .parameters
    case .undo: .undo
    case .redo: .redo
    case .preset: .preset
    case .compare: .compare
    }
  }

  /// Whether it changes what is kept for later, which is the presenter's alone.
  var isPresenters: Bool {
    switch self {
    case .preset(.save, _), .preset(.delete, _): true
    case .preset(.apply, _), .parameters, .undo, .redo, .compare: false
    }
  }
}
