import Engine

// Frames for viewers, and parameters for clients.
extension Room {
  /// Renders the scene as it is now.
  ///
  /// - Parameter startsEpoch: Whether it is another scene, even if its structure looks the same.
  mutating func render(at time: Time, startsEpoch: Bool = false) {
    // What has come to rest is saved at rest, instead of moving once more after a restart.
    if program.hasComeToRest(since: screen.sceneTime, at: time) { revision.recordChange() }
    // What never rests goes on after a restart from where it was saved.
    if program.neverRests, revision.isTouched { revision.recordMovement() }
    if showsHands { program.show(hands, isOn: true) }
    readParameters(at: time, startsEpoch: startsEpoch)
    let rendering = program.renderForViewers(at: time)
    screen.show(rendering, of: program.stage, startsEpoch: startsEpoch, at: time)
    if diagnostics.shaders.update(for: screen.state, on: program.stage) { screen.advance(.diagnostics) }
  }

  /// Reads what a scene may have done to its parameters, if it is time to.
  mutating func readParameters(at time: Time, startsEpoch: Bool = false) {
    guard program.changes.contains(.parameters), startsEpoch || time >= screen.pace.nextParameters else {
      return
    }
    screen.pace.recordParameters(at: time)
    readParameters()
  }

  /// Reads the parameters' values; true if they are new to clients.
  @discardableResult
  private mutating func readParameters() -> Bool {
    let isFirst = screen.parameterValues.isEmpty
    guard screen.show(program.readParameters()) else { return false }
    if program.isLive, !isFirst { revision.recordMovement() }
    return true
  }

  /// Sends all clients the parameters' values, changed or not.
  mutating func answerParameters() {
    if !readParameters() { screen.advance(.parameters) }
  }

  /// Whether the stage may look different from the frame that was rendered last.
  package var awaitsRendering: Bool { program.changes.contains(.picture) }

  /// The frame as it is now; what viewers are sent does not change by it.
  package mutating func frame(at time: Time) -> FrameBuilder {
    advancePlayback(at: time)
    program.render(at: time)
    return program.stage.frame
  }
}
