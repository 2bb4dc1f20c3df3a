import Engine

/// A scene's history, presets and comparison, without the values themselves.
package struct SceneTuning {
  /// A tuning that is not shown.
  struct Hidden {
    var values: [String: ParameterValue]
    /// Each of the two has its own, so that undoing in one never brings values of the other.
    var history = TuningHistory()
  }

  var presets = Presets()
  /// The history of the tuning that is shown.
  var history = TuningHistory()
  /// The tuning that is shown.
  private(set) var slot = TuningSlot.a
  /// The other tuning, or nil before the first comparison.
  private(set) var hidden: Hidden?

  init() {}

  /// A tuning from what has been kept of it.
  init(
    presets: Presets, slot: TuningSlot, hidden: [String: ParameterValue]?,
    history: TuningHistory = TuningHistory(),
    hiddenHistory: TuningHistory = TuningHistory()
  ) {
    self.presets = presets
    self.slot = slot
    self.history = history
    self.hidden = hidden.map { Hidden(values: $0, history: hiddenHistory) }
  }

  /// The values that `show` would put on the stage, or nil if they are there already.
  func values(of slot: TuningSlot) -> [String: ParameterValue]? { slot == self.slot ? nil : hidden?.values }

  /// Shows the other slot, keeping these values of the one that is left; at first both are the same.
  mutating func show(_ slot: TuningSlot, leaving values: [String: ParameterValue]) {
    guard slot != self.slot else { return }
    let left = Hidden(values: values, history: history)
    history = hidden?.history ?? TuningHistory()
    hidden = left
    self.slot = slot
  }
}
