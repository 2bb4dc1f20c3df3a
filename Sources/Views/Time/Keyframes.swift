import Engine

/// A step of a track: a value, and the way to it.
public protocol KeyframeTrackContent<Value> {
  /// The type of the values.
  associatedtype Value: Animatable
  /// The steps; called by the runtime.
  var steps: [KeyframeStep<Value>] { get }
}

/// A step of a track.
public struct KeyframeStep<Value> {
  enum Way {
    case linear(UnitCurve)
    case spring(Spring)
    case cubic
    case move
  }
  let target: Value
  let duration: Double
  let way: Way
}

/// A step along a line.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// The step.
  public let steps: [KeyframeStep<Value>]
  /// A step along a line.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    steps = [KeyframeStep(target: to, duration: max(0, duration), way: .linear(timingCurve))]
  }
}

/// A step along a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// The step.
  public let steps: [KeyframeStep<Value>]
  /// A step along a spring; as long as that takes if nothing is said.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    steps = [KeyframeStep(target: to, duration: max(0, duration ?? spring.duration), way: .spring(spring))]
  }
}

/// A step along a cubic curve, through which the velocity is smooth.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// The step.
  public let steps: [KeyframeStep<Value>]
  /// A step along a cubic curve.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    steps = [KeyframeStep(target: to, duration: max(0, duration), way: .cubic)]
  }
}

/// A jump.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// The step.
  public let steps: [KeyframeStep<Value>]
  /// A jump.
  public init(_ to: Value) { steps = [KeyframeStep(target: to, duration: 0, way: .move)] }
}

/// Makes the steps of a track.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// A step.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> [KeyframeStep<Value>]
  where K.Value == Value {
    expression.steps
  }
  /// Several steps.
  public static func buildBlock(_ steps: [KeyframeStep<Value>]...) -> [KeyframeStep<Value>] {
    steps.flatMap { $0 }
  }
  /// Steps under a condition.
  public static func buildEither(first: [KeyframeStep<Value>]) -> [KeyframeStep<Value>] { first }
  /// Steps under a condition.
  public static func buildEither(second: [KeyframeStep<Value>]) -> [KeyframeStep<Value>] { second }
  /// Steps under a condition.
  public static func buildOptional(_ steps: [KeyframeStep<Value>]?) -> [KeyframeStep<Value>] { steps ?? [] }
  /// Steps in a loop.
  public static func buildArray(_ steps: [[KeyframeStep<Value>]]) -> [KeyframeStep<Value>] {
    steps.flatMap { $0 }
  }
}

/// The tracks of an animation.
public protocol Keyframes<Value> {
  /// The type of what is animated.
  associatedtype Value
  /// The tracks; called by the runtime.
  var tracks: [KeyframeChanges<Value>] { get }
}

/// The changes of a track over time.
public struct KeyframeChanges<Value> {
  let duration: Double
  let change: (inout Value, Double) -> Void

  /// The changes of a part by steps.
  init<Part: Animatable>(_ steps: [KeyframeStep<Part>], of keyPath: WritableKeyPath<Value, Part>) {
    duration = steps.reduce(0) { $0 + $1.duration }
    change = { root, time in
      root[keyPath: keyPath] = KeyframeSteps(steps).value(from: root[keyPath: keyPath], at: time)
    }
  }
}

/// A value, or a part of one, over time.
public struct KeyframeTrack<Root, Value: Animatable>: Keyframes {
  /// The track.
  public let tracks: [KeyframeChanges<Root>]

  /// A track of a part.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> [KeyframeStep<Value>]
  ) {
    tracks = [KeyframeChanges(content(), of: keyPath)]
  }
}

extension KeyframeTrack where Root == Value {
  /// A track of the value itself.
  public init(@KeyframeTrackContentBuilder<Value> content: () -> [KeyframeStep<Value>]) {
    self.init(\.self, content: content)
  }
}

/// The tracks of an animation, and the steps that stand without a track: they are a track of the value itself.
public struct KeyframeTracks<Value> {
  var tracks: [KeyframeChanges<Value>] = []
  var steps: [KeyframeStep<Value>] = []
  var asTrack: (([KeyframeStep<Value>]) -> KeyframeChanges<Value>)?
}

/// Makes tracks.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// A track.
  public static func buildExpression<K: Keyframes>(_ expression: K) -> KeyframeTracks<Value>
  where K.Value == Value {
    KeyframeTracks(tracks: expression.tracks)
  }
  /// A step of the value itself.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> KeyframeTracks<Value>
  where K.Value == Value {
    KeyframeTracks(steps: expression.steps) { KeyframeChanges($0, of: \K.Value.self) }
  }
  /// Several tracks.
  public static func buildBlock(_ parts: KeyframeTracks<Value>...) -> KeyframeTracks<Value> {
    buildArray(parts)
  }
  /// Tracks in a loop.
  public static func buildArray(_ parts: [KeyframeTracks<Value>]) -> KeyframeTracks<Value> {
    KeyframeTracks(
      tracks: parts.flatMap(\.tracks), steps: parts.flatMap(\.steps),
      asTrack: parts.lazy.compactMap(\.asTrack).first)
  }
  /// Tracks under a condition.
  public static func buildOptional(_ part: KeyframeTracks<Value>?) -> KeyframeTracks<Value> {
    part ?? KeyframeTracks()
  }
  /// Tracks under a condition.
  public static func buildEither(first: KeyframeTracks<Value>) -> KeyframeTracks<Value> { first }
  /// Tracks under a condition.
  public static func buildEither(second: KeyframeTracks<Value>) -> KeyframeTracks<Value> { second }
  /// The changes of all tracks.
  public static func buildFinalResult(_ all: KeyframeTracks<Value>) -> [KeyframeChanges<Value>] {
    all.tracks + (all.asTrack.map { [$0(all.steps)] } ?? [])
  }
}

/// Steps from a value at the beginning.
struct KeyframeSteps<Value: Animatable> {
  private let steps: [KeyframeStep<Value>]

  init(_ steps: [KeyframeStep<Value>]) { self.steps = steps }

  /// The value so many seconds after the start.
  func value(from initial: Value, at time: Double) -> Value {
    var (from, velocity, left) = (initial.animatableData, Value.AnimatableData.zero, max(0, time))
    for (index, step) in steps.enumerated() {
      let target = step.target.animatableData
      let end = slope(after: index, from: from)
      let moment = min(left, step.duration)
      let next = Self.moved(from, velocity, to: target, by: step, moment, end)
      guard left >= step.duration else { return made(initial, next.value) }
      left -= step.duration
      (from, velocity) = next
    }
    return made(initial, steps.last?.target.animatableData ?? from)
  }

  private func made(_ value: Value, _ data: Value.AnimatableData) -> Value {
    var value = value
    value.animatableData = data
    return value
  }

  /// The speed at the end of a cubic step: that of Catmull and Rom's curves if another one follows, else 0.
  private func slope(after index: Int, from: Value.AnimatableData) -> Value.AnimatableData {
    guard index + 1 < steps.count, case .cubic = steps[index + 1].way else { return .zero }
    var slope = steps[index + 1].target.animatableData - from
    let span = steps[index].duration + steps[index + 1].duration
    guard span > 0 else { return .zero }
    slope.scale(by: 1 / span)
    return slope
  }

  private static func moved(
    _ from: Value.AnimatableData, _ velocity: Value.AnimatableData, to target: Value.AnimatableData,
    by step: KeyframeStep<Value>, _ time: Double, _ endVelocity: Value.AnimatableData
  ) -> (value: Value.AnimatableData, velocity: Value.AnimatableData) {
    let duration = step.duration
    guard duration > 0 else { return (target, .zero) }
    func mixed(_ parts: [(Value.AnimatableData, Double)]) -> Value.AnimatableData {
      parts.reduce(.zero) { sum, part in
        var scaled = part.0
        scaled.scale(by: part.1)
        return sum + scaled
      }
    }
    let way = target - from
    let u = time / duration
    switch step.way {
    case .move: return (target, .zero)
    case .linear(let curve):
      let slope =
        (curve.value(at: min(1, u + 1e-4)) - curve.value(at: max(0, u - 1e-4))) / (u < 1 ? 2e-4 : 1e-4)
      return (mixed([(from, 1), (way, curve.value(at: u))]), mixed([(way, slope / duration)]))
    case .cubic:
      let (h1, h2, h3) = (u * u * (3 - 2 * u), u * (1 - u) * (1 - u), u * u * (u - 1))
      let value = mixed([(from, 1), (way, h1), (velocity, duration * h2), (endVelocity, duration * h3)])
      let speed = mixed([
        (way, 6 * u * (1 - u) / duration), (velocity, (1 - u) * (1 - 3 * u)), (endVelocity, u * (3 * u - 2)),
      ])
      return (value, speed)
    case .spring(let spring):
      // A spring is linear, so the distance and the velocity each have a factor.
      let value = mixed([
        (target, 1), (way, -spring.value(fromValue: 1, toValue: 0, initialVelocity: 0, time: time)),
        (velocity, spring.value(fromValue: 0, toValue: 0, initialVelocity: 1, time: time)),
      ])
      let speed = mixed([
        (way, -spring.velocity(fromValue: 1, toValue: 0, initialVelocity: 0, time: time)),
        (velocity, spring.velocity(fromValue: 0, toValue: 0, initialVelocity: 1, time: time)),
      ])
      return (value, speed)
    }
  }
}
