import Engine

extension View {
  /// Recognises a gesture, after those of the views inside.
  nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    recognizing(gesture, .normal, mask)
  }

  /// Recognises a gesture before those of the views inside.
  nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all)
    -> some View
  {
    recognizing(gesture, .high, mask)
  }

  /// Recognises a gesture beside those of the views inside.
  nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all)
    -> some View
  {
    recognizing(gesture, .simultaneous, mask)
  }

  nonisolated private func recognizing<T: Gesture>(
    _ gesture: T, _ priority: GestureRecognizer.Priority, _ mask: GestureMask
  ) -> WrappedView<Self> {
    let recognizers = mask.contains(.gesture) ? gesture.recognizers(GestureSink()) : []
    return targeted(
      recognizers.map {
        var recognizer = $0
        if recognizer.priority == .normal { recognizer.priority = priority }
        return recognizer
      })
  }

  nonisolated func targeted(_ recognizers: [GestureRecognizer]) -> WrappedView<Self> {
    wrapped { TargetElement($0, recognizers, in: $1) }
  }

  /// Does something at a tap, or at several.
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded(action))
  }

  /// Does something at a tap, with its place.
  nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  /// Does something when a finger rests.
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    let press = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
    var sink = GestureSink<Bool>()
    sink.ended = { _ in action() }
    sink.changed = { _ in onPressingChanged?(true) }
    sink.finished = { onPressingChanged?(false) }
    return targeted(press.recognizers(sink))
  }

  /// Lets touches count, or pass through.
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
    wrapped { DeafElement($0, isDeaf: !enabled, in: $1) }
  }

  /// Lets touches count where a shape is, and only there.
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    touchable(in: eoFill ? AnyShape(EvenOddShape(shape: shape)) : AnyShape(shape))
  }

  nonisolated func touchable(in shape: AnyShape) -> WrappedView<Self> {
    wrapped { AreaElement($0, shape, in: $1) }
  }
}

/// A receiver of a view's touches.
struct TouchTarget {
  let key: UInt64
  var recognizers: [GestureRecognizer]
  /// From the view's own space to the stage's.
  let transform: Transform
  /// Scrolls by a wheel's distance; nil for targets that a wheel does not scroll.
  var roll: ((Point) -> Void)?
  /// True if a row of a list is the button as a whole, if it has no other control.
  var fillsRow = false

  func recognizer(at index: Int) -> GestureRecognizer? {
    index < recognizers.count ? recognizers[index] : nil
  }

  /// True if a row of a list has something of its own to touch.
  var isControl: Bool { fillsRow || recognizers.contains(where: \.kind.isOfControl) }
}

final class TargetElement: WrapperElement {
  private let recognizers: [GestureRecognizer]

  init(_ child: ViewElement, _ recognizers: [GestureRecognizer], in context: ViewContext) {
    self.recognizers = context.environment.isEnabled ? recognizers : []
    super.init(child, .gesture, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let transform = writer.transform * .translation(corner.x, corner.y)
    writer.target(TouchTarget(key: key, recognizers: recognizers, transform: transform)) {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

final class DeafElement: WrapperElement {
  private let isDeaf: Bool

  init(_ child: ViewElement, isDeaf: Bool, in context: ViewContext) {
    self.isDeaf = isDeaf
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    writer.deaf(isDeaf) { child.write(at: corner, proposal, into: writer) }
  }
}

/// An element that can be touched where a shape is; the views inside are before it.
final class AreaElement: WrapperElement {
  private let shape: AnyShape

  init(_ child: ViewElement, _ shape: AnyShape = AnyShape(Rectangle()), in context: ViewContext) {
    self.shape = shape
    super.init(child, .gesture, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let (rect, shape) = shape.outline(in: CGRect(origin: corner, size: size(proposal))).touched
    writer.area(rect, shape, key, animation) { child.write(at: corner, proposal, into: writer) }
  }
}
