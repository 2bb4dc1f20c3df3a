import Rooms

extension LiveScenes {
  /// Gives the error with which the scenes that play now have failed since; it waits for a program that says where.
  package var failures: () -> [SceneDiagnostic] {
    let (version, sources) = state.withLock { state in
      (state.versions.current, state.versions.current.flatMap { state.sources[$0.number] })
    }
    let memory = confinement.limits.memory
    // A program that is gone could not say where it has crashed.
    return { [programs] in
      defer { withExtendedLifetime(programs) {} }
      guard let fault = version?.fault else { return [] }
      return [
        CrashReport.diagnostic(
          of: fault.failure, end: fault.words?.end, errors: fault.words?.errors ?? "", memory: memory,
          in: sources)
      ]
    }
  }
}
