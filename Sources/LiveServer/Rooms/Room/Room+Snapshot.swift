import Engine

extension Room {
  /// The state that survives a restart.
  package func snapshot(at time: Time) -> RoomSnapshot {
    let stage = program.tunedStage
    let driving = tilt.driving
    return RoomSnapshot(
      time: time, scene: SceneSnapshot(stage.scene, inPlaceOf: awaitedScene), reference: stage.reference,
      tunings: stage.tunings, pictures: stage.pictures, kept: tunings.persisted, tuning: tunings.access,
      policy: driving.policy, turnSeconds: driving.turnSeconds, smoothing: tilt.smoothing,
      door: seats.people.accessList, calibrations: tilt.calibrations { seats.people[$0]?.session },
      hasInput: program.attract.hasInput, showIndex: program.show.index,
      crowd: places.snapshot(with: stage.crowd), hands: showsHands ? true : nil,
      pointers: seats.pointers.map {
        RoomSnapshot.HeldPointer(id: $0.id, x: $0.location.x, y: $0.location.y)
      })
  }

  /// A room as it was, without people in it.
  package init(
    _ name: RoomName, restoring snapshot: RoomSnapshot, configuration: Configuration = Configuration(),
    at time: Time
  ) {
    let scenes = configuration.environment.scenes
    var stage = Stage(
      snapshot.scene.scene, reference: snapshot.reference,
      tunings: scenes.accepted(snapshot.tunings), pictures: snapshot.pictures ?? [:],
      crowd: snapshot.scene.scene.kind.crowd == nil ? Crowd() : snapshot.crowd?.crowd ?? Crowd(),
      environment: configuration.environment)
    for pointer in snapshot.pointers {
      let location = Point(x: pointer.x, y: pointer.y)
      try? stage.apply(.pointer(Pointer(phase: .cancelled, id: pointer.id, location: location)), at: time)
    }
    self.init(
      name,
      program: Program(
        stage, hasInput: snapshot.hasInput, show: ShowRun(index: snapshot.showIndex),
        isRestored: true),
      people: People(snapshot.door),
      tilt: Tilt(
        snapshot.policy, turnSeconds: snapshot.turnSeconds, smoothing: snapshot.smoothing,
        calibrations: snapshot.calibrations, at: time),
      tunings: Tunings(snapshot, of: scenes), configuration: configuration, at: time)
    places = CrowdPlaces(
      snapshot.crowd, of: program.sceneKind, mostPerOrigin: configuration.placesPerOrigin, at: time)
    places.reconnect([], on: Crowd(), at: time)
    missingScene = snapshot.scene.missing
    show(hands: snapshot.hands ?? false)
    if let loss = snapshot.scene.loss {
      diagnostics.replaceSource(with: [SceneDiagnostic(.warning, from: .scene, loss)])
    }
    offerAll()
  }
}
