/// The kinds of publishers that files name by their types. What operators make of publishers has one type.
public enum Publishers {
  /// A publisher that begins with its first subscription.
  public typealias Autoconnect<Upstream> = Upstream
}

extension Publishers {
  /// The type of what `map` makes.
  public typealias Map<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of what `compactMap` makes.
  public typealias CompactMap<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of what `scan` makes.
  public typealias Scan<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of what `reduce` makes.
  public typealias Reduce<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of what `tryMap` makes.
  public typealias TryMap<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
  /// The type of what `tryCompactMap` makes.
  public typealias TryCompactMap<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
  /// The type of what `tryScan` makes.
  public typealias TryScan<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
  /// The type of what `tryFilter` makes.
  public typealias TryFilter<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of what `decode` makes.
  public typealias Decode<Upstream: Publisher, Output, Coder> = AnyPublisher<Output, any Error>
  /// The type of what `encode` makes.
  public typealias Encode<Upstream: Publisher, Coder> = AnyPublisher<Data, any Error>
  /// The type of what `mapError` makes.
  public typealias MapError<Upstream: Publisher, Failure: Error> = AnyPublisher<Upstream.Output, Failure>
  /// The type of what `setFailureType` makes.
  public typealias SetFailureType<Upstream: Publisher, Failure: Error> = AnyPublisher<
    Upstream.Output, Failure
  >
  /// The type of what `replaceError` makes.
  public typealias ReplaceError<Upstream: Publisher> = AnyPublisher<Upstream.Output, Never>
  /// The type of what `assertNoFailure` makes.
  public typealias AssertNoFailure<Upstream: Publisher> = AnyPublisher<Upstream.Output, Never>
  /// The type of what `catch` makes.
  public typealias Catch<Upstream: Publisher, NewPublisher: Publisher> = AnyPublisher<
    Upstream.Output, NewPublisher.Failure
  >
  /// The type of what `tryCatch` makes.
  public typealias TryCatch<Upstream: Publisher, NewPublisher: Publisher> = AnyPublisher<
    Upstream.Output, any Error
  >
  /// The type of what `flatMap` makes.
  public typealias FlatMap<NewPublisher: Publisher, Upstream: Publisher> = AnyPublisher<
    NewPublisher.Output, NewPublisher.Failure
  >
  /// The type of what `collect` makes.
  public typealias Collect<Upstream: Publisher> = AnyPublisher<[Upstream.Output], Upstream.Failure>
  /// The type of what `count` makes.
  public typealias Count<Upstream: Publisher> = AnyPublisher<Int, Upstream.Failure>
  /// The type of what `ignoreOutput` makes.
  public typealias IgnoreOutput<Upstream: Publisher> = AnyPublisher<Never, Upstream.Failure>
  /// The type of what `filter` makes.
  public typealias Filter<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `removeDuplicates` makes.
  public typealias RemoveDuplicates<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `first` makes.
  public typealias First<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `first(where:)` makes.
  public typealias FirstWhere<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `last` makes.
  public typealias Last<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `last(where:)` makes.
  public typealias LastWhere<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `drop` makes.
  public typealias Drop<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `drop(while:)` makes.
  public typealias DropWhile<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `output` makes.
  public typealias Output<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `prefix(while:)` makes.
  public typealias PrefixWhile<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `print` makes.
  public typealias Print<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `handleEvents` makes.
  public typealias HandleEvents<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `share` makes.
  public typealias Share<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `retry` makes.
  public typealias Retry<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `replaceEmpty` makes.
  public typealias ReplaceEmpty<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `buffer` makes.
  public typealias Buffer<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `breakpoint` makes.
  public typealias Breakpoint<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of what `receive(on:)` makes.
  public typealias ReceiveOn<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of what `subscribe(on:)` makes.
  public typealias SubscribeOn<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of what `debounce` makes.
  public typealias Debounce<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of what `throttle` makes.
  public typealias Throttle<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of what `delay` makes.
  public typealias Delay<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of what `timeout` makes.
  public typealias Timeout<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of what `append` makes.
  public typealias Concatenate<Prefix: Publisher, Suffix: Publisher> = AnyPublisher<
    Prefix.Output, Prefix.Failure
  >
  /// The type of what `switchToLatest` makes.
  public typealias SwitchToLatest<P: Publisher, Upstream: Publisher> = AnyPublisher<P.Output, P.Failure>
}
