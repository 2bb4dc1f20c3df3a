// Publishers and the scene's clock.

/// A place at which values arrive: all are one in a scene, on its clock.
public protocol Scheduler {}

extension DispatchQueue: Scheduler {}
extension RunLoop: Scheduler {}
extension OperationQueue: Scheduler {}

/// The place at which values arrive at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The only one.
  public static let shared = ImmediateScheduler()
}

/// A distance of times.
public struct SchedulerStride: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The distance in seconds.
  let seconds: Double

  private init(_ seconds: Double) { self.seconds = seconds.isFinite ? max(0, seconds) : 1e9 }
  /// A distance in seconds.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A distance in seconds.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  /// A distance in seconds.
  public static func seconds(_ s: Double) -> SchedulerStride { SchedulerStride(s) }
  /// A distance in milliseconds.
  public static func milliseconds(_ ms: Int) -> SchedulerStride { SchedulerStride(Double(ms) / 1e3) }
  /// A distance in microseconds.
  public static func microseconds(_ us: Int) -> SchedulerStride { SchedulerStride(Double(us) / 1e6) }
}

extension RunLoop {
  /// A time of a run loop.
  public enum SchedulerTimeType {
    /// A distance of times.
    public typealias Stride = SchedulerStride
  }
}

extension DispatchQueue {
  /// A time of a queue.
  public enum SchedulerTimeType {
    /// A distance of times.
    public typealias Stride = SchedulerStride
  }
}

/// Does something after a time, on the scene's clock.
private func after(_ seconds: Double, _ work: @escaping () -> Void) {
  // A scene is performed by one thread at a time.
  nonisolated(unsafe) let work = work
  DispatchQueue.main.after(seconds) { work() }
}

extension Publisher {
  /// The values, when what is being done has ended.
  public func receive<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
    S.self == ImmediateScheduler.self ? eraseToAnyPublisher() : delay(for: 0, scheduler: scheduler)
  }

  /// The same values: a scene has one place for all.
  public func subscribe<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher()
  }

  /// The values, each after a time.
  public func delay<S: Scheduler>(
    for interval: SchedulerStride, scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      var isCancelled = false
      let upstream = begin { signal in
        after(interval.seconds) { if !isCancelled { receive(signal) } }
      }
      return AnyCancellable {
        isCancelled = true
        upstream.cancel()
      }
    }
  }

  /// The values after which none has followed for a time.
  public func debounce<S: Scheduler>(
    for dueTime: SchedulerStride, scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      var (count, waiting) = (0, Output?.none)
      return { signal in
        count += 1
        guard case .value(let value) = signal else {
          if let waiting { receive(.value(waiting)) }
          return receive(signal)
        }
        let number = count
        waiting = value
        after(dueTime.seconds) {
          guard number == count else { return }
          waiting = nil
          receive(signal)
        }
      }
    }
  }

  /// At most one value in each time: the first at once, and of those that follow the last or the first.
  public func throttle<S: Scheduler>(
    for interval: SchedulerStride, scheduler: S, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    deriving { receive in
      var (isWaiting, next) = (false, Output?.none)
      func wait() {
        isWaiting = true
        after(interval.seconds) {
          isWaiting = false
          guard let value = next else { return }
          next = nil
          receive(.value(value))
          wait()
        }
      }
      return { signal in
        guard case .value(let value) = signal else { return receive(signal) }
        if isWaiting {
          if latest || next == nil { next = value }
        } else {
          receive(signal)
          wait()
        }
      }
    }
  }
}

extension TimerPublisher: Publisher {
  /// There are no errors.
  public typealias Failure = Never

  /// Starts a subscription, on the scene's clock.
  public func begin(_ receive: @escaping (Signal<Date, Never>) -> Void) -> AnyCancellable {
    let run = TimerRun(every: interval, receive)
    run.goOn()
    return AnyCancellable { run.isCancelled = true }
  }
}

/// A timer that sends times until it is cancelled.
private final class TimerRun {
  private let interval: Double
  private let receive: (Signal<Date, Never>) -> Void
  var isCancelled = false

  init(every interval: Double, _ receive: @escaping (Signal<Date, Never>) -> Void) {
    (self.interval, self.receive) = (interval, receive)
  }

  func goOn() {
    after(interval) { [self] in
      guard !isCancelled, let update = ViewUpdate.current else { return }
      receive(.value(Date(timeIntervalSinceReferenceDate: update.time)))
      goOn()
    }
  }
}

extension NotificationCenter {
  /// A source of notifications that the app itself posts.
  public struct Publisher: Views.Publisher {
    /// The type of the values.
    public typealias Output = Notification
    /// There are no errors.
    public typealias Failure = Never
    fileprivate let center: NotificationCenter
    fileprivate let name: Notification.Name
    fileprivate let object: AnyObject?

    /// Starts a subscription.
    public func begin(_ receive: @escaping (Signal<Notification, Never>) -> Void) -> AnyCancellable {
      // A scene is performed by one thread at a time.
      nonisolated(unsafe) let receive = receive
      let observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
        receive(.value(notification))
      }
      nonisolated(unsafe) let token = observer
      return AnyCancellable { [center] in center.removeObserver(token) }
    }
  }

  /// A source of notifications that the app itself posts: the system sends none.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// The notifications as they come, of which a scene receives none.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> AsyncStream<
    Notification
  > {
    AsyncStream { _ in }
  }
}
