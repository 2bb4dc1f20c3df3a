/// A position along one axis: a finger drags it, and a spring brings it to its place.
///
/// The content follows the finger exactly between the ends of its range, and ever less beyond them. Let go, it
/// stays, unless the scene sends it somewhere or lets it glide. The first pointer wins.
public struct Scroll: Codable, Hashable, Sendable {
  /// The line along which a scroll runs; it follows from a scene's parameters, so it is not part of the scroll.
  public struct Track: Sendable {
    /// The length of one unit of the position, in points.
    public var unit: Double
    /// The positions allowed at rest; nil for a track without ends.
    public var range: ClosedRange<Double>?
    /// The length of the window over the content, in points.
    public var viewport: Double
    /// The coordinate of a translation that runs along the track.
    public var axis: KeyPath<Point, Double> & Sendable

    /// A track from its parts.
    public init(
      unit: Double, range: ClosedRange<Double>? = nil, viewport: Double,
      axis: KeyPath<Point, Double> & Sendable
    ) {
      self.unit = unit
      self.range = range
      self.viewport = viewport
      self.axis = axis
    }
  }

  /// The end of a drag.
  public enum Release: Sendable {
    /// The finger released the content after `distance` points along the track, at `velocity` points per
    /// second; a flick goes fast.
    case ended(distance: Double, velocity: Double, isFlick: Bool)
    /// The pointer was lost; the scene should undo the drag, which began at this position.
    case cancelled(start: Double)
  }

  private var position = Animated(0)
  private var drag: Drag?
  /// The recent positions of the finger that drags.
  private var trail: Trail?
  /// The movement of content after its release; when it is over, `position` takes over.
  private var glide: Glide?
  /// The position that the spring, if there was one, had reached when the drag began.
  private var start = 0.0

  /// A scroll at rest at 0.
  public init() {}

  /// True if pointers could have led here.
  public var isSound: Bool {
    position.isSound && start.isSound && drag?.isSound != false && trail?.isSound != false
      && glide?.isSound != false
  }

  /// The position at rest: where a spring or a glide leads, or where the last drag ended.
  public var target: Double { position.target }

  /// The time at which everything is at rest.
  public var restTime: Time { max(glide?.endTime ?? -.infinity, position.restTime) }

  /// The position at a time, in the track's units.
  public func value(at time: Time, on track: Track) -> Double {
    guard let drag else {
      return glide?.value(at: time, on: track) ?? position.value(at: time)
    }
    let raw = track.raw(ofShown: start) - drag.translation[keyPath: track.axis] / track.unit
    return track.shown(ofRaw: raw)
  }

  /// Follows a pointer, and returns the release when a drag ends.
  public mutating func handle(_ pointer: Pointer, at time: Time, on track: Track) -> Release? {
    switch pointer.phase {
    case .began:
      guard drag == nil else { return nil }
      start = value(at: time, on: track)
      set(start)
      drag = Drag(pointer, at: time)
      trail = Trail(at: pointer.location[keyPath: track.axis], time: time)
      return nil
    case .moved:
      if drag?.id == pointer.id {
        drag?.move(to: pointer.location)
        trail?.append(pointer.location[keyPath: track.axis], at: time)
      }
      return nil
    case .ended, .cancelled:
      guard var held = drag, held.id == pointer.id else { return nil }
      if pointer.phase == .ended { held.move(to: pointer.location) }
      drag = held
      trail?.append(pointer.location[keyPath: track.axis], at: time)
      let velocity = trail?.velocity ?? 0
      set(value(at: time, on: track))
      if pointer.phase == .cancelled { return .cancelled(start: start) }
      let distance = held.translation[keyPath: track.axis]
      return .ended(
        distance: distance, velocity: velocity, isFlick: held.isFlick(of: distance, endingAt: time))
    }
  }

  /// Springs to a position, unless a finger holds the content; does nothing if it is already there.
  public mutating func animate(to target: Double, at time: Time, on track: Track, spring: Spring = .default) {
    guard drag == nil else { return }
    if let glide, time < glide.endTime {
      position.set(value(at: time, on: track))
      let velocity = glide.inertia.velocity(at: time) / track.unit
      position.retarget(to: target, at: time, spring: spring, initialVelocity: velocity)
    } else {
      position.retarget(to: target, at: time, spring: spring)
    }
    glide = nil
  }

  /// Lets released content go on, unless a finger holds it: slower and slower, by ``Inertia``.
  ///
  /// The content stops where it comes to rest. It passes an end on the way with its velocity there, on the
  /// default spring, which brings it back to the end. Content beyond an end that would not come back by itself
  /// springs back from rest. The velocity is the finger's, in points per second; more than 10,000 counts as
  /// 10,000.
  public mutating func glide(at velocity: Double, from time: Time, on track: Track) {
    guard drag == nil else { return }
    let from = position.value(at: time)
    let inertia = Inertia(startTime: time, velocity: -velocity.clamped(to: Self.velocities))
    let goal = from + inertia.displacement(at: inertia.restTime) / track.unit
    let stop = track.inside(goal)
    if inertia.restTime <= time || (track.inside(from) != from && stop == track.inside(from)) {
      return animate(to: track.inside(from), at: time, on: track)
    }
    position.set(stop)
    let endTime = stop == goal ? inertia.restTime : inertia.time(after: (stop - from) * track.unit) ?? time
    if stop != goal {
      let velocity = inertia.velocity(at: endTime) / track.unit
      position.retarget(to: stop, at: endTime, initialVelocity: velocity)
    }
    glide = Glide(inertia: inertia, start: from, endTime: endTime)
  }

  /// The velocities at which fingers can release content, in points per second: content never passes an end by
  /// more than 322 points.
  private static let velocities = -1e4...1e4

  /// Takes a position at once and ends any drag.
  public mutating func set(_ value: Double) {
    (drag, trail, glide) = (nil, nil, nil)
    position.set(value)
  }

  /// The same scroll without movements that have come to rest.
  public func settled(at time: Time) -> Scroll {
    var next = self
    next.position = position.settled(at: time)
    if let glide, glide.endTime <= time { next.glide = nil }
    return next
  }
}

/// The movement of released content, until it is at rest or at an end of its track.
private struct Glide: Codable, Hashable {
  var inertia: Inertia
  /// The position from which it goes on.
  var start: Double
  var endTime: Time

  var isSound: Bool {
    inertia.isSound && start.isSound && inertia.startTime <= endTime && endTime <= inertia.restTime
  }

  /// The position at a time; nil when it is over.
  func value(at time: Time, on track: Scroll.Track) -> Double? {
    time < endTime ? start + inertia.displacement(at: time) / track.unit : nil
  }
}

extension Scroll.Track {
  /// The nearest position between the ends.
  public func inside(_ position: Double) -> Double { range.map { position.clamped(to: $0) } ?? position }

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

  /// Changes only the part beyond an end, as a length in points.
  private func stretch(_ value: Double, by change: (Double) -> Double) -> Double {
    let end = inside(value)
    guard value != end else { return value }
    let points = change(abs(value - end) * unit) / unit
    return end + (value < end ? -points : points)
  }
}
