import Engine

// A scene that a crowd moves: no client drives, and every player has a place.
extension CrowdPlaces {
  /// Carries out a player's message; throws the reason if it cannot be done.
  mutating func receive(
    _ message: CrowdMessage, from guest: Guest, _ id: ClientID, on stage: LiveStage,
    in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    guard isOpen else { throw .noCrowd(stage.tunedKind, about: message.rawValue) }
    let isDone =
      switch message {
      case .join: true
      case .press: press(id, in: &ledger, at: time)
      case .find: find(id, in: &ledger, at: time)
      }
    guard isDone else { throw .noPlace(about: message.rawValue) }
    if message == .join { join(id, guest, in: &ledger, at: time) }
  }

  /// Shows a place, or none if nil; throws if the place is free.
  mutating func spotlight(_ place: Int?, in ledger: inout Ledger) throws(WireError) {
    if let place, holders[place] == nil {
      throw WireError(
        code: .unknownPerson, message: "Nobody plays at the place \(place) any more.", about: "spotlight")
    }
    show(place, in: &ledger)
  }

  /// Follows the scene that people have put on.
  mutating func follow(_ stage: LiveStage, in ledger: inout Ledger, at time: Time) {
    let kind = stage.tunedKind
    if self.kind !== kind {
      begin(kind, with: stage.tunedStage.crowd, in: &ledger, at: time)
    }
  }

  /// Sends the stage everything that people have done since the last frame; throws if it is too large.
  mutating func move(
    _ stage: inout LiveStage, in ledger: inout Ledger, at time: Time
  ) throws(WireError) {
    guard let change = change(of: stage.tunedStage.crowd) else { return }
    do {
      try stage.receive(.crowd(change), in: &ledger, at: time)
    } catch {
      // What is too large with names may fit without them, and places do not depend on names.
      if showsNames {
        show(names: false, in: &ledger)
        recognize(stage.tunedStage.crowd)
      }
      throw WireError(error, about: "places")
    }
    confirm(change, on: stage.tunedStage.crowd)
    lead(stage.tunedStage.leaders, in: &ledger)
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

// A crowd.
extension Performance {
  /// Does what a presenter wants with places; throws why it cannot be done.
  mutating func decide(_ message: PlacesMessage, from id: ClientID, at time: Time) throws(WireError) {
    switch message {
    case .change(let most, let showsNames, let showsHands, let isFrozen, let isBalanced, let isReset):
      if isReset {
        guard places.isOpen else { throw .noCrowd(live.tunedKind, about: "places") }
        try apply(.scene(name: live.tunedKind.name), from: id, about: "places", at: time)
      }
      if let most { places.limit(to: most, in: &ledger, at: time) }
      if let showsNames { places.show(names: showsNames, in: &ledger) }
      if let showsHands { show(hands: showsHands) }
      if let isFrozen { places.freeze(isFrozen, in: &ledger) }
      if isBalanced { places.balance(in: &ledger) }
    case .spotlight(let place): try places.spotlight(place, in: &ledger)
    }
  }
}
