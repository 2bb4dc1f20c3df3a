/// A publisher that others give values.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value.
  func send(_ value: Output)
  /// Ends the publisher.
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// Sends a signal without a value.
  public func send() { send(()) }
}

/// The receivers of a subject.
struct Receivers<Output, Failure: Error> {
  private var all: [Int: (Signal<Output, Failure>) -> Void] = [:]
  private var count = 0
  /// The end of the subject; nil before it.
  private(set) var end: Subscribers.Completion<Failure>?

  mutating func add(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> Int {
    count += 1
    all[count] = receive
    return count
  }

  mutating func remove(_ number: Int) { all[number] = nil }

  /// The receivers of a signal, in the order in which they began; none after the end.
  mutating func receivers(of signal: Signal<Output, Failure>) -> [(Signal<Output, Failure>) -> Void] {
    guard end == nil else { return [] }
    let receivers = all.sorted { $0.key < $1.key }.map(\.value)
    if case .completion(let completion) = signal { (end, all) = (completion, [:]) }
    return receivers
  }
}

/// A publisher that sends the values that it is given.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private var receivers = Receivers<Output, Failure>()

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
  public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
    if let end = receivers.end {
      receive(.completion(end))
      return AnyCancellable {}
    }
    let number = receivers.add(receive)
    return AnyCancellable { [weak self] in self?.receivers.remove(number) }
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

  /// Takes a value, and sends it.
  public func send(_ value: Output) {
    current = value
    changes.send(value)
  }
  /// Ends the publisher.
  public func send(completion: Subscribers.Completion<Failure>) { changes.send(completion: completion) }

  /// Sends the value, and then those that follow.
  public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
    receive(.value(current))
    return changes.begin(receive)
  }
}

/// A publisher of one value.
public struct Just<Output>: Publisher {
  /// The type of the errors, of which there are none.
  public typealias Failure = Never
  /// The value.
  public let output: Output

  /// A publisher of a value.
  public init(_ output: Output) { self.output = output }

  /// Sends the value.
  public func begin(_ receive: @escaping (Signal<Output, Never>) -> Void) -> AnyCancellable {
    receive(.value(output))
    receive(.completion(.finished))
    return AnyCancellable {}
  }
}

/// A publisher of nothing.
public struct Empty<Output, Failure: Error>: Publisher {
  private let completesImmediately: Bool

  /// A publisher that ends at once, or never.
  public init(completeImmediately: Bool = true) { completesImmediately = completeImmediately }
  /// A publisher that ends at once, or never.
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Ends at once, or never.
  public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
    if completesImmediately { receive(.completion(.finished)) }
    return AnyCancellable {}
  }
}

/// A publisher that fails.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// A publisher that fails.
  public init(error: Failure) { self.error = error }
  /// A publisher that fails.
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  /// Fails.
  public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
    receive(.completion(.failure(error)))
    return AnyCancellable {}
  }
}

/// A publisher that is made when it begins.
public struct Deferred<P: Publisher>: Publisher {
  /// The type of the values.
  public typealias Output = P.Output
  /// The type of the errors.
  public typealias Failure = P.Failure
  /// Makes the publisher.
  public let createPublisher: () -> P

  /// A publisher that is made when it begins.
  public init(createPublisher: @escaping () -> P) { self.createPublisher = createPublisher }

  /// Starts a subscription.
  public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
    createPublisher().begin(receive)
  }
}

/// A publisher of one value that is known later.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  /// The function that gives the value.
  public typealias Promise = (Result<Output, Failure>) -> Void
  private var result: Result<Output, Failure>?
  private let subject = PassthroughSubject<Output, Failure>()

  /// A publisher whose value a function gives.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] result in
      guard self.result == nil else { return }
      self.result = result
      Self.tell(result) { signal in
        switch signal {
        case .value(let value): subject.send(value)
        case .completion(let completion): subject.send(completion: completion)
        }
      }
    }
  }

  private static func tell(_ result: Result<Output, Failure>, _ receive: (Signal<Output, Failure>) -> Void) {
    switch result {
    case .success(let value):
      receive(.value(value))
      receive(.completion(.finished))
    case .failure(let error): receive(.completion(.failure(error)))
    }
  }

  /// Sends the value, now or later.
  public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
    guard let result else { return subject.begin(receive) }
    Self.tell(result, receive)
    return AnyCancellable {}
  }
}

extension Sequence {
  /// A publisher of the elements.
  public var publisher: AnyPublisher<Element, Never> {
    AnyPublisher { receive in
      for element in self { receive(.value(element)) }
      receive(.completion(.finished))
      return AnyCancellable {}
    }
  }
}

extension Result {
  /// A publisher of the value or the error.
  public var publisher: Future<Success, Failure> { Future { $0(self) } }
}
