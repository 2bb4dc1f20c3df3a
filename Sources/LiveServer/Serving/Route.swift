import Rooms

/// What a path means.
enum Route: Equatable {
  /// The viewer of a room.
  case viewerPage(RoomName)
  /// The controller of a room.
  case phonePage(RoomName)
  /// The join code of a room's phone page, as a picture.
  case joinCode(RoomName)
  /// What a room shows and who is there.
  case roomStatus(RoomName)
  /// The present layer tree of a room.
  case frame(RoomName)
  /// What a room shows, as source code.
  case source(RoomName)
  /// The links to a room.
  case links(RoomName)
  /// A picture of a glyph that is no outline.
  case glyph(String)
  /// Where a client that may not open a WebSocket gets what it would receive.
  case stream(RoomName)
  /// Where such a client sends what it would send.
  case messages(RoomName)
  /// Where presenters bring pictures.
  case pictures(RoomName)
  /// A picture that somebody brought, by its file's name.
  case media(String)
  /// The takes of a room.
  case takes(RoomName)
  /// One of them, by its file's name.
  case take(RoomName, String)
  /// All rooms: where new ones are made.
  case rooms
  /// How to trust this server's certificate authority.
  case trustPage
  /// The authority's certificate.
  case authority
  /// The same as a profile for iOS.
  case authorityProfile
  /// Whether the server lives.
  case health
  /// Its counters.
  case metrics
  /// The WebSocket, which wants an upgrade.
  case socket
  /// A path of the form of a room's, with a name that no room can have.
  case badRoomName
  /// Anything else: perhaps a file.
  case file(String)

  /// The meaning of a path that is decoded and has no `..` in it.
  init(path: String) {
    // By bytes: for Swift a slash with a mark on it is no slash.
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    self =
      switch parts.count {
      case 0: .viewerPage(.main)
      case 1: Self.top(parts[0]) ?? .file(path)
      default: Self.room(parts) ?? .file(path)
      }
  }

  /// The methods that make sense there.
  var methods: [String] {
    switch self {
    case .rooms, .stream, .messages, .pictures: ["POST"]
    case .take: ["GET", "HEAD", "PUT", "PATCH", "DELETE"]
    case .viewerPage, .phonePage, .joinCode, .roomStatus, .frame, .source, .links, .takes, .glyph, .media,
      .trustPage, .authority, .authorityProfile, .health, .metrics, .socket, .file:
      ["GET", "HEAD"]
    case .badRoomName: ["GET", "HEAD", "POST"]
    }
  }

  /// Whether the answer takes some work, which each address may ask for only so often.
  var isQuestion: Bool {
    switch self {
    case .joinCode, .roomStatus, .frame, .source, .links, .takes, .metrics, .socket: true
    case .viewerPage, .phonePage, .glyph, .stream, .messages, .pictures, .media, .take, .rooms, .trustPage,
      .authority, .authorityProfile, .health, .badRoomName, .file:
      false
    }
  }

  /// The room that it is about; nil where it is about none, or a parameter says about which.
  var room: RoomName? {
    switch self {
    case .viewerPage(let room), .phonePage(let room), .joinCode(let room), .roomStatus(let room),
      .frame(let room), .source(let room), .links(let room), .stream(let room), .messages(let room),
      .pictures(let room), .takes(let room), .take(let room, _):
      room
    case .glyph, .media, .rooms, .trustPage, .authority, .authorityProfile, .health, .metrics, .socket,
      .badRoomName, .file:
      nil
    }
  }

  private static func top(_ part: String) -> Route? {
    switch part {
    case "phone": .phonePage(.main)
    case "trust": .trustPage
    case "ca.crt": .authority
    case "ca.mobileconfig": .authorityProfile
    case "healthz": .health
    case "metrics": .metrics
    case "ws": .socket
    default: nil
    }
  }

  /// `/r/ROOM…`, `/api/rooms…`, `/glyphs/…` and `/media/NAME`.
  private static func room(_ parts: [String]) -> Route? {
    if parts[0] == "glyphs" { return .glyph("/" + parts.joined(separator: "/")) }
    if parts[0] == "media", parts.count == 2 { return .media(parts[1]) }
    let (name, rest): (String, [String])
    if parts[0] == "r" {
      (name, rest) = (parts[1], ["r"] + parts[2...])
    } else if parts[0] == "api", parts[1] == "rooms" {
      guard parts.count > 2 else { return .rooms }
      (name, rest) = (parts[2], ["api"] + parts[3...])
    } else {
      return nil
    }
    if rest.count == 3, rest[..<2] == ["api", "takes"] {
      return RoomName(name).map { .take($0, rest[2]) } ?? .badRoomName
    }
    let meaning: ((RoomName) -> Route)? =
      switch rest {
      case ["r"]: Route.viewerPage
      case ["r", "phone"]: Route.phonePage
      case ["r", "qr.svg"]: Route.joinCode
      case ["api"]: Route.roomStatus
      case ["api", "frame"]: Route.frame
      case ["api", "source"]: Route.source
      case ["api", "links"]: Route.links
      case ["api", "stream"]: Route.stream
      case ["api", "messages"]: Route.messages
      case ["api", "pictures"]: Route.pictures
      case ["api", "takes"]: Route.takes
      default: nil
      }
    guard let meaning else { return nil }
    return RoomName(name).map(meaning) ?? .badRoomName
  }
}
