/// A source of values, as Combine has it.
///
/// Values come at once, in the event that leads to them or at a time of the scene's clock; a receiver gets all that there
/// are.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the errors.
  associatedtype Failure: Error
  /// Starts a subscription, until the result is cancelled; called by the operators.
  func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable
  /// Starts a subscription of a subscriber; the one function of a publisher of an author's own.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// A value of a publisher, or its end.
public enum Signal<Output, Failure: Error> {
  /// A value.
  case value(Output)
  /// The end.
  case completion(Subscribers.Completion<Failure>)
}

/// The receiver of a publisher's signals.
public struct Receiver<Output, Failure: Error> {
  private let take: (Signal<Output, Failure>) -> Void
  private let isDone: () -> Bool

  init(_ take: @escaping (Signal<Output, Failure>) -> Void, isOver: @escaping () -> Bool = { false }) {
    (self.take, isDone) = (take, isOver)
  }

  /// True once no signal is taken any more, so that a long sequence may stop.
  var isOver: Bool { isDone() }

  func callAsFunction(_ signal: Signal<Output, Failure>) { take(signal) }
}

extension Publisher {
  /// Starts a subscription with a function that takes all signals.
  func begin(_ take: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable { begin(Receiver(take)) }
}

/// The receivers of values.
public enum Subscribers {
  /// The end of a publisher.
  public enum Completion<Failure: Error> {
    /// It has sent all values.
    case finished
    /// It has failed.
    case failure(Failure)
  }

  /// The number of values that a subscriber asks for.
  public struct Demand: Hashable, Comparable, Sendable {
    /// The number; nil for all.
    public let max: Int?

    /// All values.
    public static let unlimited = Demand(max: nil)
    /// No value.
    public static let none = Demand(max: 0)
    /// A number of values.
    public static func max(_ value: Int) -> Demand { Demand(max: Swift.max(0, value)) }
    /// The smaller number comes first.
    public static func < (a: Demand, b: Demand) -> Bool { a.max ?? .max < b.max ?? .max }
    /// Both numbers together.
    public static func + (a: Demand, b: Demand) -> Demand {
      guard let a = a.max, let b = b.max else { return .unlimited }
      return .max(a + b)
    }
    /// Adds a number.
    public static func += (a: inout Demand, b: Demand) { a = a + b }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

/// A subscription.
public protocol Cancellable {
  /// Ends the subscription.
  func cancel()
}

extension Cancellable {
  /// Keeps the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(cancel)) }
  /// Keeps the subscription in a list.
  public func store<List: RangeReplaceableCollection<AnyCancellable>>(in collection: inout List) {
    collection.append(AnyCancellable(cancel))
  }
}

/// A subscription of any type, which ends when nothing holds it any more.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private var action: (() -> Void)?

  /// A subscription with the action that ends it.
  public init(_ cancel: @escaping () -> Void) { action = cancel }
  /// A subscription of another type.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  deinit { action?() }

  /// Ends the subscription.
  public func cancel() {
    let last = action
    action = nil
    last?()
  }

  /// Keeps the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// Keeps the subscription in a list.
  public func store<List: RangeReplaceableCollection<AnyCancellable>>(in collection: inout List) {
    collection.append(self)
  }

  /// True if two are the same.
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Values of any source.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let source: (Receiver<Output, Failure>) -> AnyCancellable

  init(_ source: @escaping (Receiver<Output, Failure>) -> AnyCancellable) { self.source = source }

  /// Values of a publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    source = { publisher.begin($0) }
  }

  /// Starts a subscription.
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
    source(receive)
  }
}

extension Publisher {
  /// The values as those of any source.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  /// Does something with each value, and at the end.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    begin { signal in
      switch signal {
      case .value(let value): receiveValue(value)
      case .completion(let completion): receiveCompletion(completion)
      }
    }
  }

  /// The values, one after the other, for `for await`.
  public var values: AsyncStream<Output> {
    AsyncStream { continuation in
      let cancellable = begin { signal in
        switch signal {
        case .value(let value):
          nonisolated(unsafe) let value = value
          continuation.yield(value)
        case .completion: continuation.finish()
        }
      }
      continuation.onTermination = { _ in cancellable.cancel() }
    }
  }
}

extension Publisher where Failure == Never {
  /// Does something with each value.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    begin { if case .value(let value) = $0 { receiveValue(value) } }
  }

  /// Sets a property to each value.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { sink { object[keyPath: keyPath] = $0 } }

  /// Sets a published property to each value, for as long as that is there.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.subject.keep(sink { [weak subject = published.subject] in subject?.write($0) })
  }
}

extension View {
  /// Does something with each value that a publisher sends while the view is there.
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    adjusted { context in
      context = context.part("receive")
      let update = context.update
      let place = PropertyPlace(
        update: update, place: context.place, surroundings: context.surroundings, name: "")
      let key = update.state(at: place, initial: Reception<P.Output>())
      update.state(key, or: Reception()).receive(publisher, at: key, action)
    }
  }

  /// Does something with each tick of a timer while the view is there.
  nonisolated public func onReceive(
    _ publisher: TimerPublisher, perform action: @escaping (Date) -> Void
  ) -> some View {
    adjusted { context in
      let key = context.place.key(.change)
      guard publisher.isConnected else { return }
      context.update.tick(key, every: publisher.interval) { time in
        action(publisher.value(at: time))
      }
    }
  }

  /// Does something with a value when it is another one than before.
  nonisolated public func onReceive<Output: Equatable>(
    _ publisher: Just<Output>, perform action: @escaping (Output) -> Void
  ) -> some View {
    onChange(of: publisher.output, initial: true) { _, value in action(value) }
  }
}

/// The subscription of a view, and what is done with the values.
private final class Reception<Output> {
  private var action: ((Output) -> Void)?
  private var cancellable: AnyCancellable?

  func receive<P: Publisher>(
    _ publisher: P, at key: UInt64, _ action: @escaping (Output) -> Void
  ) where P.Output == Output {
    self.action = action
    guard cancellable == nil else { return }
    // A value that comes at once must not begin another subscription.
    cancellable = AnyCancellable {}
    cancellable = publisher.begin { [weak self] signal in
      if case .value(let value) = signal { self?.receive(value, at: key) }
    }
  }

  private func receive(_ value: Output, at key: UInt64) {
    // A publisher may be shared by several rooms, each of which has a subscription of its own.
    guard let update = ViewUpdate.current, update.memory.states[key]?.value as? Reception === self else {
      return
    }
    guard update.isEvaluating else {
      action?(value)
      return update.invalidate()
    }
    update.afterwards(in: update.baseTransaction) { [self] in action?(value) }
  }
}
