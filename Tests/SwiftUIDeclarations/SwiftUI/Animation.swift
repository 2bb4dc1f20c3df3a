// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { fatalError() }
  public var magnitudeSquared: Double { fatalError() }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { fatalError() }
  public var magnitudeSquared: Double { fatalError() }
}

extension Float: VectorArithmetic {
  public mutating func scale(by rhs: Double) { fatalError() }
  public var magnitudeSquared: Double { fatalError() }
}

@frozen public struct EmptyAnimatableData: VectorArithmetic {
  public static var zero: EmptyAnimatableData { fatalError() }
  public static func + (left: Self, right: Self) -> Self { fatalError() }
  public static func - (left: Self, right: Self) -> Self { fatalError() }
  public mutating func scale(by rhs: Double) { fatalError() }
  public var magnitudeSquared: Double { fatalError() }
}

@frozen public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { fatalError() }
  public static var zero: Self { fatalError() }
  public static func + (left: Self, right: Self) -> Self { fatalError() }
  public static func - (left: Self, right: Self) -> Self { fatalError() }
  public mutating func scale(by rhs: Double) { fatalError() }
  public var magnitudeSquared: Double { fatalError() }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { fatalError() }
    set { fatalError() }
  }
}

@frozen public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static func linear(duration: TimeInterval) -> Animation { fatalError() }
  public static var linear: Animation { fatalError() }
  public static func easeOut(duration: TimeInterval) -> Animation { fatalError() }
  public static func easeIn(duration: TimeInterval) -> Animation { fatalError() }
  public static func easeInOut(duration: TimeInterval) -> Animation { fatalError() }
  public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0)
    -> Animation
  { fatalError() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { fatalError() }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { fatalError() }
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation { fatalError() }
  public static var smooth: Animation { fatalError() }
  public static var snappy: Animation { fatalError() }
  public static var bouncy: Animation { fatalError() }
}

public struct Spring: Hashable, Sendable {
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) { fatalError() }
  public static var smooth: Spring { fatalError() }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring { fatalError() }
  public static var snappy: Spring { fatalError() }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring { fatalError() }
  public static var bouncy: Spring { fatalError() }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring { fatalError() }
  public func value<V: VectorArithmetic>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V { fatalError() }
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    fatalError()
  }
  public func velocity<V: VectorArithmetic>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V { fatalError() }
  public var settlingDuration: TimeInterval { fatalError() }
}

@frozen public struct UnitCurve: Sendable {
  public static let linear = UnitCurve()
  public static let easeIn = UnitCurve()
  public static let easeOut = UnitCurve()
  public static let easeInOut = UnitCurve()
  public func value(at progress: Double) -> Double { fatalError() }
}

public struct AnimationCompletionCriteria: Hashable, Sendable {
  public static let logicallyComplete = AnimationCompletionCriteria()
  public static let removed = AnimationCompletionCriteria()
}

public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows
  -> Result
{ fatalError() }

public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result { fatalError() }

public struct Transaction {
  public init() { fatalError() }
  public init(animation: Animation?) { fatalError() }
  public var animation: Animation?
  public var disablesAnimations: Bool
  public var tracksVelocity: Bool
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
  -> Result
{
  fatalError()
}

@frozen public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { fatalError() }
  public var value: Double { fatalError() }
}

public struct TransitionProperties: Sendable {
  public init(hasMotion: Bool = true) { fatalError() }
  public var hasMotion: Bool { fatalError() }
}

public struct PlaceholderContentView<Value>: View {
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content, phase: TransitionPhase) -> Body
  @MainActor @preconcurrency static var properties: TransitionProperties { get }
  typealias Content = PlaceholderContentView<Self>
}

extension Transition {
  public static var properties: TransitionProperties { fatalError() }
  public func combined<T: Transition>(with other: T) -> some Transition { self }
}

public struct OpacityTransition: Transition {
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == OpacityTransition {
  public static var opacity: OpacityTransition { fatalError() }
}

public struct ScaleTransition: Transition {
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == ScaleTransition {
  public static var scale: ScaleTransition { fatalError() }
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self { fatalError() }
}

public struct MoveTransition: Transition {
  public var edge: Edge
  public init(edge: Edge) { fatalError() }
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == MoveTransition {
  public static func move(edge: Edge) -> Self { fatalError() }
}

@frozen public struct AnyTransition {
  public static let opacity = AnyTransition()
  public static var scale: AnyTransition { fatalError() }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { fatalError() }
  public static let identity = AnyTransition()
  public static func move(edge: Edge) -> AnyTransition { fatalError() }
  public func combined(with other: AnyTransition) -> AnyTransition { fatalError() }
  public func animation(_ animation: Animation?) -> AnyTransition { fatalError() }
}

extension AnyTransition: @unchecked Sendable {}

public protocol TimelineSchedule {}

public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { fatalError() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  {
    fatalError()
  }
}

public struct TimelineViewDefaultContext: Sendable {
  public let date: Date
}

public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
}

extension Double: Animatable {
  public typealias AnimatableData = Double
  public var animatableData: Double {
    get { fatalError() }
    set { fatalError() }
  }
}

public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    fatalError()
  }
}

public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) { fatalError() }
}

public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value) { fatalError() }
}

public struct KeyframeTrack<Value: Animatable>: Keyframes {}

public protocol Keyframes<Value> {
  associatedtype Value
}

@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where Value == K.Value {
    fatalError()
  }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where Value == K.Value {
    fatalError()
  }
  public static func buildPartialBlock<K: KeyframeTrackContent>(
    accumulated: some KeyframeTrackContent<Value>, next: K
  ) -> some KeyframeTrackContent<Value> where Value == K.Value { next }
  public static func buildFinalResult<K: KeyframeTrackContent>(_ component: K) -> KeyframeTrack<Value>
  where Value == K.Value { fatalError() }
}

extension View {
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    self
  }
  nonisolated public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { self }
  nonisolated public func transition(_ transition: AnyTransition) -> some View { self }
  nonisolated public func transition<T: Transition>(_ transition: T) -> some View { self }
  nonisolated public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View { self }
}
