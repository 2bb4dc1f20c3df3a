import Engine

/// A connection in a room: its role, its last deliveries, and the messages that are due.
///
/// Nothing here grows with what a viewer fails to read: states are owed as "the newest", replies are bounded.
package struct Member {
  /// The most replies (errors, pongs) that may wait for a client that does not read.
  static let mostReplies = 16
  /// The most frames in flight with which another structure of the same scene does not wait as its frames do.
  private static let mostUrgent = 3

  package let id: ClientID
  package let role: Role
  /// True if another node has its connection: then it is owed answers only, by way of that node.
  package let isRemote: Bool
  /// True if its socket is full; the code that writes to the socket sets this.
  package var isBlocked = false
  /// The queue of answers to send.
  var replies: [ServerMessage] = []
  /// The limit of frames in flight.
  package var flow = FlowControl()
  private let readers: StateMessage.Readers

  /// The newest message to it about itself in a crowd, sent or not; nil before it wants to play.
  private var you: ServerMessage.You?
  private var owesYou = false
  /// True if the member shows the stage; a phone that shows its own sign needs no frames.
  package var showsStage = true
  private var isGreeted = false
  /// The versions that were sent; a sequence of 0 is none of this structure.
  private var sent = StateVersions()

  init(id: ClientID, role: Role, isRemote: Bool = false) {
    self.id = id
    self.role = role
    self.isRemote = isRemote
    readers = StateMessage.Readers(role)
    isGreeted = isRemote
  }

  /// A member that stands for all other nodes.
  static let nodes = Member(readers: .nodes)

  private init(readers: StateMessage.Readers) {
    (id, role, isRemote) = (0, .viewer, false)
    self.readers = readers
  }

  /// A message that is due. Most are frames, so what is large lies elsewhere.
  package enum Due {
    case hello
    indirect case reply(ServerMessage)
    case state(StateMessage)
    /// Its place in a crowd.
    indirect case you(ServerMessage.You)
    case frame(since: UInt32)
    /// A frame, but not before this time.
    case held(until: Time)
  }

  /// Returns the next message and counts it as sent, or nil if the client has everything.
  ///
  /// A structure is followed by its first frame at once, so that a scene never shows with another's numbers.
  ///
  /// - Parameters:
  ///   - interval: The time between two frames of the room, in seconds.
  ///   - usual: The same for members that ask for no pace.
  mutating func next(_ newest: StateVersions, _ interval: Time, usual: Time = 0, at time: Time) -> Due? {
    if !isGreeted {
      isGreeted = true
      sent.markGreeted(of: newest)
      return .hello
    }
    if !replies.isEmpty { return .reply(replies.removeFirst()) }
    guard !isRemote else { return nil }
    if owesYou, let you {
      owesYou = false
      return .you(you)
    }
    guard newest.sequence > 0 else { return nil }
    guard showsStage else { return sent.consumeNext(of: newest, for: readers).map { .state($0) } }
    if sent.owesStructure(of: newest), sent.play == newest.play, flow.inFlight > Self.mostUrgent,
      let end = flow.pause(interval: interval, usual: usual, at: time)
    {
      // The frames wait with it, but nothing else does.
      return sent.consumeNext(of: newest, for: readers).map { .state($0) } ?? .held(until: end)
    }
    if sent.consumeStructure(of: newest) { return .state(.scene) }
    if sent.sequence == 0 { return frame(newest, interval, usual, at: time) }
    if let message = sent.consumeNext(of: newest, for: readers) { return .state(message) }
    guard sent.sequence != newest.sequence else { return nil }
    if let end = flow.pause(interval: interval, usual: usual, at: time) { return .held(until: end) }
    return frame(newest, interval, usual, at: time)
  }

  private mutating func frame(_ newest: StateVersions, _ interval: Time, _ usual: Time, at time: Time) -> Due
  {
    defer {
      sent.epoch = newest.epoch
      sent.sequence = newest.sequence
    }
    flow.sent(newest.sequence, interval: interval, usual: usual, at: time)
    return .frame(since: sent.sequence)
  }

  /// Takes note that the member has applied a frame.
  ///
  /// - Returns: How long the frame and the acknowledgement were under way, in seconds, or nil for one that is ignored;
  ///   and whether the member is owed something, which it may have waited for.
  mutating func acknowledge(
    _ sequence: UInt32, newest: StateVersions, at time: Time
  ) -> (roundTrip: Time?, isOwed: Bool) {
    (flow.acknowledged(sequence, at: time), !has(newest))
  }

  /// True if nothing is due, not even later.
  func has(_ newest: StateVersions) -> Bool {
    guard isGreeted, replies.isEmpty else { return false }
    if isRemote { return true }
    return !owesYou && (showsStage ? sent == newest : sent.hasMessagesBesidesStructure(of: newest))
  }

  /// Makes a phone's place in a crowd due for sending, unless the phone knows it.
  mutating func tell(_ you: ServerMessage.You) {
    guard you != self.you else { return }
    (self.you, owesYou) = (you, true)
  }

  /// True if a place, or a wait for one, has been announced to the member.
  var knowsPlace: Bool { you != nil }
}
