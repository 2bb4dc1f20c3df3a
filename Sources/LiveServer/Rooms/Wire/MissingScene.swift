import Engine
import Foundation
import Support

/// A scene that a room would play if it were there: one of its author's, which does not compile now.
struct MissingScene: Equatable {
  let name: String
  let parameters: [String: ParameterValue]
  /// The name of the scene that plays in its place. Once another scene plays, this one does not come back.
  let substitute: String
  /// Its state, as it was written; nil if only the parameters are known.
  var state: JSONValue?

  /// The events that put it on the stage.
  var events: [Event] {
    [.scene(name: name)]
      + parameters.sorted { $0.key < $1.key }.map { .parameter(name: $0.key, value: $0.value) }
  }
}

extension MissingScene {
  /// A scene that leaves the stage because it is not there any more.
  ///
  /// - Parameter substitute: The name of the scene that plays in its place.
  init(_ scene: AnyScene, substitute: String) {
    self.init(
      name: scene.kind.name, parameters: scene.parameterValues, substitute: substitute,
      state: (try? JSONEncoder().encode(scene)).flatMap {
        try? JSONDecoder().decode(JSONValue.self, from: $0)
      })
  }

  /// The scene as it was, from one of some scenes; nil if its state is not known, or means nothing any more.
  func restored(from scenes: SceneCatalog) -> AnyScene? {
    guard state != nil, let kind = try? scenes.kind(named: name),
      // The people of a crowd have gone meanwhile.
      kind.crowd == nil,
      let bytes = try? JSONEncoder().encode(SceneSnapshot(kind.scene(), inPlaceOf: self)),
      let snapshot = try? JSONDecoder(scenes: scenes).decode(SceneSnapshot.self, from: bytes),
      snapshot.loss == nil
    else { return nil }
    return snapshot.scene
  }
}
