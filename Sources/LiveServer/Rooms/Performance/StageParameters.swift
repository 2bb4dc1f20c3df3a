import Engine

/// The content of `parameters`: a scene's values, and what its clients have to know beside them.
struct StageParameters: Equatable {
  /// By name: two scenes may have the same values under different names.
  var values: [String: ParameterValue] = [:]
  /// Sentences about content that the scene cannot show correctly.
  var notices: [String] = []
  /// True if the scene follows a presenter's hovering pointer.
  var hovers = false

  /// Nothing is known of a scene.
  init() {}

  /// The parameters of the scene on a stage.
  init(_ stage: Stage) {
    (values, notices, hovers) = (stage.scene.parameterValues, stage.notices, stage.scene.followsHover)
  }

  /// True if a stage has other sentences, or follows a pointer otherwise.
  func hasOtherRemarks(_ stage: Stage) -> Bool {
    stage.scene.followsHover != hovers || stage.notices != notices
  }

  /// The message to clients.
  var message: ServerMessage { .parameters(values: values, notices: notices, hovers: hovers) }
}
