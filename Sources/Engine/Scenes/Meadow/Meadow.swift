/// A meadow in which each phone is a flower: it leans as its phone does, opens wide when its person presses,
/// and grows when the person joins. Grass, trees and clouds lean with the mean of all flowers.
///
/// The more places the structure holds, the smaller all flowers are; nearer ones are larger and drawn later.
struct Meadow: Scene {
  static let name = "meadow"
  static let thumbnail: String? = "/thumbnails/meadow.webp"
  static let title = "Meadow"
  static let stage = Size(width: 1280, height: 720)
  static let crowd: CrowdRules? = CrowdRules(most: 300, button: "Bloom")
  static let signals = SceneSignals<Meadow>(.init("wind", unit: .degrees) { $0.wind.value(at: $1) })

  /// The lean of a flower for a phone that stands on its edge, in degrees.
  private static let reach = 75.0
  /// The movement of grass, trees and clouds.
  private static let calm = Spring.smooth(duration: 1.2)

  private var lean = Places(Animated(0))
  private var growth = Places(Animated(0))
  private var bloom = Places(Animated(0))
  /// The mean lean, in degrees.
  private var wind = Animated(0)
  /// The size of all flowers.
  private var zoom = Animated(1.5)

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    for one in news.joined { growth[one].retarget(to: 1, at: time, spring: .bouncy(duration: 0.8)) }
    for one in news.joined + news.moved {
      lean[one].retarget(to: one.tilt.x * Self.reach, at: time, spring: .bouncy)
    }
    for one in news.pressed { bloom[one].retarget(to: 0, at: time, spring: .bouncy, initialVelocity: 12) }
    wind.retarget(to: environment.crowd.mean { $0.tilt.x } * Self.reach, at: time, spring: Self.calm)
    let size = (12 / Double(environment.crowd.capacity)).squareRoot() * 1.4
    zoom.retarget(to: size.clamped(to: 0.42...1.5), at: time, spring: .smooth)
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let (wind, zoom) = (wind.value(at: time), zoom.value(at: time))
    return ZStack {
      Landscape(wind: wind)
      Everybody(at: time, in: environment) { one in
        let ground = Ground(place: one.place)
        let size = max(0, growth[one].value(at: time)) * zoom * (0.65 + 0.45 * ground.nearness)
        return Flower(one: one, lean: lean[one].value(at: time), bloom: bloom[one].value(at: time)).body
          .scaleEffect(size, anchor: .bottom)
          .offset(x: ground.x, y: ground.y - Flower.size.height / 2)
          .zIndex(1 + (ground.nearness * 16).rounded())
      }
      environment.nameTags(at: time, on: Self.stage, keepsApart: true) { one in
        let ground = Ground(place: one.place)
        return (Point(x: ground.x, y: ground.y + 8), growth[one].value(at: time).clamped(to: 0...1))
      }
    }
  }

  func assets(in environment: Environment) -> [Asset] { [Flower.stem, Flower.petals] + Landscape.assets }

  var restTime: Time {
    max(lean.restTime, max(growth.restTime, bloom.restTime), max(wind.restTime, zoom.restTime))
  }

  var isSound: Bool {
    lean.isSound && growth.isSound && bloom.isSound && wind.isSound && zoom.isSound
  }
}

extension Meadow {
  /// The spot on which something grows, from the middle of the stage.
  struct Ground {
    let x: Double
    let y: Double
    /// 0 at the back, 1 in front.
    let nearness: Double

    /// Two irrational steps spread any number of places evenly over the meadow, and those of one colour far apart.
    init(place: Int) {
      func fraction(_ step: Double) -> Double {
        let value = (Double(place) + 0.5) * step
        return value - value.rounded(.down)
      }
      nearness = fraction(0.7548776662466927)
      x = (fraction(0.6457513110645906) - 0.5) * 1200
      y = 36 + 300 * nearness
    }
  }

  /// A flower whose foot is the middle of its bottom edge.
  struct Flower {
    let one: Participant
    /// Degrees to the right.
    let lean: Double
    /// The additional width of the petals, as a fraction of the usual one.
    let bloom: Double

    static let size = Size(width: 110, height: 190)
    /// A stem with two leaves, in a box of 60 × 140.
    static let stem = Asset.outline(
      "meadow-stem",
      path:
        "M27 140C28 110 27.5 60 27.5 0L32.5 0C32.5 60 32 110 33 140Z"
        + "M29 112C12 108 3 94 0 76C16 78 28 90 30 112Z" + "M31 92C46 88 55 74 59 56C43 59 32 72 30 92Z",
      width: 60, height: 140)
    /// Eight petals, in a box of 100 × 100.
    static let petals = Asset.outline("meadow-petals", path: petalPath, width: 100, height: 100)

    private static var petalPath: String {
      (0..<8).map { index in
        func at(_ x: Double, _ y: Double) -> String {
          let point = Point(x: x, y: y).rotated(by: Double(index) * 45)
          return "\(((point.x + 50) * 100).rounded() / 100) \(((point.y + 50) * 100).rounded() / 100)"
        }
        return
          "M\(at(0, 0))C\(at(-22, -22)) \(at(-17, -49)) \(at(0, -50))C\(at(17, -49)) \(at(22, -22)) \(at(0, 0))Z"
      }.joined()
    }

    var body: some Layer {
      let width = max(0.2, 1 + bloom)
      return ZStack(alignment: .bottom) {
        Outline(Self.stem.id).frame(width: 60, height: 140).fill(Color(rgb: 0x3C7A35))
        ZStack {
          Outline(Self.petals.id).frame(width: 100, height: 100).fill(one.color).scaleEffect(width)
          Ellipse(diameter: 48).fill(Color(rgb: 0xFFF6DC))
          SignShape(one.sign).frame(width: 30, height: 30).fill(Color(rgb: 0x2A2A33))
        }
        // The face looks up from a stem that leans far.
        .rotationEffect(.degrees(-lean * 0.35))
        .offset(y: -90)
      }
      .frame(Self.size, alignment: .bottom)
      .rotationEffect(.degrees(lean), anchor: .bottom)
    }
  }
}
