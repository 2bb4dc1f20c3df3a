import Engine

extension Room {
  /// The state that survives a restart.
  package func snapshot(at time: Time) -> RoomSnapshot {
    let (stage, tilt, people) = (performance.live.tunedStage, performance.tilt, audience.people)
    let driving = tilt.driving
    return RoomSnapshot(
      time: time, scene: SceneSnapshot(stage.scene, inPlaceOf: performance.awaitedScene),
      reference: stage.reference,
      tunings: stage.tunings, pictures: stage.pictures, kept: performance.tunings.persisted,
      tuning: performance.tunings.access,
      policy: driving.policy, turnSeconds: driving.turnSeconds, smoothing: tilt.smoothing,
      door: people.accessList, calibrations: tilt.calibrations { people[$0]?.session },
      hasInput: performance.live.attract.hasInput, showIndex: performance.show.index,
      crowd: performance.places.snapshot(with: stage.crowd), hands: performance.showsHands ? true : nil,
      pointers: performance.fingers.all.map {
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
    var performance = Performance(
      LiveStage(stage, hasInput: snapshot.hasInput, isRestored: true),
      tilt: Tilt(
        snapshot.policy, turnSeconds: snapshot.turnSeconds, smoothing: snapshot.smoothing,
        calibrations: snapshot.calibrations, at: time),
      tunings: Tunings(snapshot, of: scenes), show: ShowRun(index: snapshot.showIndex),
      in: configuration.environment, placesPerOrigin: configuration.placesPerOrigin, at: time)
    performance.places = CrowdPlaces(
      snapshot.crowd, of: performance.live.sceneKind, mostPerOrigin: configuration.placesPerOrigin, at: time)
    performance.places.reconnect([], on: Crowd(), at: time)
    performance.missingScene = snapshot.scene.missing
    performance.show(hands: snapshot.hands ?? false)
    self.init(
      name, performance: performance, people: People(snapshot.door), configuration: configuration, at: time)
    if let loss = snapshot.scene.loss {
      repertoire.replaceSourceFaults(with: [SceneDiagnostic(.warning, from: .scene, loss)])
      offerAll()
    }
  }
}
