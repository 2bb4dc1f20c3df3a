/// Faults of the scenes' source, and of the shaders on the stage.
struct Diagnostics {
  /// Of the source.
  @Told private(set) var source: [SceneDiagnostic] = []
  /// Of the shaders.
  var shaders = ShaderFaults()

  /// All diagnostics for presenters. Faults of a shader are left out if the source of its file has errors
  /// already.
  var all: [SceneDiagnostic] {
    let others = shaders.diagnostics.filter { fault in
      !source.contains { $0.file == fault.file && $0.severity == .error }
    }
    return Array((source + others).prefix(SceneDiagnostic.most))
  }

  /// Counts changes of the diagnostics.
  var changes: UInt32 { $source &+ shaders.changes }

  /// Replaces what is wrong with the source.
  mutating func replaceSource(with diagnostics: [SceneDiagnostic]) {
    source = Array(diagnostics.prefix(SceneDiagnostic.most))
  }
}
