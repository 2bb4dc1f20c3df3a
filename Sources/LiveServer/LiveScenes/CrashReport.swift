import Foundation
import Platform
import Rooms
import SceneService
import Support

/// Describes a failed process, from its end and the runtime's output.
enum CrashReport {
  /// A sentence, with the innermost place in the sources of the version that has failed.
  static func diagnostic(
    of failure: SceneProcess.Failure, end: RunningChild.End?, errors: String, memory: Int,
    in sources: SceneSources?
  ) -> SceneDiagnostic {
    let sentence = message(of: failure, end, errors, memory)
    if let notice = PlacedNotice(sentence) {
      return SceneDiagnostic(
        .error, from: .scene, notice.sentence, at: sources.flatMap { notice.place(in: $0) })
    }
    guard let sources, let place = place(in: errors, of: sources) else {
      return SceneDiagnostic(.error, from: .scene, sentence)
    }
    return SceneDiagnostic(.error, from: .scene, sentence, at: place)
  }

  /// The signal whose backtrace the runtime has begun to write, or nil before that.
  static func signal(in errors: String) -> Int32? {
    guard let range = errors.firstRange(of: "*** Signal ") else { return nil }
    let number = errors[range.upperBound...].prefix { $0 != ":" }
    return number.endIndex == errors.endIndex ? nil : Int32(number)
  }

  /// True if the runtime has written a whole backtrace.
  static func endsBacktrace(_ errors: String) -> Bool { errors.contains("\nBacktrace took ") }

  /// True if a backtrace names a place in a source.
  static func hasPlace(_ backtrace: String) -> Bool { !places(in: backtrace).isEmpty }

  private static func message(
    of failure: SceneProcess.Failure, _ end: RunningChild.End?, _ errors: String, _ memory: Int
  ) -> String {
    // A program that has crashed does not answer either. Those that are given up are asked to quit.
    let hasCrashed = signal(in: errors).map { $0 != SIGQUIT } ?? false
    switch failure {
    case .slow where !hasCrashed:
      return "The scene is too slow: its answers take more than half of the server's time."
    case .printing where !hasCrashed:
      return "The scene prints more than \(ProcessOutput.mostLines) lines a second, and its answers take "
        + "more than half of the server's time. Print less, and not in each picture."
    case .busy where !hasCrashed:
      return "The scene goes on computing between its answers, and takes more of the processors than it may."
    case .starved where !hasCrashed:
      return "The scene did not answer in time, because other programs kept the computer busy. "
        + "Save it again if it does not come back."
    case .broken(let reason): return reason
    case .hung, .starved, .slow, .printing, .busy, .ended: break
    }
    let used = end?.memory ?? 0
    let isOurs = end?.isOurs == true
    // Some of its address space is never used, so it is refused more before all of it is memory.
    if errors.contains("failed to allocate") || !isOurs && used > memory / 4 * 3 {
      return "The scene has used more memory than \(memory >> 20) MiB."
    }
    if case .hung = failure, !hasCrashed {
      guard used > memory / 4 else {
        return "The scene does not come to an end: it has not answered in time."
      }
      // What fills its memory in a loop may be ended before that is full.
      return "The scene does not come to an end, and uses more and more memory: \(used >> 20) of its "
        + "\(memory >> 20) MiB. Something in it may be made larger in a loop."
    }
    let lines = errors.split(separator: "\n")
    if let fatal = lines.last(where: { $0.contains("Fatal error: ") }),
      let range = fatal.firstRange(of: "Fatal error: ")
    {
      return "Fatal error: \(fatal[range.upperBound...].prefix(1000))"
    }
    if let cast = lines.last(where: { $0.hasPrefix("Could not cast value of type ") }) {
      // The addresses of the types say nothing.
      return "Fatal error: \(cast.replacing(#/ \(0x[0-9a-f]+\)/#, with: "").prefix(1000))"
    }
    if let trap = trap(in: lines) { return "Fatal error: \(trap)" }
    if let crash = lines.first(where: { $0.hasPrefix("*** Program crashed: ") }) {
      // A stack that is full is hundreds of calls deep, and a backtrace leaves out what is in the middle.
      if lines.count(where: { $0.contains(" at /") }) > 40 { return "The scene calls itself without end." }
      let what = crash.dropFirst("*** Program crashed: ".count).prefix(200)
      return "The scene has crashed: \(what.hasSuffix(" ***") ? what.dropLast(4) : what)"
    }
    // What this server kills has crashed before, or has closed its connection.
    switch (end?.code, isOurs ? signal(in: errors) ?? SIGQUIT : end?.signal) {
    case (_, SIGILL), (_, SIGTRAP): return "Fatal error: \(unknownTrap)"
    case (_, SIGQUIT):
      return "The scene's connection to the server was closed; a scene closes only what it has opened."
    case (_, SIGXCPU):
      return "The programs that the scene has started have used more processor time than they may."
    case (_, SIGKILL):
      return
        "The scene's process was killed, and the system does not say why. It had \(used >> 20) MiB of memory itself: "
        + "with the programs that it has started it may have used more than \(memory >> 20) MiB, or the machine may "
        + "have run out of memory."
    case (let code?, _): return "The scene has ended its process, with exit(\(code))."
    case (_, let signal?): return "The scene's process was ended by signal \(signal)."
    case (nil, nil): return "The scene's process has ended."
    }
  }

  private static let unknownTrap =
    "A check of Swift has failed, such as an index out of range, nil behind a !, or a number that is too large for its "
    + "type."

  /// The check that a backtrace names: an optimised program does not write it by itself.
  private static func trap(in lines: [Substring]) -> String? {
    for line in lines {
      guard let range = line.firstRange(of: "Swift runtime failure: ") else { continue }
      let rest = line[range.upperBound...]
      let end = [" ***", " in ", " at ", " + "].compactMap { rest.firstRange(of: $0)?.lowerBound }.min()
      let failure = rest[..<(end ?? rest.endIndex)].prefix(200)
      return failure.prefix(1).uppercased() + failure.dropFirst()
    }
    guard lines.contains(where: { $0.hasPrefix("*** Program crashed: Illegal instruction") }) else {
      return nil
    }
    let innermost = lines.first { $0.hasPrefix("  0 ") || $0.hasPrefix("0 ") } ?? ""
    return innermost.contains("Array") && innermost.contains(".subscript.")
      ? "Index out of range" : unknownTrap
  }

  /// The first frame of a backtrace that is in the sources.
  private static func place(in errors: String, of sources: SceneSources) -> ScenePlace? {
    places(in: errors).lazy.compactMap(sources.place).first
  }

  /// The places of backtraces' frames: `… at /folder/Card.swift:14:27`, without the call that plays the scenes, which
  /// is in every backtrace.
  private static func places(in errors: String) -> [SourcePlace] {
    var isInScene = true
    return errors.split(separator: "\n").compactMap { line in
      if line.hasPrefix("Backtrace took ") { isInScene = true }
      if players.contains(where: line.contains) { isInScene = false }
      guard isInScene, let range = line.firstRange(of: " at /") else { return nil }
      return SourcePlace(line[range.lowerBound...].dropFirst(4))
    }
  }

  /// The functions that a program's `main.swift` calls, as backtraces name them.
  private static let players = [" static Tiltcast.run(", " static TestProgram.run("]
}
