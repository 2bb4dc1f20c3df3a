import Engine

/// A moon that leans the way the phone is tilted, on a spring.
struct MyMotion: Scene {
  static let name = "my-motion"  // In links and in takes.
  static let stage = Size(width: 400, height: 400)  // In points; every screen scales it to its size.

  // What people can tune while it plays: each becomes a control in the panel.
  static let parameters: [Parameter<MyMotion>] = [
    Parameter(
      "bounce", title: "Bounce", \.bounce, in: 0...0.9, step: 0.05,
      help: "How far it swings past where it is going. Try 0.8 for jelly."),
    Parameter("sky", title: "Sky", \.sky, help: "The colour behind the moon. Try #ffb703 for a sunrise."),
  ]
  var bounce = 0.5
  var sky = Color(rgb: 0x14213D)

  // The state. It is saved as it is, and goes over when you change this file.
  private var lean = AnimatedPoint()

  // The only place where the state changes: at a tilt, a touch, a tuned parameter or a pressed button.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    guard case .motion(let motion) = event else { return }
    lean.retarget(to: motion.slope, at: time, spring: Spring(duration: 0.6, bounce: bounce))
  }

  // What it looks like at a time. It reads the state and the time, and nothing else.
  func body(at time: Time, in environment: Environment) -> some Layer {
    let lean = lean.value(at: time)
    return ZStack {
      Rectangle().frame(Self.stage).fill(sky)
      Image("moon").frame(width: 240, height: 240).id("moon")
        .rotation3DEffect(.degrees(lean.x), axis: (x: 0, y: 1, z: 0), perspective: 0.6)
        .rotation3DEffect(.degrees(-lean.y), axis: (x: 1, y: 0, z: 0), perspective: 0.6)
        .shadow(radius: 24, x: lean.x / 2, y: 16 + lean.y / 2)
    }
  }

  var restTime: Time { lean.restTime }  // From then on nothing moves, and nothing is sent.
  var isSound: Bool { lean.isSound }  // Whether events can have led to this state; a file may hold anything.

  // Files from the folder Pictures are at /scenes.
  func assets(in environment: Environment) -> [Asset] {
    [.image("moon", url: "/scenes/moon.svg", width: 240, height: 240)]
  }
}
