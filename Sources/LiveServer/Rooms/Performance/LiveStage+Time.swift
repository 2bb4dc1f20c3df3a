import Engine

// What happens by itself, and when.
extension LiveStage {
  /// Whether something moves by itself that was rendered last.
  func isMoving(since pace: Pace, sceneTime: Time) -> Bool {
    stage.restTime > sceneTime && (!player.isPlaying || player.playback?.isMoving(at: pace.lastFrame) == true)
  }

  /// When something of the scene, of the attract mode or of a recording is due; infinity when nothing is.
  var deadline: Time {
    min(attract.nextTime, recorder?.nextTime ?? .infinity, player.isPlaying ? .infinity : stage.wakeTime)
  }
}
