/// A tug of war: people on the left pull by tilting to the left, people on the right to the right, and the mean of each
/// side counts, so sides of different sizes are fair.
///
/// A side that brings the knot to its post gets a star; after three seconds the next round begins. Five stars win.
struct Tug: Scene {
  static let name = "tug"
  static let thumbnail: String? = "/thumbnails/tug.webp"
  static let title = "Tug of war"
  static let stage = Size(width: 1280, height: 720), stepsPerSecond = 60
  static let crowd: CrowdRules? = CrowdRules(most: 300, hasSides: true)
  static let signals = SceneSignals<Tug>(.init("knot", unit: .points) { $0.knot })

  /// The distance of the knot from the middle when a side has won, in points.
  static let goal = 100.0
  /// The speed of the knot if one side alone pulls with all its might, in points per second.
  private static let speed = 110.0
  /// The time for which a victory is shown, in seconds.
  private static let pause = 3.0
  /// The number of stars that win.
  static let mostStars = 5

  private var knot = 0.0
  private var previous = 0.0
  private var stars = [0, 0]
  /// The seconds until the next round begins; 0 while one is on.
  private var rest = 0.0
  /// The rank of each person in the team: people move up when a person before them leaves.
  private var ranks = Places(Animated(0))
  /// The number of rows in which the larger team stands.
  private var rows = Animated(1)

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    guard !(news.joined.isEmpty && news.left.isEmpty) else { return }
    let newcomers = Set(news.joined.map(\.arrival))
    var counts = [0.0, 0.0]
    for one in environment.crowd.people {
      if newcomers.contains(one.arrival) {
        ranks[one].set(counts[one.side])
      } else if ranks[one].target != counts[one.side] {
        ranks[one].retarget(to: counts[one.side], at: time, spring: .smooth)
      }
      counts[one.side] += 1
    }
    let team = Team(capacity: environment.crowd.capacity)
    rows.retarget(to: team.rows(for: max(counts[0], counts[1])), at: time, spring: .smooth)
  }

  /// The strength of a person's pull, 0 to 1.
  private static func pull(_ one: Participant) -> Double { max(0, one.side == 0 ? -one.tilt.x : one.tilt.x) }

  mutating func step(at time: Time, in environment: Environment) {
    previous = knot
    if rest > 0 {
      rest = max(0, rest - 1.0 / 60)
      if rest == 0 {
        (knot, previous) = (0, 0)
        if stars.contains(Self.mostStars) { stars = [0, 0] }
      }
      return
    }
    let crowd = environment.crowd
    knot += (crowd.mean(1, Self.pull) - crowd.mean(0, Self.pull)) * Self.speed / 60
    guard abs(knot) >= Self.goal else { return }
    knot = knot < 0 ? -Self.goal : Self.goal
    stars[knot < 0 ? 0 : 1] += 1
    rest = Self.pause
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let x = previous + (knot - previous) * environment.stepProgress
    let (team, rows) = (Team(capacity: environment.crowd.capacity), rows.value(at: time))
    let winner = rest > 0 ? (knot < 0 ? 0 : 1) : nil
    return ZStack {
      Arena(stars: stars, winner: winner)
      Everybody(at: time, in: environment) { one in
        let spot = team.spot(of: ranks[one].value(at: time), rows: rows)
        let direction = one.side == 0 ? -1.0 : 1.0
        return Puller(
          one: one, lean: Self.pull(one) * 40 * direction, isWinning: winner == one.side
        ).body
          .scaleEffect(team.scale, anchor: .bottom)
          .offset(x: x + direction * spot.x, y: spot.y - Puller.size.height / 2)
          .zIndex(1 + spot.row)
      }
      rope.offset(x: x, y: Team.rope).zIndex(100)
      environment.nameTags(at: time, on: Self.stage, keepsApart: true) { one in
        let spot = team.spot(of: ranks[one].value(at: time), rows: rows)
        return (Point(x: x + (one.side == 0 ? -spot.x : spot.x), y: spot.y + 10), 1)
      }
    }
  }

  /// The rope with the knot, whose red flag hangs in the middle.
  private var rope: some Layer {
    ZStack {
      Rectangle(cornerRadius: 5).frame(width: 1180, height: 11).fill(Color(rgb: 0x7A4E25))
      Rectangle(cornerRadius: 2).frame(width: 1180, height: 4).fill(Color(rgb: 0xB07D47)).offset(y: -2)
      Outline(Arena.flag.id).frame(width: 54, height: 78).fill(Color(rgb: 0xD7263D)).offset(y: 36)
      Ellipse(diameter: 34).fill(Color(rgb: 0x8E1023))
    }
  }

  func leaders(in environment: Environment) -> [Participant] {
    let winner = rest > 0 ? (knot < 0 ? 0 : 1) : nil
    return environment.crowd.people.filter { $0.side == winner }
  }

  func assets(in environment: Environment) -> [Asset] { Arena.assets + [Puller.shirt] }

  var restTime: Time { max(ranks.restTime, rows.restTime) }

  var isSound: Bool {
    ranks.isSound && rows.isSound && abs(knot) <= Self.goal && abs(previous) <= Self.goal && stars.count == 2
      && stars.allSatisfy { (0...Self.mostStars).contains($0) } && (0...Self.pause).contains(rest)
  }
}

extension Tug {
  /// The formation of a team along the rope, in rows; the more places, the smaller the people.
  struct Team {
    /// The height of the rope, from the middle of the stage.
    static let rope = 70.0
    private static let (nearest, length, depth) = (120.0, 420.0, 270.0)

    /// The size of each person.
    let scale: Double
    private let columns: Double

    /// Room for both teams' places.
    init(capacity: Int) {
      let most = Double(capacity) / 2
      scale = (Self.length * Self.depth / (7200 * most)).squareRoot().clamped(to: 0.2...1.15)
      columns = max(1, (Self.length / (96 * scale)).rounded(.down))
    }

    /// The number of rows for a number of people, at least 1.
    func rows(for people: Double) -> Double { max(1, (people / columns).rounded(.up)) }

    /// The foot of a person with a rank: x from the knot, y from the stage's middle, and the row from the back.
    func spot(of rank: Double, rows: Double) -> (x: Double, y: Double, row: Double) {
      let rank = max(0, rank)
      let row = (rank / columns).rounded(.down)
      let column = rank - row * columns
      // Rows are staggered, so that people do not hide each other.
      let x = Self.nearest + (column + (row.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 0.5)) * 96 * scale
      let nearness = row - (rows - 1) / 2
      return (x, Self.rope + 48 * scale + nearness * 75 * scale, row.rounded())
    }
  }
}
