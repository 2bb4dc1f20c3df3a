import Engine

/// Histories, presets and comparisons of a room's scenes, and the permission to tune.
package struct Tunings {
  /// The clients that may set parameters.
  @Entry(.rules) package var access = Tuning.presenter
  @Entry(.saved) private var scenes: [String: SceneTuning] = [:]
  /// The tuning of the scene that is on, as clients see it.
  @Entry(.tuning) private var shown: ServerMessage.TuningState? = nil
  /// The changes that the scene's program has not answered, in order.
  private var awaited: [AwaitedChange] = []
  /// The scene whose tuning is shown; nil if that may be another one by now.
  private var source: SceneKind?

  init() {}

  /// Tunings as they were kept; of scenes that there are no more, nothing is.
  init(access: Tuning, scenes: [String: SceneTuning]) {
    _access = Entry(wrappedValue: access, .rules)
    _scenes = Entry(wrappedValue: scenes, .saved)
  }

  /// A scene's tuning.
  subscript(scene: String) -> SceneTuning { scenes[scene] ?? SceneTuning() }

  /// Changes a scene's tuning.
  mutating func change<Fault>(
    _ scene: String, in ledger: inout Ledger, _ body: (inout SceneTuning) throws(Fault) -> Void
  ) throws(Fault) {
    source = nil
    try _scenes.change(in: &ledger) { (scenes) throws(Fault) in
      try body(&scenes[scene, default: SceneTuning()])
    }
  }

  /// All tunings worth keeping, by the scenes' names.
  var persisted: [String: PersistedTuning] {
    scenes.mapValues {
      PersistedTuning($0)
    }.filter { !$1.isEmpty }
  }

  /// Records a client's change of a scene once its program has answered it.
  mutating func expect(_ change: AwaitedChange, in ledger: inout Ledger) {
    awaited.append(change)
    takeAnswers(in: &ledger)
  }

  /// True if scenes' programs have not answered all changes.
  var areAwaited: Bool { !awaited.isEmpty }

  /// Records the changes that scenes' programs have answered.
  mutating func takeAnswers(in ledger: inout Ledger) {
    while let next = awaited.first, !next.after.isAwaited {
      awaited.removeFirst()
      let (before, after) = (next.before.parameterValueList, next.after.parameterValueList)
      guard before != after, before.count == after.count else { continue }
      let kind = next.after.kind
      change(kind.name, in: &ledger) {
        $0.history.record(
          next.cause, from: kind.named(before), to: kind.named(after), by: next.author, at: next.time)
      }
    }
  }

  /// A scene's tuning as clients see it.
  func state(of scene: SceneKind) -> ServerMessage.TuningState {
    let tuning = self[scene.name]
    return ServerMessage.TuningState(
      undo: tuning.history.done.last?.title(in: scene), redo: tuning.history.undone.last?.title(in: scene),
      presets: tuning.presets.names, slot: tuning.slot)
  }

  /// Shows clients the tuning of the scene that is on.
  mutating func show(_ scene: SceneKind, in ledger: inout Ledger) {
    guard source !== scene else { return }
    source = scene
    _shown.set(state(of: scene), in: &ledger)
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
