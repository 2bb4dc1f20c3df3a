import Engine

/// A queue of work: in a scene it is done on the scene's clock, after what is being done.
public final class DispatchQueue: Sendable {
  /// The queue of the main thread.
  public static let main = DispatchQueue(label: "main")

  /// A queue of the system; all are one in a scene.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { main }

  /// A queue with a name.
  public init(label: String, qos: DispatchQoS = .unspecified) {}

  /// Does something when what is being done has ended.
  public func async(execute work: @escaping @MainActor () -> Void) { after(0, work) }

  /// Does something at a time.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @MainActor () -> Void) {
    after(deadline.seconds, work)
  }

  /// Does something at a time, unless it is cancelled until then.
  public func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem) {
    after(deadline.seconds) { execute.perform() }
  }

  /// Does something at a time by the calendar.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute work: @escaping @MainActor () -> Void) {
    after(wallDeadline.seconds, work)
  }
  /// Does something at a time, with an importance that changes nothing.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS, execute work: @escaping @MainActor () -> Void
  ) { after(deadline.seconds, work) }
  /// Does something when what is being done has ended, with an importance that changes nothing.
  public func async(qos: DispatchQoS, execute work: @escaping @MainActor () -> Void) { after(0, work) }

  /// Does something when what is being done has ended, unless it is cancelled until then.
  public func async(execute: DispatchWorkItem) { after(0) { execute.perform() } }

  /// Does something now.
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }

  func after(_ seconds: Double, _ work: @escaping @MainActor () -> Void) {
    guard let update = ViewUpdate.current else { return }
    // What states lead to again and again is done once for each picture, as by a run loop.
    let seconds = seconds <= 0 && update.hasManyRounds ? ViewUpdate.pictureTime : seconds
    if seconds > 0 {
      update.complete({ MainActor.inScene(work) }, at: update.time + seconds)
    } else {
      Task { MainActor.inScene(work) }
    }
  }
}

/// A time from now on, on the scene's clock.
public struct DispatchTime: Hashable, Sendable {
  /// The distance from now, in seconds.
  let seconds: Double

  /// Now.
  public static func now() -> DispatchTime { DispatchTime(seconds: 0) }
  /// A later time.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }
  /// A later time.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    let seconds: Double =
      switch interval {
      case .seconds(let count): Double(count)
      case .milliseconds(let count): Double(count) / 1e3
      case .microseconds(let count): Double(count) / 1e6
      case .nanoseconds(let count): Double(count) / 1e9
      case .never: .infinity
      @unknown default: 0
      }
    return time + seconds
  }
}

/// A time of the calendar from now on, on the scene's clock.
public struct DispatchWallTime: Hashable, Sendable {
  /// The distance from now, in seconds.
  let seconds: Double

  /// Now.
  public static func now() -> DispatchWallTime { DispatchWallTime(seconds: 0) }
  /// A later time.
  public static func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
    DispatchWallTime(seconds: time.seconds + seconds)
  }
  /// A later time.
  public static func + (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime {
    DispatchWallTime(seconds: (DispatchTime(seconds: time.seconds) + interval).seconds)
  }
}

/// A piece of work, which may be cancelled before its time.
public final class DispatchWorkItem: @unchecked Sendable {
  private let block: @MainActor () -> Void
  /// True if the work is cancelled.
  public var isCancelled: Bool { ViewUpdate.current?.memory.cancelled[ObjectIdentifier(self)] != nil }

  /// Work to be done.
  public init(block: @escaping @MainActor () -> Void) { self.block = block }
  /// Cancels the work.
  public func cancel() { ViewUpdate.current?.memory.cancel(self) }
  /// Does the work now.
  public func perform() { if !isCancelled { MainActor.inScene(block) } }
}

extension Timer {
  /// A timer that tells on the scene's clock, once or again and again until it is invalidated.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = SceneTimer(
      every: interval.isFinite ? max(interval, 1e-3) : 1e9, repeats: repeats, block: block)
    timer.start()
    return timer
  }
}

/// A timer on the scene's clock.
///
/// Copies of a scene share it, so the scene remembers whether it is valid. It is added to no run loop, so that it never
/// fires by itself.
private final class SceneTimer: Timer {
  private let interval: TimeInterval
  private let repeats: Bool
  private let block: @Sendable (Timer) -> Void
  private let number: Int

  init(every interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) {
    (self.interval, self.repeats, self.block) = (interval, repeats, block)
    number = ViewUpdate.current?.newTimer() ?? 0
    super.init(fire: .distantFuture, interval: interval, repeats: repeats, block: block)
  }

  override var isValid: Bool { ViewUpdate.current?.memory.timers.contains(number) ?? false }
  override var timeInterval: TimeInterval { repeats ? interval : 0 }
  override func invalidate() { ViewUpdate.current?.memory.timers.remove(number) }

  override func fire() {
    guard isValid else { return }
    block(self)
    if !repeats { invalidate() }
  }

  func start() {
    guard let update = ViewUpdate.current else { return }
    update.complete(
      { [self] in
        guard isValid else { return }
        fire()
        if isValid { start() }
      }, at: update.time + interval)
  }
}

extension ViewUpdate {
  /// The number of a timer that is valid from now on.
  fileprivate func newTimer() -> Int {
    memory.timerCount += 1
    memory.timers.insert(memory.timerCount)
    return memory.timerCount
  }
}
