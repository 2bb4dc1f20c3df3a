import Engine

// What ties the stage's values to their histories, presets and comparisons.
extension Tunings {
  /// Takes in a message about the tuning as a whole; throws why it cannot be done.
  mutating func apply(
    _ message: TuningMessage, to stage: inout LiveStage, about: String, by id: ClientID,
    in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    let scene = stage.sceneKind
    switch message {
    case .parameters(let values):
      try tune(
        &stage, to: values, about: about, as: .parameters(Set(values.keys)), by: id, in: &ledger, at: time)
    case .undo:
      guard let entry = self[scene.name].history.done.last else { break }
      try restore(entry.before, of: &stage, about: about, in: &ledger, at: time)
      change(scene.name, in: &ledger) { $0.history.undo() }
    case .redo:
      guard let entry = self[scene.name].history.undone.last else { break }
      try restore(entry.after, of: &stage, about: about, in: &ledger, at: time)
      change(scene.name, in: &ledger) { $0.history.redo() }
    case .preset(.save, let name):
      let values = stage.tunedStage.scene.parameterValues
      try change(scene.name, in: &ledger) { (tuning) throws(WireError) in
        try tuning.presets.save(values, as: name)
      }
    case .preset(.delete, let name):
      try change(scene.name, in: &ledger) { (tuning) throws(WireError) in try tuning.presets.delete(name) }
    case .preset(.apply, let name):
      let preset = try self[scene.name].presets.preset(name)
      try tune(
        &stage, to: scene.accepted(preset.values), about: about, as: .preset(preset.name), by: id,
        in: &ledger, at: time)
    case .compare(let slot):
      let left = stage.tunedStage.scene.parameterValues
      if let values = self[scene.name].values(of: slot) {
        try stage.tune(to: scene.accepted(values), about: about, in: &ledger, at: time)
      }
      change(scene.name, in: &ledger) { $0.show(slot, leaving: left) }
    }
    // Changed or not: no client waits for an answer in vain.
    stage.answerParameters()
  }

  /// Records a client's change since the scene was another; not while a take is played.
  mutating func record(
    _ cause: TuningHistory.Cause, of stage: LiveStage, since before: AnyScene, by id: ClientID,
    in ledger: inout Ledger, at time: Time
  ) {
    let after = stage.stage.scene
    guard !stage.player.isPlaying, before.kind === after.kind else { return }
    expect(AwaitedChange(cause: cause, before: before, after: after, author: id, time: time), in: &ledger)
  }

  /// Sets parameters, and leaves all others as they are, even if a parameter that is set would change them.
  private func restore(
    _ values: [String: ParameterValue], of stage: inout LiveStage, about: String, in ledger: inout Ledger,
    at time: Time
  ) throws(WireError) {
    // The scene may have become another version meanwhile, without all of its parameters.
    let accepted = stage.sceneKind.accepted(values)
    let all = stage.stageToTune.scene.parameterValues.merging(accepted) { $1 }
    try stage.tune(to: all, about: about, in: &ledger, at: time)
  }

  /// Sets parameters, all or none, as an entry of the history.
  private mutating func tune(
    _ stage: inout LiveStage, to values: [String: ParameterValue], about: String,
    as cause: TuningHistory.Cause,
    by id: ClientID, in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    let before = stage.stageToTune.scene
    try stage.tune(to: values, about: about, in: &ledger, at: time)
    record(cause, of: stage, since: before, by: id, in: &ledger, at: time)
  }
}

extension LiveStage {
  /// Sets parameters, all or none; throws an error about a message.
  fileprivate mutating func tune(
    to values: [String: ParameterValue], about: String, in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    do throws(StageError) {
      try tune(to: values, in: &ledger, at: time)
    } catch {
      throw WireError(error, about: about)
    }
  }
}
