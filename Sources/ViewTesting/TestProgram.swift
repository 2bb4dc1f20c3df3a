import Engine
import Foundation
import SceneService
import Views

/// The program that runs a folder's tests for `tiltcast test`, which has started it.
public enum TestProgram {
  /// Answers until the command needs no more.
  public static func run(_ tests: [TestCase], _ assets: TestAssets) -> Never {
    Backtrace.answerEachRequest()
    var service = TestService(tests, assets)
    do throws(SceneChannel.Fault) { try service.run() } catch {
      // unchecked: the program ends, and the command reports its last words.
      if error != .closed { fatalError("\(error)") }
    }
    exit(0)
  }
}

/// Runs tests, one at a time, as a command asks for them.
private struct TestService {
  private let channel = SceneChannel(SceneService.descriptor)
  private let tests: [TestCase]
  private let assets: TestAssets
  private var settings = TestSettings()
  /// The stage of the last test.
  private var stage: Stage?

  init(_ tests: [TestCase], _ assets: TestAssets) { (self.tests, self.assets) = (tests, assets) }

  mutating func run() throws(SceneChannel.Fault) {
    while true {
      let (request, _, number) = try channel.receiveRequest()
      guard case .test(let task) = request else { throw .unreadable("A program with tests plays no scenes.") }
      switch task {
      case .list(let settings):
        self.settings = settings
        try reply(.tests(tests.map(\.description)), to: number)
      case .run(let index):
        guard tests.indices.contains(index) else { throw .unreadable("There is no test \(index).") }
        let outcome = run(tests[index], number)
        try reply(.ended(outcome), to: number)
      case .draw(let time):
        try reply(
          .draw(stage: stage.map { Engine.Size(width: $0.size.width, height: $0.size.height) }), to: number)
        if let stage { try channel.send(Self.frame(of: stage.drawn(at: time)), to: number) }
      case .compared: throw .unreadable("No picture was to be compared.")
      }
    }
  }

  private func reply(_ answer: TestAnswer, to number: UInt32) throws(SceneChannel.Fault) {
    // The command gets what a test prints before its end.
    fflush(nil)
    try channel.send(SceneReply.test(answer), to: number)
  }

  private mutating func run(_ test: TestCase, _ number: UInt32) -> TestOutcome {
    let channel = channel
    let environment = Engine.Environment(
      typesetter: RemoteTypesetter(channel: channel, number: number), scenes: SceneCatalog([]),
      shaders: ShaderLibrary(settings.shaders, before: .builtIn))
    let record = TestRecord(assets, settings, in: environment) { picture, name, tolerance, source in
      Self.compare(picture, name, tolerance, source, channel, number)
    }
    let source = SourceText([], test.description.file, test.description.line)
    do {
      switch test.body {
      case .direct(let body): try TestRecord.$current.withValue(record, operation: body)
      case .async(let body):
        // Stages are used by one thread: what runs on others waits.
        let clock = TestClock { seconds in
          guard Thread.isMainThread else { return false }
          record.pass(seconds)
          return true
        }
        try TestExecutor.run {
          try await TestClock.$current.withValue(clock) {
            try await TestRecord.$current.withValue(record, operation: body)
          }
        }
      }
    } catch is ExpectationFailedError {
      // It was noted at its line.
    } catch {
      record.add("Caught an error: \(Described(error))", at: source)
    }
    stage = record.stage
    return record.end()
  }

  private static func compare(
    _ picture: Picture, _ name: String, _ tolerance: Double, _ source: SourceText, _ channel: SceneChannel,
    _ number: UInt32
  ) -> (matches: Bool, sentence: String) {
    let size = Engine.Size(width: picture.stage.size.width, height: picture.stage.size.height)
    let answer = TestAnswer.compare(
      name: name, tolerance: tolerance.isFinite ? tolerance : 0, stage: size)
    do throws(SceneChannel.Fault) {
      try channel.send(SceneReply.test(answer), to: number)
      try channel.send(frame(of: picture.stage.drawn(at: picture.time)), to: number)
      guard case .test(.compared(let matches, let sentence)) = try channel.receiveRequest().request else {
        exit(1)
      }
      return (matches, sentence)
    } catch {
      exit(0)
    }
  }

  private static func frame(of stage: Engine.Stage) -> SceneReply {
    .frame(
      SceneFrame(
        nodes: Array(stage.frame.nodes.dropFirst()), assets: stage.assets, stray: nil,
        values: stage.frame.values))
  }
}

/// Runs the jobs of a test that waits on the main thread, between those of the main actor and of the main queue.
private final class TestExecutor: TaskExecutor {
  /// Nil until the test has come to its end; used on the main thread.
  nonisolated(unsafe) private var result: Result<Void, any Error>?

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs some code until its end.
  static func run(_ body: @escaping () async throws -> Void) throws {
    let executor = TestExecutor()
    nonisolated(unsafe) let body = body
    _Concurrency.Task(executorPreference: executor) {
      do {
        try await body()
        executor.result = .success(())
      } catch {
        executor.result = .failure(error)
      }
    }
    // The loop goes through the main queue, and comes back after each turn.
    while executor.result == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    try executor.result?.get()
  }
}
