import Engine

/// A view that an effect changes, by where it lies.
public struct VisualEffectContent {
  let elements: [ViewElement]
}

extension VisualEffectContent: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { elements }
}

/// The position of a view in its scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
  /// Half of it or more is beyond the top or the leading edge.
  case topLeading
  /// It is seen.
  case identity
  /// Half of it or more is beyond the bottom or the trailing edge.
  case bottomTrailing

  /// True if it is seen.
  public var isIdentity: Bool { self == .identity }
  /// -1, 0 or 1, from top to bottom.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// The change of a view that is scrolled out.
public struct ScrollTransitionConfiguration: Sendable {
  /// The curve along which a view changes as more of it is seen; nil for all at once.
  var curve: UnitCurve?
  var isIdentity = false

  /// Animated.
  public static let animated = ScrollTransitionConfiguration()
  /// With the finger.
  public static let interactive = ScrollTransitionConfiguration(curve: .easeInOut)
  /// Without a movement.
  public static let identity = ScrollTransitionConfiguration(isIdentity: true)
  /// Animated in a way.
  public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration { .animated }
  /// With the finger, along a curve.
  public static func interactive(timingCurve: UnitCurve) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(curve: timingCurve)
  }
  /// The same: a view counts as scrolled out where half of it is.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }
  /// The same: it moves at once.
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration { self }

  /// A part of a view that is seen before it counts as scrolled in.
  public struct Threshold: Sendable {
    /// All of it.
    public static let visible = Threshold()
    /// None of it.
    public static let hidden = Threshold()
    /// Half of it.
    public static let centered = Threshold()
    /// A part of it.
    public static func visible(_ amount: Double) -> Threshold { Threshold() }
    /// The same, moved towards another one.
    public func interpolated(towards other: Threshold, amount: Double) -> Threshold { self }
    /// The same, with a distance.
    public func inset(by distance: Double) -> Threshold { self }
  }
}

extension View {
  /// Changes what the view looks like, but not its place, by where it lies.
  nonisolated public func visualEffect<V: View>(
    _ effect: @escaping (VisualEffectContent, GeometryProxy) -> V
  ) -> some View {
    wrapped { element, context in
      VisualEffectElement(element, in: context) {
        effect(VisualEffectContent(elements: $0), $1).elements(in: $3)
      }
    }
  }

  /// Changes what the view looks like where it is scrolled out.
  nonisolated public func scrollTransition<V: View>(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping (VisualEffectContent, ScrollTransitionPhase) -> V
  ) -> some View {
    wrapped { element, context in
      VisualEffectElement(element, in: context) {
        transition(VisualEffectContent(elements: $0), $2).elements(in: $3)
      }
      .following(configuration.curve)
    }
  }
}

extension View {
  /// Changes what the view looks like where it is scrolled out, at each side in its way.
  nonisolated public func scrollTransition<V: View>(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil, transition: @escaping (VisualEffectContent, ScrollTransitionPhase) -> V
  ) -> some View {
    scrollTransition(.interactive, axis: axis) { content, phase in
      let isStill =
        phase == .topLeading ? topLeading.isIdentity : phase == .bottomTrailing && bottomTrailing.isIdentity
      return transition(content, isStill ? .identity : phase)
    }
  }
}

/// An element with effects that are known when it is written.
final class VisualEffectElement: WrapperElement {
  private let make: ([ViewElement], GeometryProxy, ScrollTransitionPhase, ViewContext) -> [ViewElement]

  init(
    _ child: ViewElement, in context: ViewContext,
    _ make: @escaping ([ViewElement], GeometryProxy, ScrollTransitionPhase, ViewContext) -> [ViewElement]
  ) {
    self.make = make
    super.init(child, .effect, in: context)
  }

  /// The curve along which effects change as more of the view is seen.
  private var curve: UnitCurve?

  func following(_ curve: UnitCurve?) -> VisualEffectElement {
    self.curve = curve
    return self
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    let proxy = GeometryProxy(size, at: corner, in: writer)
    func write(_ child: ViewElement, _ phase: ScrollTransitionPhase, into writer: DisplayWriter) {
      var inner = context
      inner.place = context.place.part("effect\(key)")
      let elements = inner.evaluating { make([child], proxy, phase, inner) }
      for element in elements { element.write(at: corner, proposal, into: writer) }
    }
    let rect = CGRect(origin: corner, size: size)
    guard let curve, let (phase, seen) = writer.share(of: rect) else {
      return write(child, writer.phase(of: rect), into: writer)
    }
    guard phase != .identity else { return write(child, .identity, into: writer) }
    // Between how it looks where all of it is seen, and where nothing is.
    let whole = DisplayWriter(update: context.update, recording: writer.transform)
    write(SizedElement(size, in: context), .identity, into: whole)
    writer.mixing(whole.recorded, share: 1 - curve.value(at: seen)) { write(child, phase, into: writer) }
  }
}

extension DisplayWriter {
  /// The side on which a rectangle leaves its scroll view, and the share of it that is seen; nil outside of scroll views.
  func share(of rect: CGRect) -> (phase: ScrollTransitionPhase, seen: Double)? {
    guard let spot = viewports.last else { return nil }
    let (viewport, box) = (spot.rect, transform.bounds(of: rect))
    let (start, end, least, most) =
      spot.isHorizontal
      ? (box.minX, box.maxX, viewport.minX, viewport.maxX)
      : (box.minY, box.maxY, viewport.minY, viewport.maxY)
    let whole = min(end - start, most - least)
    guard whole > 0 else { return (.identity, 1) }
    let seen = ((min(end, most) - max(start, least)) / whole).clamped(to: 0...1)
    guard seen < 1 else { return (.identity, 1) }
    return (start < least ? .topLeading : .bottomTrailing, seen)
  }

  /// The position of a rectangle in its scroll view.
  func phase(of rect: CGRect) -> ScrollTransitionPhase {
    guard let spot = viewports.last else { return .identity }
    let (viewport, isHorizontal) = (spot.rect, spot.isHorizontal)
    let box = transform.bounds(of: rect)
    let (middle, least, most) =
      isHorizontal ? (box.midX, viewport.minX, viewport.maxX) : (box.midY, viewport.minY, viewport.maxY)
    return middle < least ? .topLeading : middle > most ? .bottomTrailing : .identity
  }
}

/// Room of a size, in the place of a view.
private final class SizedElement: ViewElement {
  private let own: CGSize

  init(_ size: CGSize, in context: ViewContext) {
    own = size
    var inner = context
    inner.place = context.place.part("room")
    super.init(.other, in: inner)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { own }
  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {}
}
