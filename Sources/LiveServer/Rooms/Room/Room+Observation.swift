import Engine

extension Room {
  /// How a room is moved, for programs outside.
  package struct Observation: Equatable {
    /// How the driver holds the phone; nil before anybody has tilted.
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

  /// How the room is moved at a time no earlier than its last event.
  package func observation(at time: Time) -> Observation {
    Observation(
      motion: program.stage.motion, pointers: seats.pointers, stage: program.sceneKind.stage,
      drivingValues: program.stage.drivingValues(at: program.player.sceneTime(at: time)))
  }
}
