@testable import Engine

/// A scene that keeps what it hears of its crowd.
struct CrowdProbe: Scene {
  static let name = "crowd-probe", stage = Size(width: 1000, height: 500)
  static let crowd: CrowdRules? = CrowdRules(most: 300, button: "Jump")

  /// Each piece of news as a word and places.
  private(set) var heard: [String] = []
  var lean = Places(Animated(0))

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    for (word, people) in [
      ("left", news.left), ("joined", news.joined), ("moved", news.moved), ("pressed", news.pressed),
    ] where !people.isEmpty {
      heard.append(([word] + people.map { "\($0.place)" }).joined(separator: " "))
    }
    for one in news.moved { lean[one].retarget(to: one.tilt.x * 60, at: time, spring: .bouncy) }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Everybody(at: time, in: environment) { one in
        SignShape(one.sign).frame(width: 20, height: 20).fill(one.color)
          .rotationEffect(.degrees(lean[one].value(at: time)))
      }
    }
  }

  var restTime: Time { lean.restTime }
  var isSound: Bool { lean.isSound }
}

/// Circles that roll with their people's tilt.
struct RollingProbe: Scene {
  static let name = "rolling-probe", stage = Size(width: 1280, height: 720), stepsPerSecond = 120
  static let crowd: CrowdRules? = CrowdRules(most: 300)

  private(set) var discs = Discs(radius: 14, in: Size(width: 1240, height: 680), bounce: 0.6)
  private(set) var steps = 0

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func step(at time: Time, in environment: Environment) {
    steps += 1
    discs.step(environment.crowd.people, seconds: 1 / 120) { $0.tilt * 1500 }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Everybody(at: time, in: environment) { one in
        Ellipse(diameter: 28).fill(one.color).offset(discs.position(of: one, in: environment))
      }
    }
  }

  var isSound: Bool { discs.isSound }
}

extension CrowdChange {
  /// People who join places on the side 0.
  static func joining(_ places: some Sequence<Int>) -> CrowdChange {
    var change = CrowdChange()
    change.joined = places.map { Newcomer(place: $0, side: $0 % 2) }
    return change
  }

  /// A phone that leans to the right by so many degrees.
  static func leaning(_ degrees: Double, _ place: Int) -> CrowdChange {
    var change = CrowdChange()
    change.moved = [Movement(place: place, held: .leaning(degrees))]
    return change
  }
}

extension PackedAttitude {
  static func leaning(_ degrees: Double) -> PackedAttitude {
    PackedAttitude(Attitude(alpha: 0, beta: 0, gamma: degrees) ?? .identity)
  }
}

extension Stage {
  mutating func apply(_ change: CrowdChange, at time: Time) throws { try apply(.crowd(change), at: time) }

  var heard: [String] { scene.unwrapped(as: CrowdProbe.self)?.heard ?? [] }
}
