/// A publisher that others give values.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value.
  func send(_ value: Output)
  /// Ends the publisher.
  func send(completion: Subscribers.Completion<Failure>)
  /// Takes the subscription of another publisher, which sends by itself.
  func send(subscription: any Subscription)
}

extension Subject {
  /// Takes the subscription of another publisher, which sends by itself.
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }
}

extension Subject where Output == Void {
  /// Sends a signal without a value.
  public func send() { send(()) }
}

/// The receivers of a subject.
struct Receivers<Output, Failure: Error> {
  private var all: [Int: Receiver<Output, Failure>] = [:]
  private var count = 0
  /// The end of the subject; nil before it.
  private(set) var end: Subscribers.Completion<Failure>?

  mutating func add(_ receive: Receiver<Output, Failure>) -> Int {
    count += 1
    all[count] = receive
    return count
  }

  /// Takes out a receiver, whose end may lead to other changes here.
  mutating func remove(_ number: Int) -> Receiver<Output, Failure>? { all.removeValue(forKey: number) }

  /// The receivers of a signal, in the order in which they began; none after the end.
  mutating func receivers(of signal: Signal<Output, Failure>) -> [Receiver<Output, Failure>] {
    guard end == nil else { return [] }
    let receivers = all.sorted { $0.key < $1.key }.map(\.value)
    if case .completion(let completion) = signal { (end, all) = (completion, [:]) }
    return receivers
  }
}

/// A publisher that sends the values that it is given.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private var receivers = Receivers<Output, Failure>()
  /// True once the publisher has ended.
  var hasEnded: Bool { receivers.end != nil }

  /// A publisher.
  public init() {}

  /// Sends a value.
  public func send(_ value: Output) { send(.value(value)) }
  /// Ends the publisher.
  public func send(completion: Subscribers.Completion<Failure>) { send(.completion(completion)) }

  private func send(_ signal: Signal<Output, Failure>) {
    for receive in receivers.receivers(of: signal) { receive(signal) }
  }

  /// Starts a subscription.
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
    if let end = receivers.end {
      receive(.completion(end))
      return AnyCancellable {}
    }
    let number = receivers.add(receive)
    return AnyCancellable { [weak self] in _ = self?.receivers.remove(number) }
  }
}

/// A publisher that sends its value, and those that it gets.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let changes = PassthroughSubject<Output, Failure>()
  private var current: Output

  /// A publisher with a value.
  public init(_ value: Output) { current = value }

  /// The value.
  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  /// Takes a value, and sends it, unless the publisher has ended.
  public func send(_ value: Output) {
    guard !changes.hasEnded else { return }
    current = value
    changes.send(value)
  }
  /// Ends the publisher.
  public func send(completion: Subscribers.Completion<Failure>) { changes.send(completion: completion) }

  /// Sends the value, and then those that follow.
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
    if !changes.hasEnded { receive(.value(current)) }
    return changes.begin(receive)
  }
}
