import Engine
import Foundation
import Platform
import Rooms
import SceneService
import Storage
import Support
import Synchronization

/// Compiles a folder's scenes whenever its files change, runs them in separate processes, and reports to the server.
package final class LiveScenes: Sendable {
  /// The seconds that rooms have to stop playing the version before.
  private static let handover = 1.0
  /// The delay of a review, in seconds; the screens get the new version first.
  private static let reviewDelay = 1.0

  /// News of the scenes.
  package enum News: Sendable {
    /// These scenes can be played from now on.
    case catalog(SceneCatalog)
    /// This is all that is wrong with them now.
    case diagnostics([SceneDiagnostic])
    /// Scenes of these names were compiled and started in so many seconds, and can be played.
    case compiled([String], seconds: Double)
    /// Scenes of these names play in the place of others.
    case hides([String])
    /// Scenes of these names play beside built-in ones whose names they would have.
    case besides([String])
    /// A scene has printed a line.
    case printed(String)
    /// A program has answered rooms.
    case answered
    /// The problems of shaders. Rooms notify their presenters by themselves.
    case shaderProblems([ShaderProblem])
    /// Files of shaders have changed, and can be read now. Where the reading ends early, the same news follow later.
    case shaders(FolderReading)
    /// Files of the scenes have changed, which are compiled now.
    case files
  }

  /// The scenes that can be played, and all that is wrong with the folder's.
  package typealias Loaded = (catalog: SceneCatalog, diagnostics: [SceneDiagnostic])

  private enum Event: Sendable {
    case changed
    case compiled(Result<SceneVersion, CompilerRefusal>, warnings: [SceneDiagnostic])
    case reviewed(Int, [String])
    case restarted(SceneVersion?)
    case happened(Int, run: Int, SceneProcess.News)
  }

  struct State {
    var versions = SceneVersions()
    var runs = SceneRuns()
    /// Those of the versions that may be needed, by their numbers.
    var processes: [Int: SceneProcess] = [:]
    /// The files as they were at the last look.
    var stamps = SceneFolder.Stamps()
    /// The sources that these were compiled from.
    var sources: [Int: SceneSources] = [:]
    /// The reported names of scenes that hide others, or play beside them.
    var named: Set<String> = []
    /// When the last compilation began.
    var compilationStart = 0.0
    /// The version that the server's start waits for.
    var awaited: Int?
    /// True if nothing runs any more.
    var isOver = false
    /// True if the shaders will be read again, and the scenes reviewed.
    var (areShadersDue, isReviewDue) = (false, false)
  }

  /// The folder that is watched.
  package let folder: SceneFolder
  let compiler: SceneCompiler
  let confinement: SceneConfinement
  let programs: ProgramFolder
  let assets = AssetFiles()
  private let others: SceneCatalog
  /// The names of the other scenes.
  var otherNames: Set<String> { Set(others.kinds.map(\.name)) }
  private let art: [URL]
  private let shaders: @Sendable () -> ShaderLibrary
  private let worker = Worker<Void>("tiltcast.scenes", wake: {})
  /// The queue that compilations share with those of other folders; nil for none.
  let queue: FairQueue?
  /// The queue of readings of shaders, which wait for no compilation.
  private let shaderQueue: FairQueue
  /// The queue of reviews, for which nothing waits.
  private let reviewQueue: FairQueue
  let reading: FolderReading
  let shares: ProgramShares
  let state = Mutex(State())
  private let tell: @Sendable (News) -> Void

  /// - Parameters:
  ///   - optimizes: Whether the scenes run fast; otherwise they compile fast.
  ///   - others: The scenes that come after the folder's.
  ///   - art: Folders of pictures besides its own.
  ///   - shaders: Gives the shaders that scenes can name.
  ///   - queue: The queue of compilations, if the folder is one of many.
  ///   - shaderQueue: The queue of readings of shaders.
  ///   - reviewQueue: The queue of reviews.
  ///   - reading: Reads the folder's texts. What it has started ends with the scenes.
  ///   - limits: The limits of one save.
  ///   - sceneLimits: The limits of the programs.
  ///   - shares: The resources shared with programs of other folders; nil for none.
  ///   - cache: The programs of other folders; nil for none.
  ///   - tell: Called with news, on any thread.
  package init(
    _ folder: SceneFolder, sdk: SceneSDK, optimizes: Bool, before others: SceneCatalog,
    art: [URL] = [], shaders: @escaping @Sendable () -> ShaderLibrary = { .builtIn },
    queue: FairQueue? = nil, shaderQueue: FairQueue = FairQueue(width: 1),
    reviewQueue: FairQueue = FairQueue(width: 1),
    reading: FolderReading = FolderReading(), limits: CompilerLimits = CompilerLimits(),
    sceneLimits: SceneLimits = SceneLimits(), shares: ProgramShares? = nil, cache: ProgramCache? = nil,
    _ tell: @escaping @Sendable (News) -> Void
  ) throws {
    self.folder = folder
    (self.others, self.art, self.shaders) = (others, art, shaders)
    (self.queue, self.shaderQueue, self.reviewQueue) = (queue, shaderQueue, reviewQueue)
    self.reading = reading
    self.shares = shares ?? ProgramShares(processors: ProcessInfo.processInfo.activeProcessorCount)
    compiler = SceneCompiler(
      sdk: sdk, optimizes: optimizes, limits: limits, cache: cache, programs: reading.programs)
    programs = try ProgramFolder()
    confinement = SceneConfinement(
      folders: [folder.url, sdk.folder, sdk.toolchain.folder, programs.url], limits: sceneLimits)
    self.tell = tell
    state.withLock { $0.versions.mostKept = sceneLimits.keptVersions }
  }

  /// Formats sources of the folder.
  package var formatter: SourceFormatter {
    SourceFormatter(
      compiler.sdk.toolchain, settings: folder.url, limits: compiler.limits, among: reading.programs)
  }

  /// Looks at the folder, and compiles the scenes soon if their files have changed.
  ///
  /// Takes as long as the folder takes to be listed.
  package func look() {
    let stamps = folder.stamps
    let (isChange, isShaderChange) = state.withLock { state in
      defer { state.stamps = stamps }
      return (state.stamps.scenes != stamps.scenes, state.stamps.shaders != stamps.shaders)
    }
    if isShaderChange { readShaders() }
    if isChange { handle(.changed) }
  }

  /// Has the shaders read soon, once for all changes until then, on a thread that nothing else waits for.
  package func readShaders() {
    let isFirst = state.withLock { state in
      defer { state.areShadersDue = true }
      return !state.areShadersDue
    }
    guard isFirst else { return }
    shaderQueue.add(for: folder.url.path) { place in
      let isOver = self.state.withLock { state in
        state.areShadersDue = false
        return state.isOver
      }
      guard !isOver else { return true }
      self.tell(.shaders(self.reading.part(at: place)))
      guard !place.isLost || self.reading.programs.isOver else {
        self.state.withLock { $0.areShadersDue = true }
        return false
      }
      self.state.withLock { self.tell(.diagnostics($0.versions.diagnostics)) }
      self.review()
      return true
    }
  }

  /// Compiles and starts the scenes now.
  @discardableResult
  package func load() -> Loaded {
    let place = QueuePlace()
    // A place that belongs to no queue is never lost.
    while true { if let loaded = load(in: place) { return loaded } }
  }

  /// Compiles and starts the scenes at a place of a queue; returns nil if the place is lost before that is done.
  package func load(in place: QueuePlace) -> Loaded? {
    let stamps = folder.stamps
    let number: Int? = state.withLock { state in
      if let number = state.awaited { return number }
      state.stamps = stamps
      for case .compile(let number) in state.versions.change() { state.awaited = number }
      return state.awaited
    }
    if let number {
      guard let event = compile(number, in: place) else { return nil }
      state.withLock { $0.awaited = nil }
      handle(event)
    }
    return state.withLock { (catalog(of: $0.versions), $0.versions.diagnostics) }
  }

  private func catalog(of versions: SceneVersions) -> SceneCatalog {
    SceneCatalog((versions.current?.kinds ?? []) + others.kinds)
  }

  /// Handles an event, on any thread, and reports the consequences.
  private func handle(_ event: Event) {
    // Under the lock, so that news come in the order in which things have happened.
    let actions: [SceneVersions.Action] = state.withLock { state in
      guard !state.isOver else { return [] }
      if case .happened(_, let run, .printed(let line)) = event {
        // A run that has timed out stays only to report its stack.
        guard !state.runs.isGivenUp(run) else { return [] }
        tell(.printed(line))
      }
      let actions = self.actions(for: event, &state)
      if actions.contains(.publish) { tell(.catalog(catalog(of: state.versions))) }
      if case .compiled(.success(let version), _) = event {
        let seconds = ServerClock.monotonic - state.compilationStart
        tell(.compiled(version.kinds.map(\.name), seconds: seconds))
        let names = version.kinds.map(\.name).filter { !state.named.contains($0) }
        let hidden = names.filter(otherNames.contains)
        let besides = otherNames.map(SceneCatalog.ownName).filter(names.contains).sorted()
        if !hidden.isEmpty { tell(.hides(hidden)) }
        if !besides.isEmpty { tell(.besides(besides)) }
        state.named.formUnion(hidden + besides)
      }
      if actions.contains(.report) { tell(.diagnostics(state.versions.diagnostics)) }
      return actions
    }
    for action in actions {
      switch action {
      case .compile(let number):
        let compile = { @Sendable (place: QueuePlace) in
          guard let event = self.compile(number, in: place) else { return false }
          self.handle(event)
          return true
        }
        if let queue {
          queue.add(for: folder.url.path, compile)
        } else {
          worker.run { _ = compile(QueuePlace()) }
        }
      case .restart(let number): worker.run { self.handle(.restarted(try? self.start(number))) }
      case .rest(let number):
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.handover) { [weak self] in
          self?.rest(number)
        }
      case .wake(let number): DispatchQueue.global().async { [weak self] in self?.rest(number) }
      case .discard(let number): discard(number)
      case .publish, .report: break
      }
    }
    if case .compiled(.success, _) = event { review() }
  }

  /// Reviews the scenes that play, a little later, and once for all changes until then.
  private func review() {
    let isFirst = state.withLock { state in
      defer { state.isReviewDue = true }
      return !state.isReviewDue
    }
    guard isFirst else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.reviewDelay) { [weak self] in
      guard let self else { return }
      reviewQueue.add(for: folder.url.path) { [weak self] () -> Void in self?.reviewNow() }
    }
  }

  private func reviewNow() {
    let current = state.withLock { state in
      state.isReviewDue = false
      return state.versions.current
    }
    guard let version = current, version.process != nil else { return }
    let library = shaders()
    let reviews = version.kinds.map { SceneReview(of: $0, shaders: library) }
    handle(.reviewed(version.number, reviews.flatMap(\.warnings)))
    let problems = reviews.flatMap(\.shaderProblems)
    if !problems.isEmpty { tell(.shaderProblems(problems)) }
  }

  /// Compiles and starts a version; returns nil if the place for it is lost before that is done.
  private func compile(_ number: Int, in place: QueuePlace) -> Event? {
    let part = reading.part(at: place)
    let event = compile(number, by: part)
    if case .compiled(.failure, _) = event, place.isLost, !reading.programs.isOver { return nil }
    return event
  }

  private func compile(_ number: Int, by reading: FolderReading) -> Event {
    var compiler = compiler
    compiler.programs = reading.programs
    var (warnings, omissions): ([SceneDiagnostic], [SceneDiagnostic]) = ([], [])
    state.withLock { $0.compilationStart = ServerClock.monotonic }
    do {
      guard !reading.programs.isOver else { return .compiled(.failure(CompilerRefusal([])), warnings: []) }
      let read = Result { () throws(CompilerRefusal) in
        try folder.sources(assets, by: reading, besides: otherNames)
      }
      // Once the PDFs among the pictures are drawn, and before there are scenes that show them.
      tell(.files)
      let sources = try read.get()
      omissions = sources.omissions
      programs.bundle(folder)
      warnings = omissions + (try compiler.compile(sources, to: program(number)))
      state.withLock { state in
        state.sources = state.sources.filter { state.processes[$0.key] != nil }
        state.sources[number] = sources
      }
      let (version, faults) = try startScenesThatPlay(number, of: sources, among: reading.programs)
      return .compiled(.success(version), warnings: warnings + faults)
    } catch let fault as SceneVersion.Fault {
      let diagnostic = CrashReport.diagnostic(
        of: fault.failure, end: fault.words?.end, errors: fault.words?.errors ?? "",
        memory: confinement.limits.memory, in: state.withLock { $0.sources.removeValue(forKey: number) })
      return .compiled(.failure(CompilerRefusal([diagnostic])), warnings: warnings)
    } catch let refusal as CompilerRefusal {
      // Something that was left out may be what is missing.
      return .compiled(.failure(refusal.adding(omissions)), warnings: [])
    } catch {
      return .compiled(.failure(CompilerRefusal("\(error)")), warnings: [])
    }
  }

  /// The most previews that are left out because they do not play; each is another start of the program.
  private static let mostLeftOut = 5

  /// Starts a program without the previews that do not play, as long as others do.
  ///
  /// - Returns: The version, and a warning for each preview that is left out.
  private func startScenesThatPlay(
    _ number: Int, of sources: SceneSources, among programs: FolderPrograms
  ) throws -> (version: SceneVersion, faults: [SceneDiagnostic]) {
    var (left, faults): (Set<String>, [SceneDiagnostic]) = ([], [])
    while true {
      do {
        let version = try start(number, leavingOut: left, among: programs)
        guard !version.kinds.isEmpty || left.isEmpty else { throw CompilerRefusal(faults) }
        return (version, faults)
      } catch let fault as SceneVersion.Fault {
        guard !programs.isOver, isWanted(number), let name = fault.scene,
          let preview = sources.previews[name],
          sources.previews.count > left.count + 1,
          left.count < Self.mostLeftOut, left.insert(name).inserted
        else { throw fault }
        let reason = CrashReport.diagnostic(
          of: fault.failure, end: fault.words?.end, errors: fault.words?.errors ?? "",
          memory: confinement.limits.memory, in: sources)
        let place = reason.file.flatMap { file in reason.line.map { " (\(file):\($0))" } } ?? ""
        faults.append(
          SceneDiagnostic(
            .warning, from: .scene,
            "The preview \"\(preview.title)\" does not play, and is left out. \(reason.message)\(place)",
            file: preview.place, line: preview.line))
      }
    }
  }

  private func start(
    _ number: Int, leavingOut left: Set<String> = [], among programs: FolderPrograms = FolderPrograms()
  ) throws -> SceneVersion {
    let (histories, run) = state.withLock { ($0.versions.current?.histories ?? [:], $0.runs.begin(number)) }
    let files =
      (folder.pictureFolders + art).flatMap { FolderListing(of: $0.path).files } + folder.namedPictures
    let version = try SceneVersion(
      number: number, program: program(number), in: confinement,
      drawing: Set(files.map(DocumentDrawings.servedPath)), after: histories,
      sharing: shares, leavingOut: left, among: programs,
      isWanted: { isWanted(number) }
    ) { [weak self] news in
      // The end of a program whose place is lost says nothing about its scenes.
      if case .answered = news { return self?.tell(.answered) ?? () }
      guard let self, !programs.isOver || state.withLock({ $0.processes[number] != nil }) else { return }
      handle(.happened(number, run: run, news))
    }
    state.withLock { if !$0.isOver { $0.processes[number] = version.process } }
    return version
  }

  private func isWanted(_ number: Int) -> Bool { state.withLock { !$0.versions.isOvertaken(number) } }

  /// Ends the scenes for good, even if something still refers to them.
  package func end() {
    state.withLock { $0.isOver = true }
    reading.programs.end()
    for process in state.withLock({ $0.processes.values }) { process.end() }
    worker.run { [programs] in programs.remove() }
  }

  /// Lets a version's program rest, unless rooms play it.
  private func rest(_ number: Int) {
    // Not under the lock, which the loop takes, too: a process that is still busy is waited for.
    let process = state.withLock { $0.processes[number] }
    process?.rest { state.withLock { $0.versions.current?.number != number } }
  }

  private func discard(_ number: Int) {
    let process = state.withLock { state in
      state.sources[number] = nil
      return state.processes.removeValue(forKey: number)
    }
    process?.end()
    try? FileManager.default.removeItem(at: program(number))
  }

  private func program(_ number: Int) -> URL { programs.url.appendingPathComponent("scenes\(number)") }

  private func actions(for event: Event, _ state: inout State) -> [SceneVersions.Action] {
    let now = ServerClock.monotonic
    switch event {
    case .changed: return state.versions.change()
    case .compiled(let result, let warnings): return state.versions.finish(result, warnings: warnings)
    case .restarted(let version): return state.versions.resume(version)
    case .reviewed(let number, let warnings):
      return warnings.flatMap { state.versions.note(number, SceneDiagnostic(.warning, from: .scene, $0)) }
    case .happened(let number, let run, .failed(let failure)):
      guard state.runs.fail(run, of: number, failure) else { return [] }
      // The place in the source follows with the program's end, which may take seconds.
      return state.versions.fail(
        number, at: now, isTooSlow: failure.isTooSlow, isStarved: failure == .starved)
        + (failure == .ended
          ? [] : state.versions.explain(number, diagnostic(of: failure, in: state.sources[number])))
    case .happened(let number, let run, .ended(let end, let errors)):
      guard let (reason, isNewest) = state.runs.end(run, of: number) else { return [] }
      if isNewest { state.processes[number] = nil }
      let diagnostic = CrashReport.diagnostic(
        of: reason, end: end, errors: errors, memory: confinement.limits.memory, in: state.sources[number])
      return (isNewest ? state.versions.fail(number, at: now) : [])
        + state.versions.explain(number, diagnostic)
    case .happened(let number, _, .remarked(let remark, let nearest)):
      let sentence = remark.sentence(suggesting: nearest)
      return state.versions.note(
        number,
        SceneDiagnostic(
          remark.severity, from: .scene, sentence, at: remark.place(in: state.sources[number])))
    case .happened(let number, _, .printed(let line)): return state.versions.recordPrint(number, line)
    case .happened(_, _, .answered): return []
    }
  }

  /// A diagnostic of a failure before the process has ended.
  private func diagnostic(of failure: SceneProcess.Failure, in sources: SceneSources?) -> SceneDiagnostic {
    CrashReport.diagnostic(of: failure, end: nil, errors: "", memory: confinement.limits.memory, in: sources)
  }
}

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

extension FolderReading {
  /// A reading that ends with a place of a queue.
  func part(at place: QueuePlace) -> FolderReading {
    let part = apart()
    place.allow(
      QueuePlace.Control(
        use: { part.programs.processorTime }, slowDown: part.programs.slowDown, stop: part.programs.end))
    return part
  }
}
