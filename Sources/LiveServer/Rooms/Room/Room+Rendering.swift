import Engine

// What viewers are shown, and clients are told of parameters.
extension Room {
  /// Renders the scene as it is now; true if viewers have something new to see.
  ///
  /// - Parameter startsEpoch: Whether it is another scene, even where its structure looks the same.
  @discardableResult
  mutating func render(at time: Time, startsEpoch: Bool = false) -> Bool {
    // What has come to rest is saved at rest, instead of moving once more after a restart.
    if program.hasComeToRest(since: screen.sceneTime, at: time) { revision.recordChange() }
    // What never rests goes on after a restart from where it was saved.
    if program.neverRests, revision.isTouched { revision.recordMovement() }
    if showsHands { program.show(hands, isOn: true) }
    let isTuned = readParameters(at: time, startsEpoch: startsEpoch)
    let rendering = program.renderForViewers(at: time)
    let isNew = screen.show(rendering, of: program.stage, startsEpoch: startsEpoch, at: time)
    if diagnostics.shaders.update(for: screen.state, on: program.stage) { announce(.diagnostics) }
    return isNew || isTuned
  }

  /// Reads what a scene may have done to its parameters, if it is time to; true if clients have to hear of it.
  mutating func readParameters(at time: Time, startsEpoch: Bool = false) -> Bool {
    guard program.changes.contains(.parameters), startsEpoch || time >= screen.pace.nextParameters else {
      return false
    }
    screen.pace.recordParameters(at: time)
    return readParameters()
  }

  /// Reads the parameters' values; true if they are new to clients.
  private mutating func readParameters() -> Bool {
    let isFirst = screen.parameterValues.isEmpty
    guard screen.show(program.readParameters()) else { return false }
    if program.isLive, !isFirst { revision.recordMovement() }
    return true
  }

  /// Tells everybody the parameters' values, changed or not.
  mutating func answerParameters() {
    if !readParameters() { screen.advance(.parameters) }
    actions.append(.wakeAll)
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
