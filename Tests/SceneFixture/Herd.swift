import Engine

/// A scene that a crowd moves, and that takes steps.
struct Herd: Scene {
  static let name = "herd"
  static let stage = Size(width: 1000, height: 1000), stepsPerSecond = 60
  static let crowd: CrowdRules? = CrowdRules(most: 300, button: "Jump")

  private var lean = Places(0.0)
  private var jumps = Places(0)
  private var steps = 0
  /// True if each person gets more layers than there is room for; the button of the 65th changes it.
  private var isLavish = false

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    for one in news.moved { lean[one] = one.tilt.x * 60 }
    for one in news.pressed { jumps[one] += 1 }
    if news.pressed.contains(where: { $0.place == 64 }) { isLavish.toggle() }
  }

  mutating func step(at time: Time, in environment: Environment) { steps += 1 }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(width: Double(1 + steps), height: 1).id("steps")
      SignShape(.star).frame(width: 10, height: 10)
      Everybody(at: time, in: environment) { one in
        ZStack {
          Rectangle().frame(width: Double(1 + jumps[one]), height: 10).fill(one.color).id(
            "thing \(one.place)")
          ForEach(0..<(isLavish ? 100 : 0)) { _ in Rectangle().frame(width: 1, height: 1) }
        }
        .rotationEffect(.degrees(lean[one])).id("person \(one.place)")
      }
    }
  }

  var isSound: Bool { (0...1_000_000).contains(steps) }
}
