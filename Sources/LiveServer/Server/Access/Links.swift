import Rooms
import Support

/// The addresses of a server, and the links to its rooms.
package struct Links {
  /// A scheme, host and port, such as `http://localhost:8080`, as the Origin header writes them.
  package typealias Origin = String

  /// The server's origin for this machine's own browser.
  var local: Origin
  /// The server's origin for other screens: without TLS, which watching does not need, so that no browser
  /// warns.
  var screens: Origin
  /// The server's origins for phones, the likeliest first; never empty.
  var phones: [Origin]
  let keys: AccessKeys

  /// The links of a room by what they are for.
  package struct Room: Encodable, Equatable {
    package var present: String
    package var tilt: String
    package var watch: String
    /// The phone page at every address that may be reached.
    package var phones: [String]
    /// The address of the page on which the code is typed.
    package var join: String
    /// The code that can be typed there; nil if it is not known yet.
    package var code: String?
    /// The path of the sources of scenes; nil unless this request's sender may edit them.
    package var sources: String?
    /// The path at which help is asked for in a workshop; nil in other rooms.
    package var seat: String?
    /// The name of the person whose seat the room is; nil for other rooms.
    package var person: String?
    /// The address at which people take seats of a workshop; nil in other rooms than its main one.
    package var workshop: String?
  }

  /// All links of a room.
  ///
  /// - Parameter generation: The generation of its code.
  package func all(of room: RoomName, generation: UInt32? = nil) -> Room {
    let phones = phones.map { phonePage(of: room, at: $0, role: .phone) }
    return Room(
      present: local + viewerPath(of: room) + query(.presenter, room),
      tilt: local + phonePath(of: room) + query(.phone, room),
      watch: screens + viewerPath(of: room), phones: phones, join: screens + "/j",
      code: generation.map { keys.code(of: room, generation: $0).description })
  }

  /// The page on which people take seats of a workshop: with TLS, over which they edit code.
  package var workshop: String { phones[0] + "/workshop" }

  /// The page with all rooms of a workshop, for the teacher.
  package var wall: String { local + "/workshop/wall" + query(.presenter, .main) }

  /// The phone page of a room at an origin, with the key of a role.
  func phonePage(of room: RoomName, at origin: Origin, role: Role) -> String {
    origin + phonePath(of: room) + query(role, room)
  }

  /// The phone page of a room on the server that was asked, with the phone's key.
  func relativePhonePage(of room: RoomName) -> String { phonePage(of: room, at: "", role: .phone) }

  private func viewerPath(of room: RoomName) -> String { room == .main ? "/" : "/r/\(room)" }
  private func phonePath(of room: RoomName) -> String { room == .main ? "/phone" : "/r/\(room)/phone" }

  private func query(_ role: Role, _ room: RoomName) -> String {
    role == .viewer ? "" : "?key=\(keys.key(for: role, in: room))"
  }
}

extension Links {
  /// Links of a server that listens on a host (nil for all interfaces) and ports, perhaps behind a public URL.
  ///
  /// - Parameter given: The addresses that phones can reach, if the operator knows better than the system.
  package init(
    host: String?, port: Int, tlsPort: Int?, publicURL: String?, given: [ReachableAddress] = [],
    addresses: NetworkAddresses, keys: AccessKeys
  ) {
    self.keys = keys
    local = Self.origin("http", host ?? "localhost", port)
    let scheme = tlsPort == nil ? "http" : "https"
    let own =
      host.map { [$0] } ?? (addresses.reachable.isEmpty ? ["localhost"] : addresses.reachable.map(\.address))
    let hosts = given.isEmpty ? own : given.map(\.text)
    phones = hosts.map { Self.origin(scheme, $0, tlsPort ?? port) }
    screens = Self.origin("http", hosts[0], port)
    if let publicURL {
      phones.insert(publicURL, at: 0)
      screens = publicURL
    }
  }

  /// An origin; a numeric IPv6 address gets its brackets.
  static func origin(_ scheme: String, _ host: String, _ port: Int) -> Origin {
    let host = host.contains(":") ? "[\(host)]" : host
    let isDefault = port == (scheme == "http" ? 80 : 443)
    return "\(scheme)://\(host)" + (isDefault ? "" : ":\(port)")
  }
}
