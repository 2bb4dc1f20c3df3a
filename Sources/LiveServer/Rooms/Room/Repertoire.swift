import Engine

/// Scenes and takes for a room from this server, even if another one runs the room, with the faults of the scenes' source.
package struct Repertoire {
  @Entry package var configuration: Room.Configuration
  /// The room's takes.
  package var takes = TakeCatalog()
  /// The faults of the scenes' source.
  @Entry(.diagnostics) var sourceFaults: [SceneDiagnostic] = []

  init(_ configuration: Room.Configuration) {
    _configuration = Entry(wrappedValue: configuration, .scenes)
  }

  /// The scenes that can be played here.
  package var scenes: SceneCatalog { configuration.environment.scenes }

  /// Goes on with another configuration.
  mutating func replace(with next: Room.Configuration, in ledger: inout Ledger) {
    _configuration.change(in: &ledger) { $0 = next }
  }

  /// Replaces what is wrong with the source.
  mutating func replaceSourceFaults(with diagnostics: [SceneDiagnostic], in ledger: inout Ledger) {
    _sourceFaults.set(Array(diagnostics.prefix(SceneDiagnostic.most)), in: &ledger)
  }

  /// The diagnostics, and the editor in which presenters open them.
  func message(with shaders: ShaderFaults) -> ServerMessage {
    .diagnostics(diagnostics(with: shaders), editor: configuration.editor)
  }

  /// All diagnostics for presenters. Faults of a shader are left out if the source of its file has errors
  /// already.
  func diagnostics(with shaders: ShaderFaults) -> [SceneDiagnostic] {
    let others = shaders.diagnostics.filter { fault in
      !sourceFaults.contains { $0.file == fault.file && $0.severity == .error }
    }
    return Array((sourceFaults + others).prefix(SceneDiagnostic.most))
  }
}
