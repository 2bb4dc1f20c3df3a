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
/// Where a leaf of each side turns, each formula has both turns in it: the top's angle is 10·(1 - v) + 160·u with
/// the own u and the other side's v, the overlays' opacities are those of the table times (1 - u) or (1 - v).
/// Of the two that one is above which has come further.
///
/// A page is 320 · (0.5 + 0.5 · ||angle| - 90| / 90) points wide and turns about its spine edge; that is why the
/// page beneath peeks out. The turning page shows its front for u < 0.5 and its back from there, and its side is
/// drawn above the other one.
///
/// - A drag turns by its way towards the other side over 640 points; the side is where it began. A second pointer
///   may take a leaf of the other side meanwhile; of one side, the first pointer wins. Released at u >= 0.5, or flicked (over 30 points within 0.25 s), the leaf goes on to the other
///   side, else back, on a spring of 0.5 s with a bounce of 0.3. Its velocity begins at 0, or at a flick's u over
///   its time. The overshoot is not clamped, in the overlays neither. When all have settled the piles shift. No
///   two leaves pass through each other: while one goes over, the other one comes back.
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
  static let thumbnail: String? = "/thumbnails/book.webp"
  static let title = "Book"
  static let stage = Size(width: 760, height: 480)
  static let input: [SceneInput] = [.pointer, .tilt]
  static let actions = [SceneAction("previous", title: "Previous"), SceneAction("next", title: "Next")]
  static let parameters: [Parameter<Book>] = [
    Parameter(
      "page", title: "Page", \.page, in: 0...Double(leafCount), step: 1,
      help:
        "How many leaves are turned; the book opens there. Try 1 for the first spread, 2.5 for a leaf upright."
    ),
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
  /// A leaf of the other side that turns at the same time.
  private(set) var counterTurn: Turn?
  private var counterHold: Hold?
  /// Whether a tilt turns a page.
  private var isArmed = true
  private(set) var pictures = Pictures()

  init() {}

  /// How many leaves the book has, the covers among them.
  var leafCount: Int { pictures.isEmpty ? Self.leafCount : (pictures.count + 1) / 2 }

  /// How many leaves are turned, a leaf in flight counted where it is going.
  var page: Double {
    get {
      guard !isHeld else { return Double(turned) }
      return Double(turned)
        + turns.reduce(0) { $0 + ($1.isForward ? $1.progress.target : -$1.progress.target) }
    }
    set {
      let page = min(newValue, Double(leafCount))
      turned = Int(saturating: page)
      let part = page - Double(turned)
      (turn, hold) = (part > 0 ? Turn(isForward: true, progress: Animated(part)) : nil, nil)
      (counterTurn, counterHold) = (nil, nil)
    }
  }

  var isSound: Bool {
    guard (0...leafCount).contains(turned), turn != nil || counterTurn == nil,
      turn.map(\.isForward) != counterTurn.map(\.isForward) || turn == nil
    else { return false }
    return Place.allCases.allSatisfy(isSound)
  }

  private func isSound(_ place: Place) -> Bool {
    let leaf = self[place]
    guard let turn = leaf.turn else { return leaf.hold == nil }
    // Where there is no leaf to turn, it goes nowhere. One that is held is where it was caught, beyond its ends too.
    let target = 0...(canTurn(isForward: turn.isForward) ? 1 : 0.0)
    guard let hold = leaf.hold else { return turn.progress.isSound && target.contains(turn.progress.target) }
    return turn.progress.isSound && Pointer.reach.contains(hold.startX) && hold.startTime.isSound
      && hold.start.isSound && target.contains(hold.target)
  }

  var restTime: Time { turns.map(\.progress.restTime).max() ?? -.infinity }

  func settled(at time: Time) -> Book {
    guard !isHeld, turn != nil, restTime <= time else { return self }
    return turns.allSatisfy { $0.progress.target == 0 || $0.progress.target == 1 } ? finished : self
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
    page = Double(leafCount)
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

  /// A leaf that turns, and who holds it.
  private typealias Leaf = (turn: Turn?, hold: Hold?)

  /// Of two leaves that turn, the one that began, or the other side's.
  private enum Place: CaseIterable {
    case first, second
  }

  private subscript(place: Place) -> Leaf {
    get {
      switch place {
      case .first: (turn, hold)
      case .second: (counterTurn, counterHold)
      }
    }
    set {
      switch place {
      case .first: (turn, hold) = newValue
      case .second: (counterTurn, counterHold) = newValue
      }
    }
  }

  /// The leaves that turn.
  private var turns: [Turn] { [turn, counterTurn].compactMap { $0 } }

  private var isHeld: Bool { hold != nil || counterHold != nil }

  /// The leaf that goes from a side; nil if none does.
  func turn(from side: Side) -> Turn? {
    turns.first { self.side(isForward: $0.isForward) == side }
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

  /// The book with the leaves in flight on the sides that they were going to.
  private var finished: Book {
    var next = self
    for turn in turns where turn.progress.target == 1 { next.turned += turn.isForward ? 1 : -1 }
    for place in Place.allCases { next[place] = (nil, nil) }
    return next
  }

  /// Whether a leaf that nobody holds is going over.
  private func goesOver(_ place: Place) -> Bool {
    let leaf = self[place]
    return leaf.hold == nil && leaf.turn?.progress.target == 1
  }

  /// Lets a leaf go to one of its ends; back while the other one goes over.
  private mutating func release(
    _ place: Place = .first, to target: Double, at time: Time, velocity: Double? = nil
  ) {
    let isFree = !Place.allCases.contains { $0 != place && goesOver($0) }
    self[place].hold = nil
    self[place].turn?.progress.retarget(
      to: isFree ? target : 0, at: time, spring: Self.spring, initialVelocity: velocity)
  }

  /// Turns one leaf, or turns back the one in flight; nothing while a pointer holds a leaf.
  private mutating func go(isForward: Bool, at time: Time) {
    guard !isHeld else { return }
    if counterTurn == nil, let turn, canTurn(isForward: turn.isForward) {
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
    if pointer.phase == .began { take(pointer, at: time) }
    guard let place = Place.allCases.first(where: { self[$0].hold?.id == pointer.id }),
      let hold = self[place].hold, let turn = self[place].turn
    else { return }
    let way = pointer.location.x - hold.startX
    let towards = side(isForward: turn.isForward) == .left ? way : -way
    switch pointer.phase {
    case .began: break
    case .moved: drag(place, hold, by: towards)
    case .ended:
      drag(place, hold, by: towards)
      letGo(place, hold, after: towards, at: time)
    case .cancelled: release(place, to: hold.target, at: time)
    }
  }

  /// Takes a leaf in flight or, where there is none to catch, the uppermost one of the touched side.
  private mutating func take(_ pointer: Pointer, at time: Time) {
    let touched = pointer.location.x < Self.stage.width / 2 ? Side.left : .right
    guard let place = place(for: touched, at: time), self[place].hold == nil else { return }
    if self[place].turn == nil {
      self[place].turn = Turn(isForward: (touched == .right) != rightToLeft, progress: Animated(0))
    }
    guard let progress = self[place].turn?.progress else { return }
    let start = progress.value(at: time)
    self[place].turn?.progress.set(start)
    self[place].hold = Hold(
      id: pointer.id, startX: pointer.location.x, startTime: time, start: start, target: progress.target)
  }

  /// Where the leaf is that a touch takes, which may be an empty place; nil if another pointer holds it.
  private mutating func place(for touched: Side, at time: Time) -> Place? {
    if !isHeld && counterTurn == nil {
      if !isCatchable(from: touched, at: time) { self = finished }
      return .first
    }
    guard let turn = turn(from: touched) else { return .second }
    return turn.isForward == self.turn?.isForward ? .first : .second
  }

  private func isCatchable(from touched: Side, at time: Time) -> Bool {
    guard let turn, canTurn(isForward: turn.isForward) else { return false }
    let progress = turn.progress.value(at: time)
    let isLanding = time < turn.progress.restTime && abs(progress - turn.progress.target) <= 0.1
    return !isLanding || (side(isForward: turn.isForward) == touched) == (progress < 0.5)
  }

  private mutating func drag(_ place: Place, _ hold: Hold, by distance: Double) {
    guard var turn = self[place].turn else { return }
    let progress = (hold.start + distance / Self.width).clamped(to: 0...1)
    let refused = 0.06 * (1 - exp(-progress / 0.06))
    turn.progress.set(canTurn(isForward: turn.isForward) ? progress : refused)
    self[place].turn = turn
  }

  private mutating func letGo(_ place: Place, _ hold: Hold, after distance: Double, at time: Time) {
    guard let turn = self[place].turn else { return }
    let progress = turn.progress.target
    let elapsed = time - hold.startTime
    let isFlick = abs(distance) > 30 && elapsed <= 0.25
    guard canTurn(isForward: turn.isForward) else { return release(place, to: 0, at: time, velocity: 0) }
    // No hand is faster than a millisecond, and no time at all would be an endless velocity.
    let velocity = isFlick ? (progress - hold.start) / max(elapsed, 0.001) : 0
    let completes = isFlick ? distance > 0 : progress >= 0.5
    release(place, to: completes ? 1 : 0, at: time, velocity: velocity)
  }
}
