import Engine

// Other versions of the scenes, while the room runs.
extension Room {
  /// Goes on with other versions of the scenes.
  mutating func play(_ next: Configuration, at time: Time) {
    let (earlier, scene) = (configuration, program.sceneKind.name)
    configuration = next
    if !earlier.catalog.isSame(as: next.catalog) { announce(.scenes) }
    guard leadership.isRunning else { return }
    do {
      if try program.play(in: next.environment, at: time) { showOtherVersion(of: scene, at: time) }
    } catch {
      for id in seats.presenters { reply(.error(WireError(error, about: "scene")), to: id) }
    }
    // What cannot be drawn may be so for another reason now, though it is the same structure.
    shaders.keep(next.environment.shaders)
    if shaders.look(at: screen.state, on: program.stage) { announce(.diagnostics) }
    // A take that is being read is looked at when it is here.
    if let playback = program.playback, !playback.isCurrent(in: next.environment), !program.isAwaitingTake {
      fetch(playback.request(at: time), for: nil)
    }
  }

  /// Shows the scene that has come in the place of another version of the one with that name.
  private mutating func showOtherVersion(of name: String, at time: Time) {
    if program.tunedStage.scene.kind.name != name { _ = seats.releasePointers() }
    revision.recordChange()
    render(at: time, startsEpoch: true)
    screen.advance(.parameters)
    announceTuning()
    actions.append(.wakeAll)
    if !seats.isEmpty { beginAttract(at: time) }
  }

  /// Takes in what a presenter's screen could not draw; presenters are told.
  mutating func note(_ fault: ScreenFault, from id: ClientID) {
    if shaders.note(fault, from: id, on: program.stage) { announce(.diagnostics) }
  }

  /// Takes in what is wrong with the scenes' source; presenters are told.
  mutating func take(_ diagnostics: [SceneDiagnostic]) {
    let diagnostics = Array(diagnostics.prefix(SceneDiagnostic.most))
    guard diagnostics != self.diagnostics else { return }
    self.diagnostics = diagnostics
    announce(.diagnostics)
  }
}
