import Rooms

/// The diagnostics that a terminal shows already, so that each is said once; pure.
struct DiagnosticHistory {
  private var last: [SceneDiagnostic] = []

  /// Takes in all that is wrong now.
  ///
  /// - Returns: The news since the last time, each once.
  mutating func news(in diagnostics: [SceneDiagnostic]) -> [SceneDiagnostic] {
    var news: [SceneDiagnostic] = []
    for diagnostic in diagnostics where !last.contains(diagnostic) && !news.contains(diagnostic) {
      // The sentence was said before its place was known.
      news.append(last.contains(diagnostic.withoutPlace) ? diagnostic.placeAlone : diagnostic)
    }
    last = diagnostics
    return news
  }

  /// Takes in that files were saved: an error that is still there is worth saying again.
  mutating func filesChanged() { last.removeAll { $0.severity == .error } }
}

extension SceneDiagnostic {
  fileprivate var withoutPlace: SceneDiagnostic { SceneDiagnostic(severity, from: origin, message) }

  fileprivate var placeAlone: SceneDiagnostic {
    SceneDiagnostic(
      .note, from: origin, "It was here.", file: file, line: line, column: column, excerpt: excerpt)
  }
}
