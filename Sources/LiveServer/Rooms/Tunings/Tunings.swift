import Engine

/// Histories, presets and comparisons of a room's scenes, and the permission to tune.
package struct Tunings {
  /// The clients that may set parameters.
  @Told package private(set) var access = Tuning.presenter
  @Counted private var scenes: [String: SceneTuning] = [:]
  /// The tuning of the scene that is on, as clients see it.
  @Told private var shown: ServerMessage.TuningState?
  /// The changes that the scene's program has not answered, in order.
  private var awaited: [AwaitedChange] = []
  /// The current scene, and the change count at the last read of its tuning.
  private var source: (scene: SceneKind, changes: UInt32)?

  init() {}

  /// Tunings as they were kept; of scenes that there are no more, nothing is.
  init(access: Tuning, scenes: [String: SceneTuning]) {
    self.access = access
    self.scenes = scenes
  }

  /// A scene's tuning.
  private(set) subscript(scene: String) -> SceneTuning {
    get { scenes[scene] ?? SceneTuning() }
    _modify { yield &scenes[scene, default: SceneTuning()] }
  }

  /// All tunings worth keeping, by the scenes' names.
  var persisted: [String: PersistedTuning] {
    scenes.mapValues {
      PersistedTuning($0)
    }.filter { !$1.isEmpty }
  }

  /// Counts changes that outlast a restart.
  var changes: UInt32 { $access &+ $scenes }
  /// Counts changes of the tuning that clients see.
  var shownChanges: UInt32 { $shown }

  /// Sets who may set parameters.
  mutating func allow(_ access: Tuning) { self.access = access }

  /// Records a client's change of a scene, whose values are in the order of its parameters.
  mutating func record(
    _ cause: TuningHistory.Cause, from before: [ParameterValue], to after: [ParameterValue],
    of scene: SceneKind, by id: ClientID, at time: Time
  ) {
    self[scene.name].history.record(
      cause, from: scene.named(before), to: scene.named(after), by: id, at: time)
  }

  /// Records a client's change of a scene once its program has answered it.
  mutating func expect(_ change: AwaitedChange) {
    awaited.append(change)
    takeAnswers()
  }

  /// Whether scenes' programs have not answered all changes.
  var areAwaited: Bool { !awaited.isEmpty }

  /// Records the changes that scenes' programs have answered.
  mutating func takeAnswers() {
    while let change = awaited.first, !change.after.isAwaited {
      awaited.removeFirst()
      let (before, after) = (change.before.parameterValueList, change.after.parameterValueList)
      guard before != after, before.count == after.count else { continue }
      record(
        change.cause, from: before, to: after, of: change.after.kind, by: change.author, at: change.time)
    }
  }

  /// Takes the newest change back.
  mutating func undo(in scene: String) { self[scene].history.undo() }

  /// Makes the change again that was taken back last.
  mutating func redo(in scene: String) { self[scene].history.redo() }

  /// Keeps a scene's values under a name.
  mutating func save(
    _ values: [String: ParameterValue], as name: String, of scene: String
  ) throws(WireError) {
    try self[scene].presets.save(values, as: name)
  }

  /// Forgets a preset.
  mutating func delete(_ name: String, of scene: String) throws(WireError) {
    try self[scene].presets.delete(name)
  }

  /// Shows the other slot, keeping these values of the one that is left.
  mutating func show(
    _ slot: TuningSlot, of scene: String, leaving values: [String: ParameterValue]
  ) {
    self[scene].show(slot, leaving: values)
  }

  /// A scene's tuning as clients see it.
  func state(of scene: SceneKind) -> ServerMessage.TuningState {
    let tuning = self[scene.name]
    return ServerMessage.TuningState(
      undo: tuning.history.done.last?.title(in: scene), redo: tuning.history.undone.last?.title(in: scene),
      presets: tuning.presets.names, slot: tuning.slot)
  }

  /// Shows clients the tuning of the scene that is on.
  mutating func show(_ scene: SceneKind) {
    guard source?.scene !== scene || source?.changes != $scenes else { return }
    source = (scene, $scenes)
    shown = state(of: scene)
  }
}

extension TuningHistory.Entry {
  /// The entry's title: the button, the preset, or the parameters that it changed.
  fileprivate func title(in scene: SceneKind) -> String {
    switch cause {
    case .preset(let name): return name
    case .action(let name): return scene.actions.first { $0.name == name }?.title ?? name
    case .parameters, .drag:
      let known = scene.titles(of: changes.keys)
      // Another version of the scene may have none of them.
      let titles = known.isEmpty ? changes.keys.sorted() : known
      return titles.prefix(3).joined(separator: ", ") + (titles.count > 3 ? " …" : "")
    }
  }
}

/// A client's change of a scene, whose values follow when the scene's program has answered.
struct AwaitedChange {
  var cause: TuningHistory.Cause
  var before: AnyScene
  var after: AnyScene
  var author: ClientID
  var time: Time
}
