import Engine

/// A pendulum that hangs the way gravity pulls, however the phone is rolled, and swings there.
///
/// For small swings a pendulum is a spring, whose period is 2π√(length/g); here it is one for any. Along a page that
/// lies flat nothing falls: the flatter it lies, the more the pendulum hangs towards its bottom edge.
struct Pendulum: Scene {
  static let name = "pendulum"
  static let stage = Size(width: 640, height: 640)
  static let actions = [SceneAction("push", title: "Push")]
  static let parameters: [Parameter<Pendulum>] = [
    Parameter(
      "length", title: "Length", \.length, in: 80...260, step: 5, unit: .points,
      help:
        "From the pivot to the bob; 250 points are a metre. Try 80: a quarter of the length halves the period."
    ),
    Parameter(
      "damping", title: "Damping", \.damping, in: 0.02...1, step: 0.01,
      help: "How quickly it comes to rest. Try 1, and it hangs like a plumb line in honey."),
    Parameter("color", title: "Colour", \.color, help: "The colour of the bob. Try #d4a017 for brass."),
  ]
  static let signals = SceneSignals<Pendulum>(.init("angle", unit: .degrees) { $0.angle.value(at: $1) })

  var length = 220.0
  var damping = 0.08
  var color = Color(rgb: 0xE4572E)
  /// In degrees clockwise from straight down, over all turns.
  private var angle = Animated(0)

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion):
      let gravity = motion.attitude.gravity(motion.screenAngle)
      let down = Point(x: gravity.x, y: gravity.y + max(0, abs(gravity.z) - 0.9) * 10)
      swing(to: down.direction - 90, at: time)
    case .action: swing(to: angle.target, at: time, velocity: 300)
    case .parameter: swing(to: angle.target, at: time)
    case .pointer, .scroll, .calibrate: break
    }
  }

  private mutating func swing(to degrees: Double, at time: Time, velocity: Double? = nil) {
    let spring = Spring(response: 2 * .pi * (length / 250 / 9.81).squareRoot(), dampingRatio: damping)
    angle.turn(to: degrees, at: time, spring: spring, initialVelocity: velocity)
  }

  var restTime: Time { angle.restTime }
  var isSound: Bool { angle.isSound }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let angle = angle.value(at: time)
    return ZStack {
      MeshGradient(vertical: [Color(rgb: 0xFBF3E4), Color(rgb: 0xE9D8BC)]).frame(Self.stage)
      ForEach(0..<72) { tick in
        Rectangle().frame(width: 2, height: tick % 6 == 0 ? 16 : 8).fill(Color(rgb: 0xC3AC8C))
          .offset(y: 296).rotationEffect(.degrees(Double(tick) * 5))
      }
      ZStack {
        Rectangle().frame(width: 4, height: length).fill(Color(rgb: 0x3B3F46)).offset(y: length / 2)
        ZStack {
          MeshGradient(vertical: [color.mix(with: .white, by: 0.4), color, color.mix(with: .black, by: 0.4)])
            .frame(width: 76, height: 76).clipShape(RoundedRectangle(cornerRadius: 38))
          Ellipse().frame(width: 28, height: 18).fill(.white.opacity(0.8)).blur(radius: 5).offset(
            x: -12, y: -18)
        }
        .rotationEffect(.degrees(-angle)).offset(y: length)
      }
      .rotationEffect(.degrees(angle)).id("pendulum").shadow(radius: 6, x: 8, y: 14)
      Ellipse(diameter: 22).fill(Color(rgb: 0x3B3F46)).shadow(radius: 3, y: 3)
    }
  }
}
