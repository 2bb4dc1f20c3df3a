import Engine

/// The node that runs the room: this one, or another.
package enum Leadership {
  /// The room runs here. The publisher is sent messages like a member, on behalf of all other nodes; nil if
  /// none listens.
  case running(publisher: Member?)
  /// The room runs elsewhere; the value holds its owner's publications.
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

  /// Begins to publish everything to other nodes.
  package mutating func publish() { self = .running(publisher: .nodes) }

  /// Returns the next thing to publish and counts it as published, or nil if nothing is new.
  mutating func next(_ newest: StateVersions, interval: Time, at time: Time) -> Member.Due? {
    guard case .running(var publisher?) = self else { return nil }
    defer { self = .running(publisher: publisher) }
    return publisher.next(newest, interval: interval, at: time)
  }

  /// Keeps a message of the owner; the rest of the room keeps what it makes of it.
  mutating func keep(_ json: [UInt8], as message: StateMessage) {
    guard case .following(var followed) = self else { return }
    // Held once, so that it is changed in place.
    self = .running(publisher: nil)
    followed.keep(json, as: message)
    self = .following(followed)
  }

  /// Takes in a frame; returns true if the frame begins a structure that members do not have.
  mutating func startsEpoch(_ frame: FrameDecoder, after state: FrameState) -> Bool {
    guard case .following(var followed) = self, frame.flags.contains(.complete) else { return false }
    self = .running(publisher: nil)
    defer { self = .following(followed) }
    return followed.acceptScene(startingWith: frame, after: state)
  }
}
