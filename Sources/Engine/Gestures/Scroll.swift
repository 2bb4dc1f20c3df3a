/// A position along one axis that a finger drags, and that a spring brings to where it belongs.
///
/// The content follows the finger exactly between the ends of its range, and ever less beyond them. There is no
/// inertia: let go, it stays, unless the scene sends it somewhere. The first pointer wins.
struct Scroll: Codable, Hashable, Sendable {
  /// What a scroll runs along; it follows from a scene's parameters, so it is not part of the scroll.
  struct Track {
    /// The length of one unit of the position, in points.
    var unit: Double
    /// Where the position may rest; nil for a track without ends.
    var range: ClosedRange<Double>?
    /// The length of what shows the content, in points.
    var viewport: Double
    /// The coordinate of a translation that runs along the track.
    var axis: KeyPath<Point, Double> & Sendable
  }

  /// How a drag was over.
  enum Release {
    /// It was let go after going this many points along the track; a flick goes fast.
    case ended(distance: Double, isFlick: Bool)
    /// It was lost, and what it did is to be undone; it had begun at this position.
    case cancelled(start: Double)
  }

  private var position = Animated(0)
  private var drag: Drag?
  /// The position that the spring, if there was one, had reached when the drag began.
  private var start = 0.0

  /// Whether pointers could have led here.
  var isSound: Bool { position.isSound && start.isSound && drag?.isSound != false }

  /// The position at rest: where the spring leads, or where the last drag ended.
  var target: Double { position.target }

  /// When the spring is at rest.
  var restTime: Time { position.restTime }

  /// The position at a time, in the track's units.
  func value(at time: Time, on track: Track) -> Double {
    guard let drag else { return position.value(at: time) }
    let raw = track.raw(ofShown: start) - drag.translation[keyPath: track.axis] / track.unit
    return track.shown(ofRaw: raw)
  }

  /// Follows a pointer, and tells when it has let go.
  mutating func handle(_ pointer: Pointer, at time: Time, on track: Track) -> Release? {
    switch pointer.phase {
    case .began:
      guard drag == nil else { return nil }
      start = position.value(at: time)
      position.set(start)
      drag = Drag(pointer, at: time)
      return nil
    case .moved:
      if drag?.id == pointer.id { drag?.move(to: pointer.location) }
      return nil
    case .ended, .cancelled:
      guard var held = drag, held.id == pointer.id else { return nil }
      if pointer.phase == .ended { held.move(to: pointer.location) }
      drag = held
      position.set(value(at: time, on: track))
      drag = nil
      if pointer.phase == .cancelled { return .cancelled(start: start) }
      let distance = held.translation[keyPath: track.axis]
      return .ended(distance: distance, isFlick: held.isFlick(of: distance, endingAt: time))
    }
  }

  /// Springs to a position, unless a finger holds it; does nothing where it is already there.
  mutating func animate(to target: Double, at time: Time) {
    guard drag == nil else { return }
    position.retarget(to: target, at: time)
  }

  /// Takes a position at once and lets go of any drag.
  mutating func set(_ value: Double) {
    drag = nil
    position.set(value)
  }

  /// The same scroll without a spring that has come to rest.
  func settled(at time: Time) -> Scroll {
    var next = self
    next.position = position.settled(at: time)
    return next
  }
}

extension Scroll.Track {
  /// The position shown for the one that the finger asks for.
  ///
  /// Beyond an end by x points it goes on by (1 - 1/(0.55 x/v + 1)) v, where v is the viewport's length.
  /// Source: the rubber band of UIKit's scroll views, as commonly measured.
  fileprivate func shown(ofRaw raw: Double) -> Double {
    stretch(raw) { (1 - 1 / (0.55 * $0 / viewport + 1)) * viewport }
  }

  /// The position that the finger has to ask for to show one; undoes `shown(ofRaw:)`.
  fileprivate func raw(ofShown shown: Double) -> Double {
    // However far the finger goes, less than the viewport is shown.
    stretch(shown) { viewport / 0.55 * $0 / max(viewport - $0, viewport * 1e-9) }
  }

  /// Changes only what lies beyond the ends, as a length in points.
  private func stretch(_ value: Double, by change: (Double) -> Double) -> Double {
    guard let range else { return value }
    let end = min(max(value, range.lowerBound), range.upperBound)
    guard value != end else { return value }
    let points = change(abs(value - end) * unit) / unit
    return end + (value < end ? -points : points)
  }
}
