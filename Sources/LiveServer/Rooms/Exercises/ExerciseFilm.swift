import Engine
import Foundation

/// The pictures that a scene shows while a short take is played to it.
struct ExerciseFilm {
  /// Pictures a second, and the length in seconds.
  private static let (rate, length) = (20.0, 6.0)
  /// The time at the end in which nothing may move, in seconds.
  private static let rest = 0.5
  /// The distance that still counts as rest, in points.
  private static let tolerance = 0.5

  private let pictures: [ExercisePicture]

  /// Plays events to a scene.
  ///
  /// - Parameter isOver: Whether it has taken too long.
  init(
    of kind: SceneKind, _ events: [Take.TimedEvent], in environment: Environment, until isOver: () -> Bool
  ) throws(ExerciseFault) {
    var take = Take(scene: kind.scene(), events: events)
    take.note(kind)
    var player = TakePlayer(take, in: environment)
    var pictures: [ExercisePicture] = []
    for index in 0...Self.index(at: Self.length) {
      guard !isOver() else { throw .slow }
      pictures.append(ExercisePicture(player.frame(at: Double(index) / Self.rate).frame))
    }
    self.pictures = pictures
  }

  /// The index of the last picture up to a time in seconds.
  private static func index(at time: Double) -> Int { Int(saturating: min(max(time, 0), length) * rate) }

  /// The picture at a time in seconds.
  subscript(time: Double) -> ExercisePicture { pictures[Self.index(at: time)] }

  /// The last picture.
  var end: ExercisePicture { self[Self.length] }

  /// A leaf's coordinates at two times.
  struct Movement {
    let place: ExercisePicture.Place
    let from: [Double]
    let to: [Double]

    /// The longer of the ways of the leaf's middle and its corner, in points.
    var distance: Double {
      let ways = zip(from, to).map { $1 - $0 }
      return max(hypot(ways[0], ways[1]), hypot(ways[2], ways[3]))
    }
  }

  /// The movements of the leaves in two pictures.
  func movements(from start: Double, to end: Double) -> [Movement] {
    let last = self[end].leaves
    return self[start].leaves.compactMap { place, from in
      last[place].map { Movement(place: place, from: from, to: $0) }
    }
  }

  /// The values of one coordinate of a leaf from a time on, as far as the leaf is there.
  func values(of place: ExercisePicture.Place, coordinate: Int, from start: Double) -> [Double] {
    pictures.dropFirst(Self.index(at: start)).compactMap { $0.leaves[place]?[coordinate] }
  }

  /// Whether a leaf does not move in the end.
  func rests(_ place: ExercisePicture.Place) -> Bool {
    let last = pictures.dropFirst(Self.index(at: Self.resting)).map { $0.leaves[place] }
    return last.allSatisfy { coordinates in
      guard let coordinates, let end = end.leaves[place] else { return false }
      return zip(coordinates, end).allSatisfy { abs($0 - $1) <= Self.tolerance }
    }
  }
}

extension ExerciseFilm {
  /// The time of the last picture before anything happens, and of the last one in all, in seconds.
  static let (before, last) = (0.4, length)
  /// The time from which everything rests, in seconds.
  static let resting = length - rest
  /// The angle of the raised phone, in degrees: 30, however it is rounded.
  static let angle = 30.4
  /// When a drag has come to its end, when the finger is lifted, and the distance, in points.
  static let (dragEnd, lift, distance) = (1.1, 1.2, 100.0)

  /// The top of the phone is raised, and then held.
  static var tilting: [Take.TimedEvent] {
    (0...15).compactMap { step in
      let part = Double(step) / 15
      return Attitude(alpha: 0, beta: part * angle, gamma: 0).map {
        Take.TimedEvent(
          time: 0.5 + 0.5 * part, event: .sample(Sample(attitude: $0, screenAngle: .zero)))
      }
    }
  }

  /// A finger taps a place.
  static func tapping(at place: Point) -> [Take.TimedEvent] {
    [(Pointer.Phase.began, 0.5), (.ended, 0.6)].map { phase, time in
      Take.TimedEvent(time: time, event: .pointer(Pointer(phase: phase, id: 1, location: place)))
    }
  }

  /// A finger drags a place to the right, stops and is lifted.
  static func dragging(from place: Point) -> [Take.TimedEvent] {
    func event(_ phase: Pointer.Phase, at time: Double, _ part: Double) -> Take.TimedEvent {
      let location = Point(x: place.x + part * distance, y: place.y)
      return Take.TimedEvent(time: time, event: .pointer(Pointer(phase: phase, id: 1, location: location)))
    }
    let moves = (1...20).map { event(.moved, at: 0.5 + 0.025 * Double($0), Double($0) / 20) }
    return [event(.began, at: 0.5, 0)] + moves + [event(.ended, at: lift, 1)]
  }
}
