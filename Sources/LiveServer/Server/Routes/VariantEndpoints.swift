import Engine
import Foundation
import Rooms
import Storage
import Support
import WebSockets

/// Films of what a room would have shown with other values, made away from the loop; the room goes on.
final class VariantEndpoints {
  /// The longest time that a film may take, in seconds, and the most bytes of its frames.
  private static let (patience, mostBytes) = (10.0, 16 << 20)

  private enum Outcome: Sendable {
    case film(json: [UInt8])
    case fault(String)
    case slow
  }

  private struct Kept: Encodable { var start: Double }

  private struct Answer: Encodable {
    /// The room's time at the beginning of the film, in milliseconds, as frames have it.
    var start: Double
    var film: Film
  }

  private let registry: RoomRegistry
  private let clock: ServerClock
  private let queue = FairQueue(width: 2)
  private let inbox: Inbox<(job: Int, outcome: Outcome)>
  private var jobs = Jobs<RoomName>()
  /// The forks that variants are made of, by room, the newest last.
  private var forks: [RoomName: [StageFork]] = [:]
  /// The most forks of a room: one for each of some presenters.
  private static let mostForks = 4
  /// The rooms for which one is made or waits.
  private var busy: Set<RoomName> = []

  init(_ registry: RoomRegistry, _ clock: ServerClock, wake: @escaping @Sendable () -> Void) {
    (self.registry, self.clock) = (registry, clock)
    inbox = Inbox(wake: wake)
  }

  /// Answers with a film of the last seconds of a room, with other values of the scene's parameters.
  func film(for call: Call, isGuests: Bool) -> HTTPResponse {
    struct Fields: Decodable {
      /// The other values; nil for those who want the moments kept, and ask for films later.
      var parameters: [String: ParameterValue]?
      /// The beginning of the film that it is compared with; nil for the present.
      var start: Double?
    }
    let name = call.route.room
    guard let host = registry[name] else { return .noRoom(name) }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(call.request.body)) else {
      return HTTPResponse(
        status: 400, sentence: "The body must be JSON such as {\"parameters\": {\"bounce\": 0.3}}.")
    }
    guard let fork = fork(of: host, from: fields.start) else {
      return HTTPResponse(
        status: 409, sentence: "These moments have expired. Hold the picture again.")
    }
    guard let values = fields.parameters else {
      return HTTPResponse(json: Kept(start: fork.start * 1000), isPrivate: true)
    }
    guard !busy.contains(name) else {
      return HTTPResponse(
        status: 503, named: .busy, sentence: "A variant is being made already; try again in a moment.")
    }
    let take: Take
    do throws(StageError) {
      take = try fork.take(tunedTo: values)
    } catch {
      return HTTPResponse(status: 400, sentence: "\(error)".printable)
    }
    busy.insert(name)
    let environment = registry.contents[name].configuration.environment
    return jobs.response(about: name) { [inbox, queue] job in
      queue.add(for: name.description, isGuests: isGuests) {
        inbox.report((job, Self.outcome(of: take, from: fork.start, in: environment)))
      }
    }
  }

  /// The fork of a room that began at a time in milliseconds, or a new one; nil for one that was given up.
  private func fork(of host: RoomHost, from start: Double?) -> StageFork? {
    let name = host.room.name
    if let start { return forks[name]?.last { $0.start * 1000 == start } }
    guard let fork = host.room.fork(at: clock.now) else { return nil }
    forks = forks.filter { registry[$0.key] != nil }
    forks[name] = (forks[name] ?? []).suffix(Self.mostForks - 1) + [fork]
    return fork
  }

  private static func outcome(of take: Take, from start: Time, in environment: Environment) -> Outcome {
    let end = ServerClock.monotonic + patience
    do throws(Film.Fault) {
      let film = try Film(take, name: "variant", in: environment, atMost: mostBytes) {
        ServerClock.monotonic >= end
      }
      guard let film else { return .slow }
      return .film(json: Answer(start: start * 1000, film: film).stableJSON)
    } catch {
      return .fault(error.description)
    }
  }

  /// Answers the requests whose films have been made.
  func deliver() {
    for (job, outcome) in inbox.takeAll() {
      guard let (deferral, room) = jobs.finish(job) else { continue }
      busy.remove(room)
      switch outcome {
      case .film(let json):
        var response = HTTPResponse(contentType: "application/json", body: json)
        response.headers.append(("cache-control", "no-store"))
        deferral.resolve(response)
      case .fault(let sentence): deferral.resolve(HTTPResponse(status: 422, sentence: sentence))
      case .slow:
        deferral.resolve(
          HTTPResponse(status: 422, sentence: "The scene takes too long to be played again."))
      }
    }
  }
}
