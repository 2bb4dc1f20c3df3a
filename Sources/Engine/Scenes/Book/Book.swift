#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open book whose leaves are turned by dragging them over its spine.
///
/// The book is 640 points wide, two pages of 320 × 420 side by side in the middle of the stage. It has nine
/// leaves of two faces: the cover and its back, page 1, page 2 and 3 and so on to page 16 and the back cover.
/// Closed (`page` 0) it shows the cover alone; each side is a pile of which the three uppermost pages are drawn.
/// Of a turn by u, 0 to 1, in degrees on the left side (the right side is the negative):
///
/// | | angle | black overlay's opacity |
/// |---|---|---|
/// | turning top | 10 + 160·u | 0 |
/// | resting top of the other side | 10·(1 - u) | max(0, u - 0.5) |
/// | second under the turning page | 10·u | 0.5·(1 - u) |
/// | second of the other side | 0 | 0.5·(1 - u) |
/// | third | 0 | 0.5 |
///
/// A page is 320 · (0.5 + 0.5 · ||angle| - 90| / 90) points wide and turns about its spine edge; that is why the
/// page beneath peeks out. The turning page shows its front for u < 0.5 and its back from there, and its side is
/// drawn above the other one.
///
/// - A drag turns by its way towards the other side over 640 points; the side is where it began, and the first
///   pointer wins. Released at u >= 0.5, or flicked (over 30 points within 0.25 s), the leaf goes on to the other
///   side, else back, on a spring of 0.5 s with a bounce of 0.3. Its velocity begins at 0, or at a flick's u over
///   its time. The overshoot is not clamped, in the overlays neither. When it has settled the piles shift.
/// - A cancelled drag lets the leaf go on to where it was going. There is nothing to turn beyond the covers:
///   there the drag gives way by u' = 0.06 (1 - e^(-u/0.06)) only, and comes back.
/// - A touch catches a leaf in flight. Only where it lands within a tenth and the touch is on the free half, the
///   flight is over at once and the touch takes the next leaf, so that flicks may follow fast on each other.
/// - `page` reports where a leaf in flight is going. Set to a fraction, it holds a leaf there.
/// - With `tiltToTurn`, a tilt to the right past 25° turns to the right page's next, to the left back: once, until
///   the tilt has been inside ±10°. `rightToLeft` mirrors all of it.
///
/// Pictures of people's own are the faces in reading order, the cover first; the back of an odd last one is empty.
/// Source: "Making a book in SwiftUI" (rotation3DEffect, zIndex and a DragGesture).
struct Book: Scene {
  static let name = "book"
  static let title = "Book"
  static let stage = Size(width: 760, height: 480)
  static let input: [SceneInput] = [.pointer, .tilt]
  static let actions = [SceneAction("previous", title: "Previous"), SceneAction("next", title: "Next")]
  static let parameters: [Parameter<Book>] = [
    Parameter(
      "page", title: "Page", \.page, in: 0...Double(leafCount), step: 1,
      help: "How many leaves are turned. Try 2.5 to hold a leaf upright."),
    Parameter(
      "perspective", title: "Perspective", \.perspective, in: 0...1, step: 0.05,
      help: "How near the eye is. Try 0 to see the pages become flat, and 1 to put your nose into the book."),
    Parameter(
      "rightToLeft", title: "Right to left", \.rightToLeft,
      help: "Binds the book on its other side. Try it on for a manga."),
    Parameter(
      "tiltToTurn", title: "Tilt to turn", \.tiltToTurn,
      help: "A tilt of more than 25° to a side turns a page. Try it on with both hands full."),
  ]
  static let signals = SceneSignals<Book>(
    .init("u") { $0.progress(at: $1) },
    .init("angle", unit: .degrees) { 10 + 160 * $0.progress(at: $1) },
    .init("turned") { Double($0.settled(at: $1).turned) })

  /// How many leaves the book has, the covers among them; one of people's own may have fewer.
  static let leafCount = 9
  /// The size of a page that lies flat, in points.
  static let pageSize = Size(width: 320, height: 420)
  /// The way of a whole turn, in points.
  static let width = 2 * pageSize.width

  var perspective = 0.3
  var rightToLeft = false
  var tiltToTurn = false
  /// How many leaves have been turned, without the one that turns now.
  private(set) var turned = 0
  /// The leaf that turns now.
  private(set) var turn: Turn?
  private var hold: Hold?
  /// Whether a tilt turns a page.
  private var isArmed = true
  private(set) var pictures = Pictures()

  init() {}

  /// How many leaves the book has, the covers among them.
  var leafCount: Int { pictures.isEmpty ? Self.leafCount : (pictures.count + 1) / 2 }

  /// How many leaves are turned, a leaf in flight counted where it is going.
  var page: Double {
    get {
      guard hold == nil, let turn else { return Double(turned) }
      return Double(turned) + (turn.isForward ? 1 : -1) * turn.progress.target
    }
    set {
      hold = nil
      let page = min(newValue, Double(leafCount))
      turned = Int(saturating: page)
      let part = page - Double(turned)
      turn = part > 0 ? Turn(isForward: true, progress: Animated(part)) : nil
    }
  }

  var isSound: Bool {
    guard (0...leafCount).contains(turned) else { return false }
    guard let turn else { return hold == nil }
    // Where there is no leaf to turn, it goes nowhere. One that is held is where it was caught, beyond its ends too.
    let target = 0...(canTurn(isForward: turn.isForward) ? 1 : 0.0)
    guard let hold else { return turn.progress.isSound && target.contains(turn.progress.target) }
    return turn.progress.isSound && Pointer.reach.contains(hold.startX) && hold.startTime.isSound
      && hold.start.isSound
      && target.contains(hold.target)
  }

  var restTime: Time { turn?.progress.restTime ?? -.infinity }

  func settled(at time: Time) -> Book {
    guard hold == nil, let turn, turn.progress.restTime <= time else { return self }
    return turn.progress.target == 0 || turn.progress.target == 1 ? finished : self
  }

  /// How far the turning leaf has come at a time; 0 where none turns.
  private func progress(at time: Time) -> Double {
    settled(at: time).turn?.progress.value(at: time) ?? 0
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): tilt(to: motion.tiltY, at: time)
    case .pointer(let pointer): handle(pointer, at: time)
    case .action(let name): go(isForward: name == "next", at: time)
    case .scroll, .parameter, .calibrate: break
    }
  }
}

// MARK: - Pictures

extension Book {
  static let pictureCounts: ClosedRange<Int>? = 1...2 * leafCount

  mutating func show(_ pictures: [Picture], at time: Time) {
    self.pictures.all = pictures
    guard turned > leafCount || (turned == leafCount && turn?.isForward == true) else { return }
    (turned, turn, hold) = (leafCount, nil, nil)
  }
}

// MARK: - Turning

extension Book {
  /// One half of the open book.
  enum Side {
    case left, right
  }

  /// A leaf on its way.
  struct Turn: Codable {
    /// Whether the leaf goes on towards the end of the book.
    var isForward: Bool
    /// How far it has come: 0 where it lay, 1 on the other side.
    var progress: Animated
  }

  /// A pointer that holds the turning leaf.
  private struct Hold: Codable {
    var id: Int
    var startX: Double
    var startTime: Time
    /// How far the leaf had come when it was taken.
    var start: Double
    /// Where the leaf was going.
    var target: Double
  }

  private static let spring = Spring(duration: 0.5, bounce: 0.3)

  /// The side from which a leaf goes.
  func side(isForward: Bool) -> Side {
    isForward == rightToLeft ? .left : .right
  }

  /// Whether there is a leaf to turn.
  private func canTurn(isForward: Bool) -> Bool {
    isForward ? turned < leafCount : turned > 0
  }

  /// The book with the leaf in flight on the side that it was going to.
  private var finished: Book {
    var next = self
    if let turn, turn.progress.target == 1 { next.turned += turn.isForward ? 1 : -1 }
    next.turn = nil
    return next
  }

  /// Lets a leaf go to one of its ends.
  private mutating func release(to target: Double, at time: Time, velocity: Double? = nil) {
    turn?.progress.retarget(to: target, at: time, spring: Self.spring, initialVelocity: velocity)
  }

  /// Turns one leaf, or turns back the one in flight; nothing while a pointer holds a leaf.
  private mutating func go(isForward: Bool, at time: Time) {
    guard hold == nil else { return }
    if let turn, canTurn(isForward: turn.isForward) {
      let end = turn.isForward == isForward ? 1.0 : 0
      if turn.progress.target != end { return release(to: end, at: time) }
    }
    var next = finished
    guard next.canTurn(isForward: isForward) else { return }
    next.turn = Turn(isForward: isForward, progress: Animated(0))
    next.release(to: 1, at: time)
    self = next
  }

  private mutating func tilt(to angle: Double, at time: Time) {
    if abs(angle) < 10 {
      isArmed = true
    } else if abs(angle) > 25 && isArmed {
      isArmed = false
      if tiltToTurn { go(isForward: (angle > 0) != rightToLeft, at: time) }
    }
  }
}

// MARK: - Touch

extension Book {
  private mutating func handle(_ pointer: Pointer, at time: Time) {
    if pointer.phase == .began && hold == nil { take(pointer, at: time) }
    guard let hold, hold.id == pointer.id, let turn else { return }
    let way = pointer.location.x - hold.startX
    let towards = side(isForward: turn.isForward) == .left ? way : -way
    switch pointer.phase {
    case .began: break
    case .moved: drag(hold, by: towards)
    case .ended:
      drag(hold, by: towards)
      letGo(hold, after: towards, at: time)
    case .cancelled:
      self.hold = nil
      release(to: hold.target, at: time)
    }
  }

  /// Takes the leaf in flight or, where there is none to catch, the uppermost one of the touched side.
  private mutating func take(_ pointer: Pointer, at time: Time) {
    let touched = pointer.location.x < Self.stage.width / 2 ? Side.left : .right
    if !isCatchable(from: touched, at: time) {
      self = finished
      turn = Turn(isForward: (touched == .right) != rightToLeft, progress: Animated(0))
    }
    guard let progress = turn?.progress else { return }
    let start = progress.value(at: time)
    turn?.progress.set(start)
    hold = Hold(
      id: pointer.id, startX: pointer.location.x, startTime: time, start: start, target: progress.target)
  }

  private func isCatchable(from touched: Side, at time: Time) -> Bool {
    guard let turn, canTurn(isForward: turn.isForward) else { return false }
    let progress = turn.progress.value(at: time)
    let isLanding = time < turn.progress.restTime && abs(progress - turn.progress.target) <= 0.1
    return !isLanding || (side(isForward: turn.isForward) == touched) == (progress < 0.5)
  }

  private mutating func drag(_ hold: Hold, by distance: Double) {
    guard var turn else { return }
    let progress = (hold.start + distance / Self.width).clamped(to: 0...1)
    let refused = 0.06 * (1 - exp(-progress / 0.06))
    turn.progress.set(canTurn(isForward: turn.isForward) ? progress : refused)
    self.turn = turn
  }

  private mutating func letGo(_ hold: Hold, after distance: Double, at time: Time) {
    guard let turn else { return }
    self.hold = nil
    let progress = turn.progress.target
    let elapsed = time - hold.startTime
    let isFlick = abs(distance) > 30 && elapsed <= 0.25
    guard canTurn(isForward: turn.isForward) else { return release(to: 0, at: time, velocity: 0) }
    // No hand is faster than a millisecond, and no time at all would be an endless velocity.
    let velocity = isFlick ? (progress - hold.start) / max(elapsed, 0.001) : 0
    let completes = isFlick ? distance > 0 : progress >= 0.5
    release(to: completes ? 1 : 0, at: time, velocity: velocity)
  }
}
