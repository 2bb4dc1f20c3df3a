import Engine

/// A pond on which each phone's boat sails the way the phone is tilted.
struct MyPond: Scene {
  static let name = "my-pond"
  static let stage = Size(width: 1280, height: 720)
  // Each phone in the room has a place, a colour, a sign and a button.
  static let crowd: CrowdRules? = CrowdRules(most: 200, button: "Honk")
  // Boats push each other, which only steps can work out.
  static let stepsPerSecond = 60

  private var boats = Discs(radius: 24, in: Size(width: 1240, height: 680), bounce: 0.4)
  private var honks = Places(0)

  // A crowd moves this scene, and nothing else does.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  // Once a frame: the people who joined, left, tilted or pressed the button since the last one.
  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    for one in news.pressed { honks[one] = min(honks[one] + 1, 99) }
  }

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
          NameTag(one, below: 36, in: environment)  // While the presenter shows names.
        }
        // Each honk makes a boat a little larger.
        .scaleEffect(1 + Double(honks[one]) / 100)
        .offset(boats.position(of: one, in: environment))
      }
    }
  }

  // The phones of these people say that they are ahead.
  func leaders(in environment: Environment) -> [Participant] {
    let people = Array(environment.crowd.people)
    let most = people.map { honks[$0] }.max() ?? 0
    return most > 0 ? people.filter { honks[$0] == most } : []
  }

  var isSound: Bool { boats.isSound && honks.isSound { (0...99).contains($0) } }
}
