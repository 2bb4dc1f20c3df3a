import Engine

/// A moon that leans the way the phone is tilted.
struct MyMotion: Scene {
  static let name = "my-motion"  // In links and in takes.
  static let stage = Size(width: 400, height: 400)  // In points; every screen scales it to its size.

  // The state. It is saved as it is, and goes over when you change this file.
  private var lean = Point.zero

  // The only place where the state changes: at a tilt, a touch, a tuned parameter or a pressed button.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    guard case .motion(let motion) = event else { return }
    lean = motion.slope
  }

  // What it looks like at a time. It reads the state and the time, and nothing else.
  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0x14213D))
      Image("moon").frame(width: 240, height: 240).id("moon")
        .rotation3DEffect(.degrees(lean.x), axis: (x: 0, y: 1, z: 0), perspective: 0)
        .rotation3DEffect(.degrees(-lean.y), axis: (x: 1, y: 0, z: 0), perspective: 0)
    }
  }

  var isSound: Bool { lean.isSound }  // Whether events can have led to this state; a file may hold anything.

  // Files from the folder Pictures are at /scenes.
  func assets(in environment: Environment) -> [Asset] {
    [.image("moon", url: "/scenes/moon.svg", width: 240, height: 240)]
  }
}
