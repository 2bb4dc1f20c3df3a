import Engine

/// Faults of the shaders on the stage, as found by the server and reported by presenters' screens.
struct ShaderFaults {
  /// Names in the scene of shaders or arguments that do not exist.
  private var uses: [SceneDiagnostic] = []
  /// The shaders that are drawn, in the order of the layers.
  private var drawn: [ShaderFunction] = []
  /// Reports of connected screens, by the shaders' ids. The first report about a shader counts.
  private var screens: [ClientID: [Asset.ID: ScreenFault]] = [:]
  /// The structure that was checked last, or nil to check again.
  private var epoch: UInt16?

  /// All of it, of what is drawn now.
  var diagnostics: [SceneDiagnostic] { uses + drawn.compactMap(refusal) + loss }

  /// A driver's report about a shader.
  private func refusal(of function: ShaderFunction) -> SceneDiagnostic? {
    let faults = screens.sorted { $0.key < $1.key }.compactMap { $0.value[function.id] }
    guard let log = faults.lazy.compactMap(\.log).first else { return nil }
    return SceneDiagnostic(ShaderProblem(log, of: function), from: .screen)
  }

  /// Warnings about shaders that screens skip, because they lost their graphics while drawing them.
  private var loss: [SceneDiagnostic] {
    let lost = drawn.filter { function in
      screens.values.contains { $0[function.id].map { $0.log == nil } ?? false }
    }
    guard !lost.isEmpty else { return [] }
    let names = lost.map(\.name).joined(separator: ", ")
    return [
      SceneDiagnostic(
        .warning, from: .screen,
        "A screen has lost its graphics while it drew with \(names), and leaves that out until it is saved again or the page is loaded again."
      )
    ]
  }

  /// Checks what a stage has rendered, if that is another structure.
  mutating func update(for state: FrameState, on stage: Stage, in ledger: inout Ledger) {
    guard state.epoch != epoch else { return }
    epoch = state.epoch
    change(in: &ledger) {
      $0.uses = stage.shaderProblems(of: state.nodes).map { SceneDiagnostic($0, from: .scene) }
      $0.drawn = stage.shaders(of: state.nodes)
    }
  }

  /// Takes in what a screen says of a shader that the stage may draw.
  mutating func record(
    _ fault: ScreenFault, from id: ClientID, on stage: Stage, in ledger: inout Ledger
  ) {
    guard stage.shader(fault.shader) != nil, screens[id]?[fault.shader] == nil,
      screens[id, default: [:]].count < SceneDiagnostic.most
    else { return }
    change(in: &ledger) { $0.screens[id, default: [:]][fault.shader] = fault }
  }

  /// Removes a screen and its reports.
  mutating func leave(_ id: ClientID, in ledger: inout Ledger) {
    change(in: &ledger) { $0.screens[id] = nil }
  }

  /// Forgets shaders that are no longer there; what is shown is checked again.
  mutating func keep(_ library: ShaderLibrary, in ledger: inout Ledger) {
    change(in: &ledger) { $0.screens = $0.screens.mapValues { $0.filter { library[id: $0.key] != nil } } }
    epoch = nil
  }

  /// Makes a change, and counts it if the diagnostics are others then.
  private mutating func change(in ledger: inout Ledger, _ body: (inout ShaderFaults) -> Void) {
    let before = diagnostics
    body(&self)
    if diagnostics != before { ledger.advance(.diagnostics) }
  }
}

extension ShaderProblem {
  /// A problem from a driver's log, such as `ERROR: 0:12: 'x' : undeclared identifier`.
  fileprivate init(_ log: String, of function: ShaderFunction) {
    let errors = log.split(separator: "\n").compactMap { $0.firstMatch(of: /\d{1,4}:(\d{1,6}): (.*)/) }
    guard let first = errors.first, let line = Int(first.1) else {
      self.init(
        file: function.file,
        log.isEmpty ? "A screen's driver does not compile it." : "It cannot be compiled: \(log)")
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
