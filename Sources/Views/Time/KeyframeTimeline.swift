/// Keyframes as a function of time, without a view.
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let tracks: [KeyframeChanges<Value>]

  /// Keyframes with an initial value.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> [KeyframeChanges<Value>]) {
    (initial, tracks) = (initialValue, content())
  }

  /// The time that the longest track takes, in seconds.
  public var duration: TimeInterval { tracks.reduce(0) { max($0, $1.duration) } }

  /// The value so many seconds after the start.
  public func value(time: Double) -> Value {
    var value = initial
    for track in tracks { track.change(&value, time) }
    return value
  }

  /// The value at a part of the duration, from 0 to 1.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}
