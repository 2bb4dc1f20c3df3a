import Engine

// What comes on without people: other versions of the scenes, and steps of the show.
extension Room {
  /// Goes on with another configuration.
  mutating func replaceConfiguration(with next: Configuration) {
    let earlier = configuration
    configuration = next
    if !earlier.catalog.isSame(as: next.catalog) { catalogChanges &+= 1 }
  }

  /// Plays the configuration's versions of the scenes in the place of earlier ones.
  mutating func replaceScenes(at time: Time) {
    let (environment, scene) = (configuration.environment, program.sceneKind.name)
    let before = program.tunedStage.scene
    do {
      let isOther = try program.play(in: environment, at: time)
      let after = program.tunedStage.scene.kind.name
      if after != before.kind.name {
        missingScene =
          awaitedScene
          ?? MissingScene(
            name: before.kind.name, parameters: before.parameterValues, substitute: after)
      }
      if playAwaitedScene(at: time) || isOther {
        if program.tunedStage.scene.kind.name != scene { _ = seats.releasePointers() }
        beginAttract(at: time)
      }
    } catch {
      for id in seats.presenters { reply(.error(WireError(error, about: "scene")), to: id) }
    }
    // What cannot be drawn may be so for another reason now, though it is the same structure.
    diagnostics.shaders.keep(environment.shaders)
    // A take that is being read is checked when it is here.
    let player = program.player
    if let playback = player.playback, !playback.isCurrent(in: environment), !player.isLoading {
      fetch(playback.request(at: time), for: nil)
    }
  }

  /// The scene that the room goes back to when it is there; nil for none.
  var awaitedScene: MissingScene? {
    missingScene.flatMap { program.tunedStage.scene.kind.name == $0.substitute ? $0 : nil }
  }

  /// Puts on the awaited scene, or in a room that people have not touched its first scene.
  private mutating func playAwaitedScene(at time: Time) -> Bool {
    missingScene = awaitedScene
    var events = missingScene?.events ?? []
    let name = program.tunedStage.scene.kind.name
    let isBuiltIn = SceneCatalog.builtIn.kinds.contains { $0.name == name }
    if isBuiltIn, !isTouched, program.show.index == nil, let first = scenes.kinds.first {
      events = [.scene(name: first.name)]
    }
    guard case .scene(let next) = events.first, next != name, (try? scenes.kind(named: next)) != nil else {
      return false
    }
    missingScene = nil
    endPlayback(at: time)
    program.put(events, at: time)
    return true
  }

}

// The show.
extension Room {
  /// Takes in a show that was read, and puts its step on the stage; this does not count as a person's input.
  mutating func load(_ contents: ShowContents, at time: Time) {
    let transition = program.show.load(
      contents, over: program.tunedStage.scene, in: scenes, isRestored: isTouched)
    guard let transition else { return }
    if let events = transition.events, !events.isEmpty {
      endPlayback(at: time)
      program.put(events, at: time)
      _ = seats.releasePointers()
      beginAttract(at: time)
      if transition.fades { program.beginStructure(fadesIn: true) }
    }
  }

  /// Goes to another step; throws if there is none.
  mutating func go(_ move: ShowMove, from id: ClientID, at time: Time) throws(WireError) {
    guard let events = try program.show.go(move, in: scenes) else { return }
    for event in events where program.changesAnything(event) {
      apply(event, from: id, about: "show", at: time)
    }
    program.beginStructure(fadesIn: true)
  }
}
