import Engine

/// The place of a view that scrolls.
struct ScrollState: Codable {
  /// The offset to which the view goes, or at which it is.
  private(set) var offset = Point.zero
  /// The offset to which it went when the finger that scrolls it began.
  private(set) var start: Point?
  /// True if a finger or the scene has scrolled it; until then it stands at its anchor.
  private(set) var isPlaced: Bool?
  /// The movements that a finger has begun; nil after the scene has scrolled.
  private(set) var motion: ScrollMotion?
  /// The offset at which the scene took over from a finger, until the view is written.
  private(set) var left: Point?
  /// The present or last gesture of a wheel that turns pages.
  private var wheel: PagingWheel?

  /// True while the content is renewed, for which there is room above it.
  var isRefreshing: Bool?

  private enum CodingKeys: CodingKey {
    case offset, start, isPlaced, motion, wheel, isRefreshing
  }

  /// True if events could have led to this.
  var isSound: Bool {
    abs(offset.x) <= 1e6 && abs(offset.y) <= 1e6 && motion?.isSound ?? true && wheel?.isSound ?? true
      && [start?.x, start?.y].allSatisfy { abs($0 ?? 0) <= 1e6 }
  }

  /// Stands at an anchor.
  mutating func stand(at offset: Point) { self.offset = offset }

  /// Goes where the scene wants it.
  mutating func move(to offset: Point, at time: Time, in layout: ScrollLayout) {
    left = motion?.offset(at: time, in: layout)
    (self.offset, isPlaced, motion, start) = (offset, true, nil, nil)
  }

  /// The place that the scene has moved the view away from; nil after the first time.
  mutating func takeLeft() -> Point? {
    defer { left = nil }
    return left
  }

  /// Follows a finger, from an offset at its beginning; returns its release.
  mutating func follow(_ pointer: Pointer, from shown: Point, at time: Time, in layout: ScrollLayout)
    -> ScrollRelease?
  {
    if pointer.phase == .began {
      var next = motion ?? ScrollMotion(at: shown)
      _ = next.follow(pointer, at: time, in: layout)
      (motion, start, isPlaced) = (next, offset, true)
    } else {
      let release = motion?.follow(pointer, at: time, in: layout)
      offset = layout.bounded(motion?.offset(at: time, in: layout) ?? offset)
      return release ?? nil
    }
    return nil
  }

  /// Comes to rest after a finger.
  mutating func rest(
    after release: ScrollRelease, at time: Time, in layout: ScrollLayout,
    _ behavior: (any ScrollTargetBehavior)?
  ) {
    guard var next = motion else { return }
    next.glide(release, at: time, in: layout)
    if let behavior {
      let aim = layout.rest(at: next.target, from: start ?? offset, after: release, behavior)
      motion?.animate(to: aim, at: time, in: layout)
    } else {
      motion = next
    }
    offset = layout.bounded(motion?.target ?? offset)
  }

  /// Follows a wheel, up to the ends, unless a finger holds it; returns whether it moves.
  mutating func roll(
    by distance: Point, from shown: Point, at time: Time, in layout: ScrollLayout,
    _ behavior: (any ScrollTargetBehavior)?
  ) -> Bool {
    guard start == nil else { return false }
    let place = layout.bounded(offset)
    var aim = layout.bounded(place + distance)
    if let behavior {
      let length = distance.isAcross ? distance.x : distance.y
      guard turns(by: length, at: time) else { return false }
      let (page, release) = layout.turn(length, isAcross: distance.isAcross)
      aim = layout.rest(at: layout.bounded(place + page), from: place, after: release, behavior)
    }
    guard aim != offset else { return false }
    var next = motion ?? ScrollMotion(at: shown)
    next.animate(to: aim, at: time, in: layout, behavior == nil ? Self.wheelSpring : .default)
    (motion, offset, isPlaced) = (next, aim, true)
    return true
  }

  private static let wheelSpring = Spring.smooth(duration: 0.2)

  private mutating func turns(by length: Double, at time: Time) -> Bool {
    var gesture = PagingWheel(at: time)
    if let wheel, wheel.isContinued(by: length, at: time) { gesture = wheel }
    defer { wheel = gesture }
    return gesture.move(by: length, at: time)
  }

  /// Takes the room away above content that has been renewed.
  mutating func endRefresh(at time: Time, in layout: ScrollLayout?) {
    isRefreshing = nil
    guard var layout, start == nil else { return }
    layout.refreshRoom = 0
    let aim = layout.bounded(offset)
    guard aim != offset else { return }
    var next = motion ?? ScrollMotion(at: offset)
    next.animate(to: aim, at: time, in: layout)
    (motion, offset) = (next, aim)
  }

  /// Has been let go.
  mutating func letGo() { start = nil }

  /// The same without a movement that has come to rest.
  mutating func settle(at time: Time) {
    if start == nil, let motion, motion.restTime <= time { self.motion = nil }
  }
}

/// Movements along both axes, as fingers make them: they follow exactly, yield beyond the ends, and glide on.
struct ScrollMotion: Codable {
  private var x = Scroll()
  private var y = Scroll()

  init(at offset: Point) {
    x.set(offset.x)
    y.set(offset.y)
  }

  var isSound: Bool { x.isSound && y.isSound }
  var restTime: Time { max(x.restTime, y.restTime) }
  /// The offset at rest.
  var target: Point { Point(x: x.target, y: y.target) }

  func offset(at time: Time, in layout: ScrollLayout) -> Point {
    Point(x: x.value(at: time, on: layout.horizontal), y: y.value(at: time, on: layout.vertical))
  }

  fileprivate mutating func follow(_ pointer: Pointer, at time: Time, in layout: ScrollLayout)
    -> ScrollRelease?
  {
    let (across, down) = (
      layout.axes.contains(.horizontal) ? x.handle(pointer, at: time, on: layout.horizontal) : nil,
      layout.axes.contains(.vertical) ? y.handle(pointer, at: time, on: layout.vertical) : nil
    )
    return across == nil && down == nil ? nil : ScrollRelease(across: across, down: down)
  }

  /// Goes on as it was let go, or back where a finger was lost.
  fileprivate mutating func glide(_ release: ScrollRelease, at time: Time, in layout: ScrollLayout) {
    func go(_ scroll: inout Scroll, _ release: Scroll.Release?, _ track: Scroll.Track) {
      switch release {
      case .ended(_, let velocity, _): scroll.glide(at: velocity, from: time, on: track)
      case .cancelled(let start): scroll.animate(to: track.inside(start), at: time, on: track)
      case nil: break
      }
    }
    go(&x, release.across, layout.horizontal)
    go(&y, release.down, layout.vertical)
  }

  fileprivate mutating func animate(
    to offset: Point, at time: Time, in layout: ScrollLayout, _ spring: Spring = .default
  ) {
    x.animate(to: offset.x, at: time, on: layout.horizontal, spring: spring)
    y.animate(to: offset.y, at: time, on: layout.vertical, spring: spring)
  }
}

/// The ends of a finger's movements along both axes.
struct ScrollRelease {
  let across: Scroll.Release?
  let down: Scroll.Release?

  /// The velocity of the content's offset, in points per second.
  var velocity: CGVector { CGVector(dx: -Self.velocity(across), dy: -Self.velocity(down)) }

  private static func velocity(_ release: Scroll.Release?) -> Double {
    if case .ended(_, let velocity, _) = release { velocity } else { 0 }
  }

  /// The page to which a finger turns: 1 for the next one, -1 for the one before, 0 for none.
  static func turn(_ release: Scroll.Release?, pageLength: Double) -> Double {
    guard case .ended(let distance, _, let isFlick) = release, isFlick || abs(distance) >= pageLength / 2
    else { return 0 }
    return distance < 0 ? 1 : -1
  }
}

extension ScrollLayout {
  fileprivate var horizontal: Scroll.Track {
    Scroll.Track(unit: 1, range: 0...most.x, viewport: max(1, container.width), axis: \.x)
  }
  fileprivate var vertical: Scroll.Track {
    Scroll.Track(unit: 1, range: -Double(refreshRoom)...most.y, viewport: max(1, container.height), axis: \.y)
  }
}
