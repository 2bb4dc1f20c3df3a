import Engine

/// Scenes and takes for a room from this server, even if another one runs the room, with the faults of the scenes' source.
package struct Repertoire {
  package private(set) var configuration: Room.Configuration
  /// The room's takes.
  package var takes = TakeCatalog()
  /// The faults of the scenes' source.
  @Told private(set) var sourceFaults: [SceneDiagnostic] = []
  /// Counts the catalogues that have replaced one another.
  private(set) var catalogChanges: UInt32 = 0

  init(_ configuration: Room.Configuration) { self.configuration = configuration }

  /// The scenes that can be played here.
  package var scenes: SceneCatalog { configuration.environment.scenes }

  /// Goes on with another configuration.
  mutating func replace(with next: Room.Configuration) {
    if !configuration.catalog.isSame(as: next.catalog) { catalogChanges &+= 1 }
    configuration = next
  }

  /// Replaces what is wrong with the source.
  mutating func replaceSourceFaults(with diagnostics: [SceneDiagnostic]) {
    sourceFaults = Array(diagnostics.prefix(SceneDiagnostic.most))
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
