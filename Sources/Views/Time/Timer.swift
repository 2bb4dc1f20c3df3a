/// A source of values over time; only timers are, here.
public protocol Publisher<Output> {
  /// The type of the values.
  associatedtype Output
  /// The distance of the values in seconds; called by the runtime.
  var interval: Double { get }
  /// The value of a time; called by the runtime.
  func value(at time: Double) -> Output
}

/// A timer that repeats.
public struct TimerPublisher: Publisher, Sendable {
  /// The distance, in seconds.
  public let interval: Double
  /// The time, on the scene's clock.
  public func value(at time: Double) -> Date { Date(timeIntervalSinceReferenceDate: time) }
  /// Itself: it begins with the view that receives it.
  public func autoconnect() -> TimerPublisher { self }
  /// The times, one after the other.
  public var values: Values { Values(interval: interval) }

  /// Times on the scene's clock for `for await`.
  public struct Values: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let interval: Double

    /// Itself.
    public func makeAsyncIterator() -> Values { self }

    /// The next time; nil once the task is cancelled.
    public func next() async -> Date? {
      guard (try? await Task.sleep(for: .seconds(interval))) != nil else { return nil }
      return Date(timeIntervalSinceReferenceDate: ViewUpdate.current?.time ?? 0)
    }
  }
}

/// Combine's publishers that files name by their types.
public enum Publishers {
  /// A publisher that begins with the view that receives it, as all of a scene's do.
  public typealias Autoconnect<Upstream> = Upstream
}

extension Timer {
  /// A timer that repeats.
  public typealias TimerPublisher = Views.TimerPublisher

  /// A timer that repeats, on the scene's clock.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher {
    TimerPublisher(interval: interval.isFinite ? max(1.0 / 60, interval) : 1e9)
  }
}

extension RunLoop.Mode {
  /// The mode of most timers.
  public static var main: RunLoop.Mode { .default }
  /// The mode while a finger drags.
  public static var tracking: RunLoop.Mode { .common }
}

extension View {
  /// Does something with each value that is told.
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View {
    adjusted { context in
      context.update.tick(context.place.key(.change), every: publisher.interval) { time in
        action(publisher.value(at: time))
      }
    }
  }
}
