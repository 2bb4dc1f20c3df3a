import Support

/// A connection to Redis on a loop, which is made again whenever it is lost.
///
/// It belongs to the loop's thread. A Redis that answers nothing for a second while something waits for an
/// answer counts as lost, as behind a network that swallows everything; so commands that block in Redis do not
/// belong here.
package final class RedisConnection {
  package enum State: Equatable {
    /// The first attempt has not ended yet.
    case connecting
    /// Redis has let us in.
    case ready
    /// Attempts to connect go on; the reason is a sentence without secrets.
    case lost(String)
  }

  package let address: RedisAddress
  package private(set) var state = State.connecting
  /// The state has changed.
  package var onChange: ((State) -> Void)?
  /// The digests of scripts that Redis has got through this connection since it was made.
  var knownScripts: Set<String> = []

  private weak var loop: (any EventLoop)?
  /// The connection's name in Redis.
  private let name: String
  private var isOpen = false
  private var link: RedisLink?
  private var lookup: NameLookup?
  /// Until the next attempt while there is no link, else until the next look at Redis' silence.
  private var timer: (any LoopTimer)?
  private var attempts = 0
  private var backoff = RetryDelay.forRedis
  private var silence = RedisSilence()
  /// True if Redis has let the link in; a subscriber is ready only when its subscriptions are confirmed.
  private var isGreeted = false
  /// True if the connection is for subscriptions.
  private var isSubscriber = false
  private var subscriptions: [[UInt8]: Subscription] = [:]

  private struct Subscription {
    var onMessage: ([UInt8]) -> Void
    var onReady: (() -> Void)?
  }

  /// A channel where nothing is ever published. Subscribing to it again asks a subscriber's Redis for a sign of
  /// life: hiredis 0.14 cannot match the answer to a PING there.
  private static let pulse = Array("tiltcast:pulse".utf8)

  /// - Parameter name: The connection's name in `CLIENT LIST`, without spaces.
  package init(_ address: RedisAddress, on loop: any EventLoop, name: String) {
    self.address = address
    self.loop = loop
    self.name = name
  }

  deinit {
    link?.end()
  }

  /// Begins to connect.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    state = .connecting
    timer = loop?.makeTimer { [weak self] in self?.timerFired() }
    connect()
  }

  /// Ends the connection for good, or until `open()`; commands that wait get their errors.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    state = .lost("The connection to Redis has been closed.")
    timer = nil
    dropLink()
  }

  /// Gives what was sent to the system at once, as far as it takes it; not from within a completion.
  package func push() { if state == .ready { link?.writeMore() } }

  /// Waits until what was sent has been answered, for at most that many seconds; the loop stands still meanwhile.
  package func finish(within seconds: Double) { if state == .ready { link?.finish(within: seconds) } }

  /// The bytes that the system has not taken yet: they grow while Redis does not read.
  var pendingBytes: Int { link?.pendingBytes ?? 0 }

  /// The number of commands that wait for their answers.
  var waitingCount: Int { link?.waitingCount ?? 0 }

  /// Sends a command: its name and its arguments, any bytes.
  ///
  /// Commands are sent and answered in the order of the calls. Not for (un)subscribing. A Redis that refuses to do its
  /// work counts as lost, as soon as the completion has had the error.
  ///
  /// - Parameter completion: Called exactly once; before this returns, with an error, if the connection is not
  ///   ready, and with an error if the connection is lost before the answer.
  package func send(_ command: [[UInt8]], _ completion: ((RedisReply) -> Void)? = nil) {
    guard state == .ready, let link else {
      completion?(.error(RedisLink.lost))
      return
    }
    link.send(command) { [weak self, weak link] reply in
      completion?(reply)
      if let words = reply.refusal, let self, let link, link === self.link { lose(forRefusal: words) }
    }
    awaitAnswer(of: link)
  }

  /// Treats the connection as lost because of an answer that is an error.
  package func lose(for reply: RedisReply) {
    guard state == .ready, let words = reply.refusal ?? reply.error else { return }
    lose(forRefusal: words)
  }

  private func lose(forRefusal words: String) { lose(address.refusalToWork(words)) }

  /// Listens to a channel, now and after every reconnection; from now on this connection is only for that.
  ///
  /// - Parameters:
  ///   - onMessage: A message on the channel, in place of an earlier listener.
  ///   - onReady: Redis has confirmed the subscription; again after every reconnection. What was published before
  ///     is not heard.
  package func subscribe(
    _ channel: String, _ onMessage: @escaping ([UInt8]) -> Void, onReady: (() -> Void)? = nil
  ) {
    let channel = Array(channel.utf8)
    isSubscriber = true
    subscriptions[channel] = Subscription(onMessage: onMessage, onReady: onReady)
    guard isGreeted, let link else { return }
    link.subscribe(channel)
    awaitAnswer(of: link)
  }

  package func unsubscribe(_ channel: String) {
    let channel = Array(channel.utf8)
    guard subscriptions.removeValue(forKey: channel) != nil, isGreeted else { return }
    link?.unsubscribe(channel)
  }
}

// Connecting.
extension RedisConnection {
  private func connect() {
    guard let loop, isOpen else { return }
    attempts += 1
    if NameLookup.isNumeric(address.host) {
      connect(to: address.host, on: loop)
      return
    }
    lookup = NameLookup(address.host, on: loop) { [weak self, weak loop] addresses in
      guard let self, let loop, isOpen else { return }
      lookup = nil
      guard !addresses.isEmpty else {
        lose("Redis cannot be reached: nobody knows the host \(address.host).")
        return
      }
      connect(to: addresses[attempts % addresses.count], on: loop)
    }
  }

  private func connect(to numericAddress: String, on loop: any EventLoop) {
    switch RedisLink.connect(to: numericAddress, port: address.port, on: loop) {
    case .success(let link): greet(link)
    case .failure(let error): lose("Redis at \(address.place) cannot be reached: \(error).")
    }
  }

  private func greet(_ link: RedisLink) {
    self.link = link
    link.onHeard = { [weak self] in self?.silence.heard(at: ServerClock.monotonic) }
    link.onEnd = { [weak self] in self?.ended($0) }
    link.onMessage = { [weak self] in self?.subscriptions[$0]?.onMessage($1) }
    link.onSubscribed = { [weak self] in self?.confirmed($0) }
    let commands = address.greeting(name: name)
    for (index, command) in commands.enumerated() {
      link.send(command) { [weak self, weak link] reply in
        // The link reports an end without an answer.
        guard let self, let link, link === self.link else { return }
        if let words = reply.error {
          lose(address.refusal(words))
        } else if index == commands.count - 1 {
          becomeReady(link)
        }
      }
    }
    awaitAnswer(of: link)
  }

  private func becomeReady(_ link: RedisLink) {
    isGreeted = true
    guard isSubscriber else { return becomeReady() }
    // The pulse is confirmed last; a channel that Redis refuses ends the link before.
    for channel in subscriptions.keys + [Self.pulse] { link.subscribe(channel) }
  }

  private func becomeReady() {
    backoff.becameReady(at: ServerClock.monotonic)
    change(to: .ready)
  }

  private func confirmed(_ channel: [UInt8]) {
    if channel == Self.pulse, state != .ready { becomeReady() }
    subscriptions[channel]?.onReady?()
  }

  private func ended(_ reason: String) {
    // hiredis ends a subscriber's link when Redis refuses a channel.
    if isGreeted, let words = RedisReply.error(reason).refusal {
      return lose(address.refusalToWork(words))
    }
    let what = state == .ready ? "has gone" : "cannot be reached"
    lose("Redis at \(address.place) \(what): \(RedisAddress.quotable(reason)).")
  }

  /// The connection is no more; another attempt follows.
  private func lose(_ sentence: String) {
    guard isOpen else { return }
    let hasChanged = state != .lost(sentence)
    state = .lost(sentence)
    timer?.set(after: backoff.delayAfterLoss(at: ServerClock.monotonic))
    dropLink()
    if hasChanged { onChange?(state) }
  }

  private func dropLink() {
    let link = link
    self.link = nil
    lookup = nil
    isGreeted = false
    knownScripts = []
    silence = RedisSilence()
    link?.end()
  }

  private func change(to state: State) {
    guard state != self.state else { return }
    self.state = state
    onChange?(state)
  }
}

// Silence.
extension RedisConnection {
  /// Watches for silence from now on, unless that is done already.
  private func awaitAnswer(of link: RedisLink) {
    guard !silence.isWatched, link === self.link else { return }
    timer?.set(after: silence.begin(at: ServerClock.monotonic))
  }

  private func timerFired() {
    guard let link else {
      connect()
      return
    }
    if link.waitingCount == 0 {
      silence.end()
      // A subscriber has nothing to ask for; so it is asked for a sign of life.
      guard isSubscriber, state == .ready else { return }
      link.subscribe(Self.pulse)
      awaitAnswer(of: link)
    } else if let delay = silence.nextLook(at: ServerClock.monotonic) {
      timer?.set(after: delay)
    } else {
      lose("Redis at \(address.place) has not answered for \(RedisSilence.limitText).")
    }
  }
}
