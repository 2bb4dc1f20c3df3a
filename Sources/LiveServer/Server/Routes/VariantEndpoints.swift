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

  private struct Kept: Encodable {
    var start: Double
    /// The file of the scene's view, which can be shown with other settings and in earlier versions; nil for none.
    var view: String?
  }

  private struct Answer: Encodable {
    /// The room's time at the beginning of the film, in milliseconds, as frames have it.
    var start: Double
    var film: Film
  }

  private let registry: RoomRegistry
  private let clock: ServerClock
  private let queue = FairQueue(width: 2)
  private let inbox: Inbox<(job: Int, outcome: VariantFilm)>
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

  private struct Fields: Decodable {
    struct Version: Decodable {
      /// The path of a file.
      var name: String
      /// The version in the file's history.
      var version: String
    }

    /// The other values.
    var parameters: [String: ParameterValue]?
    /// Other settings of the phone.
    var settings: PhoneSettings?
    /// Another version of a file.
    var source: Version?
    /// The beginning of the film that it is compared with; nil for the present.
    var start: Double?

    private enum CodingKeys: CodingKey { case parameters, settings, source, start }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      parameters = try fields.decodeIfPresent([String: ParameterValue].self, forKey: .parameters)
      settings = try fields.decodeIfPresent([String: String].self, forKey: .settings).map(
        PhoneSettings.init(named:))
      source = try fields.decodeIfPresent(Version.self, forKey: .source)
      start = try fields.decodeIfPresent(Double.self, forKey: .start)
    }

    /// True if the request only keeps the moments, for films that later requests ask for.
    var isEmpty: Bool { parameters == nil && settings == nil && source == nil }
  }

  /// Answers with a film of the last seconds of a room, with other values of the scene's parameters, other settings, or an
  /// earlier version of a file.
  func film(for call: Call, isGuests: Bool) -> HTTPResponse {
    let name = call.route.room
    guard let host = registry[name] else { return .noRoom(name) }
    let fields: Fields
    do {
      fields = try JSONDecoder().decode(Fields.self, from: Data(call.request.body))
    } catch {
      return HTTPResponse(
        status: 400,
        sentence: (error as? Failure)?.description
          ?? "The body must be JSON such as {\"parameters\": {\"bounce\": 0.3}} or {\"settings\": {\"scheme\": \"dark\", \"type-size\": \"xxxLarge\"}}."
      )
    }
    guard host.room != nil else { return .elsewhere }
    guard let fork = fork(of: host, from: fields.start) else {
      return HTTPResponse(
        status: 409, sentence: "These moments have expired. Hold the picture again.")
    }
    let content = registry.contents[name]
    let view = content.alterations?.file(fork.scene)
    guard !fields.isEmpty else {
      return HTTPResponse(json: Kept(start: fork.start * 1000, view: view), isPrivate: true)
    }
    guard !busy.contains(name) else {
      return HTTPResponse(
        status: 503, named: .busy, sentence: "A variant is being made already; try again in a moment.")
    }
    let values = fields.parameters ?? [:]
    let environment = content.configuration.environment
    guard fields.settings != nil || fields.source != nil else {
      let take: Take
      do throws(StageError) {
        take = try fork.take(tunedTo: values)
      } catch {
        return HTTPResponse(status: 400, sentence: "\(error)".printable)
      }
      return begin(in: name, isGuests: isGuests) { then in
        then(Self.film(of: take, from: fork.start, in: environment))
      }
    }
    guard let alterations = content.alterations, view != nil else {
      return HTTPResponse(
        status: 422,
        sentence:
          "The scene \"\(fork.scene)\" is no SwiftUI view of a folder: only its parameters can be others.")
    }
    var source: AlterationOffer.Source?
    if let version = fields.source {
      guard let code = content.code, let place = SourcePlace(version.name) else { return Self.noVersion }
      source = AlterationOffer.Source(place: place.text) { code.history.text(of: version.version, place) }
    }
    return begin(in: name, isGuests: isGuests) { [source] then in
      alterations.play(
        fields.settings ?? PhoneSettings(), source,
        { Self.film(of: fork, playedBy: $0, tunedTo: values, in: environment) },
        { result in
          switch result {
          case .success(let film): then(film)
          case .failure(.missing): then(.missing)
          case .failure(.refused(let failure)): then(.fault(failure.description.printable))
          }
        })
    }
  }

  private static var noVersion: HTTPResponse {
    HTTPResponse(
      status: 404, named: .versionMissing, sentence: "There is no such version of the source here.")
  }

  /// Has a film made away from the loop; the response comes with it.
  private func begin(
    in room: RoomName, isGuests: Bool,
    _ make: @escaping @Sendable (_ then: @escaping @Sendable (VariantFilm) -> Void) -> Void
  ) -> HTTPResponse {
    busy.insert(room)
    return jobs.response(about: room) { [inbox, queue] job in
      queue.add(for: room.description, isGuests: isGuests) { make { inbox.report((job, $0)) } }
    }
  }

  /// Films the moments of a fork with other versions of the scenes.
  private static func film(
    of fork: StageFork, playedBy scenes: SceneCatalog, tunedTo values: [String: ParameterValue],
    in environment: Environment
  ) -> VariantFilm {
    guard let other = fork.played(by: scenes, in: environment) else {
      return .fault("This version has no scene of the name \(fork.scene) that can be shown.")
    }
    do throws(StageError) {
      return film(of: try other.take(tunedTo: values), from: fork.start, in: environment)
    } catch {
      return .refused("\(error)".printable)
    }
  }

  /// The fork of a room that began at a time in milliseconds, or a new one; nil for one that was given up.
  private func fork(of host: RoomHost, from start: Double?) -> StageFork? {
    let name = host.name
    if let start { return forks[name]?.last { $0.start * 1000 == start } }
    guard let fork = host.room?.value.fork(at: clock.now) else { return nil }
    forks = forks.filter { registry[$0.key] != nil }
    forks[name] = (forks[name] ?? []).suffix(Self.mostForks - 1) + [fork]
    return fork
  }

  private static func film(of take: Take, from start: Time, in environment: Environment) -> VariantFilm {
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
      case .missing: deferral.resolve(Self.noVersion)
      case .refused(let sentence): deferral.resolve(HTTPResponse(status: 400, sentence: sentence))
      case .fault(let sentence): deferral.resolve(HTTPResponse(status: 422, sentence: sentence))
      case .slow:
        deferral.resolve(
          HTTPResponse(status: 422, sentence: "The scene takes too long to be played again."))
      }
    }
  }
}
