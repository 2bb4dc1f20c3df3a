import Engine
import Foundation
import Support

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
      try fields.encode(missing.parameters, forKey: .parameters)
      return try fields.encodeIfPresent(missing.state, forKey: .state)
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
      // A scene of people's own, without which the rest of a room is worth keeping.
      guard let first = decoder.scenes.kinds.first else { throw error }
      scene = first.scene()
      missing = MissingScene(
        name: name, parameters: values, substitute: first.name,
        state: try? fields.decodeIfPresent(JSONValue.self, forKey: .state))
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
      "The scene \"\(name.beginning(40))\" begins anew, with its parameters only. \(WireError(decoding: $0).message)"
    }
  }
}

extension SceneKind {
  /// A scene from its state, or if that cannot be read, a new one with the parameters that it takes.
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

extension AnyScene {
  /// A scene of another version of the kind with this one's state, or nil if the state means nothing to it.
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
