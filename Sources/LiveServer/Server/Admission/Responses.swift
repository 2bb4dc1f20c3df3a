import Foundation
import Rooms
import Support
import WebSockets

// The responses that several endpoints have in common.
extension HTTPResponse {
  /// A value as JSON; `isPrivate` where no browser may store it.
  init(json value: some Encodable, status: Int = 200, isPrivate: Bool = false) {
    // Encoding values of our own cannot fail: none of their numbers is infinite or NaN.
    self.init(encoded: value.stableJSON, status: status, isPrivate: isPrivate)
  }

  /// JSON.
  init(encoded json: [UInt8], status: Int = 200, isPrivate: Bool = false) {
    self.init(status: status, contentType: "application/json", body: json)
    headers.append(("cache-control", isPrivate ? "no-store" : "no-cache"))
  }

  /// The answer to a refused client.
  init(to refusal: HandshakePolicy.Refusal) {
    self.init(status: refusal.status, sentence: refusal.sentence)
    let name = refusal.objection?.rawValue ?? refusal.name?.rawValue ?? refusal.reason.rawValue
    headers.append(("tiltcast-reason", name))
    if let objection = refusal.objection { headers.append(("tiltcast-refusal", objection.rawValue)) }
    if let seconds = refusal.retryAfter { headers.append(("retry-after", "\(seconds)")) }
  }

  /// A file that browsers save instead of showing it.
  init(download body: [UInt8], name: String, type: String) {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "-_."))
    let encoded = name.addingPercentEncoding(withAllowedCharacters: plain) ?? "take"
    self.init(contentType: type, body: body)
    headers += [
      ("content-disposition", "attachment; filename*=UTF-8''\(encoded)"), ("cache-control", "no-store"),
    ]
  }

  /// Sends a browser on, with `GET`.
  static func redirect(to target: String) -> HTTPResponse {
    HTTPResponse(status: 303, headers: [("location", target), ("cache-control", "no-store")])
  }

  /// Another node runs a room, and only that one can answer.
  static var elsewhere: HTTPResponse {
    HTTPResponse(status: 409, sentence: "Another node runs this room. Ask that one.")
  }

  /// A room that is no seat's.
  static func noSeat(_ room: RoomName) -> HTTPResponse {
    HTTPResponse(status: 404, named: .room, sentence: "There is no seat in the room \"\(room)\".")
  }

  static func noRoom(_ room: RoomName) -> HTTPResponse {
    HTTPResponse(status: 404, named: .room, sentence: "There is no room \"\(room)\".")
  }
}
