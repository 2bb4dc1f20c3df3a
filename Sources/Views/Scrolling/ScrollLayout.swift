import Engine

/// A view within what scrolls, which its identity names.
struct ScrollTargetFrame {
  let id: AnyHashable
  /// The frame, in the coordinates of what scrolls.
  let frame: CGRect
}

/// The views with identities that are written in a scroll view, and the way into its content.
struct ScrollTargets {
  let way: Transform
  var frames: [ScrollTargetFrame] = []
  var finders: [(AnyHashable) -> CGRect?] = []
}

/// A scroll view as it was last written: its size, and where the views inside are.
struct ScrollLayout {
  let axes: Axis.Set
  let container: CGSize
  let content: CGSize
  var margins = EdgeInsets()
  /// The keys of the readers around.
  let readers: [UInt64]
  var isAnimated = false
  /// The room above the content while it is renewed.
  var refreshRoom: CGFloat = 0
  var targets: [ScrollTargetFrame] = []
  /// Find views by their identities, also those that are not made.
  var finders: [(AnyHashable) -> CGRect?] = []

  /// The frame of the view that an identity names.
  func frame(of id: AnyHashable) -> CGRect? {
    targets.first { $0.id == id }?.frame ?? finders.lazy.compactMap { $0(id) }.first
  }

  var most: Point {
    Point(
      x: axes.contains(.horizontal) ? max(0, content.width - container.width) : 0,
      y: axes.contains(.vertical) ? max(0, content.height - container.height) : 0)
  }

  func bounded(_ offset: Point) -> Point {
    Point(x: min(max(offset.x, 0), most.x), y: min(max(offset.y, -refreshRoom), most.y))
  }

  /// The offset at which an anchor of the content meets the same anchor of the view.
  func offset(at anchor: UnitPoint) -> Point { Point(x: most.x * anchor.x, y: most.y * anchor.y) }

  /// The offset at which a frame is seen: at an anchor of the view, or by the shortest way for nil.
  func offset(to frame: CGRect, _ anchor: UnitPoint?, from offset: Point) -> Point {
    guard let anchor else {
      func nearest(_ start: CGFloat, _ length: CGFloat, _ offset: CGFloat, _ room: CGFloat) -> CGFloat {
        if start < offset || length > room { return start }
        return start + length > offset + room ? start + length - room : offset
      }
      return bounded(
        Point(
          x: nearest(frame.minX, frame.width, offset.x, container.width),
          y: nearest(frame.minY, frame.height, offset.y, container.height)))
    }
    return bounded(
      Point(
        x: frame.minX + frame.width * anchor.x - container.width * anchor.x,
        y: frame.minY + frame.height * anchor.y - container.height * anchor.y))
  }

  /// The identity of the view that is closest to an anchor, or the first one that is seen for nil.
  func target(at offset: Point, _ anchor: UnitPoint?) -> AnyHashable? {
    guard let anchor else {
      return targets.first {
        $0.frame.maxX > offset.x + 0.5 && $0.frame.maxY > offset.y + 0.5
      }?.id
    }
    let point = CGPoint(x: offset.x + container.width * anchor.x, y: offset.y + container.height * anchor.y)
    func distance(_ frame: CGRect) -> CGFloat {
      let place = anchor.point(in: frame)
      let x = axes.contains(.horizontal) ? place.x - point.x : 0
      let y = axes.contains(.vertical) ? place.y - point.y : 0
      return hypot(x, y)
    }
    return targets.min { distance($0.frame) < distance($1.frame) }?.id
  }

  /// The offset at which a movement comes to rest.
  func rest(
    at aim: Point, from start: Point, after release: ScrollRelease, _ behavior: any ScrollTargetBehavior
  )
    -> Point
  {
    func target(_ offset: Point) -> ScrollTarget {
      ScrollTarget(rect: CGRect(origin: CGPoint(x: offset.x, y: offset.y), size: container), anchor: nil)
    }
    var wanted = target(aim)
    let context = ScrollTargetBehaviorContext(
      originalTarget: target(start), velocity: release.velocity, contentSize: content,
      containerSize: container, axes: axes, frames: targets.map(\.frame), margins: margins, release: release)
    behavior.updateTarget(&wanted, context: context)
    guard wanted.rect.minX.isFinite, wanted.rect.minY.isFinite else { return aim }
    return bounded(Point(x: wanted.rect.minX, y: wanted.rect.minY))
  }
}
