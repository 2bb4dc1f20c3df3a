import Engine

/// A scene that a room would play if it were there: one of its author's, which does not compile now.
struct MissingScene: Equatable {
  let name: String
  let parameters: [String: ParameterValue]
  /// The name of the scene that plays in its place. Once another scene plays, this one does not come back.
  let substitute: String

  /// The events that put it on the stage.
  var events: [Event] {
    [.scene(name: name)]
      + parameters.sorted { $0.key < $1.key }.map { .parameter(name: $0.key, value: $0.value) }
  }
}
