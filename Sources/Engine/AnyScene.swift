/// A scene of any type, with its state.
public struct AnyScene: Encodable, Sendable {
  /// The kind of the scene.
  public let kind: SceneKind
  private(set) var base: any PlayableScene
  /// True if the scene has stopped changing by itself because it never came to an end; the next event starts it again.
  private var isExhausted = false

  /// A scene that is played in this process.
  public init(_ scene: some Scene) {
    self.init(kind: SceneKind(type(of: scene)), LocalScene(scene))
  }

  init(kind: SceneKind, _ base: any PlayableScene) {
    self.kind = kind
    self.base = base
  }

  /// The same scene for another stage, whose pictures are not those of this one.
  package func forked() -> AnyScene {
    var copy = self
    copy.base = base.forked()
    return copy
  }

  /// The scene itself; nil if it has another type or runs in another process.
  public func unwrapped<S: Scene>(as type: S.Type) -> S? { (base as? LocalScene<S>)?.scene }

  /// The current value of each parameter, in the order of the kind's parameters.
  public var parameterValueList: [ParameterValue] { base.parameterValueList }
  /// The current value of each parameter, by name.
  public var parameterValues: [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: zip(kind.parameters.map(\.name), parameterValueList))
  }
  /// The uploaded pictures that it shows.
  public var pictures: Pictures { base.pictures }
  /// The time from which nothing moves without another event.
  public var restTime: Time { base.restTime }
  /// The time at which the scene changes by itself, as if an event came; `infinity` for never.
  public var wakeTime: Time { isExhausted ? .infinity : base.wakeTime }
  /// True if the motion without events is decoration.
  public var isAmbient: Bool { base.isAmbient }
  /// True if the scene, with its current parameters, follows a presenter's hovering pointer.
  public var followsHover: Bool { base.followsHover }
  /// The text field that has the focus; nil for none.
  public var focusedField: FocusedField? { base.focusedField }
  /// Sentences about content that the scene cannot show correctly.
  public var notices: [String] { base.notices }
  /// True if the program that plays it has ended, so that it stands still.
  package var hasEnded: Bool { base.hasEnded }
  /// True if its program has not answered an event yet; until then its values are those that are expected.
  package var isAwaited: Bool { base.isAwaited }
  /// The scene with its current parameters as source code.
  public func source(in language: SourceLanguage) -> SceneSource { base.source(in: language) }
}

// The operations that a stage needs.
extension AnyScene {
  mutating func prepare(at time: Time, in environment: Environment) {
    base.prepare(at: time, in: environment)
  }

  /// Lets everything happen that was due by a time, each thing at its own time, so that it does not matter how often
  /// this is called.
  mutating func catchUp(to time: Time, in environment: Environment) {
    guard wakeTime <= time else { return }
    base.catchUp(to: time, in: environment)
    isExhausted = base.wakeTime <= time
  }

  /// Lets everything happen that is due before an event.
  private mutating func catchUp(toEventAt time: Time, in environment: Environment) {
    catchUp(to: time, in: environment)
    isExhausted = false
  }

  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {
    catchUp(toEventAt: time, in: environment)
    base.receive(event, at: time, in: environment)
  }

  mutating func receive(_ news: CrowdNews, at time: Time, in environment: Environment) {
    catchUp(toEventAt: time, in: environment)
    base.receive(news, at: time, in: environment)
  }

  mutating func advance(to time: Time, in environment: Environment) {
    if kind.takesSteps { base.advance(to: time, in: environment) }
  }

  mutating func hover(over location: Point, at time: Time, in environment: Environment) {
    catchUp(toEventAt: time, in: environment)
    base.hover(over: location, at: time, in: environment)
  }

  mutating func receive(_ input: TextInput, at time: Time, in environment: Environment) {
    catchUp(toEventAt: time, in: environment)
    base.receive(input, at: time, in: environment)
  }

  /// Shows uploaded pictures, or the scene's own art if there are none.
  mutating func show(
    _ pictures: [Picture], at time: Time, in environment: Environment
  ) throws(StageError) {
    guard pictures.isEmpty || kind.pictureCounts?.contains(pictures.count) == true else {
      throw .pictureCount(pictures.count, scene: kind.name, allowed: kind.pictureCounts)
    }
    catchUp(toEventAt: time, in: environment)
    base.show(pictures, at: time, in: environment)
  }

  mutating func set(
    _ name: String, to value: ParameterValue, at time: Time, in environment: Environment
  ) throws(StageError) {
    try kind.check(value, of: name)
    catchUp(toEventAt: time, in: environment)
    base.set(name, to: value, at: time, in: environment)
  }

  /// Sets parameters in turn, as one event each would do; see ``Stage/tune(to:at:)``.
  ///
  /// - Returns: The events that did it.
  mutating func tune(
    to values: [String: ParameterValue], at time: Time, in environment: Environment
  ) throws(StageError) -> [Event] {
    let values = values.sorted { $0.key < $1.key }
    for (name, value) in values { try kind.check(value, of: name) }
    catchUp(toEventAt: time, in: environment)
    return base.tune(to: values, at: time, in: environment).map { .parameter(name: $0.key, value: $0.value) }
  }

  func leaders(in environment: Environment) -> [Int] { base.leaders(in: environment) }

  func assets(in environment: Environment) -> [Asset] { base.assets(in: environment) }

  var answersLater: Bool { base.answersLater }
  var isBehind: Bool { base.isBehind }
  var hasLostState: Bool { base.hasLostState }
  var hasDrawn: Bool { base.hasDrawn }

  mutating func requestState() { base.requestState() }

  func draw(at time: Time, signals: Bool, in environment: Environment) {
    base.draw(at: time, signals: signals, in: environment)
  }

  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    if wakeTime <= time, !answersLater {
      // On a copy, so that rendering decides nothing.
      var later = self
      later.catchUp(to: time, in: environment)
      return later.base.render(at: time, in: environment, into: &frame)
    }
    base.render(at: time, in: environment, into: &frame)
  }

  /// The parts of its picture that have names.
  func elements(at time: Time, in environment: Environment) -> [StageElement] {
    guard wakeTime <= time else { return base.elements(at: time, in: environment) }
    var later = self
    later.catchUp(to: time, in: environment)
    return later.base.elements(at: time, in: environment)
  }

  func writeSignal(at time: Time, into frame: inout FrameBuilder) {
    base.writeSignal(at: time, into: &frame)
  }

  /// Encodes the state, which ``SceneKind/scene(restoring:)`` reads.
  public func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}

extension SceneKind {
  /// Throws if the scene has no such parameter, or the parameter does not accept the value.
  fileprivate func check(_ value: ParameterValue, of name: String) throws(StageError) {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, scene: self.name, known: parameters.map(\.name))
    }
    guard parameter.accepts(value) else { throw .parameterValue(parameter, value) }
  }
}
