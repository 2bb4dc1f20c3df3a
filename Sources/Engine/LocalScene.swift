/// A scene that is played in this process.
struct LocalScene<S: Scene>: PlayableScene {
  private(set) var scene: S
  /// The clock of its steps; in a scene without steps, it never changes.
  private var steps = StepClock()

  /// The steps a second; nil for a scene without any.
  private static var rate: Double? { StepClock.rate(S.stepsPerSecond) }

  init(_ scene: S) { self.scene = scene }

  var parameterValueList: [ParameterValue] { scene.parameterValueList }
  var pictures: Pictures { scene.pictures }
  var restTime: Time {
    guard let rate = Self.rate else { return scene.restTime }
    return max(scene.restTime, steps.restTime(rate: rate))
  }
  var isAmbient: Bool { scene.isAmbient }
  var followsHover: Bool { scene.followsHover }
  var notices: [String] { scene.notices }

  mutating func prepare(at time: Time, in environment: Environment) { scene.prepare(in: environment) }

  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {
    settle(at: time, in: environment)
    scene.handle(event, at: time, in: environment)
  }

  mutating func receive(_ news: CrowdNews, at time: Time, in environment: Environment) {
    settle(at: time, in: environment)
    scene.handle(news, at: time, in: environment)
  }

  mutating func advance(to time: Time, in environment: Environment) {
    guard let rate = Self.rate else { return }
    for index in steps.advance(to: time, rate: rate, isFrozen: environment.crowd.isFrozen) {
      scene.step(at: Double(index) / rate, in: environment)
    }
  }

  /// Brings the state to a time at which something happens.
  private mutating func settle(at time: Time, in environment: Environment) {
    if let rate = Self.rate {
      advance(to: time, in: environment)
      steps.extend(rate: rate, isFrozen: environment.crowd.isFrozen)
    }
    scene = scene.settled(at: time)
  }

  mutating func hover(over location: Point, at time: Time, in environment: Environment) {
    settle(at: time, in: environment)
    scene.hover(over: location, at: time)
  }

  mutating func show(_ pictures: [Picture], at time: Time, in environment: Environment) {
    settle(at: time, in: environment)
    scene.show(pictures, at: time)
    scene.prepare(in: environment)
  }

  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment) {
    guard let parameter = parameter(named: name) else { return }
    set(parameter, to: value, at: time, in: environment)
    scene.prepare(in: environment)
  }

  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)] {
    var changes: [(key: String, value: ParameterValue)] = []
    for _ in 1...2 {
      for (name, value) in values {
        guard let parameter = parameter(named: name), parameter.value(scene) != value else { continue }
        set(parameter, to: value, at: time, in: environment)
        changes.append((name, value))
      }
    }
    scene.prepare(in: environment)
    return changes
  }

  func leaders(in environment: Environment) -> [Int] { scene.leaders(in: environment).map(\.place) }

  func assets(in environment: Environment) -> [Asset] { scene.assets(in: environment) }

  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    guard let rate = Self.rate else { return scene.render(at: time, in: environment, into: &frame) }
    var environment = environment
    environment.stepProgress = steps.progress(at: time, rate: rate)
    scene.render(at: time, in: environment, into: &frame)
  }

  func writeSignal(at time: Time, into frame: inout FrameBuilder) {
    scene.writeSignal(at: time, into: &frame)
  }

  func source(in language: SourceLanguage) -> SceneSource { scene.source(in: language) }

  private func parameter(named name: String) -> Parameter<S>? {
    S.parameters.first { $0.description.name == name }
  }

  private mutating func set(
    _ parameter: Parameter<S>, to value: ParameterValue, at time: Time, in environment: Environment
  ) {
    settle(at: time, in: environment)
    parameter.set(value, in: &scene)
    scene.handle(.parameter(name: parameter.description.name), at: time, in: environment)
  }
}

// Its state, which for a scene with steps includes where they are.
extension LocalScene {
  private enum CodingKeys: CodingKey {
    case scene, steps
  }

  func encode(to encoder: any Encoder) throws {
    guard Self.rate != nil else { return try scene.encode(to: encoder) }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try scene.encode(to: fields.superEncoder(forKey: .scene))
    try fields.encode(steps, forKey: .steps)
  }

  /// A scene from an encoded state, which may contain anything.
  init(restoring decoder: any Decoder) throws {
    guard let rate = Self.rate else {
      self.init(try S(restoring: decoder))
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try S(restoring: fields.superDecoder(forKey: .scene)))
    steps = try fields.decode(StepClock.self, forKey: .steps)
    guard steps.isSound(rate: rate) else {
      throw DecodingError.dataCorruptedError(
        forKey: .steps, in: fields, debugDescription: "no time leads to such steps")
    }
  }
}
