import Engine

// What ties the stage's values to their histories, presets and comparisons.
extension Room {
  /// Takes in a message about the tuning as a whole; throws why it cannot be done.
  mutating func tune(
    _ message: TuningMessage, about: String, from id: ClientID, at time: Time
  ) throws(WireError) {
    let scene = program.sceneKind
    switch message {
    case .parameters(let values):
      try tune(to: values, about: about, as: .parameters(Set(values.keys)), by: id, at: time)
    case .undo:
      guard let entry = tunings[scene.name].history.done.last else { break }
      try restore(entry.before, about: about, at: time)
      tunings.undo(in: scene.name)
    case .redo:
      guard let entry = tunings[scene.name].history.undone.last else { break }
      try restore(entry.after, about: about, at: time)
      tunings.redo(in: scene.name)
    case .preset(.save, let name):
      try tunings.save(program.tunedStage.scene.parameterValues, as: name, of: scene.name)
    case .preset(.delete, let name): try tunings.delete(name, of: scene.name)
    case .preset(.apply, let name):
      let preset = try tunings[scene.name].presets.preset(name)
      try tune(to: scene.accepted(preset.values), about: about, as: .preset(preset.name), by: id, at: time)
    case .compare(let slot):
      let left = program.tunedStage.scene.parameterValues
      if let values = tunings[scene.name].values(of: slot) {
        try tune(to: scene.accepted(values), about: about, at: time)
      }
      tunings.show(slot, of: scene.name, leaving: left)
    }
    // Changed or not: no client waits for an answer in vain.
    program.answerParameters()
  }

  /// Sets parameters, and leaves all others as they are, even if a parameter that is set would change them.
  private mutating func restore(
    _ values: [String: ParameterValue], about: String, at time: Time
  ) throws(WireError) {
    // The scene may have become another version meanwhile, without all of its parameters.
    let all = program.stageToTune.scene.parameterValues.merging(program.sceneKind.accepted(values)) { $1 }
    try tune(to: all, about: about, at: time)
  }

  /// Sets parameters, all or none, as an entry of the history.
  private mutating func tune(
    to values: [String: ParameterValue], about: String, as cause: TuningHistory.Cause, by id: ClientID,
    at time: Time
  ) throws(WireError) {
    let before = program.stageToTune.scene.parameterValueList
    try tune(to: values, about: about, at: time)
    record(cause, since: before, by: id, at: time)
  }

  private mutating func tune(
    to values: [String: ParameterValue], about: String, at time: Time
  ) throws(WireError) {
    do throws(StageError) {
      try program.tune(to: values, at: time)
    } catch {
      throw WireError(error, about: about)
    }
  }

  /// Records a client's change since the parameters had these values; not while a take is played.
  mutating func record(
    _ cause: TuningHistory.Cause, since before: [ParameterValue], by id: ClientID, at time: Time
  ) {
    let after = program.stage.scene.parameterValueList
    guard before != after, !program.player.isPlaying else { return }
    tunings.record(cause, from: before, to: after, of: program.sceneKind, by: id, at: time)
  }
}
