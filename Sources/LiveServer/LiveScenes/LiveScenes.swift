import Engine
import Foundation
import Rooms
import SceneService
import Support
import Synchronization

/// Compiles a folder's scenes whenever its files change, runs them in separate processes, and reports to the server.
package final class LiveScenes: Sendable {
  /// How long rooms may take until none of them plays the version before, in seconds.
  private static let handover = 1.0

  /// What there is to tell.
  package enum News: Sendable {
    /// These scenes can be played from now on.
    case catalog(SceneCatalog)
    /// This is all that is wrong with them now.
    case diagnostics([SceneDiagnostic])
    /// A scene has printed a line.
    case printed(String)
    /// Files of shaders have changed.
    case shaders
    /// Files of the scenes have changed, which are compiled next.
    case files
  }

  private enum Event: Sendable {
    case changed
    case compiled(Result<SceneVersion, CompilerRefusal>, warnings: [SceneDiagnostic])
    case restarted(SceneVersion?)
    case happened(Int, SceneProcess.News)
  }

  private struct State {
    var versions = SceneVersions()
    /// Why versions have failed of whose ends nothing is known yet, by their numbers.
    var failures: [Int: SceneProcess.Failure] = [:]
    /// Those of the versions that may be needed, by their numbers.
    var processes: [Int: SceneProcess] = [:]
    /// The files as they were at the last look.
    var stamps = SceneFolder.Stamps()
    /// The sources that these were compiled from.
    var sources: [Int: SceneSources] = [:]
  }

  /// The folder that is watched.
  package let folder: SceneFolder
  private let compiler: SceneCompiler
  private let confinement: SceneConfinement
  private let programs: URL
  private let others: SceneCatalog
  private let worker = Worker<Void>("tiltcast.scenes", wake: {})
  private let state = Mutex(State())
  private let tell: @Sendable (News) -> Void

  /// - Parameters:
  ///   - optimizes: Whether the scenes are to be fast; else they are compiled fast.
  ///   - others: The scenes that come after the folder's.
  ///   - tell: Called with news, on any thread.
  package init(
    _ folder: SceneFolder, sdk: SceneSDK, optimizes: Bool, before others: SceneCatalog,
    _ tell: @escaping @Sendable (News) -> Void
  ) throws {
    self.folder = folder
    self.others = others
    compiler = SceneCompiler(sdk: sdk, optimizes: optimizes)
    programs = FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: programs, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    confinement = SceneConfinement(folders: [folder.url, sdk.folder, sdk.toolchain.folder, programs])
    self.tell = tell
  }

  deinit { try? FileManager.default.removeItem(at: programs) }

  /// Looks at the folder, and compiles the scenes soon if their files have changed.
  ///
  /// Takes as long as the folder takes to be listed.
  package func look() {
    let stamps = folder.stamps
    let (isChange, isShaderChange) = state.withLock { state in
      defer { state.stamps = stamps }
      return (state.stamps.scenes != stamps.scenes, state.stamps.shaders != stamps.shaders)
    }
    if isChange { tell(.files) }
    if isShaderChange {
      tell(.shaders)
      state.withLock { tell(.diagnostics($0.versions.diagnostics)) }
    }
    if isChange { handle(.changed) }
  }

  /// Compiles and starts the scenes now.
  ///
  /// - Returns: The scenes that can be played, and all that is wrong with the folder's.
  @discardableResult
  package func load() -> (catalog: SceneCatalog, diagnostics: [SceneDiagnostic]) {
    let stamps = folder.stamps
    let actions = state.withLock { state in
      state.stamps = stamps
      return state.versions.change()
    }
    for case .compile(let number) in actions { handle(compile(number)) }
    return state.withLock { (catalog(of: $0.versions), $0.versions.diagnostics) }
  }

  private func catalog(of versions: SceneVersions) -> SceneCatalog {
    SceneCatalog((versions.current?.kinds ?? []) + others.kinds)
  }

  /// Takes in what has happened, on whatever thread, and tells what comes of it.
  private func handle(_ event: Event) {
    // Under the lock, so that news come in the order in which things have happened.
    let actions = state.withLock { state in
      if case .happened(_, .printed(let line)) = event { tell(.printed(line)) }
      let actions = self.actions(for: event, &state)
      if actions.contains(.publish) { tell(.catalog(catalog(of: state.versions))) }
      if actions.contains(.report) { tell(.diagnostics(state.versions.diagnostics)) }
      return actions
    }
    for action in actions {
      switch action {
      case .compile(let number): worker.run { self.handle(self.compile(number)) }
      case .restart(let number): worker.run { self.handle(.restarted(try? self.start(number))) }
      case .suspend(let number):
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.handover) { [weak self] in
          self?.suspend(number)
        }
      case .discard(let number): discard(number)
      case .publish, .report: break
      }
    }
  }

  private func compile(_ number: Int) -> Event {
    var warnings: [SceneDiagnostic] = []
    do {
      let sources = try folder.sources()
      warnings = try compiler.compile(sources, to: program(number))
      state.withLock { state in
        state.sources = state.sources.filter { state.processes[$0.key] != nil }
        state.sources[number] = sources
      }
      return .compiled(.success(try start(number)), warnings: warnings)
    } catch let fault as SceneVersion.Fault {
      let diagnostic = CrashReport.diagnostic(
        of: fault.failure, end: fault.words?.end, errors: fault.words?.errors ?? "",
        memory: confinement.memory, in: state.withLock { $0.sources.removeValue(forKey: number) })
      return .compiled(.failure(CompilerRefusal([diagnostic])), warnings: warnings)
    } catch let refusal as CompilerRefusal {
      return .compiled(.failure(refusal), warnings: [])
    } catch {
      return .compiled(.failure(CompilerRefusal("\(error)")), warnings: [])
    }
  }

  private func start(_ number: Int) throws -> SceneVersion {
    let histories = state.withLock { $0.versions.current?.histories } ?? [:]
    let version = try SceneVersion(
      number: number, program: program(number), in: confinement, after: histories
    ) { [weak self] news in self?.handle(.happened(number, news)) }
    state.withLock { $0.processes[number] = version.process }
    return version
  }

  /// Lets a version's program rest, unless it plays again.
  private func suspend(_ number: Int) {
    // Not under the lock, which the loop takes, too: a process that is still busy is waited for.
    let process = state.withLock { $0.versions.current?.number == number ? nil : $0.processes[number] }
    process?.suspend()
  }

  private func discard(_ number: Int) {
    let process = state.withLock { state in
      state.sources[number] = nil
      return state.processes.removeValue(forKey: number)
    }
    process?.end()
    try? FileManager.default.removeItem(at: program(number))
  }

  private func program(_ number: Int) -> URL { programs.appendingPathComponent("scenes\(number)") }

  private func actions(for event: Event, _ state: inout State) -> [SceneVersions.Action] {
    let now = ServerClock.monotonic
    switch event {
    case .changed: return state.versions.change()
    case .compiled(let result, let warnings): return state.versions.finish(result, warnings: warnings)
    case .restarted(let version): return state.versions.resume(version)
    case .happened(let number, .failed(let failure)):
      state.failures[number] = failure
      return state.versions.fail(number, at: now)
    case .happened(let number, .ended(let end, let errors)):
      state.processes[number] = nil
      // Most have been told to have failed when they were asked, and some were not asked.
      let diagnostic = CrashReport.diagnostic(
        of: state.failures.removeValue(forKey: number) ?? .ended, end: end, errors: errors,
        memory: confinement.memory, in: state.sources[number])
      return state.versions.fail(number, at: now) + state.versions.explain(number, diagnostic)
    case .happened(let number, .strayed(let stray)):
      return state.versions.note(number, SceneDiagnostic(.warning, from: .scene, stray.sentence))
    case .happened(let number, .printed(let line)): return state.versions.recordPrint(number, line)
    }
  }
}

extension StrayNumbers {
  fileprivate var sentence: String {
    let place = layer.map { " in the layer \"\($0)\"" } ?? ""
    return
      "The scene draws a \(kind.rawValue)\(place) with a number that is none, NaN or infinity; 0 stands in its place."
  }
}
