import Engine

/// A pond on which each phone's boat sails the way the phone is tilted.
struct MyPond: Scene {
  static let name = "my-pond"
  static let stage = Size(width: 1280, height: 720)
  // Each phone in the room has a place, a colour and a sign.
  static let crowd: CrowdRules? = CrowdRules(most: 200)
  // Boats push each other, which only steps can work out.
  static let stepsPerSecond = 60

  private var boats = Discs(radius: 24, in: Size(width: 1240, height: 680), bounce: 0.4)

  // A crowd moves this scene, and nothing else does.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  // The same steps at the same times on every machine.
  mutating func step(at time: Time, in environment: Environment) {
    boats.step(environment.crowd.people, seconds: 1 / 60) { one in one.tilt * 900 }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0x1B4965))
      Everybody(at: time, in: environment) { one in
        ZStack {
          Ellipse(diameter: 48).fill(one.color)
          SignShape(one.sign).frame(width: 24, height: 24).fill(.white)
        }
        .offset(boats.position(of: one, in: environment))
      }
    }
  }

  var isSound: Bool { boats.isSound }
}
