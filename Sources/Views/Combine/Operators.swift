// What publishers make of values one by one.

extension Signal {
  func map<T>(_ transform: (Output) -> T) -> Signal<T, Failure> {
    switch self {
    case .value(let value): .value(transform(value))
    case .completion(let completion): .completion(completion)
    }
  }
}

extension Publisher {
  /// Each value, as a function changes it.
  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    deriving { receive in { receive($0.map(transform)) } }
  }

  /// A property of each value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> {
    map { $0[keyPath: keyPath] }
  }

  /// Two properties of each value.
  public func map<A, B>(_ a: KeyPath<Output, A>, _ b: KeyPath<Output, B>) -> AnyPublisher<(A, B), Failure> {
    map { ($0[keyPath: a], $0[keyPath: b]) }
  }

  /// Three properties of each value.
  public func map<A, B, C>(
    _ a: KeyPath<Output, A>, _ b: KeyPath<Output, B>, _ c: KeyPath<Output, C>
  ) -> AnyPublisher<(A, B, C), Failure> {
    map { ($0[keyPath: a], $0[keyPath: b], $0[keyPath: c]) }
  }

  /// The values that a function makes of others, without nil.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    deriving { receive in
      { signal in
        switch signal {
        case .value(let value): if let value = transform(value) { receive(.value(value)) }
        case .completion(let completion): receive(.completion(completion))
        }
      }
    }
  }

  /// The values that satisfy a condition.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// The values that differ from those before.
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> AnyPublisher<
    Output, Failure
  > {
    deriving { receive in
      var last: Output?
      return { signal in
        if case .value(let value) = signal {
          if let last, predicate(last, value) { return }
          last = value
        }
        receive(signal)
      }
    }
  }

  /// The results so far, with each value.
  public func scan<T>(_ initialResult: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    deriving { receive in
      var result = initialResult
      return { signal in
        receive(
          signal.map {
            result = next(result, $0)
            return result
          })
      }
    }
  }

  /// The result of all values, at the end.
  public func reduce<T>(_ initialResult: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    deriving { receive in
      var result = initialResult
      return { signal in
        switch signal {
        case .value(let value): result = next(result, value)
        case .completion(let completion):
          if case .finished = completion { receive(.value(result)) }
          receive(.completion(completion))
        }
      }
    }
  }

  /// The values before a condition is not satisfied for the first time.
  public func prefix(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      { signal in
        if case .value(let value) = signal, !predicate(value) {
          receive(.completion(.finished))
        } else {
          receive(signal)
        }
      }
    }
  }

  /// The first values.
  public func prefix(_ maxLength: Int) -> AnyPublisher<Output, Failure> {
    guard maxLength > 0 else { return AnyPublisher(Empty()) }
    return deriving { receive in
      var count = 0
      return { signal in
        receive(signal)
        count += 1
        if count == maxLength { receive(.completion(.finished)) }
      }
    }
  }

  /// The values from the first on that does not satisfy a condition.
  public func drop(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      var isDropping = true
      return { signal in
        if case .value(let value) = signal { isDropping = isDropping && predicate(value) }
        if case .completion = signal { isDropping = false }
        if !isDropping { receive(signal) }
      }
    }
  }

  /// The values without the first ones.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      var left = count
      return { signal in
        guard case .value = signal, left > 0 else { return receive(signal) }
        left -= 1
      }
    }
  }

  /// Values before the others.
  public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> { prepend(elements) }
  /// Values before the others.
  public func prepend<S: Sequence>(_ elements: S) -> AnyPublisher<Output, Failure> where S.Element == Output {
    prepend(Publishers.Sequence<S, Failure>(sequence: elements))
  }
  /// The values of another publisher before those of this one.
  public func prepend<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure { publisher.append(self) }

  /// Values behind the others.
  public func append(_ elements: Output...) -> AnyPublisher<Output, Failure> { append(elements) }
  /// Values behind the others.
  public func append<S: Sequence>(_ elements: S) -> AnyPublisher<Output, Failure> where S.Element == Output {
    append(Publishers.Sequence<S, Failure>(sequence: elements))
  }
  /// The values of another publisher behind those of this one.
  public func append<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    AnyPublisher { receive in
      let relay = Relay(receive)
      relay.take(self, relay.send) { relay.take(publisher, relay.send) }
      return relay.subscription
    }
  }

  /// Does something with what passes.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let relay = Relay(receive) { receiveCancel?() }
      let subscription = relay.subscription
      receiveSubscription?(WholeSubscription(subscription))
      receiveRequest?(.unlimited)
      relay.begin(self) { signal in
        switch signal {
        case .value(let value): receiveOutput?(value)
        case .completion(let completion): receiveCompletion?(completion)
        }
        relay(signal)
      }
      return subscription
    }
  }

  /// Prints what passes.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> AnyPublisher<
    Output, Failure
  > {
    let prefix = prefix.isEmpty ? "" : prefix + ": "
    var stream = stream
    func line(_ text: String) {
      if stream == nil { Swift.print(prefix + text) } else { stream?.write(prefix + text + "\n") }
    }
    return handleEvents(
      receiveSubscription: { line("receive subscription: (\($0))") },
      receiveOutput: { line("receive value: (\($0))") },
      receiveCompletion: {
        if case .failure(let error) = $0 {
          line("receive error: (\(error))")
        } else {
          line("receive finished")
        }
      },
      receiveCancel: { line("receive cancel") },
      receiveRequest: { line("request \($0.max.map { "max: (\($0))" } ?? "unlimited")") })
  }

  /// The same values: a scene has no debugger.
  public func breakpointOnError() -> AnyPublisher<Output, Failure> { eraseToAnyPublisher() }
  /// The same values: a scene has no debugger.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> AnyPublisher<Output, Failure> { eraseToAnyPublisher() }
}

extension Publisher where Output: Equatable {
  /// The values that differ from those before.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

// Errors.
extension Publisher {
  /// Another error in the place of one.
  public func mapError<F: Error>(_ transform: @escaping (Failure) -> F) -> AnyPublisher<Output, F> {
    deriving { receive in
      { signal in
        switch signal {
        case .value(let value): receive(.value(value))
        case .completion(.finished): receive(.completion(.finished))
        case .completion(.failure(let error)): receive(.completion(.failure(transform(error))))
        }
      }
    }
  }

  /// Another publisher in the place of an error.
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
  where P.Output == Output {
    deriving { relay in
      { signal in
        switch signal {
        case .value(let value): relay.send(value)
        case .completion(.finished): relay.end(.finished)
        case .completion(.failure(let error)): relay.take(handler(error), relay.send)
        }
      }
    }
  }

  /// A value in the place of an error.
  public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
    self.catch { _ in Just(output) }
  }

  /// A value in the place of nothing.
  public func replaceEmpty(with output: Output) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      var isEmpty = true
      return { signal in
        if case .value = signal { isEmpty = false }
        if case .completion(.finished) = signal, isEmpty { receive(.value(output)) }
        receive(signal)
      }
    }
  }

  /// A value in the place of nil.
  public func replaceNil<T>(with output: T) -> AnyPublisher<T, Failure> where Output == T? {
    map { $0 ?? output }
  }

  /// Begins again after an error, for some times.
  public func retry(_ retries: Int) -> AnyPublisher<Output, Failure> {
    retries > 0 ? self.catch { _ in retry(retries - 1) } : eraseToAnyPublisher()
  }

  /// The same values; an error ends them.
  public func assertNoFailure(_ prefix: String = "") -> AnyPublisher<Output, Never> {
    self.catch { _ in Empty<Output, Never>() }
  }

  /// The values in data.
  public func decode<Item: Decodable>(type: Item.Type, decoder: JSONDecoder) -> AnyPublisher<Item, any Error>
  where Output == Data { tryMap { try decoder.decode(type, from: $0) } }

  /// The values as data.
  public func encode(encoder: JSONEncoder) -> AnyPublisher<Data, any Error> where Output: Encodable {
    tryMap { try encoder.encode($0) }
  }
}

extension Publisher where Failure == Never {
  /// The same values, where errors are possible.
  public func setFailureType<F: Error>(to failureType: F.Type) -> AnyPublisher<Output, F> {
    deriving { receive in
      { signal in
        switch signal {
        case .value(let value): receive(.value(value))
        case .completion(.finished): receive(.completion(.finished))
        }
      }
    }
  }
}
