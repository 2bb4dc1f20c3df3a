import Engine
import Foundation
import Platform
import Rooms
import Support

/// Another way to play the scenes of a folder: on a phone with other settings, or with an earlier text of a file.
package struct SceneAlteration: Sendable {
  let settings: PhoneSettings
  let file: SceneSources.File?

  /// An alteration.
  ///
  /// - Parameter source: The path of a file from the folder on, and its other text; nil for the files as they play.
  package init(_ settings: PhoneSettings, source: (place: String, text: [UInt8])? = nil) {
    self.settings = settings
    file = source.map { SceneSources.File(place: $0.place, text: $0.text.withoutByteOrderMark) }
  }
}

extension PhoneSettings {
  /// The arguments with which a program shows its views so.
  var arguments: [String] {
    let size = typeSize.flatMap { TypeSize.allCases.firstIndex(of: $0) }
    return (scheme.map { ["--scheme=\($0.rawValue)"] } ?? []) + (size.map { ["--type-size=\($0)"] } ?? [])
  }
}

extension LiveScenes {
  /// The source file of a scene's view; nil if the scene is not a view of the folder.
  package func file(of scene: String) -> String? {
    state.withLock { state in
      state.versions.current.flatMap { state.sources[$0.number]?.previews[scene]?.place }
    }
  }

  /// Plays the scenes in another way for as long as something is done with them, in a process of their own and in the
  /// folder's turn of the queue. What rooms play stays as it is.
  ///
  /// - Parameters:
  ///   - work: Does it, on any thread; again from the beginning if the place in the queue is lost meanwhile.
  ///   - then: Called with the result, or a sentence about why they cannot be played, on any thread.
  package func play<Value: Sendable>(
    _ alteration: SceneAlteration, _ work: @escaping @Sendable (SceneCatalog) -> Value,
    then: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) {
    let task = { @Sendable (place: QueuePlace) in
      guard let result = self.result(of: work, alteration, at: place) else { return false }
      then(result)
      return true
    }
    if let queue {
      queue.add(for: folder.url.path, task)
    } else {
      DispatchQueue.global().async { _ = task(QueuePlace()) }
    }
  }

  /// The result of work with altered scenes; nil if the place is lost before it is there.
  private func result<Value>(
    of work: (SceneCatalog) -> Value, _ alteration: SceneAlteration, at place: QueuePlace
  ) -> Result<Value, Failure>? {
    let part = reading.part(at: place)
    do {
      let (program, number) = try program(of: alteration, by: part)
      defer { if alteration.file != nil { try? FileManager.default.removeItem(at: program) } }
      let version = try SceneVersion(
        number: number, program: program, in: confinement, sharing: shares,
        arguments: alteration.settings.arguments, among: part.programs
      ) { _ in }
      defer { version.process?.end() }
      guard let child = version.process?.program.child, part.programs.begin(child) else {
        throw CompilerRefusal([])
      }
      let value = work(SceneCatalog(version.kinds))
      part.programs.finish(child, after: child.processorTime)
      return place.isLost && !reading.programs.isOver ? nil : .success(value)
    } catch {
      guard !place.isLost || reading.programs.isOver else { return nil }
      return .failure(Failure(Self.sentence(about: error)))
    }
  }

  private static func sentence(about error: any Error) -> String {
    switch error {
    case let refusal as CompilerRefusal:
      let cause = refusal.diagnostics.first { $0.severity == .error } ?? refusal.diagnostics.first
      guard let cause else { return "The scenes are not there any more." }
      let place = cause.file.flatMap { file in cause.line.map { " (\(file):\($0))" } } ?? ""
      return "These sources cannot be played together. \(cause.message)\(place)"
    case let fault as SceneVersion.Fault:
      return CrashReport.diagnostic(
        of: fault.failure, end: fault.words?.end, errors: fault.words?.errors ?? "",
        memory: SceneLimits().memory, in: nil
      ).message
    default: return "\(error)"
    }
  }

  /// The program of altered scenes: the one that plays, or a new one of other sources.
  private func program(
    of alteration: SceneAlteration, by reading: FolderReading
  ) throws -> (program: URL, number: Int) {
    let (version, sources) = state.withLock { state in
      (state.versions.current, state.versions.current.flatMap { state.sources[$0.number] })
    }
    guard let version, let sources, !reading.programs.isOver else { throw CompilerRefusal([]) }
    guard sources.written != nil else { throw SceneFolder.noViews }
    guard let file = alteration.file else { return (version.program, version.number) }
    var files = sources.files
    if let index = files.firstIndex(where: { $0.place == file.place }) {
      files[index] = file
    } else {
      files.append(file)
    }
    let altered = try ViewReading(
      files, in: sources.folder, AssetCatalog(of: folder, assets, by: reading), for: .scenes,
      besides: otherNames
    ).sources(by: reading)
    var compiler = compiler
    compiler.programs = reading.programs
    let program = programs.url.appendingPathComponent("altered-\(UUID().uuidString)")
    _ = try compiler.compile(altered, to: program)
    return (program, version.number)
  }
}
