import Engine

/// A place to which a scroll view moves.
public struct ScrollTarget: Hashable, Sendable {
  /// The part of the content that is to be seen.
  public var rect: CGRect
  /// The point at which it meets the scroll view.
  public var anchor: UnitPoint?

  /// A place from its parts.
  public init(rect: CGRect, anchor: UnitPoint? = nil) { (self.rect, self.anchor) = (rect, anchor) }
}

/// The circumstances in which a scroll view comes to rest.
public struct ScrollTargetBehaviorContext {
  /// The place at which the finger began.
  public let originalTarget: ScrollTarget
  /// The velocity of the content's offset, in points per second.
  public let velocity: CGVector
  /// The size of the content.
  public let contentSize: CGSize
  /// The size of the scroll view.
  public let containerSize: CGSize
  /// The directions in which it scrolls.
  public let axes: Axis.Set
  /// The frames of the views that have identities.
  let frames: [CGRect]
  let margins: EdgeInsets
  let release: ScrollRelease
}

/// The way in which a scroll view comes to rest.
public protocol ScrollTargetBehavior {
  /// The circumstances in which a scroll view comes to rest.
  typealias TargetContext = ScrollTargetBehaviorContext
  /// Changes where the scroll view comes to rest.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// Pages, of which one at a time is passed: views that fill the scroll view within its margins, else as large as it.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// Pages.
  public init() {}
  /// Goes to the page to which a finger turns: by half a page, or by a flick.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    let (start, size, margins) = (
      context.originalTarget.rect.origin, context.containerSize, context.margins
    )
    func page(_ start: CGFloat, _ length: CGFloat, _ release: Scroll.Release?) -> CGFloat {
      guard length > 0 else { return start }
      return ((start / length).rounded() + ScrollRelease.turn(release, pageLength: length)) * length
    }
    if context.axes.contains(.horizontal) {
      let views = context.frames.map { ($0.minX, $0.width) }
      let length = Self.length(size.width, margins.leading + margins.trailing, views)
      target.rect.origin.x = page(start.x, length, context.release.across)
    }
    if context.axes.contains(.vertical) {
      let views = context.frames.map { ($0.minY, $0.height) }
      let length = Self.length(size.height, margins.top + margins.bottom, views)
      target.rect.origin.y = page(start.y, length, context.release.down)
    }
  }

  /// The distance of two pages.
  private static func length(
    _ container: CGFloat, _ margins: CGFloat, _ views: [(start: CGFloat, length: CGFloat)]
  ) -> CGFloat {
    // A view may have an identity of its own besides the one of its element.
    let starts = Set(views.map(\.start)).sorted()
    guard starts.count > 1, views.allSatisfy({ abs($0.length - (container - margins)) < 0.5 }) else {
      return container
    }
    return starts[1] - starts[0]
  }
}

/// A rest at the edge of a view.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// A bound of how many views one movement passes.
  public struct LimitBehavior: Equatable, Sendable {
    let name: String
    /// One, where little room is left.
    public static var automatic: LimitBehavior { LimitBehavior(name: "automatic") }
    /// One.
    public static var always: LimitBehavior { LimitBehavior(name: "always") }
    /// One.
    public static var alwaysByOne: LimitBehavior { LimitBehavior(name: "alwaysByOne") }
    /// A few.
    public static var alwaysByFew: LimitBehavior { LimitBehavior(name: "alwaysByFew") }
    /// Any number.
    public static var never: LimitBehavior { LimitBehavior(name: "never") }
  }

  let limit: LimitBehavior

  /// A rest at views.
  public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

  /// Goes to the view whose edge is nearest.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    if context.axes.contains(.horizontal) {
      target.rect.origin.x = edge(
        target.rect.minX, context.originalTarget.rect.minX,
        context.frames.map { $0.minX - context.margins.leading })
    }
    if context.axes.contains(.vertical) {
      target.rect.origin.y = edge(
        target.rect.minY, context.originalTarget.rect.minY,
        context.frames.map { $0.minY - context.margins.top })
    }
  }

  private func edge(_ aim: CGFloat, _ start: CGFloat, _ edges: [CGFloat]) -> CGFloat {
    let edges = Set(edges).sorted()
    func nearest(_ place: CGFloat) -> Int? {
      edges.indices.min { abs(edges[$0] - place) < abs(edges[$1] - place) }
    }
    guard var index = nearest(aim), let first = nearest(start) else { return aim }
    if limit == .always || limit == .alwaysByOne { index = max(first - 1, min(first + 1, index)) }
    return edges[index]
  }
}

/// A behaviour of any type.
public struct AnyScrollTargetBehavior: ScrollTargetBehavior {
  private let behavior: any ScrollTargetBehavior
  /// A behaviour whose type is forgotten.
  public init(_ behavior: some ScrollTargetBehavior) { self.behavior = behavior }
  /// Does what the behaviour does.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    behavior.updateTarget(&target, context: context)
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Pages.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// A rest at views.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  /// A rest at views, of which a movement passes a number.
  public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior)
    -> ViewAlignedScrollTargetBehavior
  {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}
