#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A leaf of the book that may be turning, and the pointer that holds it.
struct BookLeaf {
  /// A leaf on its way.
  struct Turn: Codable {
    /// True if the leaf turns towards the end of the book.
    var isForward: Bool
    /// 0 where the leaf lay, 1 on the other side.
    var progress: Animated
  }

  /// A pointer that holds a turning leaf.
  struct Hold: Codable {
    let id: Int
    let startX: Double
    fileprivate let startTime: Time
    /// The leaf's progress when it was taken.
    fileprivate let start: Double
    /// The leaf's target when it was taken.
    let target: Double
  }

  /// Nil while the leaf lies flat.
  var turn: Turn?
  /// Nil while no pointer holds the leaf.
  private(set) var hold: Hold?

  private static let spring = Spring(duration: 0.5, bounce: 0.3)

  init(turn: Turn? = nil, hold: Hold? = nil) {
    self.turn = turn
    self.hold = hold
  }

  /// True if the leaf turns over and no pointer holds it.
  var turnsOver: Bool { hold == nil && turn?.progress.target == 1 }

  /// True if a book may be in this state.
  func isSound(canTurn: (_ isForward: Bool) -> Bool) -> Bool {
    guard let turn else { return hold == nil }
    // Where there is no leaf to turn, it goes nowhere. One that is held is where it was caught, beyond its ends too.
    let target = 0...(canTurn(turn.isForward) ? 1 : 0.0)
    guard let hold else { return turn.progress.isSound && target.contains(turn.progress.target) }
    return turn.progress.isSound && Pointer.reach.contains(hold.startX) && hold.startTime.isSound
      && hold.start.isSound && target.contains(hold.target)
  }

  /// Lets a pointer take the leaf, which starts to turn if it lay flat.
  mutating func take(by pointer: Pointer, isForward: Bool, at time: Time) {
    var turn = turn ?? Turn(isForward: isForward, progress: Animated(0))
    let start = turn.progress.value(at: time)
    hold = Hold(
      id: pointer.id, startX: pointer.location.x, startTime: time, start: start,
      target: turn.progress.target)
    turn.progress.set(start)
    self.turn = turn
  }

  /// Moves the held leaf by the distance of its pointer towards the other side; beyond the covers it hardly yields.
  mutating func drag(by distance: Double, canTurn: Bool) {
    guard let hold else { return }
    let progress = (hold.start + distance / Book.width).clamped(to: 0...1)
    let refused = 0.06 * (1 - exp(-progress / 0.06))
    turn?.progress.set(canTurn ? progress : refused)
  }

  /// The end that the leaf goes to if its pointer releases it now, and its initial velocity.
  func landing(after distance: Double, canTurn: Bool, at time: Time) -> (target: Double, velocity: Double) {
    guard canTurn, let turn, let hold else { return (0, 0) }
    let progress = turn.progress.target
    let elapsed = time - hold.startTime
    let isFlick = abs(distance) > 30 && elapsed <= 0.25
    // No hand is faster than a millisecond, and no time at all would be an infinite velocity.
    let velocity = isFlick ? (progress - hold.start) / max(elapsed, 0.001) : 0
    let completes = isFlick ? distance > 0 : progress >= 0.5
    return (completes ? 1 : 0, velocity)
  }

  /// Releases the leaf to one of its ends.
  mutating func release(to target: Double, at time: Time, velocity: Double?) {
    hold = nil
    turn?.progress.retarget(to: target, at: time, spring: Self.spring, initialVelocity: velocity)
  }
}
