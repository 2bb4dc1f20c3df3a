import Engine

// What comes on without people: other versions of the scenes, and steps of the show.
extension Performance {
  /// Plays other versions of the scenes in the place of earlier ones.
  ///
  /// - Parameter isTouched: Whether people have ever changed anything.
  /// - Returns: Whether another scene or version is on.
  /// - Throws: The reason, for presenters, if the scene would be too large; the old one stays.
  mutating func play(in environment: Environment, isTouched: Bool, at time: Time) throws(WireError) -> Bool {
    self.environment = environment
    defer {
      // What cannot be drawn may be so for another reason now, though it is the same structure.
      keepFaults(of: environment.shaders)
    }
    let (scene, before) = (live.sceneKind.name, live.tunedStage.scene)
    let isOther: Bool
    do throws(StageError) {
      isOther = try live.play(in: environment, at: time)
    } catch {
      throw WireError(error, about: "scene")
    }
    let after = live.tunedStage.scene.kind.name
    if after != before.kind.name {
      missingScene =
        awaitedScene
        ?? MissingScene(name: before.kind.name, parameters: before.parameterValues, substitute: after)
    }
    guard playAwaitedScene(isTouched: isTouched, at: time) || isOther else { return false }
    if live.tunedStage.scene.kind.name != scene { fingers.liftAll() }
    return true
  }

  /// The scene that the room goes back to when it is there; nil for none.
  var awaitedScene: MissingScene? {
    missingScene.flatMap { live.tunedStage.scene.kind.name == $0.substitute ? $0 : nil }
  }

  /// Puts on the awaited scene, or in a room that people have not touched its first scene.
  private mutating func playAwaitedScene(isTouched: Bool, at time: Time) -> Bool {
    missingScene = awaitedScene
    var events = missingScene?.events ?? []
    let (name, isOwn) = (live.tunedStage.scene.kind.name, live.tunedStage.scene.kind.isOwn)
    // Only people's own scenes are ever missing. What comes back may have another name by now.
    if let missingScene, !isOwn, (try? scenes.kind(named: missingScene.name)) == nil,
      let own = scenes.kinds.first(where: \.isOwn)
    {
      events = [.scene(name: own.name)]
    }
    let isBuiltIn = !isOwn && SceneCatalog.builtIn.kinds.contains { $0.name == name }
    if isBuiltIn, !isTouched, show.index == nil, let first = scenes.kinds.first {
      events = [.scene(name: first.name)]
    }
    guard case .scene(let next) = events.first, next != name, (try? scenes.kind(named: next)) != nil else {
      return false
    }
    missingScene = nil
    endPlayback()
    live.put(events, at: time)
    return true
  }

  /// Takes in a show that was read, and puts its step on the stage; this does not count as a person's input.
  ///
  /// - Parameter isTouched: Whether people have ever changed anything.
  /// - Returns: Whether anything was put on the stage.
  mutating func load(_ contents: ShowContents, isTouched: Bool, at time: Time) -> Bool {
    let transition = show.load(
      contents, over: live.tunedStage.scene, in: scenes, isRestored: isTouched)
    guard let transition, let events = transition.events, !events.isEmpty else { return false }
    endPlayback()
    live.put(events, at: time)
    fingers.liftAll()
    live.beginStructure(fadesIn: transition.fades)
    return true
  }

  /// Goes to another step of the show; throws if there is none.
  mutating func go(_ move: ShowMove, from id: ClientID, at time: Time) throws(WireError) {
    guard let events = try show.go(move, in: scenes) else { return }
    for event in events where live.changesAnything(event) {
      try apply(event, from: id, about: "show", at: time)
    }
    live.beginStructure(fadesIn: true)
  }
}
