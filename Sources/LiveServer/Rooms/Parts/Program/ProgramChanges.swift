import Engine

extension Program {
  /// Changes of a stage since its last rendering.
  struct Changes: OptionSet {
    let rawValue: UInt8

    /// It may look different.
    static let picture = Changes(rawValue: 1)
    /// Its parameters may have other values.
    static let parameters = Changes(rawValue: 2)
    /// Somebody has moved it; else what moves, moves by itself.
    static let action = Changes(rawValue: 4)
    static let all: Changes = [.picture, .parameters, .action]
  }
}

extension Program.Changes {
  /// The changes that an event makes to a scene.
  init(of event: Event, on scene: SceneKind, showsSignals: Bool) {
    switch event {
    case .hover, .crowd: self = [.picture, .action]
    case .sample:
      // A tilt that the scene ignores does not move it, and a frame for nothing would put off the one that somebody's
      // finger asks for.
      self = showsSignals ? .picture : []
      guard scene.input.contains(.tilt) else { return }
      formUnion(scene.isTunedByTilt ? .all : [.picture, .action])
    case .pointer, .scroll, .parameter, .pictures, .scene, .action, .calibrate, .reference: self = .all
    }
  }
}
