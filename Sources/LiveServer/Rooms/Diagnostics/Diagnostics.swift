/// Faults of the scenes' source, and of the shaders on the stage.
struct Diagnostics {
  /// Of the source.
  private(set) var source: [SceneDiagnostic] = []
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

  /// Replaces what is wrong with the source; true if that is news.
  mutating func replaceSource(with diagnostics: [SceneDiagnostic]) -> Bool {
    let before = source
    source = Array(diagnostics.prefix(SceneDiagnostic.most))
    return source != before
  }
}
