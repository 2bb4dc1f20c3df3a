// Subscribers and publishers of an author's own, behind what operators use.

/// A receiver of values that asks for their number.
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input
  /// The type of the errors.
  associatedtype Failure: Error
  /// Takes the subscription, which sends nothing before it is asked.
  func receive(subscription: any Subscription)
  /// Takes a value; the result is the number of values that are asked for besides.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Takes the end.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Takes a signal without a value.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The subscription of a subscriber, which asks for values.
public protocol Subscription: Cancellable {
  /// Asks for a number of values.
  func request(_ demand: Subscribers.Demand)
}

/// The subscription of an operator, which sends all values by itself.
final class WholeSubscription: Subscription, CustomStringConvertible {
  private let cancellable: AnyCancellable

  init(_ cancellable: AnyCancellable) { self.cancellable = cancellable }

  var description: String { "Subscription" }
  func request(_ demand: Subscribers.Demand) {}
  func cancel() { cancellable.cancel() }
}

extension Publisher {
  /// Starts a subscription of a subscriber; a publisher of an author's own has this function.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: AskedSubscription(self, subscriber))
  }

  /// Starts a subscription of a subscriber.
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Starts a subscription of a publisher of an author's own.
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
    let subscriber = Subscribers.Closures(receive)
    self.receive(subscriber: subscriber)
    return AnyCancellable(subscriber.cancel)
  }
}

/// A subscription that sends as many values as are asked for, and keeps those that come before.
private final class AskedSubscription<S: Subscriber>: Subscription {
  private var subscriber: S?
  private var begin: ((AskedSubscription) -> AnyCancellable)?
  private var upstream: AnyCancellable?
  private var waiting: [S.Input] = []
  private var end: Subscribers.Completion<S.Failure>?
  private var demand = Subscribers.Demand.none
  private var isSending = false

  init<P: Publisher>(_ publisher: P, _ subscriber: S) where P.Output == S.Input, P.Failure == S.Failure {
    self.subscriber = subscriber
    begin = { subscription in
      publisher.begin(
        Receiver(
          { signal in subscription.take(signal) }, isOver: { subscription.subscriber == nil }))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    if let begin, demand > .none {
      self.begin = nil
      let upstream = begin(self)
      if subscriber != nil { self.upstream = upstream }
    }
    send()
  }

  func cancel() {
    (subscriber, begin, waiting) = (nil, nil, [])
    upstream?.cancel()
    upstream = nil
  }

  private func take(_ signal: Signal<S.Input, S.Failure>) {
    switch signal {
    case .value(let value): waiting.append(value)
    case .completion(let completion): end = completion
    }
    send()
  }

  /// Sends what is asked for.
  private func send() {
    guard !isSending else { return }
    isSending = true
    while let subscriber, demand > .none, !waiting.isEmpty {
      if let max = demand.max { demand = .max(max - 1) }
      demand += subscriber.receive(waiting.removeFirst())
    }
    isSending = false
    if waiting.isEmpty, let end, let subscriber {
      cancel()
      subscriber.receive(completion: end)
    }
  }
}

extension Subscribers {
  /// A subscriber of all values, for a publisher of an author's own.
  fileprivate final class Closures<Input, Failure: Error>: Subscriber {
    private var receiver: Receiver<Input, Failure>?
    private var subscription: (any Subscription)?

    init(_ receiver: Receiver<Input, Failure>) { self.receiver = receiver }

    func receive(subscription: any Subscription) {
      guard receiver != nil else { return subscription.cancel() }
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Demand {
      receiver?(.value(input))
      if receiver?.isOver == true { cancel() }
      return .none
    }

    func receive(completion: Completion<Failure>) {
      let last = receiver
      (receiver, subscription) = (nil, nil)
      last?(.completion(completion))
    }

    func cancel() {
      let last = subscription
      (receiver, subscription) = (nil, nil)
      last?.cancel()
    }
  }

  /// A subscriber that does something with each value, and at the end.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private let receiveCompletion: (Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void
    private var subscription: (any Subscription)?

    /// A subscriber with what it does.
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) { (self.receiveCompletion, self.receiveValue) = (receiveCompletion, receiveValue) }

    /// Asks for all values.
    public func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }
    /// Does something with a value.
    public func receive(_ input: Input) -> Demand {
      receiveValue(input)
      return .none
    }
    /// Does something at the end.
    public func receive(completion: Completion<Failure>) {
      subscription = nil
      receiveCompletion(completion)
    }
    /// Ends the subscription.
    public func cancel() {
      subscription?.cancel()
      subscription = nil
    }
  }

  /// A subscriber that sets a property to each value.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    /// There are no errors.
    public typealias Failure = Never
    private let sink: Sink<Input, Never>

    /// A subscriber for a property of an object.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
    }

    /// Asks for all values.
    public func receive(subscription: any Subscription) { sink.receive(subscription: subscription) }
    /// Sets the property.
    public func receive(_ input: Input) -> Demand { sink.receive(input) }
    /// Ends.
    public func receive(completion: Completion<Never>) { sink.receive(completion: completion) }
    /// Ends the subscription.
    public func cancel() { sink.cancel() }
  }
}

/// A subscriber of any type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  private let receiveSubscription: (any Subscription) -> Void
  private let receiveValue: (Input) -> Subscribers.Demand
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  /// A subscriber with what it does.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    self.receiveSubscription = receiveSubscription ?? { _ in }
    self.receiveValue = receiveValue ?? { _ in .none }
    self.receiveCompletion = receiveCompletion ?? { _ in }
  }

  /// Another subscriber.
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    receiveSubscription = subscriber.receive(subscription:)
    receiveValue = subscriber.receive(_:)
    receiveCompletion = subscriber.receive(completion:)
  }

  /// Takes the subscription.
  public func receive(subscription: any Subscription) { receiveSubscription(subscription) }
  /// Takes a value.
  public func receive(_ input: Input) -> Subscribers.Demand { receiveValue(input) }
  /// Takes the end.
  public func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
