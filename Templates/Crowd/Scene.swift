import Engine

/// A pond on which each phone's boat sails the way the phone is tilted.
struct {{Type}}: Scene {
  static let name = "{{name}}"  // In links and in takes.
  static let stage = Size(width: 1280, height: 720)  // In points; every screen scales it to its size.
  static let crowd: CrowdRules? = CrowdRules(most: 200, button: "Honk")  // Each phone has a place, a colour and a sign.
  static let stepsPerSecond = 60  // Boats push each other, which only steps can work out.

  // The state: one value for each person. It is saved as it is, and goes over when you change this file.
  private var boats = Discs(radius: 24, in: Size(width: 1240, height: 680), bounce: 0.4)
  private var honks = Places(Time(-1))

  // A crowd moves this scene, and nothing else does.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  // Once a frame: who joined, left, tilted or pressed the button since the last one.
  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    for one in news.pressed { honks[one] = time }
  }

  // The same steps at the same times on every machine: only +, −, ×, ÷ and square roots.
  mutating func step(at time: Time, in environment: Environment) {
    boats.step(environment.crowd.people, seconds: 1 / 60) { one in one.tilt * 900 }
  }

  // What it looks like at a time: a layer for each person, with places kept for newcomers.
  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0x1B4965))
      Everybody(at: time, in: environment) { one in
        ZStack {
          Ellipse(diameter: 48).fill(.white).opacity(0.25)
            .scaleEffect(1 + 2 * ring(of: one, at: time))
          Ellipse(diameter: 48).fill(one.color)
          SignShape(one.sign).frame(width: 24, height: 24).fill(.white)
          NameTag(one, below: 36, in: environment)  // While the presenter shows names.
        }
        .offset(boats.position(of: one, in: environment))
      }
    }
  }

  /// The growth of a honk's ring, from 0 to 1, and 0 again.
  private func ring(of one: Participant, at time: Time) -> Double {
    let elapsed = time - honks[one]
    return honks[one] >= 0 && elapsed < 0.5 ? elapsed / 0.5 : 0
  }

  // From then on nothing moves but what the steps move, and nothing is sent.
  var restTime: Time { (honks.values.max() ?? -1) + 0.5 }
  // Whether events can have led to this state; a file may hold anything.
  var isSound: Bool { boats.isSound && honks.isSound { $0 == -1 || $0.isSound } }
}
