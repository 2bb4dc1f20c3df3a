import Engine

/// A moon.
struct MyMotion: Scene {
  static let name = "my-motion"  // In links and in takes.
  static let stage = Size(width: 400, height: 400)  // In points; every screen scales it to its size.

  // The only place where the state changes: at a tilt, a touch, a tuned parameter or a pressed button.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  // What it looks like at a time. It reads the state and the time, and nothing else.
  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0x14213D))
      Image("moon").frame(width: 240, height: 240).id("moon")
    }
  }

  var isSound: Bool { true }  // Whether events can have led to this state; a file may hold anything.

  // Files from the folder Pictures are at /scenes.
  func assets(in environment: Environment) -> [Asset] {
    [.image("moon", url: "/scenes/moon.svg", width: 240, height: 240)]
  }
}
