// Publishers that combine several others.

/// A publisher that others make up.
public protocol ComposedPublisher: Publisher {
  /// The publisher made of others.
  var source: AnyPublisher<Output, Failure> { get }
}

extension ComposedPublisher {
  /// Starts a subscription.
  public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable { source.begin(receive) }
}

/// The values of two publishers that wait for each other.
private struct Sides<First, Second> {
  var (first, second): ([First], [Second]) = ([], [])
  var (firstIsOver, secondIsOver) = (false, false)
}

/// Begins two publishers, and sends what `next` makes of their values, until `isOver`.
private func both<A: Publisher, B: Publisher>(
  _ a: A, _ b: B, _ receive: Receiver<(A.Output, B.Output), A.Failure>,
  _ next: @escaping (inout Sides<A.Output, B.Output>) -> (A.Output, B.Output)?,
  isOver: @escaping (Sides<A.Output, B.Output>) -> Bool
) -> AnyCancellable where A.Failure == B.Failure {
  let relay = Relay(receive)
  var sides = Sides<A.Output, B.Output>()
  func update(isValue: Bool, _ change: (inout Sides<A.Output, B.Output>) -> Void) {
    change(&sides)
    if isValue, let pair = next(&sides) { relay.send(pair) }
    if isOver(sides) { relay.end(.finished) }
  }
  relay.take(a) { value in
    update(isValue: true) { $0.first.append(value) }
  } finished: {
    update(isValue: false) { $0.firstIsOver = true }
  }
  relay.take(b) { value in
    update(isValue: true) { $0.second.append(value) }
  } finished: {
    update(isValue: false) { $0.secondIsOver = true }
  }
  return relay.subscription
}

extension Publishers {
  /// The values of several publishers, as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The type of the values.
    public typealias Output = Upstream.Output
    /// The type of the errors.
    public typealias Failure = Upstream.Failure
    /// The publishers.
    public let publishers: [Upstream]

    /// The values of publishers.
    public init(_ upstream: Upstream...) { publishers = upstream }
    /// The values of publishers.
    public init(_ upstream: some Swift.Sequence<Upstream>) { publishers = Array(upstream) }

    /// Starts a subscription.
    public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
      let relay = Relay(receive)
      relay.holding { for publisher in publishers { relay.take(publisher, relay.send) } }
      return relay.subscription
    }
  }

  /// The latest values of two publishers, whenever one of them sends another.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// The type of the values.
    public typealias Output = (A.Output, B.Output)
    /// The type of the errors.
    public typealias Failure = A.Failure
    private let (a, b): (A, B)

    /// The latest values of publishers.
    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    /// Starts a subscription.
    public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
      both(a, b, receive) { sides in
        guard let first = sides.first.last, let second = sides.second.last else { return nil }
        sides.first = [first]
        sides.second = [second]
        return (first, second)
      } isOver: {
        $0.firstIsOver && $0.secondIsOver
      }
    }
  }

  /// The values of two publishers in pairs.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// The type of the values.
    public typealias Output = (A.Output, B.Output)
    /// The type of the errors.
    public typealias Failure = A.Failure
    private let (a, b): (A, B)

    /// The values of publishers.
    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    /// Starts a subscription, which ends when one publisher has ended and its values are used up.
    public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable {
      both(a, b, receive) { sides in
        guard !sides.first.isEmpty, !sides.second.isEmpty else { return nil }
        return (sides.first.removeFirst(), sides.second.removeFirst())
      } isOver: {
        $0.firstIsOver && $0.first.isEmpty || $0.secondIsOver && $0.second.isEmpty
      }
    }
  }
}

// Three and more.
extension Publishers {
  /// The latest values of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: ComposedPublisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// The type of the values.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The type of the errors.
    public typealias Failure = A.Failure
    /// The publisher made of others.
    public let source: AnyPublisher<Output, Failure>

    /// The latest values of publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      source = a.combineLatest(b).combineLatest(c).map { ($0.0, $0.1, $1) }
    }
  }

  /// The latest values of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: ComposedPublisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// The type of the values.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The type of the errors.
    public typealias Failure = A.Failure
    /// The publisher made of others.
    public let source: AnyPublisher<Output, Failure>

    /// The latest values of publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      source = a.combineLatest(b).combineLatest(c.combineLatest(d)).map { ($0.0, $0.1, $1.0, $1.1) }
    }
  }

  /// The values of three publishers in threes.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: ComposedPublisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// The type of the values.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The type of the errors.
    public typealias Failure = A.Failure
    /// The publisher made of others.
    public let source: AnyPublisher<Output, Failure>

    /// The values of publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      source = a.zip(b).zip(c).map { ($0.0, $0.1, $1) }
    }
  }

  /// The values of four publishers in fours.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: ComposedPublisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// The type of the values.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The type of the errors.
    public typealias Failure = A.Failure
    /// The publisher made of others.
    public let source: AnyPublisher<Output, Failure>

    /// The values of publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      source = a.zip(b).zip(c.zip(d)).map { ($0.0, $0.1, $1.0, $1.1) }
    }
  }

  /// The values of two publishers, as they come.
  public static func Merge<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<A.Output, A.Failure>
  where A.Output == B.Output, A.Failure == B.Failure { a.merge(with: b) }

  /// The values of three publishers, as they come.
  public static func Merge3<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> AnyPublisher<A.Output, A.Failure>
  where A.Output == B.Output, A.Failure == B.Failure, A.Output == C.Output, A.Failure == C.Failure {
    a.merge(with: b, c)
  }

  /// The values of four publishers, as they come.
  public static func Merge4<A: Publisher>(
    _ a: A, _ others: any Publisher<A.Output, A.Failure>...
  ) -> AnyPublisher<A.Output, A.Failure> { a.merged(with: others) }

  /// The values of five publishers, as they come.
  public static func Merge5<A: Publisher>(
    _ a: A, _ others: any Publisher<A.Output, A.Failure>...
  ) -> AnyPublisher<A.Output, A.Failure> { a.merged(with: others) }

  /// The values of six publishers, as they come.
  public static func Merge6<A: Publisher>(
    _ a: A, _ others: any Publisher<A.Output, A.Failure>...
  ) -> AnyPublisher<A.Output, A.Failure> { a.merged(with: others) }

  /// The values of seven publishers, as they come.
  public static func Merge7<A: Publisher>(
    _ a: A, _ others: any Publisher<A.Output, A.Failure>...
  ) -> AnyPublisher<A.Output, A.Failure> { a.merged(with: others) }

  /// The values of eight publishers, as they come.
  public static func Merge8<A: Publisher>(
    _ a: A, _ others: any Publisher<A.Output, A.Failure>...
  ) -> AnyPublisher<A.Output, A.Failure> { a.merged(with: others) }
}

extension Publisher {
  /// The values of this publisher and of another one, as they come.
  public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure { merged(with: [other]) }

  /// The values of this publisher and of two others, as they come.
  public func merge<P: Publisher, Q: Publisher>(with one: P, _ two: Q) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure, Q.Output == Output, Q.Failure == Failure {
    merged(with: [one, two])
  }

  /// The values of this publisher and of others, as they come.
  public func merge(
    with one: any Publisher<Output, Failure>, _ two: any Publisher<Output, Failure>,
    _ others: any Publisher<Output, Failure>...
  ) -> AnyPublisher<Output, Failure> { merged(with: [one, two] + others) }

  fileprivate func merged(with others: [any Publisher<Output, Failure>]) -> AnyPublisher<Output, Failure> {
    func erase(_ publisher: some Publisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
      AnyPublisher(publisher)
    }
    return AnyPublisher(Publishers.MergeMany([AnyPublisher(self)] + others.map { erase($0) }))
  }

  /// The latest values of this publisher and of another one.
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// The results of a function for the latest values of this publisher and of another one.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure {
    combineLatest(other).map { transform($0, $1) }
  }

  /// The latest values of this publisher and of two others.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ one: P, _ two: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, one, two)
  }

  /// The results of a function for the latest values of this publisher and of two others.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ one: P, _ two: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(one, two).map { transform($0.0, $0.1, $0.2) }
  }

  /// The latest values of this publisher and of three others.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ one: P, _ two: Q, _ three: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, one, two, three)
  }

  /// The results of a function for the latest values of this publisher and of three others.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ one: P, _ two: Q, _ three: R, _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(one, two, three).map { transform($0.0, $0.1, $0.2, $0.3) }
  }

  /// The values of this publisher and of another one in pairs.
  public func zip<P: Publisher>(
    _ other: P
  ) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// The results of a function for the values of this publisher and of another one in pairs.
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure {
    zip(other).map { transform($0, $1) }
  }

  /// The values of this publisher and of two others in threes.
  public func zip<P: Publisher, Q: Publisher>(
    _ one: P, _ two: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, one, two)
  }

  /// The results of a function for the values of this publisher and of two others in threes.
  public func zip<P: Publisher, Q: Publisher, T>(
    _ one: P, _ two: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure, Q.Failure == Failure {
    zip(one, two).map { transform($0.0, $0.1, $0.2) }
  }

  /// The values of this publisher and of three others in fours.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ one: P, _ two: Q, _ three: R
  ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, one, two, three)
  }

  /// The results of a function for the values of this publisher and of three others in fours.
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ one: P, _ two: Q, _ three: R, _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    zip(one, two, three).map { transform($0.0, $0.1, $0.2, $0.3) }
  }

  /// The values of the publishers that a function makes of each value, of a number of them at a time.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    AnyPublisher { receive in
      let relay = Relay(receive)
      var (waiting, running, isStarting): ([Output], Int, Bool) = ([], 0, false)
      func start() {
        guard !isStarting else { return }
        isStarting = true
        while !waiting.isEmpty, running < maxPublishers.max ?? .max {
          running += 1
          relay.take(transform(waiting.removeFirst()), relay.send) {
            running -= 1
            start()
            if waiting.isEmpty { relay.endIfIdle() }
          }
        }
        isStarting = false
      }
      relay.take(self) { value in
        waiting.append(value)
        start()
      } finished: {
        if waiting.isEmpty { relay.endIfIdle() }
      }
      return relay.subscription
    }
  }

  /// The values of the publishers that a function makes of each value, of a number of them at a time.
  @_disfavoredOverload
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, P.Failure> where Failure == Never {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// The values of the latest publisher among those that this one sends, until it and the latest have finished.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure>
  where Output: Publisher, Output.Failure == Failure {
    AnyPublisher { receive in
      let relay = Relay(receive)
      var latest: Int?
      relay.take(self) { publisher in
        if let latest { relay.leave(latest) }
        let place = relay.newPlace()
        latest = place
        relay.take(publisher, at: place, relay.send)
      }
      return relay.subscription
    }
  }

  /// The values of the latest publisher among those that this one sends, until it and the latest have finished.
  @_disfavoredOverload
  public func switchToLatest() -> AnyPublisher<Output.Output, Output.Failure>
  where Output: Publisher, Failure == Never { setFailureType(to: Output.Failure.self).switchToLatest() }
}
