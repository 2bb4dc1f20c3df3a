/// What is known of a room that another node runs: the newest of everything that its owner has told.
struct Followed {
  private var texts: [Publication.Subject: [UInt8]] = [:]
  /// A structure whose first frame has not come yet.
  var newScene: [UInt8]?
  /// Who is in the room, on all nodes.
  var presence: ServerMessage.Presence?

  subscript(subject: Publication.Subject) -> [UInt8]? {
    get { texts[subject] }
    set { texts[subject] = newValue }
  }

  /// What the owner has told in the place of a message; nil for what every node knows by itself.
  func text(of message: Room.SharedMessage) -> [UInt8]? {
    switch message {
    case .scene: texts[.scene]
    case .parameters: texts[.parameters]
    case .presence: texts[.presence]
    case .tuning: texts[.tuning]
    case .people: texts[.people]
    case .replay: texts[.replay]
    case .show(_, let forPresenters): texts[forPresenters ? .presentersShow : .show]
    case .takes, .frame: nil
    }
  }
}
