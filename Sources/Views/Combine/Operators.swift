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
  /// A publisher of what a function makes of each signal. The function is made anew for each subscription, and may keep
  /// what it remembers; after an end, nothing follows.
  func deriving<T, F: Error>(
    _ make: @escaping (@escaping (Signal<T, F>) -> Void) -> (Signal<Output, Failure>) -> Void
  ) -> AnyPublisher<T, F> {
    AnyPublisher { receive in
      var isOver = false
      let handle = make { signal in
        guard !isOver else { return }
        if case .completion = signal { isOver = true }
        receive(signal)
      }
      return begin { if !isOver { handle($0) } }
    }
  }

  /// Each value, as a function changes it.
  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    deriving { receive in { receive($0.map(transform)) } }
  }

  /// A property of each value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> {
    map { $0[keyPath: keyPath] }
  }

  /// Each value, as a function changes it that may throw an error.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
    deriving { receive in
      { signal in
        switch signal {
        case .value(let value):
          do { receive(.value(try transform(value))) } catch { receive(.completion(.failure(error))) }
        case .completion(.finished): receive(.completion(.finished))
        case .completion(.failure(let error)): receive(.completion(.failure(error)))
        }
      }
    }
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

  /// All values as a list, at the end.
  public func collect() -> AnyPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }

  /// The number of values, at the end.
  public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }

  /// The last value, at the end.
  public func last() -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { $1 }.compactMap { $0 }
  }

  /// The end without the values.
  public func ignoreOutput() -> AnyPublisher<Never, Failure> { compactMap { _ -> Never? in nil } }

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
    deriving { receive in
      var count = 0
      return { signal in
        if case .value = signal { count += 1 }
        if count <= maxLength { receive(signal) }
        if count >= maxLength { receive(.completion(.finished)) }
      }
    }
  }

  /// The first value.
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  /// The first value that satisfies a condition.
  public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).first()
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
  public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      for element in elements { receive(.value(element)) }
      return begin(receive)
    }
  }

  /// Values behind the others.
  public func append(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      { signal in
        if case .completion(.finished) = signal { for element in elements { receive(.value(element)) } }
        receive(signal)
      }
    }
  }

  /// Does something with what passes.
  public func handleEvents(
    receiveSubscription: ((Any) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil, receiveRequest: ((Any) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      { signal in
        switch signal {
        case .value(let value): receiveOutput?(value)
        case .completion(let completion): receiveCompletion?(completion)
        }
        receive(signal)
      }
    }
  }

  /// Prints what passes.
  public func print(_ prefix: String = "") -> AnyPublisher<Output, Failure> {
    let prefix = prefix.isEmpty ? "" : prefix + ": "
    return handleEvents(
      receiveOutput: { Swift.print("\(prefix)receive value: (\($0))") },
      receiveCompletion: { Swift.print("\(prefix)receive \($0)") })
  }

  /// Shares one subscription.
  public func share() -> AnyPublisher<Output, Failure> {
    let subject = PassthroughSubject<Output, Failure>()
    var (cancellable, count) = (AnyCancellable?.none, 0)
    return AnyPublisher { receive in
      let own = subject.begin(receive)
      count += 1
      if cancellable == nil {
        cancellable = begin { signal in
          switch signal {
          case .value(let value): subject.send(value)
          case .completion(let completion): subject.send(completion: completion)
          }
        }
      }
      return AnyCancellable {
        own.cancel()
        count -= 1
        if count == 0 { cancellable = nil }
      }
    }
  }
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
    AnyPublisher { receive in
      var other: AnyCancellable?
      let first = begin { signal in
        switch signal {
        case .value(let value): receive(.value(value))
        case .completion(.finished): receive(.completion(.finished))
        case .completion(.failure(let error)): other = handler(error).begin(receive)
        }
      }
      return AnyCancellable {
        first.cancel()
        other?.cancel()
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
  public func assertNoFailure() -> AnyPublisher<Output, Never> { self.catch { _ in Empty<Output, Never>() } }

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
