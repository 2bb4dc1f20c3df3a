import Engine
import Rooms
import Support
import WebSockets

/// Checks of exercises, away from the loop, and the requests for them. A room whose scenes are slow makes no other room
/// wait long.
final class ExerciseChecks {
  /// The longest time of a check, in seconds.
  private static let patience = 10.0

  private struct Outcome: Sendable {
    let job: Int
    let fault: ExerciseFault?
  }

  private struct Answer: Encodable {
    var done: Bool
    var missing: ExerciseFault?
  }

  private let registry: RoomRegistry
  private let queue = FairQueue(width: 2)
  private let inbox: Inbox<Outcome>
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
    let environment = registry.contents[room].configuration.environment
    let common = registry.contents.common.configuration.environment.scenes.kinds
    let shown = registry[room]?.room.performance.live.tunedKind
    let own = shown.flatMap { shown in common.contains { $0 === shown } ? nil : shown }
    return jobs.response(about: (room, exercise)) { job in
      queue.add(for: room.description) { [inbox] in
        let end = ServerClock.monotonic + Self.patience
        let fault = own.map { exercise.fault(of: $0, in: environment) { ServerClock.monotonic >= end } }
        inbox.report(Outcome(job: job, fault: fault ?? .noScene))
      }
    }
  }

  /// Answers requests whose checks have ended.
  ///
  /// - Parameter note: Called with each exercise that is done, its room, and the answer; returns the answer, or one that
  ///   comes later.
  func deliver(_ note: (Exercise, RoomName, HTTPResponse) -> HTTPResponse) {
    for outcome in inbox.takeAll() {
      guard let (deferral, (room, exercise)) = jobs.finish(outcome.job) else { continue }
      busy.remove(room)
      let answer = HTTPResponse(
        json: Answer(done: outcome.fault == nil, missing: outcome.fault), isPrivate: true)
      deferral.resolve(outcome.fault == nil ? note(exercise, room, answer) : answer)
    }
  }
}
