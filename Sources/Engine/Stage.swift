/// Runs one scene: applies events in order, and renders the scene at any later time.
///
/// The stage is pure: no clock, no randomness. The server and `tiltcast replay` both use it.
public struct Stage: Sendable {
  /// The current scene.
  public private(set) var scene: AnyScene
  /// The newest sample; nil before the first one.
  public private(set) var motion: Motion?
  /// The attitude that counts as straight; the identity before the first calibration.
  public private(set) var reference = Attitude.identity
  /// The last rendered frame.
  public private(set) var frame = FrameBuilder()
  /// The tunings of scenes shown before, by the scene's name.
  public private(set) var tunings: [String: [String: ParameterValue]] = [:]
  /// The uploaded pictures of scenes shown before, by the scene's name.
  public private(set) var pictures: [String: [Picture]] = [:]
  private(set) var environment: Environment

  /// A stage with a scene in its initial state.
  public init(_ scene: some Scene, environment: Environment = Environment()) {
    self.init(AnyScene(scene), environment: environment)
  }

  /// A stage with a type-erased scene, which begins at a time if it has not been played.
  public init(_ scene: AnyScene, environment: Environment = Environment(), at time: Time = 0) {
    self.scene = scene
    self.environment = environment
    frame.shaders = environment.shaders
    self.scene.prepare(at: time, in: environment)
  }

  /// A restored stage, with its scene's state and everything else that it remembers.
  public init(
    _ scene: AnyScene, reference: Attitude, tunings: [String: [String: ParameterValue]],
    pictures: [String: [Picture]] = [:], motion: Motion? = nil, crowd: Crowd = Crowd(),
    environment: Environment = Environment()
  ) {
    self.init(scene, environment: environment)
    setCrowd(crowd)
    self.motion = motion
    self.reference = reference
    self.tunings = tunings
    self.pictures = pictures
  }

  /// The people who move the scene together.
  public var crowd: Crowd { environment.crowd }
  /// The places of the people who lead, in rising order; empty for none.
  public var leaders: [Int] {
    scene.kind.crowd == nil ? [] : Set(scene.leaders(in: environment)).filter { crowd[$0] != nil }.sorted()
  }
  /// The assets of the scene's leaves.
  public var assets: [Asset] { assets(of: frame.nodes) }
  /// The assets of the scene's leaves, and the shaders and signs of rendered nodes.
  public func assets(of nodes: [Node]) -> [Asset] {
    let own = scene.assets(in: environment)
    let known = Set(own.map(\.id))
    return own + environment.shaders.functions(in: nodes).map(\.asset)
      + environment.crowdAssets(in: nodes).filter { !known.contains($0.id) }
  }
  /// The shaders that were rendered.
  var functionsInUse: [ShaderFunction] { environment.shaders.functions(in: frame.nodes) }
  /// The shaders of nodes, each once.
  public func shaders(of nodes: [Node]) -> [ShaderFunction] { environment.shaders.functions(in: nodes) }
  /// Problems with the shaders of nodes.
  public func shaderProblems(of nodes: [Node]) -> [ShaderProblem] { environment.shaders.problems(in: nodes) }
  /// The shader of a node's asset id; nil if there is none.
  public func shader(_ id: Asset.ID) -> ShaderFunction? { environment.shaders[id: id] }
  /// Sentences about content that the scene cannot show correctly; empty if there is none.
  public var notices: [String] { scene.notices }
  /// The time from which nothing moves without another event.
  public var restTime: Time { max(scene.restTime, environment.crowd.restTime) }
  /// True if the motion without events is decoration.
  public var isAmbient: Bool { scene.isAmbient }

  /// The parts of the scene's picture that have names, in painter's order.
  package func elements(at time: Time) -> [StageElement] { scene.elements(at: time, in: environment) }

  /// The time at which the scene changes by itself; `infinity` for never.
  public var wakeTime: Time { scene.wakeTime }

  /// The names of the crowd, laid out.
  package var crowdNames: CrowdNames {
    get { environment.names }
    set { environment.names = newValue }
  }

  /// Takes the steps of the scene that are due by a time, as rendering at that time does.
  package mutating func takeSteps(to time: Time) { scene.advance(to: time, in: environment) }

  /// Lets everything happen that was due by a time; rendering at that time looks the same before and after.
  public mutating func wake(at time: Time) { scene.catchUp(to: time, in: environment) }

  /// Requests the picture of a time no earlier than the last event from a scene that answers later.
  ///
  /// - Returns: Whether one was requested; otherwise the stage can be rendered now.
  package mutating func draw(at time: Time, signals: Bool = false) -> Bool {
    guard scene.answersLater else { return false }
    scene.advance(to: time, in: environment)
    scene.draw(at: time, signals: signals, in: environment)
    return true
  }

  /// True if the scene's program answers later, because nothing may wait for it.
  package var answersLater: Bool { scene.answersLater }
  /// Requests the scene's state as it is, so that it can be encoded once it is here.
  package mutating func requestState() { scene.requestState() }
  /// True if the requested pictures are here.
  package var hasDrawn: Bool { scene.hasDrawn }
  /// True if so many events wait for the scene's program that more should wait outside.
  package var isBehind: Bool { scene.isBehind }

  /// The same stage, whose pictures are not those of this one.
  package func forked() -> Stage {
    var copy = self
    copy.scene = scene.forked()
    return copy
  }

  /// Applies an event; throws, and changes nothing, if the scene does not accept it.
  public mutating func apply(_ event: Event, at time: Time) throws(StageError) {
    switch event {
    case .sample(let sample):
      let relative = sample.attitude.relative(to: reference)
      deliver(
        Motion(attitude: sample.attitude, relative: relative, screenAngle: sample.screenAngle), at: time)
    case .pointer(let pointer):
      scene.receive(.pointer(pointer), at: time, in: environment)
    case .scroll(let distance):
      scene.receive(.scroll(by: distance), at: time, in: environment)
    case .hover(let location):
      guard scene.followsHover else { return }
      scene.hover(over: location, at: time, in: environment)
    case .text(let input): scene.receive(input, at: time, in: environment)
    case .parameter(let name, let value):
      var next = scene
      try next.set(name, to: value, at: time, in: environment)
      try show(next, at: time)
    case .action(let name):
      let actions = scene.kind.actions.map(\.name)
      guard actions.contains(name) else {
        throw .unknownAction(name, scene: scene.kind.name, known: actions)
      }
      scene.receive(.action(name: name), at: time, in: environment)
    case .calibrate:
      guard let motion else { return }
      scene.receive(.calibrate, at: time, in: environment)
      measure(against: motion.attitude, at: time)
    case .reference(let attitude):
      // The new driver's first sample follows; the old driver's sample would be meaningless with this reference.
      reference = attitude
    case .pictures(let pictures):
      var next = scene
      try next.show(pictures, at: time, in: environment)
      try show(next, at: time)
    case .scene(let name): try change(to: name, at: time)
    case .crowd(let change): try apply(change, at: time)
    }
  }

  /// Shows another scene with its last tuning, or restarts the current one.
  private mutating func change(to name: String, at time: Time) throws(StageError) {
    var next = try environment.scenes.scene(named: name)
    next.prepare(at: time, in: environment)
    let left = scene
    let isSame = name == left.kind.name
    let own = isSame ? left.pictures.all : pictures[name] ?? []
    if !own.isEmpty { try next.show(own, at: time, in: environment) }
    _ = try next.tune(
      to: isSame ? left.parameterValues : tunings[name] ?? [:], at: time, in: environment)
    try show(next, welcoming: next.kind.crowd, at: time)
    tunings[left.kind.name] = left.parameterValues
    pictures[left.kind.name] = left.pictures.isEmpty ? nil : left.pictures.all
  }

  /// Sets parameters in the order of their names, except those that already have the value; all of them or none.
  ///
  /// A scene may change one parameter when another is set, as the arm does when it follows the tilt again. A
  /// parameter with another value at the end is set a second time.
  ///
  /// - Returns: The resulting events, as a take records them.
  @discardableResult
  public mutating func tune(
    to values: [String: ParameterValue], at time: Time
  ) throws(StageError) -> [Event] {
    var next = scene
    let events = try next.tune(to: values, at: time, in: environment)
    if !events.isEmpty { try show(next, at: time) }
    return events
  }

  /// Shows a scene if its numbers fit into a frame.
  mutating func show(_ next: AnyScene, at time: Time) throws(StageError) {
    frame.render { [environment] in next.render(at: time, in: environment, into: &$0) }
    guard frame.values.count <= FrameState.maximumFloats else {
      throw .tooLarge(scene: next.kind.name, floats: frame.values.count)
    }
    scene = next
  }

  /// Renders the scene into `frame` at a time no earlier than the last event.
  ///
  /// Of a scene that answers later, it shows the last picture that is here; see `draw`.
  ///
  /// With `hands`, these follow the scene's own nodes below the root. With `signals`, two `signal` nodes follow the scene's own below the root: `signal.attitude` (see
  /// ``Motion/signalNames``) and `signal.scene` (see ``Scene/signals``), as far as their numbers still fit.
  public mutating func render(at time: Time, signals: Bool = false, hands: [Hand]? = nil) {
    if !self.scene.answersLater { self.scene.advance(to: time, in: environment) }
    let (stage, environment, motion) = (self, environment, motion)
    frame.render { frame in
      stage.scene.render(at: time, in: environment, into: &frame)
      if let hands { stage.write(hands, into: &frame) }
      guard signals else { return }
      (motion ?? .level).writeSignal(into: &frame)
      stage.scene.writeSignal(at: time, into: &frame)
    }
  }

  /// Plays scenes of another environment from now on, and keeps the parameters and pictures that those scenes
  /// accept. The scene on the stage stays the same.
  mutating func adopt(_ next: Environment) {
    let (scenes, people) = (environment.scenes, crowd)
    environment = next
    setCrowd(people)
    frame.shaders = next.shaders
    for (name, values) in tunings {
      let kind = try? next.scenes.kind(named: name)
      guard let kind, let old = try? scenes.kind(named: name) else {
        tunings[name] = nil
        pictures[name] = nil
        continue
      }
      guard kind !== old else { continue }
      tunings[name] = kind.accepted(old.tuned(values))
      if let own = pictures[name], kind.pictureCounts?.contains(own.count) != true { pictures[name] = nil }
    }
  }

  /// Shows a scene that begins with as many of the people as it asks for, all of them as newcomers.
  mutating func show(
    _ next: AnyScene, welcoming rules: CrowdRules?, at time: Time
  ) throws(StageError) {
    let people = crowd
    var begun = crowd
    let news = begun.begin(rules: rules)
    setCrowd(begun)
    var next = next
    if rules != nil { next.receive(news, at: time, in: environment) }
    do throws(StageError) {
      try show(next, at: time)
    } catch {
      setCrowd(people)
      throw error
    }
  }

  /// Lets people of the crowd come, go, tilt and press.
  private mutating func apply(_ change: CrowdChange, at time: Time) throws(StageError) {
    guard let rules = scene.kind.crowd else { throw .noCrowd(scene: scene.kind.name) }
    let before = crowd
    var after = before
    let news = try after.apply(change, rules: rules, at: time)
    // The steps until now belong to the people as they were.
    scene.advance(to: time, in: environment)
    setCrowd(after)
    var next = scene
    next.receive(news, at: time, in: environment)
    guard after.capacity > before.capacity || !change.named.isEmpty else { return scene = next }
    do throws(StageError) {
      try show(next, at: time)
    } catch {
      setCrowd(before)
      throw error
    }
  }

  private mutating func setCrowd(_ crowd: Crowd) {
    environment.crowd = crowd
    environment.names.update(to: crowd, in: environment)
  }

  private mutating func measure(against attitude: Attitude, at time: Time) {
    reference = attitude
    guard var motion else { return }
    motion.relative = motion.attitude.relative(to: attitude)
    deliver(motion, at: time)
  }

  /// Passes the current motion to the scene.
  mutating func deliver(_ motion: Motion, at time: Time) {
    self.motion = motion
    scene.receive(.motion(motion), at: time, in: environment)
  }
}

extension Scene {
  /// Read one by one, by index: an iterator would copy the words of each parameter.
  public var parameterValueList: [ParameterValue] {
    let parameters = Self.parameters
    return parameters.indices.map { parameters[$0].value(self) }
  }
}

extension Stage {
  /// A number that drives the scene.
  package struct DrivingValue: Hashable, Sendable {
    package var name: String
    package var value: Double
  }

  /// The scene's own signals at a time no earlier than the last event, without rendering the scene.
  package func drivingValues(at time: Time) -> [DrivingValue] {
    var frame = FrameBuilder()
    frame.render { scene.writeSignal(at: time, into: &$0) }
    return frame.nodes.flatMap { node -> [DrivingValue] in
      guard case .signal(let names, _) = node.detail else { return [] }
      return zip(names, frame.values[node.at...]).map { DrivingValue(name: $0, value: $1) }
    }
  }
}

// Hot reload: new versions of the scenes while one of them plays.
extension Stage {
  /// Replaces the environment's scenes by new versions.
  ///
  /// A scene whose kind is the same object in both is left alone. Otherwise it is replaced by a scene of the new kind
  /// with the old state. If the new kind cannot decode that state, the scene gets the same tuning and the recent events
  /// are replayed. If there is no kind of that name any more, the first scene is shown; after a person's own scene, one
  /// of their own, even if a built-in scene has the name. Untuned parameters follow the new kind's defaults.
  ///
  /// - Parameters:
  ///   - journal: The recent events of this stage.
  ///   - restore: Makes a scene of a kind with another scene's state; nil if the kind cannot decode it.
  /// - Returns: Whether the scene was replaced.
  /// - Throws: If the new scene is too large for a frame; the old one then stays.
  package mutating func play(
    in environment: Environment, after journal: SceneJournal? = nil, at time: Time,
    restoring restore: (AnyScene, SceneKind) -> AnyScene?
  ) throws(StageError) -> Bool {
    let earlier = self.environment.scenes
    adopt(environment)
    let (environment, scenes, old) = (self.environment, environment.scenes, scene)
    guard let kind = scenes.successor(of: old.kind, in: earlier) else { return false }
    guard kind.name == old.kind.name else {
      try apply(.scene(name: kind.name), at: time)
      return true
    }
    guard kind !== old.kind else { return false }
    var next: AnyScene
    if let restored = restore(old, kind) {
      next = restored
      next.prepare(at: time, in: environment)
      _ = try? next.tune(to: kind.defaults(instead: old), at: time, in: environment)
    } else {
      next = repeating(journal ?? SceneJournal(on: self), in: kind, with: environment, at: time)
    }
    if kind.crowd == old.kind.crowd {
      try show(next, at: time)
    } else {
      try show(next, welcoming: kind.crowd, at: time)
    }
    return true
  }

  /// Replaces a scene that could not be restored by one with the same tuning, after the recent events.
  ///
  /// - Parameter old: The stage before the scene's version was replaced.
  /// - Returns: Whether the scene was replaced.
  package mutating func restart(
    insteadOf old: Stage, after journal: SceneJournal?, at time: Time
  ) -> Bool {
    guard scene.hasLostState else { return false }
    let next = old.repeating(
      journal ?? SceneJournal(on: old), in: scene.kind, with: environment, at: time)
    return (try? show(next, at: time)) != nil
  }

  /// A new scene of a kind, after the same tuning and the same events.
  private func repeating(
    _ journal: SceneJournal, in kind: SceneKind, with environment: Environment, at time: Time
  ) -> AnyScene {
    let tuned = kind.accepted(scene.tunedValues)
    let begin = min(journal.events.first?.time ?? time, time)
    let fresh = kind.scene(tunedTo: tuned, showing: scene.pictures.all, at: begin, in: environment)
    var stage = Stage(
      fresh, reference: journal.start.reference, tunings: [:], motion: journal.start.motion,
      crowd: journal.start.crowd, environment: environment)
    try? stage.show(stage.scene, welcoming: kind.crowd, at: begin)
    if journal.start.isHeard, let motion = journal.start.motion { stage.deliver(motion, at: begin) }
    for (time, event) in journal.events { try? stage.apply(event, at: time) }
    // Events change parameters too, and not all of them are remembered.
    _ = try? stage.tune(to: tuned, at: time)
    return stage.scene
  }
}

extension AnyScene {
  /// The parameters whose values differ from a new scene's.
  fileprivate var tunedValues: [String: ParameterValue] { kind.tuned(parameterValues) }
}

extension SceneKind {
  /// A new scene with those values and pictures that it accepts.
  package func scene(
    tunedTo values: [String: ParameterValue], showing pictures: [Picture] = [], at time: Time = 0,
    in environment: Environment = Environment()
  ) -> AnyScene {
    var stage = Stage(scene(), environment: environment, at: time)
    if !pictures.isEmpty { try? stage.apply(.pictures(pictures), at: time) }
    _ = try? stage.tune(to: accepted(values), at: time)
    return stage.scene
  }

  /// The values that differ from a new scene's.
  func tuned(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    values.filter { name, value in parameters.first { $0.name == name }?.default != value }
  }

  /// The defaults of parameters that were not tuned in the earlier version.
  fileprivate func defaults(instead old: AnyScene) -> [String: ParameterValue] {
    let (values, tuned) = (old.parameterValues, old.tunedValues)
    let untouched = parameters.filter { values[$0.name] != nil && tuned[$0.name] == nil }
    return Dictionary(uniqueKeysWithValues: untouched.map { ($0.name, $0.default) })
  }
}
