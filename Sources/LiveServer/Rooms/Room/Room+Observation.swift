import Engine

extension Room {
  /// The movement of a room, for other programs.
  package struct Observation: Equatable {
    /// The motion of the driver's phone, or nil before any sample.
    package var motion: Motion?
    /// The pointers on the stage.
    package var pointers: [Pointer]
    /// The stage's size in points.
    package var stage: Size
    /// The values that drive the scene.
    package var drivingValues: [Stage.DrivingValue]

    package init(
      motion: Motion? = nil, pointers: [Pointer] = [], stage: Size, drivingValues: [Stage.DrivingValue] = []
    ) {
      (self.motion, self.pointers, self.stage) = (motion, pointers, stage)
      self.drivingValues = drivingValues
    }
  }

  /// The movement of the room at a time no earlier than its last event.
  package func observation(at time: Time) -> Observation {
    Observation(
      motion: program.stage.motion, pointers: seats.pointers, stage: program.sceneKind.stage,
      drivingValues: program.stage.drivingValues(at: program.player.sceneTime(at: time)))
  }
}
