import Engine

/// What is wrong with the shaders of what is shown: what the server knows by itself, and what presenters' screens say.
struct ShaderFaults {
  /// What the scene names or calls that is not there.
  private var uses: [SceneDiagnostic] = []
  /// What drivers have said, by the shaders' ids; the first to say something counts.
  private var screens: [String: SceneDiagnostic] = [:]
  /// The structure that was looked at last.
  private var epoch: UInt16?

  /// All of it.
  var diagnostics: [SceneDiagnostic] { uses + screens.sorted { $0.key < $1.key }.map(\.value) }

  /// Looks at what a stage has rendered, if that is another structure; true if there is something else to say.
  mutating func look(at state: FrameState, on stage: Stage) -> Bool {
    guard state.epoch != epoch else { return false }
    epoch = state.epoch
    let next = stage.shaderProblems(of: state.nodes).map { SceneDiagnostic($0, from: .scene) }
    defer { uses = next }
    return uses != next
  }

  /// Takes in what a screen says of a shader that the stage may draw; true if that is news.
  mutating func note(_ fault: ScreenFault, on stage: Stage) -> Bool {
    guard let function = stage.shader(fault.shader), screens[fault.shader] == nil,
      screens.count < SceneDiagnostic.most
    else { return false }
    screens[fault.shader] = SceneDiagnostic(ShaderProblem(fault, in: function), from: .screen)
    return true
  }

  /// Forgets shaders that are no longer there; true if there was something to say of them.
  mutating func keep(_ library: ShaderLibrary) -> Bool {
    let count = screens.count
    screens = screens.filter { library[id: $0.key] != nil }
    return screens.count != count
  }
}

extension ShaderProblem {
  /// What a screen says of a function; drivers write `ERROR: 0:12: 'x' : undeclared identifier`.
  fileprivate init(_ fault: ScreenFault, in function: ShaderFunction) {
    guard let log = fault.log else {
      self.init(
        file: "\(function.name).frag",
        "A screen has lost its graphics while it drew with this shader, and leaves it out until it is saved again or the page is loaded again."
      )
      return
    }
    let errors = log.split(separator: "\n").compactMap { $0.firstMatch(of: /\d+:(\d{1,6}): (.*)/) }
    guard let first = errors.first, let line = Int(first.1) else {
      self.init(file: "\(function.name).frag", "It cannot be compiled: \(log)")
      return
    }
    let words = errors.prefix(5).map { $0.1 == first.1 ? String($0.2) : "line \($0.1): \($0.2)" }
    self.init(words.joined(separator: "\n"), line: line, in: function)
  }
}

extension SceneDiagnostic {
  /// A diagnostic of a shader.
  package init(_ problem: ShaderProblem, from origin: Origin) {
    self.init(
      .error, from: origin, problem.message, file: problem.file, line: problem.line, column: problem.column,
      excerpt: problem.excerpt)
  }
}
