// Publishers that combine several others.

/// A subscription of several publishers, with the values so far.
private final class Joined<Output, Failure: Error> {
  private let receive: (Signal<Output, Failure>) -> Void
  private var all: [AnyCancellable] = []
  private var running = 0
  private var isOver = false

  init(_ receive: @escaping (Signal<Output, Failure>) -> Void) { self.receive = receive }

  /// Sends a value.
  func tell(_ value: Output) { if !isOver { receive(.value(value)) } }

  /// Begins a publisher; the last one that finishes, or the first that fails, ends all.
  func begin<P: Publisher>(_ publisher: P, _ take: @escaping (P.Output) -> Void) where P.Failure == Failure {
    running += 1
    all.append(
      publisher.begin { [self] signal in
        switch signal {
        case .value(let value): if !isOver { take(value) }
        case .completion(.finished):
          running -= 1
          if running == 0 { end(.finished) }
        case .completion(let failure): end(failure)
        }
      })
  }

  /// Ends the publishers that were begun so far.
  func leave() {
    for cancellable in all { cancellable.cancel() }
    all = []
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    guard !isOver else { return }
    isOver = true
    receive(.completion(completion))
  }

  /// Keeps the subscription from its end while publishers are begun.
  func holding(_ body: () -> Void) -> AnyCancellable {
    running += 1
    body()
    running -= 1
    if running == 0 { end(.finished) }
    return AnyCancellable { [self] in
      isOver = true
      leave()
    }
  }
}

extension Publishers {
  /// The values of several publishers, as they come.
  public struct MergeMany<P: Publisher>: Publisher {
    /// The type of the values.
    public typealias Output = P.Output
    /// The type of the errors.
    public typealias Failure = P.Failure
    /// The publishers.
    public let publishers: [P]

    /// The values of publishers.
    public init(_ upstream: P...) { publishers = upstream }
    /// The values of publishers.
    public init(_ upstream: some Sequence<P>) { publishers = Array(upstream) }

    /// Starts a subscription.
    public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
      let joined = Joined(receive)
      return joined.holding { for publisher in publishers { joined.begin(publisher, joined.tell) } }
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
    public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
      let joined = Joined(receive)
      var (first, second): (A.Output?, B.Output?)
      func tell() { if let first, let second { joined.tell((first, second)) } }
      return joined.holding {
        joined.begin(a) { value in
          first = value
          tell()
        }
        joined.begin(b) { value in
          second = value
          tell()
        }
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

    /// Starts a subscription.
    public func begin(_ receive: @escaping (Signal<Output, Failure>) -> Void) -> AnyCancellable {
      let joined = Joined(receive)
      var (first, second): ([A.Output], [B.Output]) = ([], [])
      func tell() {
        guard !first.isEmpty, !second.isEmpty else { return }
        joined.tell((first.removeFirst(), second.removeFirst()))
      }
      return joined.holding {
        joined.begin(a) { value in
          first.append(value)
          tell()
        }
        joined.begin(b) { value in
          second.append(value)
          tell()
        }
      }
    }
  }

  /// The latest values of three publishers.
  public static func CombineLatest3<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> AnyPublisher<(A.Output, B.Output, C.Output), A.Failure>
  where A.Failure == B.Failure, A.Failure == C.Failure { a.combineLatest(b, c) }

  /// The latest values of four publishers.
  public static func CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> AnyPublisher<(A.Output, B.Output, C.Output, D.Output), A.Failure>
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure { a.combineLatest(b, c, d) }

  /// The values of two publishers, as they come.
  public static func Merge<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<A.Output, A.Failure>
  where A.Output == B.Output, A.Failure == B.Failure { a.merge(with: b) }
}

extension Publisher {
  /// The values of this publisher and of another one, as they come.
  public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    AnyPublisher(Publishers.MergeMany(eraseToAnyPublisher(), other.eraseToAnyPublisher()))
  }

  /// The latest values of this publisher and of another one.
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure { Publishers.CombineLatest(self, other) }

  /// The results of a function for the latest values of this publisher and of another one.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure { combineLatest(other).map(transform) }

  /// The latest values of this publisher and of two others.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ one: P, _ two: Q
  ) -> AnyPublisher<(Output, P.Output, Q.Output), Failure>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(one).combineLatest(two).map { ($0.0, $0.1, $1) }
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
  ) -> AnyPublisher<(Output, P.Output, Q.Output, R.Output), Failure>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(one, two).combineLatest(three).map { ($0.0, $0.1, $0.2, $1) }
  }

  /// The values of this publisher and of another one in pairs.
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// The values of the publishers that a function makes of each value.
  public func flatMap<P: Publisher>(
    maxPublishers: Int = .max, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    AnyPublisher { receive in
      let joined = Joined(receive)
      return joined.holding { joined.begin(self) { joined.begin(transform($0), joined.tell) } }
    }
  }

  /// The values of the publishers that a function makes of each value.
  @_disfavoredOverload
  public func flatMap<P: Publisher>(
    maxPublishers: Int = .max, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, P.Failure> where Failure == Never {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// The values of the latest publisher among those that this one sends.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure>
  where Output: Publisher, Output.Failure == Failure {
    AnyPublisher { receive in
      var latest: AnyCancellable?
      let outer = begin { signal in
        switch signal {
        case .value(let publisher):
          latest?.cancel()
          latest = publisher.begin { if case .value(let value) = $0 { receive(.value(value)) } }
        case .completion(let completion): receive(.completion(completion))
        }
      }
      return AnyCancellable {
        outer.cancel()
        latest?.cancel()
      }
    }
  }
}
