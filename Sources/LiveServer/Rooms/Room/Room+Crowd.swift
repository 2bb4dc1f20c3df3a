import Engine

// A scene that a crowd moves: no client drives, and every player has a place.
extension Room {
  /// Whether people's tilt goes to places: the stage that they move is a crowd's.
  package var isCrowdOn: Bool {
    let isOnTop = program.player.isPlaying && program.player.acceptsInput
    return (isOnTop ? program.sceneKind : program.tunedKind).crowd != nil
  }

  /// Whether the stage must be sent a change of people, and can take it.
  var isCrowdDue: Bool { places.isDue && !program.player.isPlaying }

  /// Takes in a phone's sample; a phone that has not joined joins by it.
  mutating func play(_ sample: Sample, from id: ClientID, at time: Time) {
    let session = seats.people[id]?.session
    let held = tilt.hear(inCrowd: sample, session: tilt.knows(id) ? nil : session, from: id, at: time)
    if places.place(of: id) == nil { places.join(id, seats.people.guest(id), at: time) }
    places.hear(held, from: id, at: time)
  }

  /// Makes the present attitude of a phone its straight one.
  mutating func calibrateInCrowd(_ id: ClientID, at time: Time) {
    _ = tilt.calibrate(id)
    places.hear(tilt.held(by: id), from: id, at: time)
  }

  /// Carries out a player's message; throws the reason if it cannot be done.
  mutating func play(_ message: CrowdMessage, from id: ClientID, at time: Time) throws(WireError) {
    guard places.isOpen else { throw .noCrowd(program.tunedStage.scene.kind, about: message.rawValue) }
    let isDone =
      switch message {
      case .join: true
      case .press: places.press(id, at: time)
      case .find: places.find(id, at: time)
      }
    guard isDone else { throw .noPlace(about: message.rawValue) }
    if message == .join { places.join(id, seats.people.guest(id), at: time) }
  }

  /// Does what a presenter wants with places; throws why it cannot be done.
  mutating func decide(_ message: PlacesMessage, from id: ClientID, at time: Time) throws(WireError) {
    switch message {
    case .change(let most, let showsNames, let showsHands, let isFrozen, let isBalanced, let isReset):
      if isReset {
        guard places.isOpen else { throw .noCrowd(program.tunedKind, about: "places") }
        apply(.scene(name: program.tunedKind.name), from: id, about: "places", at: time)
      }
      if let most { places.limit(to: most, at: time) }
      if let showsNames { places.show(names: showsNames) }
      if let showsHands { show(hands: showsHands) }
      if let isFrozen { places.freeze(isFrozen) }
      if isBalanced { places.balance() }
    case .spotlight(let place):
      if let place, places.holders[place] == nil {
        throw WireError(
          code: .unknownPerson, message: "Nobody plays at the place \(place) any more.", about: "spotlight")
      }
      places.show(place)
    }
  }

  /// Follows what is on.
  mutating func updatePlaces(at time: Time) {
    let kind = program.tunedKind
    if places.kind !== kind { places.begin(kind, with: program.tunedStage.crowd, at: time) }
  }

  /// Sends the stage everything that people have done since the last frame.
  mutating func moveCrowd(at time: Time) {
    guard let change = places.change(of: program.tunedStage.crowd) else { return }
    do {
      try program.receive(.crowd(change), at: time)
    } catch {
      for id in seats.presenters { reply(.error(WireError(error, about: "places")), to: id) }
      // What is too large with names may fit without them, and places do not depend on names.
      if places.showsNames {
        places.show(names: false)
        places.recognize(program.tunedStage.crowd)
      }
      return
    }
    places.confirm(change, on: program.tunedStage.crowd)
    places.lead(program.tunedStage.leaders)
  }

  /// Sends its place to each client that plays or waits, and notifies those that no longer do.
  mutating func tellPlaces(_ state: ServerMessage.CrowdState) {
    let all = state.addressees
    seats.forEach { _, member in
      guard member.role != .viewer else { return }
      if let you = all[member.id] {
        _ = member.tell(you)
      } else if member.knowsPlace {
        _ = member.tell(state.bystander)
      }
    }
  }
}

extension WireError {
  /// The scene has no places.
  static func noCrowd(_ scene: SceneKind, about: String) -> WireError {
    WireError(StageError.noCrowd(scene: scene.name), about: about)
  }

  /// The sender does not play.
  static func noPlace(about: String) -> WireError {
    WireError(
      code: .notAllowed, message: "You have no place here yet: send \"join\" first, and wait for \"you\".",
      about: about)
  }

  /// No client needs to take the tilt: every phone tilts.
  static let needsNoTilt = WireError(
    code: .notAllowed,
    message: "In this scene, each phone moves a thing of its own; nobody has to take the tilt.",
    about: "take")
}
