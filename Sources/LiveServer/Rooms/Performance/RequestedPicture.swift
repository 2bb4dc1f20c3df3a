import Engine

/// A frame for which a scene's program draws a picture.
package struct RequestedPicture {
  var stage: Stage
  let sceneTime: Time
  let showsSignals: Bool
  let hands: [Hand]?

  /// True if the picture is here.
  package var isDrawn: Bool { stage.hasDrawn }

  /// The frame, once the picture is here.
  package mutating func frame() -> FrameBuilder {
    stage.render(at: sceneTime, signals: showsSignals, hands: hands)
    return stage.frame
  }
}
