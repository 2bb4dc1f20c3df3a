/// The geometry of a scroll view.
public struct ScrollGeometry: Equatable, Sendable {
  /// The point of the content at the top and the leading edge.
  public var contentOffset: CGPoint
  /// The size of the content.
  public var contentSize: CGSize
  /// The space around the content.
  public var contentInsets: EdgeInsets
  /// The size of the scroll view.
  public var containerSize: CGSize

  /// A geometry from its parts.
  public init(
    contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize
  ) {
    (self.contentOffset, self.contentSize) = (contentOffset, contentSize)
    (self.contentInsets, self.containerSize) = (contentInsets, containerSize)
  }
  /// The part of the content that is seen.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The part of the content that is seen.
  public var bounds: CGRect { visibleRect }
}

/// A step of scrolling.
public enum ScrollPhase: Hashable, Sendable {
  /// Nothing moves.
  case idle
  /// A finger rests.
  case tracking
  /// A finger scrolls.
  case interacting
  /// The view comes to rest.
  case decelerating
  /// The view goes to a place.
  case animating

  /// True if something moves.
  public var isScrolling: Bool { self != .idle && self != .tracking }
}

/// The circumstances in which a step of scrolling begins.
public struct ScrollPhaseChangeContext {
  /// The geometry of the scroll view.
  public let geometry: ScrollGeometry
  /// The velocity, in points per second; nil if it is not known.
  public var velocity: CGVector? { nil }
}

extension View {
  /// Does something when what is computed of a scroll view's geometry changes, also in a fling.
  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    adjusted { context in
      let (key, cause) = (StableHash.combine(context.place.key(.change), 41), context.cause)
      context.environment.scrolling.geometryObservers.append { geometry, update in
        let value = transform(geometry)
        let old = update.previous(value, at: key)
        if let old, old != value { update.afterwards(in: cause) { action(old, value) } }
      }
    }
  }

  /// Does something when a finger begins or ends to scroll.
  nonisolated public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    adjusted { $0.environment.scrolling.phaseObservers.append(action) }
  }

  /// Does something when a finger begins or ends to scroll, with what is known of the geometry when it was last laid out.
  nonisolated public func onScrollPhaseChange(
    _ action:
      @escaping (
        _ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext
      ) -> Void
  ) -> some View {
    adjusted { context in
      let latest = LatestScrollGeometry()
      context.environment.scrolling.geometryObservers.append { geometry, _ in latest.geometry = geometry }
      context.environment.scrolling.phaseObservers.append { old, new in
        guard let geometry = latest.geometry else { return }
        action(old, new, ScrollPhaseChangeContext(geometry: geometry))
      }
    }
  }

  /// Does something when the identities of the views that are seen change.
  nonisolated public func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
  ) -> some View {
    adjusted { context in
      let (key, cause) = (StableHash.combine(context.place.key(.change), 42), context.cause)
      context.environment.scrolling.targetObserver = { layout, offset, update in
        let seen = CGRect(origin: CGPoint(x: offset.x, y: offset.y), size: layout.container)
        let ids = layout.targets.filter { $0.frame.visiblePart(in: seen) >= threshold }
          .compactMap { $0.id.base as? ID }
        if update.previous(ids, at: key) != ids { update.afterwards(in: cause) { action(ids) } }
      }
    }
  }

  /// Does something when the view comes into what scrolls around it, or leaves it.
  nonisolated public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View {
    wrapped { element, context in
      ScrollVisibilityElement(element, threshold, context.place.key(.change), action, in: context)
    }
  }
}

extension CGRect {
  /// The part of the rectangle, from 0 to 1, that lies in another one.
  func visiblePart(in other: CGRect) -> Double {
    let common = intersection(other)
    guard width * height > 0, !common.isNull else { return 0 }
    return common.width * common.height / (width * height)
  }
}

final class ScrollVisibilityElement: WrapperElement {
  private let threshold: Double
  private let place: UInt64
  private let action: (Bool) -> Void

  init(
    _ child: ViewElement, _ threshold: Double, _ place: UInt64, _ action: @escaping (Bool) -> Void,
    in context: ViewContext
  ) {
    (self.threshold, self.place, self.action) = (threshold, place, action)
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    child.write(at: corner, proposal, into: writer)
    let box = writer.transform.bounds(of: CGRect(origin: corner, size: size(proposal)))
    let viewport =
      writer.viewports.last?.rect ?? CGRect(origin: .zero, size: context.update.program.stage)
    let isSeen = box.visiblePart(in: viewport) >= max(threshold, 1e-6)
    let (update, action) = (context.update, action)
    if update.previous(isSeen, at: place) ?? false != isSeen {
      update.afterwards(in: context.cause) { action(isSeen) }
    }
  }
}

/// The latest geometry of a scroll view.
private final class LatestScrollGeometry {
  var geometry: ScrollGeometry?
}
