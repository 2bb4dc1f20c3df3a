import Foundation

/// The address of a room with the key that opens it, from one of the links that a server prints.
public struct RoomLink: Hashable, Sendable {
  /// The server's scheme, host and port, such as `http://192.168.1.20:8080`.
  public let server: URL
  /// The room's name.
  public let room: String
  /// The key of the link; without one, a client may only watch.
  public let key: String?

  private static let longest = 2000

  /// Reads a link to tilt or to present, such as `http://192.168.1.20:8080/phone?key=…`.
  ///
  /// - Throws: A ``RoomLinkError`` that names the fault.
  public init(_ text: String) throws(RoomLinkError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= Self.longest else {
      throw RoomLinkError("The link is too long for one of a room.")
    }
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host, !host.isEmpty
    else {
      throw RoomLinkError("This is no link: \(text.prefix(80)). Copy the tilt link that the server prints.")
    }
    guard scheme == "http" || scheme == "https" else {
      throw RoomLinkError("A room's link begins with http or https, not \(scheme.prefix(20)).")
    }
    var server = URLComponents()
    (server.scheme, server.host, server.port) = (scheme, host, parts.port)
    guard let server = server.url else { throw RoomLinkError("This link has no address of a server.") }
    (self.server, room) = (server, try Self.room(of: parts.path))
    let key = parts.queryItems?.first { $0.name == "key" }?.value
    self.key = key?.isEmpty == false ? key : nil
  }

  private static func room(of path: String) throws(RoomLinkError) -> String {
    let parts = path.split(separator: "/").map(String.init)
    switch parts.first {
    case nil: return "main"
    case "phone" where parts.count == 1: return "main"
    case "j":
      throw RoomLinkError(
        "This link leads to a room by its code. Open it in a browser, and use the address there.")
    case "r" where parts.count == 2 || (parts.count == 3 && parts[2] == "phone"):
      let room = parts[1]
      let isName = (1...32).contains(room.utf8.count) && room.utf8.allSatisfy(isNameByte)
      guard isName else {
        throw RoomLinkError(
          "A room's name has up to 32 small letters, digits and hyphens, not \(room.prefix(40)).")
      }
      return room
    case .some:
      throw RoomLinkError(
        "This is no link of a room: \(path.prefix(80)). Copy the tilt link that the server prints.")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// The address of the room's WebSocket.
  ///
  /// - Parameter session: The name by which the server knows a client that comes back.
  func webSocket(session: String) -> URL? {
    var query = [URLQueryItem(name: "room", value: room)]
    if let key { query.append(URLQueryItem(name: "key", value: key)) }
    return address("/ws", scheme: server.scheme == "https" ? "wss" : "ws", query + Self.client(session))
  }

  /// The address that opens a stream, which takes the key as a header.
  func stream(session: String) -> URL? { address("/api/rooms/\(room)/stream", Self.client(session)) }

  /// The address that takes the messages of a client with a stream.
  var messages: URL? { address("/api/rooms/\(room)/messages") }

  /// The names of the client: for presenters, who see it in the list of people, and for the server.
  private static func client(_ session: String) -> [URLQueryItem] {
    [URLQueryItem(name: "name", value: "TiltcastKit"), URLQueryItem(name: "session", value: session)]
  }

  private func address(_ path: String, scheme: String? = nil, _ query: [URLQueryItem] = []) -> URL? {
    var parts = URLComponents(url: server, resolvingAgainstBaseURL: false)
    parts?.path = path
    if let scheme { parts?.scheme = scheme }
    if !query.isEmpty { parts?.queryItems = query }
    return parts?.url
  }
}

/// The reason why a text is no link to a room.
public struct RoomLinkError: LocalizedError, Hashable, Sendable {
  /// A sentence that names the fault and what to do.
  public let errorDescription: String?

  init(_ sentence: String) { errorDescription = sentence }
}
