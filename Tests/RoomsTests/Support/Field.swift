import Engine

@testable import Rooms

/// A crowd's scene for tests of rooms: a stalk for each person, which leans with the phone.
struct Field: Scene {
  static let name = "field", stage = Size(width: 1000, height: 500)
  static let crowd: CrowdRules? = CrowdRules(most: 4, button: "Jump")

  private var lean = Places(Animated(0))
  private(set) var presses = 0

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    presses += news.pressed.count
    for one in news.moved { lean[one].retarget(to: one.tilt.x * 60, at: time, spring: .bouncy) }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Everybody(at: time, in: environment) { one in
        Rectangle().frame(width: 4, height: 100).fill(one.color)
          .rotationEffect(.degrees(lean[one].value(at: time)), anchor: .bottom)
      }
    }
  }

  var restTime: Time { lean.restTime }
  var isSound: Bool { lean.isSound && presses >= 0 }

  /// The scenes of a room that tests crowds.
  static let catalog = SceneCatalog(
    [
      SceneKind(Field.self), SceneKind(WideField.self), SceneKind(Probe.self),
    ] + SceneCatalog.builtIn.kinds)
}

/// The same with more places, all of which take steps.
struct WideField: Scene {
  static let name = "wide-field", stage = Size(width: 1000, height: 500), stepsPerSecond = 120
  static let crowd: CrowdRules? = CrowdRules(most: 300)

  private var discs = Discs(radius: 12, in: Size(width: 900, height: 400))

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func step(at time: Time, in environment: Environment) {
    discs.step(environment.crowd.people, seconds: 1 / 120) { $0.tilt * 1000 }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Everybody(at: time, in: environment) { one in
        Ellipse(diameter: 24).fill(one.color).offset(discs.position(of: one, in: environment))
      }
    }
  }

  var isSound: Bool { discs.isSound }
}

extension Room.Configuration {
  /// A room that plays the scenes of ``Field/catalog``.
  static let crowds = Room.Configuration(environment: Environment(scenes: Field.catalog))
}

extension RoomBench {
  /// A room in which a field is on, with a presenter whose id is 1.
  static func field(at time: Time = 0) -> RoomBench {
    var bench = RoomBench(AnyScene(Field()), configuration: .crowds, at: time)
    bench.join(1, .presenter, at: time)
    return bench
  }

  /// A phone comes and wants to play.
  mutating func enter(_ id: ClientID, session: String? = nil, origin: String? = nil, at time: Time) {
    join(id, Person(.phone, session: session.flatMap { SessionToken($0) }, origin: origin), at: time)
    send(.crowd(.join), from: id, at: time)
  }

  /// Sends a sample of a phone that leans to the right by so many degrees.
  mutating func lean(_ degrees: Double, from id: ClientID, at time: Time) {
    let attitude = Attitude(alpha: 0, beta: 0, gamma: degrees) ?? .identity
    send(
      .sample(Sample(attitude: attitude, screenAngle: .zero, deviceTime: time * 1000), isSynthetic: false),
      from: id, at: time)
  }

  /// Lets time pass and a client read, and returns what it was told of its place.
  mutating func you(_ id: ClientID, at time: Time) -> ServerMessage.You? {
    pass(until: time)
    read(id, at: time)
    return readers[id]?.you
  }

  var crowd: Crowd { room.performance.live.tunedStage.crowd }
}
