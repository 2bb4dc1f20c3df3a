import Engine
import Foundation

/// Everything about a room that a restart must not lose.
///
/// Not in it: who is there, and who drives.
package struct RoomSnapshot: Codable, Sendable {
  /// The version of the format that this server writes. A later one reads every earlier one.
  static let version = 1

  /// The server's time when it was taken, in seconds; the scene's own times are on the same scale.
  package var time: Time
  /// The scene that plays, in the middle of whatever it does.
  package var scene: SceneSnapshot
  /// The attitude that counts as straight.
  var reference: Attitude
  /// The parameters of scenes that were left, by name.
  var tunings: [String: [String: ParameterValue]]
  /// The pictures of people's own in scenes that were left, by name; older snapshots have none.
  var pictures: [String: [Picture]]?
  /// Histories, presets and comparisons, by the scene's name.
  var kept: [String: PersistedTuning]
  /// The clients that may set parameters.
  var tuning: Tuning
  /// The rule by which the tilt is shared, and the length of a turn in seconds.
  var policy: Policy
  var turnSeconds: Time
  var smoothing: Smoothing?
  /// The rules of the door.
  var door: People.AccessList
  /// The calibrations of phones, by session.
  var calibrations: [String: Attitude]
  /// Whether somebody had moved the room, so that no attract mode begins.
  var hasInput: Bool
  /// The step of the show that played; nil without a show.
  var showIndex: Int?
  /// The people of a crowd; older snapshots, and scenes that one phone moves, have none.
  var crowd: CrowdSnapshot?
  /// Whether all phones' fingers and tilts are shown over the scene; nil for no.
  var hands: Bool?
  /// The pointers on the stage, whose senders are gone when the room is restored.
  var pointers: [HeldPointer]

  /// A scene's tuning, as it is saved.
  struct PersistedTuning: Codable, Equatable {
    var presets: Presets
    var slot: SceneTuning.Slot
    /// The values of the other slot.
    var hidden: [String: ParameterValue]?

    /// The histories of the slot that is shown and of the other one; older snapshots have none.
    var history: TuningHistory?
    var hiddenHistory: TuningHistory?

    /// Whether there is anything worth keeping.
    var isEmpty: Bool { presets.all.isEmpty && hidden == nil && history == nil }
  }

  /// Whether a room could have been like this, but for the scene, which says so itself.
  var isSound: Bool {
    Take.clocks.contains(time) && Driving.turnLengths.contains(turnSeconds) && showIndex ?? 0 >= 0
      && crowd?.isSound ?? true
      && pointers.allSatisfy { Pointer.reach.contains($0.x) && Pointer.reach.contains($0.y) }
  }

  /// A pointer on the stage.
  struct HeldPointer: Codable, Equatable {
    var id: Int
    var x: Double
    var y: Double
  }
}

extension RoomSnapshot.PersistedTuning {
  /// A tuning, as it is saved.
  init(_ tuning: SceneTuning) {
    (presets, slot, hidden) = (tuning.presets, tuning.slot, tuning.hidden?.values)
    history = tuning.history.isEmpty ? nil : tuning.history
    hiddenHistory = tuning.hidden.flatMap { $0.history.isEmpty ? nil : $0.history }
  }
}

extension AnyScene {
  /// A scene of another version of the kind with this one's state; nil where that means nothing to it.
  func restored(as kind: SceneKind) -> AnyScene? {
    do {
      if let scene = try kind.scene(takingOver: self) { return scene }
    } catch {
      return nil
    }
    guard let state = try? JSONEncoder().encode(SceneSnapshot(self)),
      let snapshot = try? JSONDecoder(scenes: SceneCatalog([kind])).decode(SceneSnapshot.self, from: state)
    else { return nil }
    return snapshot.loss == nil ? snapshot.scene : nil
  }
}

/// A scene with its state, and with its parameters in case the state cannot be read, as by a later version.
package struct SceneSnapshot: Codable, Sendable {
  package let scene: AnyScene
  /// The reason that the scene starts again with its parameters only, or nil if its state was read.
  package let loss: String?
  /// The scene that would play if it were there.
  let missing: MissingScene?

  init(_ scene: AnyScene, inPlaceOf missing: MissingScene? = nil) {
    (self.scene, self.missing) = (scene, missing)
    loss = nil
  }

  private enum CodingKeys: CodingKey {
    case name, parameters, state
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if let missing {
      try fields.encode(missing.name, forKey: .name)
      return try fields.encode(missing.parameters, forKey: .parameters)
    }
    try fields.encode(scene.kind.name, forKey: .name)
    try fields.encode(scene.parameterValues, forKey: .parameters)
    try scene.encode(to: fields.superEncoder(forKey: .state))
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let name = try fields.decode(String.self, forKey: .name)
    let values = try fields.decode([String: ParameterValue].self, forKey: .parameters)
    let kind: SceneKind
    do {
      kind = try decoder.scenes.kind(named: name)
    } catch {
      // A scene of somebody's own, without which the rest of a room is worth keeping.
      guard let first = decoder.scenes.kinds.first else { throw error }
      scene = first.scene()
      missing = MissingScene(name: name, parameters: values, substitute: first.name)
      loss = "The room shows the scene \"\(first.name)\" instead. \(error.description)"
      return
    }
    missing = nil
    guard fields.contains(.state) else {
      // It was missing before.
      (scene, loss) = (kind.scene(tunedTo: values), nil)
      return
    }
    let restored = kind.scene(with: values) { try fields.superDecoder(forKey: .state) }
    scene = restored.scene
    loss = restored.fault.map {
      "The scene \"\(name)\" begins anew, with its parameters only. \(WireError(decoding: $0).message)"
    }
  }
}

extension SceneKind {
  /// A scene from its state, or where that cannot be read, a new one with the parameters that it takes.
  func scene(
    with parameters: [String: ParameterValue], restoring state: () throws -> any Decoder
  ) -> (scene: AnyScene, fault: (any Error)?) {
    do {
      return (try scene(restoring: state()), nil)
    } catch {
      return (scene(tunedTo: parameters), error)
    }
  }
}
