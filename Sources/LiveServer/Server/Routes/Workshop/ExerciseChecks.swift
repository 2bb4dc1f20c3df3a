import Engine
import Rooms
import Support
import WebSockets

/// Checks of exercises, away from the loop, and the requests for them. A room whose scenes are slow makes no other room
/// wait long.
final class ExerciseChecks {
  /// The longest time of a check, in seconds.
  private static let patience = 10.0
  /// The most scenes of a room that are looked at.
  private static let mostScenes = 3

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

  /// Checks an exercise with the scenes that a room has now.
  func check(_ exercise: Exercise, in room: RoomName) -> HTTPResponse {
    guard busy.insert(room).inserted else {
      return HTTPResponse(
        status: 503, named: .busy, sentence: "A check is already running; try again in a moment.")
    }
    let environment = registry.contents[room].configuration.environment
    let common = registry.contents.common.configuration.environment.scenes.kinds
    let own = environment.scenes.kinds.filter { kind in !common.contains { $0 === kind } }
      .prefix(Self.mostScenes)
    return jobs.response(about: (room, exercise)) { job in
      queue.add(for: room.description) { [inbox] in
        inbox.report(Outcome(job: job, fault: Self.fault(of: exercise, in: Array(own), environment)))
      }
    }
  }

  /// The fault of the first scene; nil if any of them has none.
  private static func fault(
    of exercise: Exercise, in kinds: [SceneKind], _ environment: Environment
  ) -> ExerciseFault? {
    let end = ServerClock.monotonic + patience
    var first: ExerciseFault?
    for kind in kinds {
      guard let fault = exercise.fault(of: kind, in: environment, until: { ServerClock.monotonic >= end })
      else { return nil }
      first = first ?? fault
    }
    return first ?? .noScene
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
