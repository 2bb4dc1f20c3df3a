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
  /// Lets a view that appears grow out of the frame of the one of its id that was there before, the one that leaves go
  /// along, and a view that is no source lie where the source lies. What is inside is offered the frame's size.
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
    let inside = source.flatMap { $0 == onStage ? nil : writer.transform.inverse?.bounds(of: $0) }
    guard isSource, !isLeaving else {
      return write(over: inside ?? own, at: own, proposal, into: writer)
    }
    if update.hasAppeared(StableHash.combine(key, 952)), let inside {
      // It begins in the frame of the view that it replaces.
      let beginning = DisplayWriter(update: update, recording: writer.transform)
      write(over: inside, at: own, proposal, into: beginning)
      for (key, value) in beginning.recorded {
        _ = update.attribute(key, value, nil, isColor: beginning.recordedColors.contains(key))
      }
    }
    update.setMatchedFrame(group, onStage)
    child.write(at: corner, proposal, into: writer)
  }

  /// Writes the child over another frame than its own, as far as the properties say.
  private func write(
    over frame: CGRect, at own: CGRect, _ proposal: ProposedViewSize, into writer: DisplayWriter
  ) {
    let isSized = properties.contains(.size) && frame != own
    let offer = isSized ? ProposedViewSize(frame.size) : proposal
    let size = child.size(offer)
    let point = anchor.point(in: properties.contains(.position) ? frame : own)
    let corner = CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
    child.write(at: corner, offer, into: writer)
  }

  /// The frame of the view that takes the place of this one, which leaves.
  private func aim(at own: CGRect) -> CGRect? {
    let update = context.update
    // The other one may only be written behind this one, so that its frame is known from the next evaluation on.
    if update.hasAppeared(StableHash.combine(key, 953)), !update.isLooking { update.isDirty = true }
    return update.matchedFrame(group) ?? own
  }
}

extension ViewUpdate {
  /// The frame on the stage of the view that a group matches: in this evaluation, or in the last one.
  fileprivate func matchedFrame(_ group: UInt64) -> CGRect? {
    pass.next.matched[group] ?? memory.last.matched[group]
  }

  fileprivate func setMatchedFrame(_ group: UInt64, _ frame: CGRect) { pass.next.matched[group] = frame }
}
