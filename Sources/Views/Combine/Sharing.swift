// Publishers whose subscribers share one subscription.

/// A publisher that begins when it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins the publisher, until the result is cancelled.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// The values; the first subscription connects the publisher, and the end of the last one disconnects it.
  public func autoconnect() -> AnyPublisher<Output, Failure> {
    var (connection, count): ((any Cancellable)?, Int) = (nil, 0)
    return AnyPublisher { receive in
      let own = begin(receive)
      count += 1
      if count == 1 { connection = connect() }
      return AnyCancellable {
        own.cancel()
        count -= 1
        if count == 0 { connection?.cancel() }
      }
    }
  }
}

extension Publishers {
  /// The values of a publisher, which several subscribers share through a subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
    /// The type of the values.
    public typealias Output = Upstream.Output
    /// The type of the errors.
    public typealias Failure = Upstream.Failure
    private let upstream: Upstream
    private let createSubject: () -> SubjectType
    private lazy var subject = createSubject()

    /// The values of a publisher through a subject.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      (self.upstream, self.createSubject) = (upstream, createSubject)
    }

    /// Starts a subscription of the subject.
    public func begin(_ receive: Receiver<Output, Failure>) -> AnyCancellable { subject.begin(receive) }
    /// Begins the publisher.
    public func connect() -> any Cancellable { upstream.subscribe(subject) }
  }
}

extension Publisher {
  /// Sends all values, and the end, through a subject.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    begin { signal in
      switch signal {
      case .value(let value): subject.send(value)
      case .completion(let completion): subject.send(completion: completion)
      }
    }
  }

  /// Shares one subscription, once it is connected, through a subject.
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one subscription, once it is connected, through a subject.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure { multicast { subject } }

  /// Shares one subscription, from the first subscriber to the last.
  public func share() -> AnyPublisher<Output, Failure> {
    multicast { PassthroughSubject<Output, Failure>() }.autoconnect()
  }
}

extension Publisher where Failure == Never {
  /// Begins when it is connected.
  public func makeConnectable() -> Publishers.Multicast<Self, PassthroughSubject<Output, Never>> {
    multicast { PassthroughSubject<Output, Never>() }
  }
}
