import Engine

/// Whether this node runs the room, or another one.
package enum Leadership {
  /// It runs here. What stands for all other nodes is told like a member; nil where nobody listens.
  case running(publisher: Member?)
  /// It runs elsewhere, and this is what its owner has told.
  case following(Followed)

  /// Whether the room runs here.
  var isRunning: Bool {
    switch self {
    case .running: true
    case .following: false
    }
  }

  /// The owner's publications, or nil if the room runs here.
  var followed: Followed? {
    switch self {
    case .running: nil
    case .following(let followed): followed
    }
  }

  /// Begins to tell other nodes everything.
  package mutating func publish() { self = .running(publisher: .nodes) }

  /// Returns the next thing to publish and counts it as published, or nil if nothing is new.
  mutating func next(_ newest: StateVersions, interval: Time, at time: Time) -> Member.Due? {
    guard case .running(var publisher?) = self else { return nil }
    defer { self = .running(publisher: publisher) }
    return publisher.next(newest, interval: interval, at: time)
  }

  /// Keeps what the owner has told; the rest of the room keeps what it makes of it.
  mutating func keep(_ json: [UInt8], as message: StateMessage) {
    guard case .following(var followed) = self else { return }
    // Held once, so that it is changed in place.
    self = .running(publisher: nil)
    followed.keep(json, as: message)
    self = .following(followed)
  }

  /// A frame has come; true if it begins a structure that members do not have.
  mutating func startsEpoch(_ frame: FrameDecoder, after state: FrameState) -> Bool {
    guard case .following(var followed) = self, frame.flags.contains(.complete) else { return false }
    self = .running(publisher: nil)
    defer { self = .following(followed) }
    return followed.acceptScene(startingWith: frame, after: state)
  }
}
