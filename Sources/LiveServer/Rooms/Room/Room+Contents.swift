import Engine

// Contents for clients and other programs.
extension Room {
  /// The present content of a state message.
  func content(of message: StateMessage) -> ServerMessage {
    let (stage, screen) = (performance.live.stage, audience.screen)
    return switch message {
    case .scene: .scene(ServerMessage.Structure(stage, screen.state, fades: screen.fadesIn))
    case .parameters: StageParameters(stage).message
    case .presence: .presence(presence)
    case .tuning: .tuning(performance.tunings.state(of: performance.live.sceneKind))
    case .people: .people(roster)
    case .replay: .replay(performance.live.replayState)
    case .takes: .takes(repertoire.takes.listings)
    case .show: .show(performance.show.state(forPresenters: false))
    case .presentersShow: .show(performance.show.state(forPresenters: true))
    case .crowd: .crowd(performance.places.state)
    case .field: .field(performance.live.focusedField)
    case .attract: .attract(isPlaying: performance.live.attract.isOn)
    case .scenes: .scenes(repertoire.configuration.catalog)
    case .diagnostics: repertoire.message(with: performance.shaders)
    }
  }

  /// The people in the room, for presenters.
  var roster: [ServerMessage.Person] {
    audience.people.listed.map { id, person in
      ServerMessage.Person(
        id: id, role: person.role, number: person.number, name: person.name?.description,
        driving: performance.tilt.isDriving(id), asking: performance.tilt.driving.asking.contains(id))
    }
  }

  /// The people in the room, and its rules.
  package var presence: ServerMessage.Presence {
    let (driving, people) = (performance.tilt.driving, audience.people)
    let phones = people.count(of: .phone)
    return ServerMessage.Presence(
      viewers: audience.count - phones, phones: phones, driver: driving.driver.id,
      tuning: performance.tunings.access, policy: driving.policy, asking: driving.asking,
      turnSeconds: driving.turnSeconds, turnEnds: driving.turnEnds.map { $0 * 1000 },
      locked: people.isLocked, smoothing: performance.tilt.smoothing, code: people.codeGeneration,
      crowd: performance.places.summary(unreached: people.unreachedPhones),
      hands: performance.showsHands ? true : nil, clock: performance.tilt.clock,
      codeFrozen: people.isCodeFrozen ? true : nil,
      comments: people.commentChanges == 0 ? nil : people.commentChanges)
  }

  /// The number from which the server derives the code that people type; nil for a room without a code.
  package var codeGeneration: UInt32? { audience.people.codeGeneration }

  /// Replaces the code.
  package mutating func renewCode() { audience.people.renewCode(in: &performance.ledger) }

  /// Gives the room a code, if it has none yet.
  mutating func beginCode(at generation: UInt32) { audience.beginCode(at: generation) }

  /// Requests the frame as it is now from the scene's program; nil if ``frame(at:)`` has it at once.
  package mutating func requestFrame(at time: Time) -> RequestedPicture? {
    performance.advancePlayback(at: time)
    return performance.live.requestFrame(at: time)
  }

  /// The frame as it is now; what viewers are sent does not change by it.
  package mutating func frame(at time: Time) -> FrameBuilder {
    performance.advancePlayback(at: time)
    performance.live.render(at: time)
    return performance.live.stage.frame
  }
}

extension Room {
  /// The movement of a room, for other programs.
  package struct Observation: Equatable {
    /// The motion of the driver's phone, or nil before any sample.
    package var motion: Motion?
    /// The pointers on the stage.
    package var pointers: [Pointer]
    /// The stage's size in points.
    package var stage: Size
    /// The values that drive the scene.
    package var drivingValues: [Stage.DrivingValue]

    package init(
      motion: Motion? = nil, pointers: [Pointer] = [], stage: Size, drivingValues: [Stage.DrivingValue] = []
    ) {
      (self.motion, self.pointers, self.stage) = (motion, pointers, stage)
      self.drivingValues = drivingValues
    }
  }

  /// The movement of the room at a time no earlier than its last event.
  package func observation(at time: Time) -> Observation {
    Observation(
      motion: performance.live.stage.motion, pointers: performance.fingers.all,
      stage: performance.live.sceneKind.stage,
      drivingValues: performance.live.stage.drivingValues(
        at: performance.live.player.sceneTime(at: time)))
  }
}

extension Room {
  /// The stage that viewers see, to be asked about its elements away from the loop, and the scene's time.
  package func forkedStage(at time: Time) -> (stage: Stage, time: Time) {
    (performance.live.stage.forked(), performance.live.player.sceneTime(at: time))
  }

  /// The last seconds of people's own stage.
  package func fork(at time: Time) -> StageFork {
    StageFork(performance.live.past, on: performance.live.tunedStage, at: time)
  }
}
