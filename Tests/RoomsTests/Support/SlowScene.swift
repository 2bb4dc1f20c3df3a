@testable import Engine

/// A program of a scene that answers when a test lets it.
final class SlowProgram: @unchecked Sendable {
  private var waiting: [() -> Void] = []
  /// True if it has ended, and does nothing any more.
  private(set) var hasEnded = false

  /// The number of requests without an answer.
  var count: Int { waiting.count }

  fileprivate func submit(_ work: @escaping () -> Void) { waiting.append(work) }

  /// Answers the oldest requests.
  func answer(_ most: Int = .max) {
    let now = waiting.prefix(most)
    waiting.removeFirst(now.count)
    for work in now { work() }
  }

  /// Ends, with all that it has not answered.
  func end() { (hasEnded, waiting) = (true, []) }

  /// A scene that the program plays.
  func scene<S: Scene>(_ scene: S) -> AnyScene { kind(scene).scene() }

  /// The kind of a scene that the program plays.
  func kind<S: Scene>(_ scene: S) -> SceneKind {
    SceneKind(
      SceneKind(S.self).description, fillsWindow: S.fillsWindow, isTunedByTilt: S.isTunedByTilt, isOwn: true,
      begin: { SlowScene(scene, in: self) },
      restore: { SlowScene(try LocalScene<S>(restoring: $0), in: self) })
  }
}

/// A scene whose program answers late; it stands for scenes in processes of their own.
struct SlowScene<S: Scene>: PlayableScene, @unchecked Sendable {
  private final class State {
    var known: LocalScene<S>?
    private let before: State?

    init(_ known: LocalScene<S>) { (self.known, before) = (known, nil) }
    init(after before: State) { self.before = before }

    var last: LocalScene<S> {
      var state = self
      while true {
        if let known = state.known { return known }
        guard let before = state.before else { preconditionFailure("A first state is known.") }
        state = before
      }
    }
  }

  private final class Picture {
    var awaited = 0
    var nodes: RenderedNodes?
    var values: [Double] = []
  }

  private let program: SlowProgram
  private var state: State
  private var expected: [String: ParameterValue] = [:]
  private var picture = Picture()

  init(_ scene: S, in program: SlowProgram) { self.init(LocalScene(scene), in: program) }

  fileprivate init(_ scene: LocalScene<S>, in program: SlowProgram) {
    self.program = program
    state = State(scene)
  }

  func forked() -> SlowScene {
    var copy = self
    copy.picture = Picture()
    return copy
  }

  private mutating func change(_ body: @escaping (inout LocalScene<S>) -> Void) {
    guard !program.hasEnded else { return }
    if state.known != nil { expected = [:] }
    let (before, next) = (state, State(after: state))
    program.submit {
      var scene = before.last
      body(&scene)
      next.known = scene
    }
    state = next
  }

  var parameterValueList: [ParameterValue] {
    let values = state.last.parameterValueList
    guard isAwaited else { return values }
    return zip(S.parameters, values).map { expected[$0.description.name] ?? $1 }
  }
  var pictures: Pictures { state.last.pictures }
  var restTime: Time { isAwaited ? .infinity : state.last.restTime }
  var isAmbient: Bool { false }
  var followsHover: Bool { state.last.followsHover }
  var notices: [String] { state.last.notices }
  var hasEnded: Bool { program.hasEnded }
  var answersLater: Bool { true }
  var isAwaited: Bool { !hasEnded && state.known == nil }
  var hasDrawn: Bool { picture.awaited == 0 }

  mutating func prepare(at time: Time, in environment: Environment) {}
  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment) {
    change { $0.receive(event, at: time, in: environment) }
  }
  mutating func hover(over location: Point, at time: Time, in environment: Environment) {
    change { $0.hover(over: location, at: time, in: environment) }
  }
  mutating func show(_ pictures: [Engine.Picture], at time: Time, in environment: Environment) {
    change { $0.show(pictures, at: time, in: environment) }
  }
  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment) {
    change { $0.set(name, to: value, at: time, in: environment) }
    expected[name] = value
  }
  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)] {
    let before = parameterValueList
    change { _ = $0.tune(to: values, at: time, in: environment) }
    for (name, value) in values { expected[name] = value }
    return values.filter { name, value in
      S.parameters.firstIndex { $0.description.name == name }.map { before[$0] != value } ?? false
    }
  }

  func draw(at time: Time, signals: Bool, in environment: Environment) {
    guard !program.hasEnded else { return }
    picture.awaited += 1
    program.submit { [picture, state] in
      var frame = FrameBuilder()
      frame.render { state.last.render(at: time, in: environment, into: &$0) }
      picture.nodes = RenderedNodes(Array(frame.nodes.dropFirst()))
      picture.values = frame.values
      picture.awaited -= 1
    }
  }
  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    if let nodes = picture.nodes { frame.append(nodes, values: picture.values) }
  }
  func assets(in environment: Environment) -> [Asset] { state.last.assets(in: environment) }
  func writeSignal(at time: Time, into frame: inout FrameBuilder) {}
  func source(in language: SourceLanguage) -> SceneSource { state.last.source(in: language) }
  func encode(to encoder: any Encoder) throws { try state.last.encode(to: encoder) }
}
