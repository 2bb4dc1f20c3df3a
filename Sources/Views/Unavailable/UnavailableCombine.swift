// Combine's names. Each declaration says what to use instead.

/// Values are published by properties.
@available(
  *, unavailable, message: "Scenes have no Combine: use @Published with didSet, onChange, or Timer.publish."
)
public final class PassthroughSubject<Output, Failure>: Subject {
  /// Not supported; the message says what to use instead.
  public init() {}
  /// Not supported; the message says what to use instead.
  public func send(_ input: Output) {}
}

@available(
  *, unavailable, message: "Scenes have no Combine: use @Published with didSet, onChange, or Timer.publish."
)
extension PassthroughSubject where Output == Void {
  /// Not supported; the message says what to use instead.
  public func send() {}
}

/// Values are published by properties.
@available(
  *, unavailable, message: "Scenes have no Combine: use @Published with didSet, onChange, or Timer.publish."
)
public final class CurrentValueSubject<Output, Failure>: Subject {
  /// Not supported; the message says what to use instead.
  public init(_ value: Output) { self.value = value }
  /// Not supported; the message says what to use instead.
  public var value: Output
  /// Not supported; the message says what to use instead.
  public func send(_ input: Output) {}
}

/// A subscription.
public protocol Cancellable {
  /// Ends the subscription.
  func cancel()
}

/// A subscription of any type.
public final class AnyCancellable: Cancellable, Hashable, Sendable {
  /// Does nothing more.
  public init(_ cancel: @escaping () -> Void) {}
  init() {}
  /// Ends the subscription.
  public func cancel() {}
  /// Keeps the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// True if two are the same.
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Values of any source.
public struct AnyPublisher<Output, Failure>: Subject {
  init() {}
}

/// A source of values, as Combine has it.
public protocol Subject<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the errors.
  associatedtype Failure
}

extension ObservableObjectPublisher: Subject {
  /// Nothing but the change itself.
  public typealias Output = Void
  /// None.
  public typealias Failure = Never
}

@available(
  *, unavailable, message: "Scenes have no Combine: use @Published with didSet, onChange, or Timer.publish."
)
extension Subject {
  /// Not supported; the message says what to use instead.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
  /// Not supported; the message says what to use instead.
  public func sink(
    receiveCompletion: @escaping (Any) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { AnyCancellable() }
  /// Not supported; the message says what to use instead.
  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    AnyPublisher<T, Failure>()
  }
  /// Not supported; the message says what to use instead.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    AnyPublisher<T, Failure>()
  }
  /// Not supported; the message says what to use instead.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    AnyPublisher()
  }
  /// Not supported; the message says what to use instead.
  public func combineLatest<S: Subject>(_ other: S) -> AnyPublisher<(Output, S.Output), Failure> {
    AnyPublisher<(Output, S.Output), Failure>()
  }
  /// Not supported; the message says what to use instead.
  public func merge<S: Subject>(with other: S) -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func debounce(
    for dueTime: RunLoop.SchedulerTimeType.Stride, scheduler: Any
  ) -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func throttle(
    for interval: RunLoop.SchedulerTimeType.Stride, scheduler: Any, latest: Bool
  ) -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func delay(
    for interval: RunLoop.SchedulerTimeType.Stride, scheduler: Any
  ) -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func receive(on scheduler: Any) -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher() }
  /// Not supported; the message says what to use instead.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { AnyCancellable() }
  /// Not supported; the message says what to use instead.
  public func assign(to published: inout AnyPublisher<Output, Never>) {}
}

extension View {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable, message: "Scenes have no Combine: use @Published with didSet, onChange, or Timer.publish."
  )
  nonisolated public func onReceive<S: Subject>(
    _ publisher: S, perform action: @escaping (S.Output) -> Void
  ) -> some View { self }
}

extension RunLoop {
  /// A time of a run loop, as Combine has it.
  public struct SchedulerTimeType: Sendable {
    /// A distance of times.
    public struct Stride: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
      /// A distance in seconds.
      public init(floatLiteral value: Double) {}
      /// A distance in seconds.
      public init(integerLiteral value: Int) {}
      /// A distance in seconds.
      public static func seconds(_ s: Double) -> Stride { 0 }
      /// A distance in milliseconds.
      public static func milliseconds(_ ms: Int) -> Stride { 0 }
    }
  }
}

extension TimerPublisher {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable, message: "Scenes have no Combine: use @Published with didSet, onChange, or Timer.publish."
  )
  public func sink(receiveValue: @escaping (Date) -> Void) -> AnyCancellable { AnyCancellable() }
}
