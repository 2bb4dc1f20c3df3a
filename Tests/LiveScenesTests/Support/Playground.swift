import Engine
import Foundation
import Support
import Synchronization

@testable import LiveScenes

/// The fixture's program, as it runs outside a server, with what it tells.
final class Playground: Sendable {
  let kind: SceneKind
  /// The kind of a scene that a crowd moves.
  let crowdKind: SceneKind
  let process: SceneProcess

  /// The program of the test build.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("SceneFixture")

  init(memory: Int = 512 << 20, promptNiceness: Int? = nil) throws {
    var confinement = SceneConfinement(folders: [
      Self.program.deletingLastPathComponent(), try SwiftToolchain().folder,
    ])
    (confinement.limits.memory, confinement.limits.promptNiceness) = (memory, promptNiceness)
    if promptNiceness != nil { confinement.limits.niceness = 15 }
    let told = Told()
    let version = try SceneVersion(number: 1, program: Self.program, in: confinement) { told.add($0) }
    kind = version.kinds[0]
    crowdKind = version.kinds[1]
    guard let process = version.process else { throw SceneProcess.Failure.ended }
    self.process = process
    self.told = told
  }

  private let told: Told

  /// A stage with the scene.
  func stage(in environment: Environment = Environment()) -> Stage {
    Stage(kind.scene(), environment: environment)
  }

  /// What the process tells next that is wanted; nil where it does not within so many seconds.
  func next<Value>(within seconds: Double = 10, _ wanted: (SceneProcess.News) -> Value?) -> Value? {
    let end = ServerClock.monotonic + seconds
    while ServerClock.monotonic < end {
      if let value = told.all.lazy.compactMap(wanted).first { return value }
      usleep(1000)
    }
    return nil
  }

  /// How it has failed.
  func failure(within seconds: Double = 10) -> SceneProcess.Failure? {
    next(within: seconds) { if case .failed(let failure) = $0 { failure } else { nil } }
  }

  /// What is said of its end.
  func report() -> String? {
    guard let failure = failure() else { return nil }
    let words = next { if case .ended(let end, let errors) = $0 { (end, errors) } else { nil } }
    let folder = SceneFolder(path: #filePath.components(separatedBy: "/LiveScenesTests")[0] + "/SceneFixture")
    let diagnostic = CrashReport.diagnostic(
      of: failure, end: words?.0, errors: words?.1 ?? "", memory: 512 << 20, in: try? folder.sources())
    return [diagnostic.file, diagnostic.line.map(String.init), diagnostic.message].compactMap { $0 }
      .joined(separator: ": ")
  }
}

private final class Told: Sendable {
  private let news = Mutex<[SceneProcess.News]>([])

  var all: [SceneProcess.News] { news.withLock { $0 } }

  func add(_ one: SceneProcess.News) { news.withLock { $0.append(one) } }
}
