import DequeModule
import Engine

/// What a room knows of one connection: what it may do, what it has been sent, and what it is still owed.
///
/// Nothing here grows with what a viewer fails to read: states are owed as "the newest", replies are bounded.
struct Member {
  /// The most replies (errors, pongs) that may wait for a client that does not read.
  static let mostReplies = 16
  /// The most pointers that a client may have on the stage at once.
  static let mostPointers = 10

  let id: ClientID
  let role: Role
  /// Whether another node has its connection: then it is owed answers only, by way of that node.
  let isRemote: Bool
  /// Whether its socket is full; whoever writes to it notes that.
  var isBlocked = false
  /// The pointers that it has on the stage, with the room's ids, by its own ids.
  var pointers: [Int: Pointer] = [:]
  /// Answers that wait to be sent.
  var replies: Deque<ServerMessage> = []
  /// How many frames may be under way.
  var flow = FlowControl()

  private var isGreeted = false
  /// What it has been sent; a sequence of 0 is none of this structure.
  private var sent = Versions()
  /// Of which presence it has been told who they are; only presenters ever are.
  private var sentPeople = 0
  /// Which list of takes it has been told; only presenters ever are.
  private var sentTakes = 0

  init(id: ClientID, role: Role, isRemote: Bool = false) {
    self.id = id
    self.role = role
    self.isRemote = isRemote
    isGreeted = isRemote
  }

  /// The newest of everything that a client can be owed.
  struct Versions: Equatable {
    /// Counted from 1; 0 is none.
    var structure = 0
    var parameters = 0
    var presence = 0
    var tuning = 0
    /// 0 until something is recorded or played.
    var replay = 0
    /// 0 until there is a show.
    var show = 0
    /// The state's; a sequence of 0 is none, while a room that another node runs is not known yet.
    var epoch: UInt16 = 0
    var sequence: UInt32 = 0
  }

  /// What a client is owed.
  enum Due {
    case hello
    /// The first of the replies, which is to be taken out.
    case reply
    case scene
    case parameters
    case presence
    case tuning
    case people
    case replay
    case takes
    case show(forPresenters: Bool)
    case frame(since: UInt32)
    /// A frame, but not before this time.
    case held(until: Time)
  }

  /// What is due next, which then counts as sent; nil when the client has everything.
  ///
  /// A structure is followed by its first frame at once, so that a scene never shows with another's numbers.
  mutating func next(_ newest: Versions, takes: Int, interval: Time, at time: Time) -> Due? {
    if !isGreeted {
      isGreeted = true
      return .hello
    }
    if !replies.isEmpty { return .reply }
    guard !isRemote, newest.sequence > 0 else { return nil }
    if sent.structure != newest.structure {
      sent.structure = newest.structure
      sent.sequence = 0
      return .scene
    }
    if sent.sequence == 0 { return frame(newest, at: time) }
    if sent.parameters != newest.parameters {
      sent.parameters = newest.parameters
      return .parameters
    }
    if sent.presence != newest.presence {
      sent.presence = newest.presence
      return .presence
    }
    if sent.tuning != newest.tuning {
      sent.tuning = newest.tuning
      return .tuning
    }
    if role == .presenter, sentPeople != newest.presence {
      sentPeople = newest.presence
      return .people
    }
    if sent.replay != newest.replay {
      sent.replay = newest.replay
      return .replay
    }
    if role == .presenter, sentTakes != takes {
      sentTakes = takes
      return .takes
    }
    if sent.show != newest.show {
      sent.show = newest.show
      return .show(forPresenters: role == .presenter)
    }
    guard sent.sequence != newest.sequence else { return nil }
    if let end = flow.pause(interval: interval, at: time) { return .held(until: end) }
    return frame(newest, at: time)
  }

  private mutating func frame(_ newest: Versions, at time: Time) -> Due {
    defer {
      sent.epoch = newest.epoch
      sent.sequence = newest.sequence
    }
    flow.sent(newest.sequence, at: time)
    return .frame(since: sent.sequence)
  }

  /// Whether nothing is due.
  func has(_ newest: Versions, takes: Int) -> Bool {
    isGreeted && replies.isEmpty
      && (isRemote
        || sent == newest
          && (role != .presenter || (sentPeople == newest.presence && sentTakes == takes)))
  }
}
