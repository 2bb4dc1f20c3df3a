import Engine
import Rooms
import Support
import WebSockets

/// The requests for checks of exercises, which run away from the loop.
final class ExerciseChecks {
  /// The most failures of an answer, and the most characters of a message and of a line.
  private static let (mostFailures, longestMessage, longestLine) = (5, 500, 200)

  private struct Ended: Sendable {
    let job: Int
    let outcome: ExerciseTests.Outcome
  }

  private struct Answer: Encodable {
    struct Failure: Encodable {
      var file: String?
      var line: Int?
      var message: String
      var code: String?

      init(_ issue: SceneDiagnostic) {
        (file, line) = (issue.file, issue.line)
        // What names the fault is not for people.
        let lines = issue.message.split(separator: "\n", omittingEmptySubsequences: false)
        let isNamed = ExerciseFault(of: issue.message) != nil
        message = (isNamed ? lines.dropLast() : lines[...]).joined(separator: "\n").beginning(longestMessage)
        code = issue.excerpt.map { $0.drop { $0 == " " }.description.beginning(longestLine) }
      }
    }

    var done: Bool
    var missing: ExerciseFault?
    var failures: [Failure]?

    init(_ outcome: ExerciseTests.Outcome) {
      (done, missing) = (outcome.fault == nil, outcome.fault)
      let shown = outcome.failures.prefix(mostFailures).map { Failure($0) }
      failures = shown.isEmpty ? nil : shown
    }
  }

  private let registry: RoomRegistry
  private let inbox: Inbox<Ended>
  private var jobs = Jobs<(room: RoomName, exercise: Exercise)>()
  /// The rooms for which one runs or waits.
  private var busy: Set<RoomName> = []

  /// - Parameter wake: Wakes the loop.
  init(of registry: RoomRegistry, wake: @escaping @Sendable () -> Void) {
    self.registry = registry
    inbox = Inbox(wake: wake)
  }

  /// Checks an exercise with the scene that is on in a room, if it is one of the room's own: another scene may do by
  /// chance what the exercise asks for.
  func check(_ exercise: Exercise, in room: RoomName) -> HTTPResponse {
    guard busy.insert(room).inserted else {
      return HTTPResponse(
        status: 503, named: .busy, sentence: "A check is already running; try again in a moment.")
    }
    let content = registry.contents[room]
    let common = registry.contents.common.configuration.environment.scenes.kinds
    let shown = registry[room]?.room?.value.performance.live.tunedKind
    let own = shown.flatMap { shown in common.contains { $0 === shown } ? nil : shown }
    return jobs.response(about: (room, exercise)) { job in
      guard let tests = content.tests, let own else {
        return inbox.report(Ended(job: job, outcome: ExerciseTests.Outcome(.noScene)))
      }
      tests.run(exercise, own.name, content.configuration.environment) { [inbox] in
        inbox.report(Ended(job: job, outcome: $0))
      }
    }
  }

  /// Answers requests whose checks have ended.
  ///
  /// - Parameter note: Called with each exercise that is done, its room, and the answer; returns the answer, or one that
  ///   comes later.
  func deliver(_ note: (Exercise, RoomName, HTTPResponse) -> HTTPResponse) {
    for ended in inbox.takeAll() {
      guard let (deferral, (room, exercise)) = jobs.finish(ended.job) else { continue }
      busy.remove(room)
      let answer = HTTPResponse(json: Answer(ended.outcome), isPrivate: true)
      deferral.resolve(ended.outcome.fault == nil ? note(exercise, room, answer) : answer)
    }
  }
}
