import Foundation
import Platform
import Rooms
import Support

/// Compiles a folder's scenes to a program that plays them.
package struct SceneCompiler: Sendable {
  let sdk: SceneSDK
  /// True if the program runs fast; otherwise it compiles fast.
  let optimizes: Bool
  var limits = CompilerLimits()
  /// The programs of other folders; nil for none.
  var cache: ProgramCache?
  /// The programs of the folder, with which the compiler ends.
  var programs = FolderPrograms()

  /// Compiles sources into a new program.
  ///
  /// - Returns: Warnings.
  func compile(_ sources: SceneSources, to program: URL) throws -> [SceneDiagnostic] {
    if let warnings = cache?.take(sources, to: program) { return warnings }
    let warnings = try compileAnew(sources, to: program)
    cache?.add(program, of: sources, warnings: warnings)
    return warnings
  }

  private func compileAnew(_ sources: SceneSources, to program: URL) throws -> [SceneDiagnostic] {
    let deadline = ServerClock.monotonic + Double(limits.wallTime)
    do {
      return try compileAnew(sources, to: program, until: deadline)
    } catch let refusal as CompilerRefusal {
      guard let members = LeftOutMembers(refusal.diagnostics, in: sources),
        let warnings = try? compileAnew(members.sources, to: program, until: deadline)
      else { throw refusal }
      return members.warnings + warnings
    }
  }

  private func compileAnew(
    _ sources: SceneSources, to program: URL, until deadline: Double
  ) throws -> [SceneDiagnostic] {
    let work = try CompilerFolder(beside: program, sources)
    defer { work.remove() }
    let ways = try sdk.ways(optimizes: optimizes)
    if let direct = ways.direct, let warnings = try run(direct, sources, in: work, until: deadline) {
      try work.release(to: program)
      return warnings
    }
    guard let warnings = try run(ways.driver, sources, in: work, until: deadline, isLast: true) else {
      throw CompilerRefusal("The compiler has failed.")
    }
    try work.release(to: program)
    return warnings
  }

  /// Compiles and links.
  ///
  /// - Returns: Warnings, or nil if the compiler or the linker did not find its own files, and there is another way.
  private func run(
    _ commands: CompilerCommands, _ sources: SceneSources, in work: CompilerFolder, until deadline: Double,
    isLast: Bool = false
  ) throws -> [SceneDiagnostic]? {
    var warnings: [SceneDiagnostic] = []
    let steps: [(command: () -> [String], isMade: () -> Bool)] = [
      ({ commands.compiling(work.files) }, { work.object.isELF(.relocatable) }),
      (
        { commands.linking(work.files, usesFoundation: work.object.usesFoundation) },
        { work.program.isELF(.executable) }
      ),
    ]
    for (command, isMade) in steps {
      let run = try run(command(), in: work, until: deadline)
      let found = CompilerOutput.diagnostics(in: run.text, of: sources)
      if run.succeeded, isMade() {
        warnings += found
        continue
      }
      if let limit = run.limit { throw refusal(of: limit, after: run.text, found, sources) }
      if !isLast, CompilerOutput.isFault(ofTools: run.text) { return nil }
      let errors = found.filter { $0.severity == .error }
      if errors.contains(where: { $0.message.hasPrefix(CompilerOutput.hiddenCause) }) {
        throw CompilerRefusal(try causes(behind: found, commands, sources, beside: work, until: deadline))
      }
      if errors.contains(where: { $0.file != nil }) {
        throw CompilerRefusal(
          errors.count > 1 ? try syntaxErrors(commands, sources, in: work, until: deadline) ?? found : found)
      }
      guard errors.isEmpty else { throw CompilerRefusal(found) }
      let place = CompilerOutput.place(ofCrash: run.text, in: sources)
      throw CompilerRefusal([
        SceneDiagnostic(
          .error, from: .compiler,
          place == nil
            ? "The compiler has failed, and says: \(run.text.suffix(1000))"
            : "The compiler cannot cope with this. Write it in another way.", at: place)
      ])
    }
    return warnings
  }

  private func run(_ command: [String], in work: CompilerFolder, until deadline: Double) throws -> CompilerRun
  {
    try CompilerRun(
      command, readable: [sdk.toolchain.folder.path, sdk.folder.path, work.texts.path],
      scratch: work.output.path, limits: limits, until: deadline, among: programs)
  }

  private func refusal(
    of limit: CompilerRun.Limit, after text: String, _ found: [SceneDiagnostic], _ sources: SceneSources
  ) -> CompilerRefusal {
    let sentence = SceneDiagnostic(
      .error, from: .compiler, limits.sentence(for: limit),
      at: CompilerOutput.place(ofCrash: text, in: sources))
    return CompilerRefusal(
      limit == .output ? [sentence] + found : found.filter { $0.severity == .error } + [sentence])
  }

  /// The errors that are found without the words `return` that the compiler refuses in builders: it refuses them where
  /// something else is wrong.
  private func causes(
    behind found: [SceneDiagnostic], _ commands: CompilerCommands, _ sources: SceneSources,
    beside work: CompilerFolder, until deadline: Double
  ) throws -> [SceneDiagnostic] {
    let (returns, others) = (
      found.filter { $0.message.hasPrefix(CompilerOutput.hiddenCause) },
      found.filter { !$0.message.hasPrefix(CompilerOutput.hiddenCause) }
    )
    let without = sources.leavingOut("return", at: returns)
    let folder = try CompilerFolder(beside: work.output.appendingPathComponent("again"), without)
    defer { folder.remove() }
    let again = try run(commands.compiling(folder.files), in: folder, until: deadline)
    let known = Set(others.map(\.message))
    let causes = CompilerOutput.diagnostics(in: again.text, of: sources).filter {
      // A statement that is no view is none of the author's mistakes here.
      !$0.message.contains("cannot conform to 'View'") && !known.contains($0.message)
    }
    let errors = others + causes.filter { $0.severity != .warning }
    return errors.contains { $0.severity == .error } ? errors : found
  }

  /// The errors of syntax without what follows from them; nil if the syntax is right.
  private func syntaxErrors(
    _ commands: CompilerCommands, _ sources: SceneSources, in work: CompilerFolder, until deadline: Double
  ) throws -> [SceneDiagnostic]? {
    let parsed = try run(commands.parsing(work.files), in: work, until: deadline)
    let causes = CompilerOutput.causes(in: CompilerOutput.diagnostics(in: parsed.text, of: sources))
    return causes.contains { $0.file != nil } ? causes : nil
  }
}
