import Engine

/// A pond on which each phone's boat leans the way the phone is tilted.
struct MyPond: Scene {
  static let name = "my-pond"
  static let stage = Size(width: 1280, height: 720)
  // Each phone in the room has a place, a colour and a sign.
  static let crowd: CrowdRules? = CrowdRules(most: 200)

  // One value for each person.
  private var lean = Places(Animated(0))

  // A crowd moves this scene, and nothing else does.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  // Once a frame: the people who joined, left, tilted or pressed the button since the last one.
  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    for one in news.moved { lean[one].retarget(to: one.tilt.x * 60, at: time, spring: .bouncy) }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0x1B4965))
      Everybody(at: time, in: environment) { one in
        ZStack {
          Rectangle(cornerRadius: 12).frame(width: 64, height: 24).fill(one.color)
          SignShape(one.sign).frame(width: 16, height: 16).fill(.white)
        }
        .rotationEffect(.degrees(lean[one].value(at: time)))
        .offset(x: Double(one.place * 377 % 1200) - 600, y: Double(one.place * 211 % 600) - 300)
      }
    }
  }

  var restTime: Time { lean.restTime }
  var isSound: Bool { lean.isSound }
}
