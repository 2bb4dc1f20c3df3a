// Publishers that begin a chain.

/// A publisher of one value.
public struct Just<Output>: Publisher {
  /// The type of the errors, of which there are none.
  public typealias Failure = Never
  /// The value.
  public let output: Output

  /// A publisher of a value.
  public init(_ output: Output) { self.output = output }

  /// A publisher of the value, as a function changes it.
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Sends the value.
  public func begin(_ receive: Receiver<Output, Never>) -> AnyCancellable {
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
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
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
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
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
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
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
      _ = result.publisher.subscribe(subject)
    }
  }

  /// Sends the value, now or later.
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
    guard let result else { return subject.begin(receive) }
    return result.publisher.begin(receive)
  }
}

extension Publishers {
  /// The elements of a sequence.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The type of the values.
    public typealias Output = Elements.Element
    /// The elements.
    public let sequence: Elements

    /// The elements of a sequence.
    public init(sequence: Elements) { self.sequence = sequence }

    /// Sends the elements until none is taken any more.
    public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
      var left = 1_000_000
      for element in sequence {
        guard !receive.isOver else { return AnyCancellable {} }
        guard left > 0 else {
          ViewUpdate.current?.notice(
            "A publisher of a sequence sends a million values at most: use prefix(_:).")
          break
        }
        left -= 1
        receive(.value(element))
      }
      receive(.completion(.finished))
      return AnyCancellable {}
    }
  }
}

extension Sequence {
  /// A publisher of the elements.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
  /// A publisher of the value, if there is one.
  public struct Publisher: ComposedPublisher {
    /// The type of the values.
    public typealias Output = Wrapped
    /// There are no errors.
    public typealias Failure = Never
    /// The value.
    public let output: Wrapped?

    /// A publisher of a value.
    public init(_ output: Wrapped?) { self.output = output }

    /// The publisher made of others.
    public var source: AnyPublisher<Wrapped, Never> {
      AnyPublisher((output.map { [$0] } ?? []).publisher)
    }
  }

  /// A publisher of the value, if there is one.
  public var publisher: Publisher { Publisher(self) }
}

extension Result {
  /// A publisher of the value or the error.
  public struct Publisher: Views.Publisher {
    /// The type of the values.
    public typealias Output = Success
    /// The value or the error.
    public let result: Result<Success, Failure>

    /// A publisher of a result.
    public init(_ result: Result<Success, Failure>) { self.result = result }
    /// A publisher of a value.
    public init(_ output: Success) { result = .success(output) }
    /// A publisher of an error.
    public init(_ failure: Failure) { result = .failure(failure) }

    /// Sends the value or the error.
    public func begin(_ receive: Receiver<Success, Failure>) -> AnyCancellable {
      switch result {
      case .success(let value):
        receive(.value(value))
        receive(.completion(.finished))
      case .failure(let error): receive(.completion(.failure(error)))
      }
      return AnyCancellable {}
    }
  }

  /// A publisher of the value or the error.
  public var publisher: Publisher { Publisher(self) }
}

/// A publisher of values and an end that are known.
public struct Record<Output, Failure: Error>: ComposedPublisher {
  /// The values and the end, while they are written down.
  public struct Recording {
    /// The values.
    public private(set) var output: [Output]
    /// The end.
    public private(set) var completion: Subscribers.Completion<Failure>

    /// Nothing but an end.
    public init() { self.init(output: []) }
    /// Values and an end.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      (self.output, self.completion) = (output, completion)
    }
    /// Adds a value.
    public mutating func receive(_ input: Output) { output.append(input) }
    /// Sets the end.
    public mutating func receive(completion: Subscribers.Completion<Failure>) { self.completion = completion }
  }

  /// The values and the end.
  public let recording: Recording

  /// A publisher of values and an end.
  public init(recording: Recording) { self.recording = recording }
  /// A publisher of values and an end.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }
  /// A publisher of values and an end that a function writes down.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }

  /// The publisher made of others.
  public var source: AnyPublisher<Output, Failure> {
    let values = Publishers.Sequence<[Output], Failure>(sequence: recording.output)
    guard case .failure(let error) = recording.completion else { return AnyPublisher(values) }
    return values.append(Fail(error: error))
  }
}
