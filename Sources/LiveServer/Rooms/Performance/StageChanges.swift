import Engine

extension LiveStage {
  /// Changes of a stage since its last rendering.
  struct Changes: OptionSet {
    let rawValue: UInt8

    /// It may look different.
    static let picture = Changes(rawValue: 1)
    /// Its parameters may have other values.
    static let parameters = Changes(rawValue: 2)
    /// A client has moved it; without this, it moves by itself.
    static let action = Changes(rawValue: 4)
    /// Another scene or other pictures are on, even if they look the same.
    static let structure = Changes(rawValue: 8)
    /// Clients are owed the parameters' values, changed or not.
    static let answer = Changes(rawValue: 16)
    static let all: Changes = [.picture, .parameters, .action]
    /// The changes that a rendering shows.
    static let shown: Changes = [.picture, .action, .structure]
  }
}

extension Event {
  /// True if the event moves what a snapshot keeps, as continuously as a tilt does.
  var isMovement: Bool {
    switch self {
    case .sample, .hover: true
    case .crowd(let change): change.joined.isEmpty && change.left.isEmpty
    case .pointer(let pointer): pointer.phase == .moved
    case .text(let input): input.isComposing
    case .scroll, .parameter, .pictures, .scene, .action, .calibrate, .reference: false
    }
  }
}

extension LiveStage.Changes {
  /// The changes that an event makes to a scene.
  ///
  /// - Parameter isClients: Whether a client has sent it, who reads what came of it.
  init(of event: Event, isClients: Bool = false, on scene: SceneKind, showsSignals: Bool) {
    switch event {
    case .hover, .crowd: self = [.picture, .action]
    case .sample:
      // A tilt that the scene ignores does not move it, and a frame for nothing would put off the one that a
      // client's finger asks for.
      self = showsSignals ? .picture : []
      guard scene.input.contains(.tilt) else { return }
      formUnion(scene.isTunedByTilt ? .all : [.picture, .action])
    case .parameter: self = isClients ? [.all, .answer] : .all
    case .pictures, .scene: self = isClients ? [.all, .structure, .answer] : .all
    case .pointer, .scroll, .text, .action, .calibrate, .reference: self = .all
    }
  }
}
