/// One step of a subscription: the receiver behind it, and the subscriptions that it has begun itself.
///
/// After its end, which is an end that it sends or its cancellation, nothing passes any more.
final class Relay<Output, Failure: Error> {
  private let receive: Receiver<Output, Failure>
  /// The publishers that send, by their places.
  private var running: [Int: AnyCancellable] = [:]
  private var places = 0
  private var isHeld = false
  private var hasEnded = false
  private let cancelled: () -> Void

  /// A step in front of a receiver; `cancelled` is called if it is cancelled before its end.
  init(_ receive: Receiver<Output, Failure>, cancelled: @escaping () -> Void = {}) {
    (self.receive, self.cancelled) = (receive, cancelled)
  }

  /// True once nothing passes any more.
  var isOver: Bool { hasEnded || receive.isOver }
  /// The subscription for the receiver.
  var subscription: AnyCancellable { AnyCancellable { [self] in cancel() } }

  /// Sends a value or the end.
  func callAsFunction(_ signal: Signal<Output, Failure>) {
    switch signal {
    case .value(let value): send(value)
    case .completion(let completion): end(completion)
    }
  }

  /// Sends a value.
  func send(_ value: Output) { if !hasEnded { receive(.value(value)) } }

  /// Cancels the publishers that were begun, and sends the end.
  func end(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded else { return }
    stop()
    receive(.completion(completion))
  }

  /// Ends if all publishers have finished.
  func endIfIdle() { if running.isEmpty, !isHeld { end(.finished) } }

  private func cancel() {
    guard !hasEnded else { return }
    stop()
    cancelled()
  }

  private func stop() {
    hasEnded = true
    let all = running
    running = [:]
    for place in all.keys.sorted() { all[place]?.cancel() }
  }

  /// A place for a publisher.
  func newPlace() -> Int {
    places += 1
    running[places] = AnyCancellable {}
    return places
  }

  /// Cancels the publisher at a place.
  func leave(_ place: Int) { running.removeValue(forKey: place)?.cancel() }

  /// Begins a publisher and handles what it sends for as long as its place is there.
  func begin<P: Publisher>(
    _ publisher: P, at place: Int? = nil, _ handle: @escaping (Signal<P.Output, P.Failure>) -> Void
  ) {
    let place = place ?? newPlace()
    guard !hasEnded, running[place] != nil else { return }
    let receiver = Receiver<P.Output, P.Failure>(
      { [self] signal in
        guard !hasEnded, running[place] != nil else { return }
        // What is taken out ends after the change of the dictionary.
        if case .completion = signal { _ = running.removeValue(forKey: place) }
        handle(signal)
      }, isOver: { [self] in isOver || running[place] == nil })
    let cancellable = publisher.begin(receiver)
    if running[place] != nil { running[place] = cancellable } else { cancellable.cancel() }
  }

  /// Begins a publisher whose failure ends all.
  func take<P: Publisher>(
    _ publisher: P, at place: Int? = nil, _ take: @escaping (P.Output) -> Void,
    finished: (() -> Void)? = nil
  ) where P.Failure == Failure {
    begin(publisher, at: place) { [self] signal in
      switch signal {
      case .value(let value): take(value)
      case .completion(.finished): if let finished { finished() } else { endIfIdle() }
      case .completion(let failure): end(failure)
      }
    }
  }

  /// Does not end while publishers are begun.
  func holding(_ body: () -> Void) {
    isHeld = true
    body()
    isHeld = false
    endIfIdle()
  }
}

extension Publisher {
  /// A publisher of what a function makes of each signal. Each subscription calls the function once, so it may
  /// keep values between signals.
  func deriving<T, F: Error>(
    _ make: @escaping (Relay<T, F>) -> (Signal<Output, Failure>) -> Void
  ) -> AnyPublisher<T, F> {
    AnyPublisher { receive in
      let relay = Relay(receive)
      relay.begin(self, make(relay))
      return relay.subscription
    }
  }
}
