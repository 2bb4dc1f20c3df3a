// Single values of publishers, and what is known of all of them.

extension Publisher {
  /// All values as a list, at the end.
  public func collect() -> AnyPublisher<[Output], Failure> { collect(.max) }

  /// Lists of a number of values, and at the end one of those that are left.
  public func collect(_ count: Int) -> AnyPublisher<[Output], Failure> {
    deriving { relay in
      var values: [Output] = []
      return { signal in
        switch signal {
        case .value(let value):
          values.append(value)
          guard values.count >= count else { return }
          let full = values
          values = []
          relay.send(full)
        case .completion(let completion):
          if case .finished = completion, !values.isEmpty || count == .max { relay.send(values) }
          relay.end(completion)
        }
      }
    }
  }

  /// The number of values, at the end.
  public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }

  /// The first value.
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  /// The first value that satisfies a condition.
  public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).first()
  }

  /// The last value, at the end.
  public func last() -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { $1 }.compactMap { $0 }
  }

  /// The last value that satisfies a condition, at the end.
  public func last(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).last()
  }

  /// The value at an index.
  public func output(at index: Int) -> AnyPublisher<Output, Failure> { dropFirst(index).first() }

  /// The values of a range of indices.
  public func output<R: RangeExpression<Int>>(in range: R) -> AnyPublisher<Output, Failure> {
    let range = range.relative(to: 0..<Int.max)
    return dropFirst(range.lowerBound).prefix(range.count)
  }

  /// The end without the values.
  public func ignoreOutput() -> AnyPublisher<Never, Failure> { compactMap { _ -> Never? in nil } }

  /// True once a value satisfies a condition, or false at the end.
  public func contains(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
    first(where: predicate).map { _ in true }.replaceEmpty(with: false)
  }

  /// False once a value does not satisfy a condition, or true at the end.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
    contains { !predicate($0) }.map { !$0 }
  }

  /// The smallest value, at the end.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> AnyPublisher<
    Output, Failure
  > {
    reduce(Output?.none) { least, value in
      if let least, !areInIncreasingOrder(value, least) { least } else { value }
    }
    .compactMap { $0 }
  }

  /// The largest value, at the end.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> AnyPublisher<
    Output, Failure
  > {
    reduce(Output?.none) { most, value in
      if let most, areInIncreasingOrder(value, most) { most } else { value }
    }
    .compactMap { $0 }
  }

  /// The values until another publisher sends one.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let relay = Relay(receive)
      relay.begin(publisher) { if case .value = $0 { relay.end(.finished) } }
      relay.take(self, relay.send) { relay.end(.finished) }
      return relay.subscription
    }
  }

  /// The values after another publisher has sent one.
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure>
  where P.Failure == Failure {
    AnyPublisher { receive in
      let relay = Relay(receive)
      let place = relay.newPlace()
      var isOpen = false
      relay.take(publisher, at: place) { _ in
        isOpen = true
        relay.leave(place)
      } finished: {
        if !isOpen { relay.end(.finished) }
      }
      relay.take(self) {
        if isOpen { relay.send($0) }
      } finished: {
        relay.end(.finished)
      }
      return relay.subscription
    }
  }
}

extension Publisher where Output: Equatable {
  /// True once a value is sent, or false at the end.
  public func contains(_ output: Output) -> AnyPublisher<Bool, Failure> { contains { $0 == output } }
}

extension Publisher where Output: Comparable {
  /// The smallest value, at the end.
  public func min() -> AnyPublisher<Output, Failure> { min(by: <) }
  /// The largest value, at the end.
  public func max() -> AnyPublisher<Output, Failure> { max(by: <) }
}
