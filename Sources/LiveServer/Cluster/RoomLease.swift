import Engine

/// A node's role in one room: whether it runs the room under a lease, or follows the node that does.
///
/// A pure state machine from events to actions. Times are those of the node's monotonic clock, so a node that was
/// paused knows at once that its lease has expired.
struct RoomLease {
  /// A number that grows whenever a room changes hands. Messages with a lower fence are ignored.
  typealias Fence = UInt64
  /// The highest fence. Any other number comes from a program that is none of the cluster's.
  static let mostFence: Fence = 1 << 52

  /// The node's state.
  enum State: Equatable {
    /// It is asking for the lease.
    case seeking
    /// It has the lease and is loading the room.
    case loading(Fence, until: Time)
    /// It runs the room.
    case owning(Fence, until: Time)
    /// It runs the room for its own people only: it could not renew its lease, which another node may have by now.
    case leaseExpired(Fence)
    /// Another node runs the room.
    case following(Fence)
  }

  /// An event.
  enum Event: Equatable {
    /// Redis can be reached, for the first time or again.
    case connected
    /// Redis cannot be reached.
    case disconnected
    /// The lease is this node's; it was asked for at the given time, after so many lapses of its heartbeats.
    case granted(Fence, askedAt: Time, lapses: Int = 0)
    /// Another node has the lease, for as many seconds.
    case held(Fence, remaining: Time)
    /// An attempt to renew has been answered; it was made at the given time.
    case renewed(Bool, askedAt: Time)
    /// The room as it was kept has been read, and goes on from there.
    case loaded
    /// Redis says that the room is under this fence now.
    case saw(Fence)
    /// A message came that claims this fence, which any client of Redis may have sent.
    case received(Fence)
    /// The owner has given the room away.
    case released(Fence)
    /// The time that `deadline` asked for has come.
    case ticked
  }

  /// An action.
  enum Action: Equatable {
    /// Ask for the lease.
    case acquire
    /// Ask for more time.
    case renew(Fence)
    /// Read what is kept of the room, then report `loaded`.
    case load(Fence)
    /// Publish everything to all nodes under this fence: the room has gone on here meanwhile.
    case resume(Fence)
    /// Stop running the room, and show what its owner publishes.
    case follow
    /// Show people here that the room stands still, for its owner cannot be reached.
    case announceSilence
  }

  /// The length of a lease, in seconds.
  let term: Time
  /// Whether the node's heartbeats are current: other nodes take over the rooms of a node that counts as dead.
  var vitality = Vitality.unlimited
  /// The number of the heartbeats' lapses when the lease was granted.
  private var grantedLapses = 0
  private(set) var state = State.seeking
  /// True if Redis can be reached.
  private(set) var isConnected = false
  /// True if others may have missed a publication of the owner.
  private var hasGap = false
  /// The time of the next attempt; infinity for none.
  private var nextAttempt = Time.infinity
  /// When Redis may be asked again whether a fence is right that another node has sent.
  private var nextInquiry = -Time.infinity
  /// The least interval between such questions, in seconds.
  private static let inquiryInterval: Time = 0.1
  /// The time before a lease is asked for again that came before a heartbeat was answered, in seconds.
  private static let beatInterval: Time = 0.02

  init(term: Time) { self.term = term }

  /// The interval at which an owner renews its lease, in seconds.
  var renewalInterval: Time { term / 3 }

  /// The fence under which this node may write to the room now; nil if it may not.
  func writableFence(at time: Time) -> Fence? {
    guard case .owning(let fence, let until) = state, time < until, isAlive(at: time) else { return nil }
    return fence
  }

  /// True if no other node can have taken this one for gone since the lease was granted.
  private func isAlive(at time: Time) -> Bool { time < vitality.until && !hasLapsed }

  private var hasLapsed: Bool { vitality.lapses != grantedLapses }

  /// The highest fence that is known; 0 for none.
  var newestFence: Fence {
    switch state {
    case .seeking: 0
    case .loading(let fence, _), .owning(let fence, _), .leaseExpired(let fence), .following(let fence): fence
    }
  }

  /// True if the room runs here.
  var isRunning: Bool {
    switch state {
    case .owning, .leaseExpired: true
    case .seeking, .loading, .following: false
    }
  }

  /// When `ticked` is wanted; infinity for not at all.
  var deadline: Time {
    switch state {
    case .seeking, .following, .leaseExpired: isConnected ? nextAttempt : .infinity
    case .loading(_, let until): until
    case .owning(_, let until):
      min(until, isConnected ? nextAttempt : .infinity, hasLapsed ? -.infinity : vitality.until)
    }
  }

  /// Handles an event and returns the resulting actions, in order.
  mutating func handle(_ event: Event, at time: Time) -> [Action] {
    switch event {
    case .connected:
      isConnected = true
      hasGap = true
      if case .following = state {
        // A Redis that has forgotten the lease is for the owner, who knows the room, to come back to first.
        nextAttempt = time + term
        return []
      }
      return ask(at: time)
    case .disconnected: return disconnect()
    case .granted(let fence, let askedAt, let lapses):
      return take(fence, until: askedAt + term, lapses: lapses, at: time)
    case .held(let fence, let remaining): return yield(to: fence, retryAt: time + max(remaining, 0) + 0.01)
    case .renewed(let isOurs, let askedAt):
      guard case .owning(let fence, _) = state else { return [] }
      guard isOurs else { return expire(from: fence, at: time) }
      state = .owning(fence, until: askedAt + term)
      nextAttempt = askedAt + renewalInterval
      return hasGap ? resume(under: fence) : []
    case .loaded:
      guard case .loading(let fence, let until) = state else { return [] }
      state = .owning(fence, until: until)
      nextAttempt = until - term + renewalInterval
      return resume(under: fence)
    case .saw(let fence): return see(fence, at: time)
    case .received(let fence):
      guard isConnected, fence > newestFence, time >= nextInquiry else { return [] }
      nextInquiry = time + Self.inquiryInterval
      return ask(at: time)
    case .released(let fence):
      guard case .following(let known) = state, fence >= known else { return [] }
      return ask(at: time)
    case .ticked: return tick(at: time)
    }
  }

  /// Returns the requests that this node needs in its state.
  private mutating func ask(at time: Time) -> [Action] {
    // An answer that does not come is asked for again.
    nextAttempt = time + renewalInterval
    switch state {
    case .owning(let fence, let until) where time < until && isAlive(at: time): return [.renew(fence)]
    case .owning(let fence, _): return expire(from: fence, at: time)
    case .loading: return []
    case .seeking, .following, .leaseExpired: return [.acquire]
    }
  }

  private mutating func disconnect() -> [Action] {
    guard isConnected else { return [] }
    isConnected = false
    switch state {
    case .loading:
      state = .seeking
      return [.announceSilence]
    case .seeking, .following: return [.announceSilence]
    case .owning, .leaseExpired: return []
    }
  }

  private mutating func take(_ fence: Fence, until end: Time, lapses: Int, at time: Time) -> [Action] {
    // Where it has come late, another node may have it by now.
    guard time < end, lapses == vitality.lapses else { return ask(at: time) }
    if case .owning = state { return [] }
    if case .loading = state { return [] }
    guard time < vitality.until else {
      nextAttempt = time + Self.beatInterval
      return []
    }
    grantedLapses = lapses
    switch state {
    case .owning, .loading: return []
    case .leaseExpired(let own) where fence <= own + 1:
      // No other node has run the room meanwhile, so what happened here is what happened.
      state = .owning(fence, until: end)
      nextAttempt = end - term + renewalInterval
      return resume(under: fence)
    case .leaseExpired:
      state = .loading(fence, until: end)
      return [.follow, .load(fence)]
    case .seeking, .following:
      state = .loading(fence, until: end)
      return [.load(fence)]
    }
  }

  private mutating func resume(under fence: Fence) -> [Action] {
    hasGap = false
    return [.resume(fence)]
  }

  private mutating func yield(to fence: Fence, retryAt: Time) -> [Action] {
    nextAttempt = retryAt
    switch state {
    case .seeking, .loading, .following:
      state = .following(fence)
      return []
    case .owning(let own, _), .leaseExpired(let own):
      guard fence > own else { return [] }
      state = .following(fence)
      return [.follow]
    }
  }

  private mutating func see(_ fence: Fence, at time: Time) -> [Action] {
    switch state {
    case .following(let known):
      state = .following(max(known, fence))
      return []
    case .seeking:
      state = .following(fence)
      return []
    case .loading(let own, _), .owning(let own, _), .leaseExpired(let own):
      guard fence > own else { return [] }
      nextAttempt = time + term
      state = .following(fence)
      return [.follow]
    }
  }

  /// Gives up the lease, which is no longer this node's, as far as it knows.
  private mutating func expire(from fence: Fence, at time: Time) -> [Action] {
    state = .leaseExpired(fence)
    return isConnected ? ask(at: time) : []
  }

  private mutating func tick(at time: Time) -> [Action] {
    switch state {
    case .owning(let fence, let until) where time >= until || !isAlive(at: time):
      return expire(from: fence, at: time)
    case .loading(_, let until) where time >= until:
      state = .seeking
      return ask(at: time)
    case .owning, .loading, .seeking, .following, .leaseExpired:
      return isConnected && time >= nextAttempt ? ask(at: time) : []
    }
  }
}
