// Publishers and the scene's clock.

extension Publisher {
  /// The values, when what is being done has ended.
  public func receive<S: Scheduler>(
    on scheduler: S, options: SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    scheduler is ImmediateScheduler ? eraseToAnyPublisher() : delay(for: 0, scheduler: scheduler)
  }

  /// The same values: a scene has one place for all.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> { eraseToAnyPublisher() }

  /// The values, each after a time.
  public func delay<S: Scheduler>(
    for interval: SchedulerStride, tolerance: SchedulerStride? = nil, scheduler: S,
    options: SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    deriving { relay in { signal in after(interval.timeInterval) { relay(signal) } } }
  }

  /// The values after which none has followed for a time.
  public func debounce<S: Scheduler>(
    for dueTime: SchedulerStride, scheduler: S, options: SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    deriving { relay in
      var (count, waiting) = (0, Output?.none)
      return { signal in
        count += 1
        guard case .value(let value) = signal else {
          if let waiting { relay.send(waiting) }
          return relay(signal)
        }
        let number = count
        waiting = value
        after(dueTime.timeInterval) {
          guard number == count else { return }
          waiting = nil
          relay(signal)
        }
      }
    }
  }

  /// At most one value in each time: the first at once, and of those that follow the last or the first.
  public func throttle<S: Scheduler>(
    for interval: SchedulerStride, scheduler: S, options: SchedulerOptions? = nil, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    deriving { relay in
      var (isWaiting, next) = (false, Output?.none)
      func sendNext() {
        guard let value = next else { return }
        next = nil
        relay.send(value)
      }
      func wait() {
        isWaiting = true
        after(interval.timeInterval) {
          isWaiting = false
          guard next != nil, !relay.isOver else { return }
          sendNext()
          wait()
        }
      }
      return { signal in
        guard case .value(let value) = signal else {
          sendNext()
          return relay(signal)
        }
        if isWaiting {
          if latest || next == nil { next = value }
        } else {
          relay(signal)
          wait()
        }
      }
    }
  }

  /// The values until none has come for a time: then the end, or an error.
  public func timeout<S: Scheduler>(
    _ interval: SchedulerStride, scheduler: S, options: SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> AnyPublisher<Output, Failure> {
    deriving { relay in
      var count = 0
      func wait() {
        count += 1
        let number = count
        after(interval.timeInterval) {
          if number == count, !relay.isOver { relay.end(customError.map { .failure($0()) } ?? .finished) }
        }
      }
      wait()
      return { signal in
        wait()
        relay(signal)
      }
    }
  }

  /// The time that has passed between each value and the one before.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: SchedulerOptions? = nil
  ) -> AnyPublisher<SchedulerStride, Failure> {
    deriving { relay in
      var last = SchedulerTime.now
      return { signal in
        relay(
          signal.map { _ in
            let now = SchedulerTime.now
            defer { last = now }
            return SchedulerStride(last.distance(to: now).timeInterval, of: scheduler)
          })
      }
    }
  }

  /// Lists of the values of each time.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: SchedulerOptions? = nil
  ) -> AnyPublisher<[Output], Failure> {
    deriving { relay in
      let (interval, most) = strategy.limits
      let start = SchedulerTime.now
      var (values, isWaiting): ([Output], Bool) = ([], false)
      func flush() {
        let all = values
        values = []
        if !all.isEmpty { relay.send(all) }
      }
      func wait() {
        guard !isWaiting else { return }
        isWaiting = true
        let passed = start.distance(to: .now).timeInterval.truncatingRemainder(dividingBy: interval)
        after(interval - passed) {
          isWaiting = false
          flush()
        }
      }
      return { signal in
        switch signal {
        case .value(let value):
          values.append(value)
          if values.count >= most { flush() } else { wait() }
        case .completion(let completion):
          if case .finished = completion { flush() }
          relay.end(completion)
        }
      }
    }
  }

  /// The same values: nothing asks for them one by one.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> AnyPublisher<Output, Failure> { eraseToAnyPublisher() }
}

extension Publishers {
  /// The values that are collected together.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Those of each time.
    case byTime(Context, SchedulerStride)
    /// Those of each time, up to a number.
    case byTimeOrCount(Context, SchedulerStride, Int)

    fileprivate var limits: (seconds: Double, count: Int) {
      switch self {
      case .byTime(_, let time): (max(1e-3, time.timeInterval), .max)
      case .byTimeOrCount(_, let time, let count): (max(1e-3, time.timeInterval), count)
      }
    }
  }

  /// The moment at which a buffer asks for values, which changes nothing.
  public enum PrefetchStrategy: Sendable {
    /// At once.
    case keepFull
    /// When values are asked for.
    case byRequest
  }

  /// The end of a full buffer, which no buffer of a scene is.
  public enum BufferingStrategy<Failure: Error> {
    /// New values are left out.
    case dropNewest
    /// Old values are left out.
    case dropOldest
    /// An error ends the publisher.
    case customError(() -> Failure)
  }
}
