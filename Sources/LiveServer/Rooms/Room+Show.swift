import Engine

// What the show puts on the stage.
extension Room {
  /// Takes a show that was read.
  mutating func take(_ contents: ShowContents, at time: Time) {
    let transition = show.take(
      contents, over: program.tunedStage.scene, in: scenes,
      isRestored: revision.isTouched)
    announceShow()
    guard let transition else { return }
    put(transition.events, at: time)
    if transition.fades { screen.fadeIn() }
  }

  /// Goes to another step; throws where there is none.
  mutating func go(_ move: ShowMove, from id: ClientID, at time: Time) throws(WireError) {
    guard let events = try show.go(move, in: scenes) else { return }
    screen.advance(.show)
    screen.advance(.presentersShow)
    for event in events where changesAnything(event) { apply(event, from: id, about: "show", at: time) }
    render(at: time, startsEpoch: true)
    screen.fadeIn()
  }

  private mutating func announceShow() {
    announce(.show)
    screen.advance(.presentersShow)
  }

  /// Whether an event of a step does something: parameters that have their values already are left alone.
  private func changesAnything(_ event: Engine.Event) -> Bool {
    guard case .parameter(let name, let value) = event else { return true }
    return program.tunedStage.scene.parameterValues[name] != value
  }

  /// Puts a step on the stage without anybody having moved it.
  private mutating func put(_ events: [Engine.Event]?, at time: Time) {
    guard let events, !events.isEmpty else { return }
    endPlayback(at: time)
    program.endAttract()
    for event in events where changesAnything(event) { program.apply(event, at: time) }
    _ = seats.releasePointers()
    render(at: time, startsEpoch: true)
    answerParameters()
    announceTuning()
    if !seats.isEmpty { beginAttract(at: time) }
  }
}
