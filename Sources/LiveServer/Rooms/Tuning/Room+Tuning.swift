import Engine

extension Room {
  /// The name of the scene that plays.
  var sceneName: String { type(of: stage.scene).name }

  /// What is kept of the present scene's tuning.
  var sceneTuning: SceneTuning {
    get { sceneTunings[sceneName] ?? SceneTuning() }
    set { sceneTunings[sceneName] = newValue }
  }

  /// Takes in a message about the tuning as a whole.
  mutating func tune(_ message: TuningMessage, from id: ClientID, at time: Time) {
    let about = message.kind.rawValue
    do throws(WireError) {
      switch message {
      case .parameters(let values):
        let before = stageToTune.scene.parameterValueList
        try tune(to: values, about: about, at: time)
        record(.parameters(Set(values.keys)), since: before, by: id, at: time)
      case .undo:
        guard let entry = sceneTuning.history.done.last else { break }
        try restore(entry.before, about: about, at: time)
        sceneTuning.history.undo()
      case .redo:
        guard let entry = sceneTuning.history.undone.last else { break }
        try restore(entry.after, about: about, at: time)
        sceneTuning.history.redo()
      case .preset(let operation, let name): try handle(operation, of: name, from: id, at: time)
      case .compare(let slot):
        let left = tunedStage.scene.parameterValues
        if let values = sceneTuning.values(of: slot) { try tune(to: values, about: about, at: time) }
        sceneTuning.show(slot, leaving: left)
      }
    } catch {
      return reply(.error(error), to: id)
    }
    answerTuning()
  }

  private mutating func handle(
    _ operation: TuningMessage.PresetOperation, of name: String, from id: ClientID, at time: Time
  ) throws(WireError) {
    switch operation {
    case .save: try sceneTuning.presets.save(tunedStage.scene.parameterValues, as: name)
    case .delete: try sceneTuning.presets.delete(name)
    case .apply:
      let preset = try sceneTuning.presets.preset(name)
      let before = tunedStage.scene.parameterValueList
      try tune(to: preset.values, about: "preset", at: time)
      record(.preset(preset.name), since: before, by: id, at: time)
    }
  }

  /// Sets parameters, and leaves all others as they are, also where one that is set would change them.
  private mutating func restore(
    _ values: [String: ParameterValue], about: String, at time: Time
  ) throws(WireError) {
    try tune(to: stageToTune.scene.parameterValues.merging(values) { $1 }, about: about, at: time)
  }

  /// Sets parameters, all or none; the first input ends the attract mode.
  private mutating func tune(
    to values: [String: ParameterValue], about: String, at time: Time
  ) throws(WireError) {
    var next = stageToTune
    let events: [Engine.Event]
    do throws(StageError) {
      events = try next.tune(to: values, at: sceneTime(at: time))
    } catch {
      throw WireError(error, about: about)
    }
    takeInput(on: next)
    for event in events { note(event, at: time) }
  }

  /// The stage that people tune: on top of a take, the take's own.
  var stageToTune: Stage { isPlaying ? stage : tunedStage }

  /// Takes note of what somebody changed since the parameters had these values.
  mutating func record(
    _ cause: TuningHistory.Cause, since before: [ParameterValue], by id: ClientID, at time: Time
  ) {
    let after = stage.scene.parameterValueList
    guard before != after, !isPlaying else { return }
    noteChange()
    let scene = type(of: stage.scene)
    sceneTuning.history.record(
      cause, from: scene.named(before), to: scene.named(after), by: id, at: time)
    noteTuning()
  }

  /// Tells everybody the parameters and the tuning, changed or not: nobody waits for an answer in vain.
  private mutating func answerTuning() {
    noteChange()
    noteTuning()
    answerParameters()
  }

  /// Takes note of the tuning as clients see it; those who know another one will be told.
  mutating func noteTuning() {
    let state = tuningState
    guard state != toldTuning else { return }
    toldTuning = state
    versions.tuning += 1
    actions.append(.wakeAll)
  }

  /// The present scene's tuning as clients see it.
  var tuningState: ServerMessage.TuningState {
    let tuning = sceneTuning
    return ServerMessage.TuningState(
      undo: tuning.history.done.last.map(title), redo: tuning.history.undone.last.map(title),
      presets: tuning.presets.names, slot: tuning.slot)
  }

  /// What an entry is called: what was pressed or applied, or the parameters that it changed.
  private func title(of entry: TuningHistory.Entry) -> String {
    switch entry.cause {
    case .preset(let name): return name
    case .action(let name):
      return type(of: stage.scene).actions.first { $0.name == name }?.title ?? name
    case .parameters, .drag:
      let titles = type(of: stage.scene).titles(of: entry.changes.keys)
      return titles.prefix(3).joined(separator: ", ") + (titles.count > 3 ? " …" : "")
    }
  }
}
