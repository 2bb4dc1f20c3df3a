/// Marbles on one tray, each rolling as its person's phone is tilted, with holes to fall into.
///
/// The middle hole is the goal: the marbles that have fallen into it most often wear a golden ring. The others only cost
/// time. A marble that has fallen comes back after a second. Marbles and holes are smaller the more places the structure
/// holds.
struct Marbles: Scene {
  static let name = "marbles"
  static let thumbnail: String? = "/thumbnails/marbles.webp"
  static let title = "Marbles"
  static let stage = Size(width: 1280, height: 720), stepsPerSecond = 120
  static let crowd: CrowdRules? = CrowdRules(most: 300)
  static let signals = SceneSignals<Marbles>(.init("goals") { $0.goals.values.reduce(0) { $0 + Double($1) } })

  /// The acceleration of a marble on a tray that stands on its edge, in points per second squared.
  private static let gravity = 1500.0
  /// The duration of a marble's fall, and the time until the marble comes back, in seconds.
  private static let (fall, absence) = (0.35, 1.0)
  /// The time for which the goal shines after a marble has fallen into it, in seconds.
  private static let shine = 0.8
  /// The most goals that are counted.
  private static let mostGoals = 999
  static let tray = Size(width: 1216, height: 656)
  /// From the middle of the tray; the first is the goal.
  private static let holes = [
    Point(x: 0, y: 0), Point(x: -400, y: -180), Point(x: 410, y: -160), Point(x: -370, y: 190),
    Point(x: 390, y: 200),
  ]

  /// A marble that has fallen.
  private struct Fall: Codable, Hashable {
    var hole: Int
    var time: Time
  }

  private var discs = Discs(radius: 34, in: tray, bounce: 0.6)
  private var falls: Places<Fall?> = Places(nil)
  private var goals = Places(0)

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    let share = (Self.tray.width * Self.tray.height / Double(environment.crowd.capacity)).squareRoot()
    discs.radius = (share / 4).clamped(to: 9...34)
    for one in news.joined { discs.put(one, at: start(of: one)) }
  }

  private var holeRadius: Double { discs.radius * 1.5 }

  /// The start of a marble: its entrance, or a place beside the hole that is there.
  private func start(of one: Participant) -> Point {
    let entrance = discs.entrance(of: one)
    let distance = holeRadius + discs.radius
    for hole in Self.holes {
      let way = entrance - hole
      let squared = way.x * way.x + way.y * way.y
      guard squared < distance * distance else { continue }
      return squared > 0 ? hole + way * (distance / squared.squareRoot()) : hole + Point(x: distance, y: 0)
    }
    return entrance
  }

  mutating func step(at time: Time, in environment: Environment) {
    let people = Array(environment.crowd.people)
    for one in people {
      if let fall = falls[one], time - fall.time >= Self.absence {
        falls[one] = nil
        discs.put(one, at: start(of: one))
      }
    }
    let rolling = people.filter { falls[$0] == nil }
    discs.step(rolling, seconds: 1 / 120) { $0.tilt * Self.gravity }
    for one in rolling {
      guard let hole = hole(at: discs.position(of: one)) else { continue }
      falls[one] = Fall(hole: hole, time: time)
      if hole == 0 { goals[one] = min(goals[one] + 1, Self.mostGoals) }
    }
  }

  /// The hole over which a marble's middle is; nil for none.
  private func hole(at point: Point) -> Int? {
    Self.holes.firstIndex { hole in
      let (x, y) = (point.x - hole.x, point.y - hole.y)
      return x * x + y * y < 0.64 * holeRadius * holeRadius
    }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let people = environment.crowd.people
    let most = people.map { goals[$0] }.max() ?? 0
    let newest = people.compactMap { falls[$0] }.filter { $0.hole == 0 }.map(\.time).max() ?? -.infinity
    let glow = 1 - ((time - newest) / Self.shine).clamped(to: 0...1)
    return ZStack {
      Tray()
      ForEach(Self.holes.indices) { index in
        Hole(radius: holeRadius, isGoal: index == 0, glow: index == 0 ? glow : 0).body
          .offset(Self.holes[index])
      }
      Everybody(at: time, in: environment) { one in
        let (point, scale) = place(of: one, at: time, in: environment)
        return Marble(one: one, radius: discs.radius, isLeading: most > 0 && goals[one] == most).body
          .scaleEffect(scale).offset(point)
      }
      environment.nameTags(at: time, on: Self.stage) { one in
        let (point, scale) = place(of: one, at: time, in: environment)
        return (Point(x: point.x, y: point.y + discs.radius + 12), scale)
      }
    }
  }

  /// The place and scale of a marble: it shrinks as it falls, and grows as it comes back.
  private func place(of one: Participant, at time: Time, in environment: Environment) -> (Point, Double) {
    guard let fall = falls[one] else { return (discs.position(of: one, in: environment), 1) }
    let elapsed = max(0, time - fall.time)
    if elapsed < Self.fall {
      let share = elapsed / Self.fall
      let (from, to) = (discs.position(of: one), Self.holes[fall.hole])
      return (from + (to - from) * share, 1 - share)
    }
    let growth = (elapsed - Self.absence + 0.2) / 0.2
    return (start(of: one), growth.clamped(to: 0...1))
  }

  func leaders(in environment: Environment) -> [Participant] {
    let people = Array(environment.crowd.people)
    let most = people.map { goals[$0] }.max() ?? 0
    return most > 0 ? people.filter { goals[$0] == most } : []
  }

  var isSound: Bool {
    discs.isSound && discs.radius <= 34 && goals.isSound { (0...Self.mostGoals).contains($0) }
      && falls.isSound { fall in
        fall.map { Self.holes.indices.contains($0.hole) && $0.time.isSound } ?? true
      }
  }

  func assets(in environment: Environment) -> [Asset] { [Tray.grain] }
}
