import Engine

extension Room {
  /// The pictures of people's own that the room shows, or would show with another scene.
  package var pictures: [Picture] {
    [program.stage, program.tunedStage].flatMap { stage in
      stage.scene.pictures.all + stage.pictures.values.joined()
    }
  }
}
