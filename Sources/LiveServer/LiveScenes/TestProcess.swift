import Engine
import Foundation
import Platform
import SceneService
import Support
import Synchronization

/// A confined program with the tests of a folder, which is asked to run them one after the other.
///
/// It is used by one thread. After a failure there are no more requests: a new program runs the remaining tests.
final class TestProcess: Sendable {
  /// The most texts that are laid out for one test.
  private static let mostTexts = 200_000
  /// The seconds in which a failed program says where it is, and those where others wait for its place.
  private static let (backtraceTime, shortBacktraceTime) = (5.0, 1.0)

  private let program: SceneProgram
  /// The time that a test may take, or a picture of it.
  private let limits: ReplyTimeout.Limits
  /// The time at which all tests are over; infinity for never.
  private let deadline: Double
  private let typesetter: any Typesetter
  private let number = Mutex<UInt32>(0)
  private let decoder = Mutex(PictureDecoder())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - limits: The time that a test may take, or a picture of it.
  ///   - deadline: The time at which all tests are over; infinity for never.
  ///   - programs: The programs with which it ends.
  ///   - printed: Called with each line that it prints.
  init(
    _ program: URL, in confinement: SceneConfinement, typesetter: any Typesetter, limits: ReplyTimeout.Limits,
    until deadline: Double, among programs: FolderPrograms, printed: @escaping @Sendable (String) -> Void
  ) throws(SceneProcess.Failure) {
    self.program = try SceneProgram([program.path], in: confinement) { child in
      if !programs.begin(child) { child.signal(SIGKILL) }
    } printed: {
      printed($0)
    } ended: { child, words in
      programs.finish(child, after: words.end.processorTime)
    }
    (self.limits, self.typesetter, self.deadline) = (limits, typesetter, deadline)
  }

  /// Ends the program.
  func end() { program.kill() }

  /// A picture that a test has drawn.
  struct Drawn: Sendable {
    let stage: Size
    let nodes: RenderedNodes
    let assets: [Asset]
    let values: [Double]
  }

  /// The question of a test whether a picture looks as a reference does.
  struct Question: Sendable {
    let name: String
    let tolerance: Double
    let picture: Drawn
  }

  /// The tests that there are, which run with these settings from now on.
  func list(_ settings: TestSettings) throws(SceneProcess.Failure) -> [TestDescription] {
    guard case .tests(let tests) = try ask(.list(settings), { _ in (false, "") }) else {
      throw Self.unexpected
    }
    return tests
  }

  /// Runs a test.
  ///
  /// - Parameter compare: Answers a question of the test, with a sentence where a picture does not match.
  func run(
    _ index: Int, comparing compare: (Question) -> (matches: Bool, sentence: String)
  ) throws(SceneProcess.Failure) -> TestOutcome {
    guard case .ended(let outcome) = try ask(.run(index), compare) else { throw Self.unexpected }
    return outcome
  }

  /// The picture of the last test's stage, so many seconds after the last input; nil without a stage.
  func draw(at time: Time) throws(SceneProcess.Failure) -> Drawn? {
    guard case .draw(let stage) = try ask(.draw(at: time), { _ in (false, "") }) else {
      throw Self.unexpected
    }
    guard let stage else { return nil }
    return try attempt { () throws(SceneChannel.Fault) in
      var wait = ReplyTimeout(
        for: program.child, limits, computed: program.child.processorTime, until: deadline)
      return try drawn(stage, &wait)
    }
  }

  private static let unexpected = SceneProcess.Failure.broken(
    "The tests answer with something else than was asked for.")

  private func ask(
    _ request: TestRequest, _ compare: (Question) -> (matches: Bool, sentence: String)
  ) throws(SceneProcess.Failure) -> TestAnswer {
    try attempt { () throws(SceneChannel.Fault) in
      var wait = ReplyTimeout(
        for: program.child, limits, computed: program.child.processorTime, until: deadline)
      let number = self.number.withLock { number in
        number &+= 1
        return number
      }
      try program.channel.send(.test(request), number: number) { isReady throws(SceneChannel.Fault) in
        try wait.wait(isReady)
      }
      var texts = 0
      while true {
        switch try receive([.test, .layOut], &wait) {
        case .layOut(let request):
          texts += 1
          guard texts <= Self.mostTexts else {
            throw .unreadable("A test asks for more than \(Self.mostTexts) texts.")
          }
          let text = request.problem == nil ? typesetter.layOut(request) : LaidOutText()
          try program.channel.send(.laidOut(text), number: number) { isReady throws(SceneChannel.Fault) in
            try wait.wait(isReady)
          }
        case .test(.compare(let name, let tolerance, let stage)):
          let picture = try drawn(stage, &wait)
          let answer = compare(Question(name: name, tolerance: tolerance, picture: picture))
          // The time of the comparison is not the test's.
          wait = ReplyTimeout(
            for: program.child, limits, computed: program.child.processorTime, until: deadline)
          try program.channel.send(
            .test(.compared(matches: answer.matches, answer.sentence)), number: number
          ) { isReady throws(SceneChannel.Fault) in try wait.wait(isReady) }
        case .test(let answer): return answer
        case .catalog, .status, .frame, .assets, .elements, .source, .unknownState, .refused, .tooLarge:
          throw .unreadable("The tests answer with something else than was asked for.")
        }
      }
    }
  }

  private func receive(
    _ kinds: Set<SceneReply.Kind>, _ wait: inout ReplyTimeout
  ) throws(SceneChannel.Fault) -> SceneReply {
    let number = number.withLock { $0 }
    var waiting = wait
    defer { wait = waiting }
    return try program.channel.receive(kinds, to: number) { isReady throws(SceneChannel.Fault) in
      try waiting.wait(isReady)
    }
  }

  /// The frame that follows an answer.
  private func drawn(_ stage: Size, _ wait: inout ReplyTimeout) throws(SceneChannel.Fault) -> Drawn {
    guard [stage.width, stage.height].allSatisfy({ (1...Self.longestSide).contains($0) }) else {
      throw .unreadable("A test's stage has sides from 1 to \(Int(Self.longestSide)) points.")
    }
    switch try receive([.frame, .structure, .refused], &wait) {
    case .frame(let frame):
      let (picture, _) = try decoder.withLock { decoder throws(SceneChannel.Fault) in
        try decoder.picture(in: frame, version: 0)
      }
      return Drawn(
        stage: stage, nodes: picture.structure.nodes, assets: picture.structure.assets, values: picture.values
      )
    case .refused(let reason): throw .unreadable(reason)
    case .catalog, .status, .assets, .elements, .source, .unknownState, .layOut, .tooLarge, .test:
      throw .unreadable("A picture is missing.")
    }
  }

  /// The longest side of a stage, in points.
  private static let longestSide = 4000.0

  private func attempt<Result>(
    _ body: () throws(SceneChannel.Fault) -> Result
  ) throws(SceneProcess.Failure) -> Result {
    do throws(SceneChannel.Fault) {
      return try body()
    } catch {
      switch error {
      case .closed: throw .ended
      case .late: throw program.report.isCrashing ? .ended : .hung
      case .unreadable(let reason): throw .broken(reason.printable)
      }
    }
  }

  /// The last words of a failed program, which is asked for its place first.
  func lastWords(after failure: SceneProcess.Failure) -> ProgramReport.LastWords? {
    // One that only waits has no place to tell.
    let hasOnlyWaited = failure == .hung && program.child.processorTime < FolderTests.idleTime
    if failure != .ended { program.quit(asksWhere: !hasOnlyWaited) }
    let time = deadline == .infinity ? Self.backtraceTime : Self.shortBacktraceTime
    defer { end() }
    if let words = program.report.lastWords(within: time) { return words }
    end()
    return program.report.lastWords(within: 2)
  }
}
