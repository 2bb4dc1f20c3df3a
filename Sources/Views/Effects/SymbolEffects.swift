/// A movement of symbols; they move as a whole.
public struct SymbolEffect: Equatable, Sendable {
  enum Kind { case bounce, pulse, variableColor, scale, appear, disappear, replace, rotate, wiggle, breathe }
  let kind: Kind
  private(set) var isReversed = false

  /// A jump.
  public static let bounce = SymbolEffect(kind: .bounce)
  /// Fading and coming back.
  public static let pulse = SymbolEffect(kind: .pulse)
  /// Fading layer by layer, which all do together.
  public static let variableColor = SymbolEffect(kind: .variableColor)
  /// Another size.
  public static let scale = SymbolEffect(kind: .scale)
  /// Coming.
  public static let appear = SymbolEffect(kind: .appear)
  /// Going.
  public static let disappear = SymbolEffect(kind: .disappear)
  /// One symbol in the place of another.
  public static let replace = SymbolEffect(kind: .replace)
  /// A turn.
  public static let rotate = SymbolEffect(kind: .rotate)
  /// A shake.
  public static let wiggle = SymbolEffect(kind: .wiggle)
  /// Growing and shrinking.
  public static let breathe = SymbolEffect(kind: .breathe)
  /// The usual movement.
  public static let automatic = SymbolEffect(kind: .replace)

  private var reversed: SymbolEffect {
    var copy = self
    copy.isReversed = true
    return copy
  }

  /// The movement upwards.
  public var up: SymbolEffect { self }
  /// The movement downwards.
  public var down: SymbolEffect { reversed }
  /// The movement of each layer, which move together.
  public var byLayer: SymbolEffect { self }
  /// The movement of the whole symbol.
  public var wholeSymbol: SymbolEffect { self }
  /// The movement, layer after layer.
  public var iterative: SymbolEffect { self }
  /// The movement, layer upon layer.
  public var cumulative: SymbolEffect { self }
  /// The movement, back and forth.
  public var reversing: SymbolEffect { self }
  /// The movement, always forth.
  public var nonReversing: SymbolEffect { self }
  /// The movement with the other layers hidden.
  public var hideInactiveLayers: SymbolEffect { self }
  /// The movement with the other layers dimmed.
  public var dimInactiveLayers: SymbolEffect { self }
  /// The movement clockwise.
  public var clockwise: SymbolEffect { self }
  /// The movement the other way round.
  public var counterClockwise: SymbolEffect { reversed }
  /// The movement to the left.
  public var left: SymbolEffect { reversed }
  /// The movement to the right.
  public var right: SymbolEffect { self }
  /// The movement where reading goes.
  public var forward: SymbolEffect { self }
  /// The movement where reading comes from.
  public var backward: SymbolEffect { reversed }
  /// The movement without fading.
  public var plain: SymbolEffect { self }
  /// One symbol in the place of another, which goes down and comes up.
  public static let downUp = replace
  /// One symbol in the place of another, which goes up and comes up.
  public static let upUp = replace
  /// One symbol in the place of another, which goes at once and comes up.
  public static let offUp = replace
  /// Going down, and coming up.
  public var downUp: SymbolEffect { self }
  /// Going up, and coming up.
  public var upUp: SymbolEffect { self }
  /// An effect that replaces one symbol by another, with a fallback for symbols that have nothing in common.
  public func magic(fallback: SymbolEffect) -> SymbolEffect { fallback }
  /// Coming, as if it were drawn.
  public static let drawOn = appear
  /// Going, as if it were wiped.
  public static let drawOff = disappear
  /// Going at once, and coming up.
  public var offUp: SymbolEffect { self }
}

/// Repetitions and the speed of a symbol's movement.
public struct SymbolEffectOptions: Equatable, Sendable {
  var count: Int?
  var speed = 1.0

  /// The standard behavior.
  public static let `default` = SymbolEffectOptions()
  /// Again and again.
  public static let repeating = SymbolEffectOptions()
  /// Once.
  public static let nonRepeating = SymbolEffectOptions(count: 1)
  /// So many times.
  public static func `repeat`(_ count: Int) -> SymbolEffectOptions { SymbolEffectOptions(count: count) }
  /// In a way.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { behavior.options }
  /// So many times as fast.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(speed: speed) }

  /// The options, so many times.
  public func `repeat`(_ count: Int) -> SymbolEffectOptions {
    SymbolEffectOptions(count: count, speed: speed)
  }
  /// The options, so many times as fast.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(count: count, speed: speed)
  }
  /// The options, once.
  public var nonRepeating: SymbolEffectOptions { `repeat`(1) }
  /// The options, again and again.
  public var repeating: SymbolEffectOptions { SymbolEffectOptions(count: nil, speed: speed) }

  /// Ways to repeat a movement.
  public struct RepeatBehavior: Sendable {
    fileprivate var options = SymbolEffectOptions()
    /// Without a pause.
    public static let continuous = RepeatBehavior()
    /// With pauses.
    public static let periodic = RepeatBehavior()
    /// With pauses, so many times.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(options: SymbolEffectOptions(count: count))
    }
  }
}

/// A look of a symbol on its way.
struct SymbolPose: Equatable {
  var opacity = 1.0
  var scale = 1.0
  var angle = 0.0
}

extension SymbolEffect {
  /// The looks of one run, and seconds between them.
  fileprivate var poses: (poses: [SymbolPose], step: Double) {
    let rest = SymbolPose()
    let sign = isReversed ? -1.0 : 1
    switch kind {
    case .bounce: return ([rest, SymbolPose(scale: isReversed ? 0.8 : 1.25)], 0.25)
    case .pulse, .variableColor: return ([rest, SymbolPose(opacity: 0.35)], 0.6)
    case .breathe: return ([rest, SymbolPose(opacity: 0.8, scale: 1.15)], 1)
    case .rotate: return ([rest] + [120.0, 240, 360].map { SymbolPose(angle: sign * $0) }, 0.4)
    case .wiggle: return ([rest, SymbolPose(angle: -10 * sign), SymbolPose(angle: 10 * sign)], 0.15)
    case .scale, .appear, .disappear, .replace: return ([rest], 0.3)
    }
  }

  /// The look while the movement is active, of movements that end somewhere.
  fileprivate var end: SymbolPose {
    switch kind {
    case .scale: SymbolPose(scale: isReversed ? 0.8 : 1.2)
    case .disappear: SymbolPose(opacity: 0, scale: 0.7)
    case .appear, .bounce, .pulse, .variableColor, .replace, .rotate, .wiggle, .breathe: SymbolPose()
    }
  }

  /// The movement between two looks; nil for a turn that begins again.
  fileprivate func animation(to pose: SymbolPose, speed: Double) -> Animation? {
    let isAgain = kind == .rotate && pose == SymbolPose()
    let step = poses.step / (speed > 0 && speed.isFinite ? speed : 1)
    return isAgain ? nil : kind == .rotate ? .linear(duration: step) : .easeInOut(duration: step)
  }
}

extension View {
  /// Moves symbols while the movement is active.
  nonisolated public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    let end =
      isActive == (effect.kind != .appear) ? effect.end : SymbolPose(opacity: effect.kind == .appear ? 0 : 1)
    let poses = isActive && effect.poses.poses.count > 1 ? effect.poses.poses : [SymbolPose()]
    return SymbolEffectView(content: self) { view, layout in
      view.phaseAnimator(poses) { view, pose in
        view.posed(pose, layout)
      } animation: { pose in
        effect.animation(to: pose, speed: options.speed)
      }
      .posed(end, layout).animation(.smooth(duration: 0.3), value: isActive)
    }
  }

  /// Moves symbols each time a value changes.
  nonisolated public func symbolEffect<U: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    let count = max(1, min(options.count ?? 1, 20))
    let poses = (0..<count).flatMap { _ in effect.poses.poses }
    return SymbolEffectView(content: self) { view, layout in
      view.phaseAnimator(poses, trigger: value) { view, pose in
        view.posed(pose, layout)
      } animation: { pose in
        effect.animation(to: pose, speed: options.speed)
      }
    }
  }

  /// Takes movements of symbols away, which it does not.
  nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }

  nonisolated private func posed(_ pose: SymbolPose, _ layout: Animation?) -> some View {
    wrapped { PosedElement($0, pose, layout, in: $1) }
  }
}

/// Symbols with an effect, whose places change with the layout.
private struct SymbolEffectView<Content: View, Moved: View> {
  let content: Content
  /// Moves the symbols, beside a layout that changes by an animation.
  let move: (AdjustedView<Content>, Animation?) -> Moved

  nonisolated init(
    content: Content, move: @escaping (_ view: AdjustedView<Content>, _ layout: Animation?) -> Moved
  ) {
    (self.content, self.move) = (content, move)
  }
}

extension SymbolEffectView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let layout = context.transaction
    return move(content.adjusted { $0.transaction = layout }, layout.animation).elements(in: context)
  }
}

/// A symbol with a look that changes by the animation of an effect, at a place that changes by the layout's.
final class PosedElement: WrapperElement {
  private let pose: SymbolPose
  private let layout: Animation?

  init(_ child: ViewElement, _ pose: SymbolPose, _ layout: Animation?, in context: ViewContext) {
    (self.pose, self.layout) = (pose, layout)
    super.init(child, .effect, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    let middle = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    writer.node(.opacity) {
      writer.write(SIMD4(pose.opacity, 0, 0, 0), 0..<1, key, .amount, animation)
    } content: {
      writer.node(.rotation, moving: .rotation(pose.angle, about: middle)) {
        writer.write(SIMD4(pose.angle, 0, 0, 0), 0..<1, key, .track, animation)
        writer.write(middle.values, 0..<2, key, .anchor, layout)
      } content: {
        writer.node(.scale, moving: .scale(pose.scale, pose.scale, about: middle)) {
          writer.write(SIMD4(pose.scale, pose.scale, 0, 0), 0..<2, key, .extra, animation)
          writer.write(middle.values, 0..<2, key, .anchor, layout)
        } content: {
          child.write(at: corner, proposal, into: writer)
        }
      }
    }
  }
}

extension ContentTransition {
  /// One symbol in the place of another.
  public static var symbolEffect: ContentTransition { ContentTransition(replacesSymbols: true) }
  /// One symbol in the place of another, by a movement.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition(replacesSymbols: effect.kind == .replace) }
}

extension Transition where Self == AnyTransition {
  /// A symbol that comes and goes.
  public static var symbolEffect: AnyTransition { scale(scale: 0.7).combined(with: .opacity) }
  /// A symbol that comes and goes by a movement.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> AnyTransition { symbolEffect }
}

extension Image {
  /// The symbol of a name, filled to a part, which is not drawn.
  nonisolated public init(systemName: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(systemName: systemName)
  }
  /// The picture of a name, filled to a part, which is not drawn.
  nonisolated public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) { self.init(name) }
  /// The picture of a name with a label for assistive technologies, which a stage does not have.
  nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(name) }
}
