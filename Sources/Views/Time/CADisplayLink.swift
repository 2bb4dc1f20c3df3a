/// The name of a method, with what it does: Xcode's `#selector` is read as it.
public struct Selector: @unchecked Sendable {
  private let method: Any

  /// The name of a method.
  public init<Method>(_ method: Method) { self.method = method }
  /// The name of a method, which nothing calls.
  public init(_ name: String) { method = name }

  /// Calls a method that takes what calls it, or nothing.
  func call<Sender>(with sender: Sender) {
    switch method {
    case let method as (Sender) -> Void: method(sender)
    case let method as () -> Void: method()
    default: break
    }
  }
}

/// A call at each picture, on the scene's clock.
public final class CADisplayLink: @unchecked Sendable {
  private let selector: Selector
  private var isValid = true
  private var isAdded = false
  /// The time of the picture, on the scene's clock.
  public private(set) var timestamp: TimeInterval = 0
  /// The time of the next picture, on the scene's clock.
  public var targetTimestamp: TimeInterval { timestamp + duration }
  /// The time between two pictures, in seconds.
  public var duration: TimeInterval { 1.0 / 60 }
  /// True if no calls are made.
  public var isPaused = false
  /// The wished number of calls in a second; there are 60.
  public var preferredFramesPerSecond = 60
  /// The wished numbers of calls in a second; there are 60.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// A call of a method of an object.
  public init(target: Any, selector: Selector) { self.selector = selector }

  /// Begins with the calls.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded else { return }
    isAdded = true
    goOn()
  }
  /// Ends the calls.
  public func invalidate() { isValid = false }
  /// Ends the calls.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { isValid = false }

  private func goOn() {
    guard let update = ViewUpdate.current else { return }
    update.complete(
      { [self] in
        guard isValid else { return }
        timestamp = ViewUpdate.current?.time ?? timestamp
        if !isPaused { selector.call(with: self) }
        goOn()
      }, at: update.time + duration)
  }
}

/// Numbers of calls in a second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least.
  public var minimum: Float
  /// The most.
  public var maximum: Float
  /// The wished one.
  public var preferred: Float?
  /// The usual ones.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
  /// Numbers of calls.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// A time in seconds.
public typealias CFTimeInterval = Double
