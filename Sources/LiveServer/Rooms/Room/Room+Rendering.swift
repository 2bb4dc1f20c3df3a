import Engine

// Frames for viewers, and parameters for clients.
extension Room {
  /// Renders the scene as it is now.
  mutating func render(at time: Time) {
    if showsHands { program.show(hands, isOn: true) }
    readParameters(at: time)
    let rendering = program.renderForViewers(after: screen.sceneTime, at: time)
    screen.show(rendering, of: program.stage, at: time)
  }

  /// Reads what a scene may have done to its parameters, if it is time to.
  mutating func readParameters(at time: Time) {
    guard program.changes.contains(.parameters),
      program.changes.contains(.structure) || time >= screen.pace.nextParameters
    else { return }
    screen.pace.recordParameters(at: time)
    program.readParameters()
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
