import Engine
import Foundation
import Rooms
import WebSockets

/// Rooms over HTTP: what they show, their links and codes, and new ones.
struct RoomEndpoints {
  let registry: RoomRegistry
  let exports: ExportEndpoint
  /// The links as they are now: the machine's addresses may change.
  let currentLinks: () -> Links
  /// True if presenters of a room who send such requests may edit the sources of its scenes.
  let offersSources: (HTTPRequest, RoomName) -> Bool
  private struct Status: Encodable {
    var scene: String
    var parameters: [String: ParameterValue]
    var viewers: Int
    var phones: Int
    var sequence: UInt32
  }

  /// The room's program, and the number of people in it.
  func status(of host: RoomHost) -> HTTPResponse {
    guard let shown = host.shown, let presence = host.node.presence else { return .away(host.name) }
    let scene = shown.value.performance.live.stage.scene
    return HTTPResponse(
      json: Status(
        scene: scene.kind.name, parameters: scene.parameterValues, viewers: presence.viewers,
        phones: presence.phones, sequence: host.audience.screen.state.sequence))
  }

  /// The scene of a room as it is tuned, as source code.
  func source(for visit: Visit) -> HTTPResponse {
    guard let language = visit.request.query["as"].flatMap(SourceLanguage.init) else {
      let names = SourceLanguage.allCases.map { "as=\($0.rawValue)" }.joined(separator: " or ")
      return HTTPResponse(status: 400, sentence: "Name the language of the source: \(names).")
    }
    return exports.source(of: visit.host, in: language)
  }

  /// The join code of one of the addresses: with the phone's key for those who bring a key, for watching otherwise.
  func joinCode(for visit: Visit) -> HTTPResponse {
    let links = currentLinks()
    let number = visit.request.query["address"] ?? "0"
    guard let index = Int(number), links.phones.indices.contains(index) else {
      return HTTPResponse(
        status: 400,
        sentence: "address counts the addresses of phones, from 0 to \(links.phones.count - 1); it cannot be "
          + "\"\(number.beginning(20))\".")
    }
    let link = links.phonePage(
      of: visit.host.name, at: links.phones[index], role: visit.role == .viewer ? .viewer : .phone)
    guard let code = JoinCode(link) else {
      return HTTPResponse(status: 500, sentence: "The link is too long for a QR code.")
    }
    var response = HTTPResponse(contentType: "image/svg+xml", body: Array(code.svg.utf8))
    response.headers.append(("cache-control", "no-store"))
    return response
  }

  private struct PhoneLinks: Encodable {
    var tilt: String
    var watch: String
    var phones: [String]
    var join: String
    var code: String?
    var person: String?
    var workshop: String?
  }

  /// The links that a visitor may see.
  ///
  /// - Parameter workshop: The workshop whose seats the main room's code gives.
  func links(for visit: Visit, in workshop: WorkshopEndpoints?) -> HTTPResponse {
    let links = currentLinks()
    var all = links.all(of: visit.host.name, generation: registry.codeGeneration(of: visit.host))
    if workshop != nil, visit.host.name == .main { all.workshop = links.workshop }
    all.person = workshop?.seats.seat(in: visit.host.name)?.name.description
    switch visit.role {
    case .presenter:
      let room = visit.host.name
      if offersSources(visit.request, room) { all.sources = "/api/rooms/\(room)/sources" }
      if registry.contents.place(of: room) != .common { all.seat = "/api/workshop/seats/\(room)" }
      return HTTPResponse(json: all, isPrivate: true)
    case .phone:
      return HTTPResponse(
        json: PhoneLinks(
          tilt: all.tilt, watch: all.watch, phones: all.phones, join: all.join, code: all.code,
          person: all.person, workshop: all.workshop),
        isPrivate: true)
    case .viewer: return HTTPResponse(json: ["watch": all.watch])
    }
  }

  /// The phone page of a room whose code was typed, with the phone's key.
  func phonePage(of room: RoomName) -> HTTPResponse {
    .redirect(to: currentLinks().relativePhonePage(of: room))
  }

  /// Makes a room and returns its links.
  func make(for request: HTTPRequest) -> HTTPResponse {
    struct Fields: Decodable { var room: String? }
    let fields =
      request.body.isEmpty ? Fields() : try? JSONDecoder().decode(Fields.self, from: Data(request.body))
    guard let fields else {
      return HTTPResponse(
        status: 400, sentence: "The body must be empty or JSON such as {\"room\": \"my-room\"}.")
    }
    guard let room = fields.room.map({ RoomName($0) }) ?? freeName else {
      return HTTPResponse(status: 400, sentence: RoomName.rule)
    }
    guard !room.isSeat else {
      return HTTPResponse(
        status: 400, sentence: "Only a workshop's seats have names with -- before the last six characters.")
    }
    guard !registry.isKnown(room) else {
      return HTTPResponse(status: 409, sentence: "The room \"\(room)\" exists already.")
    }
    guard let host = registry.make(room) else {
      return HTTPResponse(status: 503, sentence: "There are too many rooms already.")
    }
    struct Made: Encodable {
      var room: String
      var links: Links.Room
    }
    let links = currentLinks().all(of: room, generation: registry.codeGeneration(of: host))
    let made = HTTPResponse(json: Made(room: room.description, links: links), status: 201, isPrivate: true)
    guard let cluster = registry.cluster else { return made }
    // Whoever has the links may open them at another server at once.
    let deferral = Deferral()
    cluster.announce(room) { deferral.resolve(made) }
    return .later(deferral)
  }

  private var freeName: RoomName? {
    (2...).lazy.compactMap { RoomName("room-\($0)") }.first { !registry.isKnown($0) }
  }
}
