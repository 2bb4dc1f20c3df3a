import Engine

/// A spirit level: its bubble floats to the highest place, and everything turns green where that is the middle.
///
/// The bubble moves on a spring to where the tilt says; `sensitivity` degrees take it to the rim, and more leave it
/// there. Calibrate on a surface to see how others differ from it.
struct Level: Scene {
  static let name = "level"
  static let title = "Spirit level"
  static let stage = Size(width: 390, height: 540)
  static let parameters: [Parameter<Level>] = [
    Parameter(
      "sensitivity", title: "Sensitivity", \.sensitivity, in: 2...45, step: 1, unit: .degrees,
      help: "The tilt that takes the bubble to the rim. Try 3 to find out which leg of the table is short."),
    Parameter("liquid", title: "Liquid", \.liquid, help: "The colour of the liquid. Try #4fc3f7 for water."),
  ]

  var sensitivity = 20.0
  var liquid = Color(rgb: 0xF2C14E)
  /// The tilt of the page, in degrees to its lowest edge.
  private var slope = Point.zero
  /// The place of the bubble: the rim is 1 away from the middle.
  private var bubble = AnimatedPoint()
  private var label = TextLabel()

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    if case .motion(let motion) = event { slope = motion.slope }
    let place = slope * (-1 / max(sensitivity, slope.length))
    if place != bubble.target { bubble.retarget(to: place, at: time, spring: .bouncy(duration: 0.6)) }
    prepare(in: environment)
  }

  mutating func prepare(in environment: Environment) {
    let degrees = Int(saturating: slope.length.rounded())
    label.set("*\(degrees)°*", width: Self.stage.width, size: 60, in: environment)
  }

  var restTime: Time { bubble.restTime }
  var isSound: Bool { slope.isSound && bubble.isSound }
  var notices: [String] { label.notices }

  func assets(in environment: Environment) -> [Asset] { label.assets + [Self.ring] }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let place = bubble.value(at: time)
    let isLevel = (1.5 - place.length * sensitivity).clamped(to: 0...1)
    let liquid = liquid.mix(with: Color(rgb: 0x5BD67B), by: isLevel)
    return ZStack {
      MeshGradient(vertical: [Color(rgb: 0x3A3F4A), Color(rgb: 0x15171C)]).frame(Self.stage)
      ZStack {
        Ellipse(diameter: 330).fill(Color(rgb: 0x0C0D10)).shadow(radius: 14, y: 10)
        MeshGradient(vertical: [
          liquid.mix(with: .white, by: 0.45), liquid, liquid.mix(with: .black, by: 0.25),
        ])
        .frame(width: 306, height: 306).clipShape(RoundedRectangle(cornerRadius: 153))
        ForEach([88.0, 200, 306]) {
          Outline(Self.ring.id).frame(width: $0, height: $0).fill(.black.opacity(0.3))
        }
        ZStack {
          Ellipse(diameter: 74).fill(.white.opacity(0.55)).shadow(radius: 5, y: 5)
          Ellipse().frame(width: 34, height: 22).fill(.white).blur(radius: 5).offset(x: -12, y: -16)
        }
        .offset(place * 112).id("bubble")
      }
      .offset(y: -70)
      label.layer(color: liquid.mix(with: .white, by: 0.3)).offset(y: 176).id("degrees")
    }
  }

  /// A circle's line, as SVG path data: outside one way round, inside the other.
  private static let ring = Asset.outline(
    "level/ring", path: "M0 50A50 50 0 0 1 100 50A50 50 0 0 1 0 50ZM1 50A49 49 0 0 0 99 50A49 49 0 0 0 1 50Z",
    width: 100, height: 100)
}
