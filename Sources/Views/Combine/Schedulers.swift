// The scene's clock, as Combine names it.

/// A place at which values arrive: all are one in a scene, on its clock.
public protocol Scheduler {
  /// A time on the scene's clock.
  typealias SchedulerTimeType = SchedulerTime
  /// The importance of what is done, which changes nothing.
  typealias SchedulerOptions = Views.SchedulerOptions
}

extension DispatchQueue: Scheduler {}
extension RunLoop: Scheduler {}
extension OperationQueue: Scheduler {}

/// The place at which values arrive at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The only one.
  public static let shared = ImmediateScheduler()
}

/// The importance of what is done, which changes nothing.
public struct SchedulerOptions: Sendable {
  /// An importance.
  public init(qos: DispatchQoS = .unspecified) {}
}

/// A distance of times.
public struct SchedulerStride: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The distance in seconds.
  public let timeInterval: Double
  /// The number of units in a second.
  private(set) var scale = 1.0

  /// A distance in seconds.
  public init(_ seconds: Double) { timeInterval = seconds.isFinite ? Swift.max(0, seconds) : 1e9 }
  /// A distance in seconds.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A distance in seconds.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  /// A distance as a scheduler measures it.
  init(_ seconds: Double, of scheduler: any Scheduler) {
    self.init(seconds)
    if scheduler is DispatchQueue { scale = 1e9 }
  }

  /// A distance in seconds.
  public static func seconds(_ s: Double) -> SchedulerStride { SchedulerStride(s) }
  /// A distance in seconds.
  public static func seconds(_ s: Int) -> SchedulerStride { SchedulerStride(Double(s)) }
  /// A distance in milliseconds.
  public static func milliseconds(_ ms: Int) -> SchedulerStride { SchedulerStride(Double(ms) / 1e3) }
  /// A distance in microseconds.
  public static func microseconds(_ us: Int) -> SchedulerStride { SchedulerStride(Double(us) / 1e6) }
  /// A distance in nanoseconds.
  public static func nanoseconds(_ ns: Int) -> SchedulerStride { SchedulerStride(Double(ns) / 1e9) }

  /// The number of seconds, or of nanoseconds if a queue has measured the distance.
  public var magnitude: Double { timeInterval * scale }
  /// The shorter distance comes first.
  public static func < (a: SchedulerStride, b: SchedulerStride) -> Bool { a.timeInterval < b.timeInterval }
}

/// A time on the scene's clock.
public struct SchedulerTime: Hashable, Comparable, Sendable {
  /// A distance of times.
  public typealias Stride = SchedulerStride
  /// The seconds since the scene's beginning.
  private let seconds: Double

  private init(seconds: Double) { self.seconds = seconds }
  /// A time from now on.
  public init(_ time: DispatchTime) { seconds = Self.now.seconds + time.seconds }
  /// The time of a date.
  public init(_ date: Date) { seconds = date.timeIntervalSinceReferenceDate }

  /// The present time.
  static var now: SchedulerTime { SchedulerTime(seconds: ViewUpdate.current?.time ?? 0) }
  /// The time as a date.
  public var date: Date { Date(timeIntervalSinceReferenceDate: seconds) }
  /// The distance to another time.
  public func distance(to other: SchedulerTime) -> SchedulerStride {
    SchedulerStride(other.seconds - seconds)
  }
  /// A later time.
  public func advanced(by distance: SchedulerStride) -> SchedulerTime {
    SchedulerTime(seconds: seconds + distance.timeInterval)
  }
  /// The earlier time comes first.
  public static func < (a: SchedulerTime, b: SchedulerTime) -> Bool { a.seconds < b.seconds }
}

extension Scheduler {
  /// The present time.
  public var now: SchedulerTime { .now }
  /// The tolerance of times, of which there is none.
  public var minimumTolerance: SchedulerStride { 0 }

  /// Does something when what is being done has ended.
  public func schedule(options: SchedulerOptions? = nil, _ action: @escaping () -> Void) {
    if self is ImmediateScheduler { action() } else { Views.after(0, action) }
  }

  /// Does something at a time.
  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerStride = 0, options: SchedulerOptions? = nil,
    _ action: @escaping () -> Void
  ) { Views.after(now.distance(to: date).timeInterval, action) }

  /// Does something at a time, and again and again, until it is cancelled.
  public func schedule(
    after date: SchedulerTime, interval: SchedulerStride, tolerance: SchedulerStride = 0,
    options: SchedulerOptions? = nil, _ action: @escaping () -> Void
  ) -> any Cancellable {
    var isCancelled = false
    func wait(_ seconds: Double) {
      Views.after(seconds) {
        guard !isCancelled else { return }
        action()
        wait(max(1e-3, interval.timeInterval))
      }
    }
    wait(now.distance(to: date).timeInterval)
    return AnyCancellable { isCancelled = true }
  }
}

/// Does something after a time, on the scene's clock.
func after(_ seconds: Double, _ work: @escaping () -> Void) {
  // A scene is performed by one thread at a time.
  nonisolated(unsafe) let work = work
  DispatchQueue.main.after(seconds) { work() }
}
