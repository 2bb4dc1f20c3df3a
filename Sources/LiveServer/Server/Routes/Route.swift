import Rooms
import WebSockets

/// The meaning of a path: an endpoint, and the parameters in the path.
struct Route: Sendable {
  let endpoint: Endpoint
  /// The room that it is about; `main` where the path names none.
  private(set) var room = RoomName.main
  /// The text in the place of `{name}` or `…`.
  private(set) var name = ""

  /// The meaning of a request's path.
  init(of request: HTTPRequest) { self.init(path: request.path, hadEmptyPart: request.hadEmptySegment) }

  /// The meaning of a path that is decoded and has no `..` in it.
  ///
  /// - Parameter hadEmptyPart: Whether it came with an empty part that it does not have any more.
  init(path: String, hadEmptyPart: Bool = false) {
    // By bytes: for Swift a slash with a mark on it is no slash.
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let isOfAPI = parts.first == "api"
    let isWhole = !hadEmptyPart && path.utf8.elementsEqual(("/" + parts.joined(separator: "/")).utf8)
    // A name that a program has left out must not turn a request into one about what is above.
    guard isWhole || !isOfAPI else {
      endpoint = .nothing
      return
    }
    for endpoint in Endpoint.all {
      for pattern in endpoint.patterns where Self.matches(parts, pattern) {
        if let index = pattern.firstIndex(of: "{room}") {
          guard let room = RoomName(parts[index]) else {
            self.endpoint = .badRoomName
            return
          }
          self.room = room
        }
        if let index = pattern.firstIndex(where: { $0 == "{name}" || $0 == "…" }) {
          name = parts[index...].joined(separator: "/")
        }
        self.endpoint = endpoint
        return
      }
    }
    endpoint = isOfAPI ? .nothing : .file
  }

  private static func matches(_ parts: [String], _ pattern: [String]) -> Bool {
    guard pattern.last == "…" ? parts.count >= pattern.count : parts.count == pattern.count else {
      return false
    }
    return zip(pattern, parts).allSatisfy { $0 == $1 || $0 == "…" || $0.hasPrefix("{") }
  }
}
