import Foundation
import Platform
import Rooms
import SceneService
import Support

/// What can be told of a process that has failed, from how it ended and what the runtime wrote.
enum CrashReport {
  /// A sentence, with the innermost place in the folder's own sources.
  static func diagnostic(
    of failure: SceneProcess.Failure, end: RunningChild.End?, errors: String, memory: Int,
    in folder: SceneFolder
  ) -> SceneDiagnostic {
    let place = place(in: errors, of: folder)
    let excerpt = place.flatMap(line)
    return SceneDiagnostic(
      .error, from: .scene, message(of: failure, end, errors, memory),
      file: place.map { folder.relative($0.file) },
      line: place?.line, column: place.map { place in excerpt.map { place.column(in: $0) } ?? place.column },
      excerpt: excerpt)
  }

  /// The signal whose backtrace the runtime has begun to write; nil where it has not.
  static func signal(in errors: String) -> Int32? {
    guard let range = errors.firstRange(of: "*** Signal ") else { return nil }
    let number = errors[range.upperBound...].prefix { $0 != ":" }
    return number.endIndex == errors.endIndex ? nil : Int32(number)
  }

  /// The line of the source at a place; nil where the file has changed since.
  private static func line(at place: SourcePlace) -> String? {
    let source = try? String(contentsOfFile: place.file, encoding: .utf8)
    return source?.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(place.line - 1).first.map(String.init)
  }

  private static func message(
    of failure: SceneProcess.Failure, _ end: RunningChild.End?, _ errors: String, _ memory: Int
  ) -> String {
    // A program that has crashed does not answer either. Those that are given up are asked to quit.
    let hasCrashed = signal(in: errors).map { $0 != SIGQUIT } ?? false
    switch failure {
    case .hung where !hasCrashed: return "The scene does not come to an end: it has not answered in time."
    case .slow where !hasCrashed:
      return "The scene is too slow: its answers take more than half of the server's time."
    case .broken(let reason): return reason
    case .hung, .slow, .ended: break
    }
    // Shortly before the limit it is refused more than a page.
    if errors.contains("failed to allocate") || end.map({ $0.memory > memory / 10 * 9 }) ?? false {
      return "The scene has used more memory than \(memory >> 20) MiB."
    }
    let lines = errors.split(separator: "\n")
    if let fatal = lines.last(where: { $0.contains("Fatal error: ") }),
      let range = fatal.firstRange(of: "Fatal error: ")
    {
      return "Fatal error: \(fatal[range.upperBound...].prefix(1000))"
    }
    if let crash = lines.first(where: { $0.hasPrefix("*** Program crashed: ") }) {
      // A stack that is full is hundreds of calls deep, and a backtrace leaves out what is in the middle.
      if lines.count(where: { $0.contains(" at /") }) > 40 { return "The scene calls itself without end." }
      let what = crash.dropFirst("*** Program crashed: ".count).prefix(200)
      return "The scene has crashed: \(what.hasSuffix(" ***") ? what.dropLast(4) : what)"
    }
    switch (end?.code, end?.signal) {
    case (_, SIGQUIT):
      return "The scene's connection to the server was closed; a scene closes only what it has opened."
    case (let code?, _): return "The scene has ended its process, with exit(\(code))."
    case (_, let signal?): return "The scene's process was ended by signal \(signal)."
    case (nil, nil): return "The scene's process has ended."
    }
  }

  /// The first frame of a backtrace that is in the folder: `… at /folder/Card.swift:14:27`.
  private static func place(in errors: String, of folder: SceneFolder) -> SourcePlace? {
    for line in errors.split(separator: "\n") {
      guard let range = line.firstRange(of: " at /"),
        let place = SourcePlace(line[range.lowerBound...].dropFirst(4)),
        folder.contains(place.file), place.line > 0
      else { continue }
      return place
    }
    return nil
  }
}
