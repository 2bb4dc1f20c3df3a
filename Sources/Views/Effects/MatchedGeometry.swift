/// The properties of a view matched with another one's.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Properties from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The place.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// Both.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
  /// Lets a view that appears move from the frame of the one of its id that was there before, the one that leaves move
  /// along, and a view that is no source lie where the source lies. It is moved and stretched as it is drawn.
  nonisolated public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    wrapped { element, context in
      let group = StableHash.combine(namespace.key, StableHash.of("\(id)"))
      return MatchedElement(element, group, properties, anchor, isSource: isSource, in: context)
    }
  }
}

/// An element that moves from another one's frame to its own.
final class MatchedElement: WrapperElement {
  private let group: UInt64
  private let properties: MatchedGeometryProperties
  private let anchor: UnitPoint
  private let isSource: Bool
  private let isLeaving: Bool

  init(
    _ child: ViewElement, _ group: UInt64, _ properties: MatchedGeometryProperties, _ anchor: UnitPoint,
    isSource: Bool, in context: ViewContext
  ) {
    (self.group, self.properties, self.anchor) = (group, properties, anchor)
    (self.isSource, isLeaving) = (isSource, context.update.pass.isVanishing)
    super.init(child, .effect, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let update = context.update
    let own = CGRect(origin: corner, size: size(proposal))
    let onStage = writer.transform.bounds(of: own)
    let source = isLeaving ? aim(at: onStage) : update.matchedFrame(group)
    var (shift, scale) = (SIMD4<Double>.zero, SIMD4<Double>(1, 1, 0, 0))
    if let source, source != onStage {
      (shift, scale) = way(from: onStage, to: source)
    }
    let (offsetKey, scaleKey) = (StableHash.combine(key, 950), StableHash.combine(key, 951))
    if isSource, !isLeaving {
      let isNew = update.hasAppeared(StableHash.combine(key, 952))
      if isNew, source != nil {
        // It begins in the frame of the view that it replaces.
        _ = update.attribute(offsetKey, shift, nil)
        _ = update.attribute(scaleKey, scale, nil)
      }
      (shift, scale) = (.zero, SIMD4(1, 1, 0, 0))
      update.setMatchedFrame(group, onStage)
    }
    let point = anchor.point(in: own)
    writer.node(.offset, moving: .translation(shift.x, shift.y)) {
      writer.write(update.attribute(offsetKey, shift, animation), 0..<2)
    } content: {
      writer.node(.scale, moving: .scale(scale.x, scale.y, about: point)) {
        writer.write(update.attribute(scaleKey, scale, animation), 0..<2)
        writer.write(point.values, 0..<2, key, .anchor, animation)
      } content: {
        child.write(at: corner, proposal, into: writer)
      }
    }
  }

  /// The frame of the view that takes the place of this one, which leaves.
  private func aim(at own: CGRect) -> CGRect? {
    let update = context.update
    // The other one may only be written behind this one, so that its frame is known from the next evaluation on.
    if update.hasAppeared(StableHash.combine(key, 953)), !update.isLooking { update.isDirty = true }
    return update.matchedFrame(group) ?? own
  }

  /// The move and the stretching that bring a frame to another one.
  private func way(from own: CGRect, to source: CGRect) -> (shift: SIMD4<Double>, scale: SIMD4<Double>) {
    let (here, there) = (anchor.point(in: own), anchor.point(in: source))
    let isMoved = properties.contains(.position)
    let isSized = properties.contains(.size) && own.width > 0 && own.height > 0
    return (
      isMoved ? SIMD4(there.x - here.x, there.y - here.y, 0, 0) : .zero,
      isSized ? SIMD4(source.width / own.width, source.height / own.height, 0, 0) : SIMD4(1, 1, 0, 0)
    )
  }
}

extension ViewUpdate {
  /// The frame on the stage of the view that a group matches: in this evaluation, or in the last one.
  fileprivate func matchedFrame(_ group: UInt64) -> CGRect? {
    pass.next.matched[group] ?? memory.last.matched[group]
  }

  fileprivate func setMatchedFrame(_ group: UInt64, _ frame: CGRect) { pass.next.matched[group] = frame }
}
