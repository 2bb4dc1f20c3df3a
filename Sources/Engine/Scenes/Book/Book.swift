/// An open book whose leaves are turned by dragging them over its spine.
///
/// The book is 640 points wide, two pages of 320 × 420 side by side in the middle of the stage. It has nine
/// leaves of two faces: the cover and its back, page 1, page 2 and 3 and so on to page 16 and the back cover.
/// Closed (`page` 0) it shows the cover alone; each side is a pile of which the three uppermost pages are drawn.
/// For a turn by u, 0 to 1, in degrees on the left side (negated on the right side):
///
/// | | angle | black overlay's opacity |
/// |---|---|---|
/// | turning top | 10 + 160·u | 0 |
/// | resting top of the other side | 10·(1 - u) | max(0, u - 0.5) |
/// | second under the turning page | 10·u | 0.5·(1 - u) |
/// | second of the other side | 0 | 0.5·(1 - u) |
/// | third | 0 | 0.5 |
///
/// If a leaf turns on each side, each formula includes both turns: with v for the other side's turn, the top's angle
/// is 10·(1 - v) + 160·u, and the overlays' opacities are those of the table times (1 - u) or (1 - v). The leaf that
/// has turned further is drawn on top.
///
/// A page is 320 · (0.5 + 0.5 · ||angle| - 90| / 90) points wide and turns about its spine edge, so the page beneath
/// peeks out. The turning page shows its front for u < 0.5 and its back from there on, and its side is drawn above
/// the other one.
///
/// - A drag turns a leaf by its distance towards the other side, divided by 640 points; it belongs to the side where
///   it began. A second pointer may take a leaf of the other side meanwhile; on one side, the first pointer wins.
///   Released at u >= 0.5, or flicked (over 30 points within 0.25 s), the leaf goes to the other side, otherwise
///   back, on a spring of 0.5 s with a bounce of 0.3. Its initial velocity is 0, or a flick's u divided by its time.
///   The overshoot is not clamped, nor are the overlays. When all leaves have settled, the piles shift. Leaves never
///   pass through each other: while one turns over, the other one goes back.
/// - After a cancelled drag, the leaf continues to its previous target. Beyond the covers there is nothing to turn:
///   there a drag yields by only u' = 0.06 (1 - e^(-u/0.06)), and springs back.
/// - A touch catches a leaf in flight. But if the leaf is within a tenth of landing and the touch is on the free
///   half, the flight ends at once and the touch takes the next leaf, so that fast flicks work.
/// - `page` reports the target of a leaf in flight. Set to a fraction, it holds a leaf there.
/// - With `tiltToTurn`, a tilt of more than 25° to the right turns the right page, to the left the left page: once,
///   until the tilt has been within ±10°. `rightToLeft` mirrors everything.
///
/// Uploaded pictures are the faces in reading order, the cover first; the back of an odd last one is empty.
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

  /// The number of leaves, including the covers; with uploaded pictures there may be fewer.
  static let leafCount = 9
  /// The size of a page that lies flat, in points.
  static let pageSize = Size(width: 320, height: 420)
  /// The drag distance of a whole turn, in points.
  static let width = 2 * pageSize.width

  var perspective = 0.3
  var rightToLeft = false
  var tiltToTurn = false
  /// The number of turned leaves, without the one that is turning now.
  private(set) var turned = 0
  /// The leaf that is turning now.
  private(set) var turn: Turn?
  private var hold: BookLeaf.Hold?
  /// A leaf of the other side that turns at the same time.
  private(set) var counterTurn: Turn?
  private var counterHold: BookLeaf.Hold?
  /// True if a tilt turns a page.
  private var isArmed = true
  private(set) var pictures = Pictures()

  init() {}

  /// The number of leaves, including the covers.
  var leafCount: Int { pictures.isEmpty ? Self.leafCount : (pictures.count + 1) / 2 }

  /// The number of turned leaves; a leaf in flight counts at its target.
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
    return Place.allCases.allSatisfy { self[$0].isSound(canTurn: canTurn) }
  }

  var restTime: Time { turns.map(\.progress.restTime).max() ?? -.infinity }

  func settled(at time: Time) -> Book {
    guard !isHeld, turn != nil, restTime <= time else { return self }
    return turns.allSatisfy { $0.progress.target == 0 || $0.progress.target == 1 } ? finished : self
  }

  /// The turning leaf's progress at a time; 0 if none is turning.
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

  typealias Turn = BookLeaf.Turn

  /// Of two leaves that turn, the one that started first, or the other side's.
  private enum Place: CaseIterable {
    case first, second
  }

  private subscript(place: Place) -> BookLeaf {
    get {
      switch place {
      case .first: BookLeaf(turn: turn, hold: hold)
      case .second: BookLeaf(turn: counterTurn, hold: counterHold)
      }
    }
    set {
      switch place {
      case .first: (turn, hold) = (newValue.turn, newValue.hold)
      case .second: (counterTurn, counterHold) = (newValue.turn, newValue.hold)
      }
    }
  }

  /// The leaves that are turning.
  private var turns: [Turn] { [turn, counterTurn].compactMap { $0 } }

  private var isHeld: Bool { hold != nil || counterHold != nil }

  /// The leaf that turns from a side; nil if there is none.
  func turn(from side: Side) -> Turn? {
    turns.first { self.side(isForward: $0.isForward) == side }
  }

  /// The side from which a leaf turns.
  func side(isForward: Bool) -> Side {
    isForward == rightToLeft ? .left : .right
  }

  /// True if there is a leaf to turn.
  private func canTurn(isForward: Bool) -> Bool {
    isForward ? turned < leafCount : turned > 0
  }

  /// The book after all leaves in flight have landed.
  private var finished: Book {
    var next = self
    for turn in turns where turn.progress.target == 1 { next.turned += turn.isForward ? 1 : -1 }
    for place in Place.allCases { next[place] = BookLeaf() }
    return next
  }

  /// Releases a leaf to one of its ends; back while the other leaf turns over.
  private mutating func release(
    _ place: Place = .first, to target: Double, at time: Time, velocity: Double? = nil
  ) {
    let isFree = !Place.allCases.contains { $0 != place && self[$0].turnsOver }
    self[place].release(to: isFree ? target : 0, at: time, velocity: velocity)
  }

  /// Turns one leaf, or turns back the one in flight. Does nothing while a pointer holds a leaf.
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
    let translation = pointer.location.x - hold.startX
    let distance = side(isForward: turn.isForward) == .left ? translation : -translation
    let canTurn = self.canTurn(isForward: turn.isForward)
    switch pointer.phase {
    case .began: break
    case .moved: self[place].drag(by: distance, canTurn: canTurn)
    case .ended:
      self[place].drag(by: distance, canTurn: canTurn)
      let (target, velocity) = self[place].landing(after: distance, canTurn: canTurn, at: time)
      release(place, to: target, at: time, velocity: velocity)
    case .cancelled: release(place, to: hold.target, at: time)
    }
  }

  /// Catches a leaf in flight or, if there is none to catch, takes the uppermost leaf of the touched side.
  private mutating func take(_ pointer: Pointer, at time: Time) {
    let touched = pointer.location.x < Self.stage.width / 2 ? Side.left : .right
    guard let place = place(for: touched, at: time), self[place].hold == nil else { return }
    self[place].take(by: pointer, isForward: (touched == .right) != rightToLeft, at: time)
  }

  /// The place of the leaf that a touch takes, which may be empty; nil if another pointer holds it.
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
}
