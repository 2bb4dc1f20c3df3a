import Engine

// Wheels and trackpads over the stage.
extension ViewUpdate {
  /// Takes in where a pointer is.
  func hover(over location: Point) { memory.touches.hover = location }

  /// Scrolls the innermost view under the pointer that can scroll that way.
  ///
  /// Without one there, or a pointer, it is the one in the middle of the stage, or else the outermost one.
  func roll(by distance: Point) {
    guard Pointer.reach.contains(distance.x), Pointer.reach.contains(distance.y) else { return }
    let middle = CGPoint(x: program.stage.width / 2, y: program.stage.height / 2)
    let places = [memory.touches.hover.map { CGPoint(x: $0.x, y: $0.y) }, middle].compactMap(\.self)
    let targets = places.flatMap { display.targets(at: $0, time: time) } + display.targets
    let scrolled = targets.first { target in
      guard target.roll != nil, let most = memory.last.scrolls[target.key]?.most else { return false }
      return (distance.isAcross ? most.x : most.y) > 0
    }
    scrolled?.roll?(distance)
  }

  /// Lets a wheel scroll a view.
  func roll(by distance: Point, _ key: UInt64, _ scrolling: ScrollingEnvironment) {
    guard let layout = memory.last.scrolls[key] else { return }
    let before = scroll(of: key)
    var state = before
    let moves = state.roll(by: distance, from: shownOffset(of: key), at: time, in: layout, scrolling.behavior)
    setScroll(of: key, state)
    if moves { report(state.offset, of: key, scrolling) }
  }

  /// The offset at which a view is seen that no finger moves.
  func shownOffset(of key: UInt64) -> Point {
    let place = StableHash.combine(key, DisplayWriter.Slot.amount.rawValue)
    let shown = memory.last.attributes[place]?.value(at: time) ?? .zero
    return Point(x: -shown[0], y: -shown[1])
  }
}

extension Point {
  /// True if more of the way goes sideways than up or down.
  var isAcross: Bool { abs(x) > abs(y) }
}

extension ScrollLayout {
  /// The way of one page, and the flick of a finger that turns it.
  func turn(_ length: Double, isAcross: Bool) -> (page: Point, release: ScrollRelease) {
    let page = (isAcross ? container.width : container.height) * (length < 0 ? -1 : 1)
    let flick = Scroll.Release.ended(distance: -page, velocity: 0, isFlick: true)
    return isAcross
      ? (Point(x: page, y: 0), ScrollRelease(across: flick, down: nil))
      : (Point(x: 0, y: page), ScrollRelease(across: nil, down: flick))
  }
}
