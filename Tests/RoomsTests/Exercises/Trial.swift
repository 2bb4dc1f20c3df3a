import Engine

/// A scene with a dot, which is where its conduct wants it.
struct Trial<C: Conduct>: Scene {
  static var name: String { "trial" }
  static var stage: Size { Size(width: 400, height: 400) }
  var isSound: Bool { true }
  var moment = Moment()
  var label = TextLabel()

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): moment.tilt = motion.tiltX
    case .pointer(let pointer):
      if pointer.phase == .began { moment.touch = pointer.location.x }
      moment.drag = pointer.location.x - moment.touch
      if pointer.phase == .ended { moment.lift = time }
    case .scroll, .parameter, .action, .calibrate: break
    }
    prepare(in: environment)
  }

  mutating func prepare(in environment: Environment) {
    label.set(C.text(moment), width: 300, size: 40, in: environment)
  }

  var restTime: Time { .infinity }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let now = moment.at(time)
    return ZStack {
      Ellipse().frame(width: 20, height: 20).fill(Color(red: C.red(now), green: 0.5, blue: 0.5))
        .colorEffect(C.shader(now) ?? Shader("none"), isEnabled: C.shader(now) != nil)
        .offset(x: C.x(now))
      label.layer(color: .white)
    }
  }
}

/// What has happened to a scene.
struct Moment: Codable, Hashable {
  var tilt = 0.0
  var touch = 0.0
  var drag = 0.0
  var lift: Double?
  var time = 0.0

  func at(_ time: Time) -> Moment {
    var moment = self
    moment.time = time
    return moment
  }

  /// The seconds since the finger was lifted; nil before that.
  var since: Double? { lift.map { time - $0 } }
}

/// What a dot does.
protocol Conduct: Sendable {
  static func x(_ moment: Moment) -> Double
  static func red(_ moment: Moment) -> Double
  static func text(_ moment: Moment) -> String
  static func shader(_ moment: Moment) -> Shader?
}

extension Conduct {
  static func x(_ moment: Moment) -> Double { 0 }
  static func red(_ moment: Moment) -> Double { 0.5 }
  static func text(_ moment: Moment) -> String { "" }
  static func shader(_ moment: Moment) -> Shader? { nil }
}
