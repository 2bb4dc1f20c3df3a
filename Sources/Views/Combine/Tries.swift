// Operators whose functions may throw an error, which ends the publisher.

extension Publisher {
  /// A publisher of what a function makes of each value. The function is made for each subscription.
  private func trying<T>(
    _ make: @escaping (Relay<T, any Error>) -> (Output) throws -> Void
  ) -> AnyPublisher<T, any Error> {
    deriving { relay in
      let take = make(relay)
      return { signal in
        switch signal {
        case .value(let value): do { try take(value) } catch { relay.end(.failure(error)) }
        case .completion(.finished): relay.end(.finished)
        case .completion(.failure(let error)): relay.end(.failure(error))
        }
      }
    }
  }

  /// Each value, as a function changes it.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
    trying { relay in { relay.send(try transform($0)) } }
  }

  /// The values that a function makes of others, without nil.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> AnyPublisher<T, any Error> {
    trying { relay in { if let value = try transform($0) { relay.send(value) } } }
  }

  /// The values that satisfy a condition.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
    trying { relay in { if try isIncluded($0) { relay.send($0) } } }
  }

  /// The results so far, with each value.
  public func tryScan<T>(
    _ initialResult: T, _ next: @escaping (T, Output) throws -> T
  ) -> AnyPublisher<T, any Error> {
    trying { relay in
      var result = initialResult
      return {
        result = try next(result, $0)
        relay.send(result)
      }
    }
  }

  /// The result of all values, at the end.
  public func tryReduce<T>(
    _ initialResult: T, _ next: @escaping (T, Output) throws -> T
  ) -> AnyPublisher<T, any Error> { tryScan(initialResult, next).prepend(initialResult).last() }

  /// The values before a condition is not satisfied for the first time.
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    trying { relay in { if try predicate($0) { relay.send($0) } else { relay.end(.finished) } } }
  }

  /// The values from the first on that does not satisfy a condition.
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    trying { relay in
      var isDropping = true
      return {
        if isDropping { isDropping = try predicate($0) }
        if !isDropping { relay.send($0) }
      }
    }
  }

  /// The values that differ from those before.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    trying { relay in
      var last: Output?
      return {
        if let last, try predicate(last, $0) { return }
        last = $0
        relay.send($0)
      }
    }
  }

  /// The first value that satisfies a condition.
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> { tryFilter(predicate).first() }

  /// The last value that satisfies a condition, at the end.
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> { tryFilter(predicate).last() }

  /// True once a value satisfies a condition, or false at the end.
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Bool, any Error> {
    tryFirst(where: predicate).map { _ in true }.replaceEmpty(with: false)
  }

  /// False once a value does not satisfy a condition, or true at the end.
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Bool, any Error> { tryContains { try !predicate($0) }.map { !$0 } }

  /// Another publisher in the place of an error, or the error that is thrown then.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> AnyPublisher<Output, any Error> where P.Output == Output {
    self.catch { error -> AnyPublisher<Output, any Error> in
      do { return AnyPublisher(try handler(error).mapError { error -> any Error in error }) } catch {
        return AnyPublisher(Fail(error: error))
      }
    }
  }
}
