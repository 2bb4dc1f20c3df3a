/// A timer that repeats, once it is connected.
public struct TimerPublisher: Sendable {
  /// The distance, in seconds.
  let interval: Double
  /// The line of an author's file that makes the timer, by which a scene knows it.
  let key: UInt64
  /// True if the timer begins with its first subscription.
  private(set) var connects = false
  /// The timer as the scene knows it for subscriptions other than those of views.
  let identity = TimerIdentity()

  init(interval: Double, key: UInt64) { (self.interval, self.key) = (interval, key) }

  /// A timer that repeats, on the scene's clock.
  public init(
    interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
    options: SchedulerOptions? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let key = SourceLine(file, line).key
    // A handler makes a timer of its own; a body makes the same one again and again.
    if let update = ViewUpdate.current, update.pass.outlook == nil { update.connect(key, nil) }
    self.init(interval: interval.isFinite ? Swift.max(1.0 / 60, interval) : 1e9, key: key)
  }

  /// True if the timer runs: from its connection, or from the view that receives it, until it is cancelled.
  var isConnected: Bool { ViewUpdate.current?.isConnected(key) ?? connects }
  /// The time, on the scene's clock.
  func value(at time: Double) -> Date { Date(timeIntervalSinceReferenceDate: time) }
  /// The timer, which begins with the view that receives it.
  public func autoconnect() -> TimerPublisher {
    var copy = self
    copy.connects = true
    return copy
  }
  /// The timer itself, as Combine names what it connects.
  public var upstream: TimerPublisher { self }
  /// Begins the timer.
  public func connect() -> any Cancellable {
    ViewUpdate.current?.connect(key, true)
    ViewUpdate.current?.connect(identity)
    return TimerConnection(key: key, identity: identity)
  }
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

/// The connection of a timer.
private struct TimerConnection: Cancellable {
  let key: UInt64
  let identity: TimerIdentity

  func cancel() {
    ViewUpdate.current?.connect(key, false)
    ViewUpdate.current?.disconnect(identity)
  }
}

extension ViewUpdate {
  /// True if a timer has been connected or stopped; nil for neither.
  fileprivate func isConnected(_ timer: UInt64) -> Bool? { memory.last.clocks.connections?[timer] }

  /// Begins or stops a timer; with nil it is as a new one.
  fileprivate func connect(_ timer: UInt64, _ isConnected: Bool?) {
    guard !isRepeating, memory.last.clocks.connections?[timer] != isConnected else { return }
    memory.last.clocks.connections = memory.last.clocks.connections ?? [:]
    memory.last.clocks.connections?[timer] = isConnected
    pass.next.clocks.connections = memory.last.clocks.connections
    invalidate()
  }
}

extension Timer {
  /// A timer that repeats.
  public typealias TimerPublisher = Views.TimerPublisher

  /// A timer that repeats, on the scene's clock.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: SchedulerOptions? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, runLoop: runLoop, mode: mode, file: file, line: line)
  }
}

extension RunLoop.Mode {
  /// The mode of most timers.
  public static var main: RunLoop.Mode { .default }
  /// The mode while a finger drags.
  public static var tracking: RunLoop.Mode { .common }
}
