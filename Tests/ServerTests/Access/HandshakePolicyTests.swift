import Testing

@testable import Rooms
@testable import Server
@testable import WebSockets

@Suite("Handshake policy")
struct HandshakePolicyTests {
  private static let keys = AccessKeys(secret: Array(0..<32))
  private static let other = RoomName("other")!
  private static let presenter = keys.key(for: .presenter, in: .main)
  private static let phone = keys.key(for: .phone, in: .main)

  private func decision(
    query: [String: String] = [:], headers: [String: String] = [:], isSecure: Bool = false,
    publicURL: String? = nil, opensRooms: Bool = false
  ) -> Result<HandshakeDecision, HandshakePolicy.Refusal> {
    let policy = HandshakePolicy(keys: Self.keys, publicURL: publicURL, opensRooms: opensRooms)
    var all = ["host": "example.org", "sec-websocket-protocol": "tiltcast.v1"]
    all.merge(headers) { $1 }
    let request = HTTPRequest.test(query: query, headers: all, isSecure: isSecure)
    return Result { () throws(HandshakePolicy.Refusal) in
      try policy.decision(for: request) { [.main, Self.other].contains($0) }
    }
  }

  private func status(_ result: Result<HandshakeDecision, HandshakePolicy.Refusal>) -> Int? {
    switch result {
    case .success: nil
    case .failure(let refusal): refusal.status
    }
  }

  private static let admitted: [(String?, String, Role)] = [
    (nil, "main", .viewer), (phone, "main", .phone), (presenter, "main", .presenter),
    (nil, "other", .viewer), (keys.key(for: .phone, in: other), "other", .phone),
  ]

  @Test("The key decides the role, the room is main unless another is named", arguments: admitted)
  func roles(key: String?, room: String, role: Role) throws {
    var query = ["room": room]
    query["key"] = key
    let expected = HandshakeDecision(
      room: try #require(RoomName(room)), person: Person(role), isPrivileged: role == .presenter)
    #expect(decision(query: query) == .success(expected))
    if room == "main" {
      query["room"] = nil
      #expect(decision(query: query) == .success(expected))
    }
  }

  @Test("A bearer token is as good as the parameter")
  func bearer() {
    #expect(
      decision(headers: ["authorization": "Bearer \(Self.phone)"])
        == .success(.init(room: .main, person: Person(.phone), isPrivileged: false)))
    #expect(status(decision(headers: ["authorization": "Bearer nonsense"])) == 403)
  }

  private static let originTable: [(String?, Bool, String?, Bool)] = [
    (nil, false, nil, true), ("http://example.org", false, nil, true),
    ("HTTP://Example.org", false, nil, true),
    ("https://example.org", true, nil, true), ("null", false, nil, false), ("", false, nil, false),
    ("https://example.org", false, nil, false), ("http://example.org", true, nil, false),
    ("http://example.org:8080", false, nil, false), ("http://evil.example", false, nil, false),
    ("http://example.org.evil.example", false, nil, false), ("http://sub.example.org", false, nil, false),
    ("http://example.org@evil.example", false, nil, false), ("file://", false, nil, false),
    ("https://public.example", false, "https://public.example", true),
    ("https://public.example:444", false, "https://public.example", false),
    ("http://public.example", false, "https://public.example", false),
    ("http://example.org", false, "https://public.example", true),
  ]

  @Test("A page of another origin is refused with 403, no origin at all is not", arguments: originTable)
  func origins(origin: String?, isSecure: Bool, publicURL: String?, admitted: Bool) {
    let headers = origin.map { ["origin": $0] } ?? [:]
    let result = decision(headers: headers, isSecure: isSecure, publicURL: publicURL)
    #expect(status(result) == (admitted ? nil : 403))
  }

  @Test(
    "The host's port counts",
    arguments: [
      ("localhost:8080", "http://localhost:8080", true), ("localhost:8080", "http://localhost", false),
      ("localhost:80", "http://localhost", true), ("[::1]:8080", "http://[::1]:8080", true),
      ("localhost:8080", "http://127.0.0.1:8080", false),
    ])
  func ports(host: String, origin: String, admitted: Bool) {
    #expect(status(decision(headers: ["host": host, "origin": origin])) == (admitted ? nil : 403))
  }

  @Test("A name that no room can have is refused with 400", arguments: ["", "A", "a b", "../main", "ä"])
  func badNames(room: String) {
    #expect(status(decision(query: ["room": room])) == 400)
  }

  @Test(
    "A client must offer the subprotocol, among others if it likes",
    arguments: [
      ("tiltcast.v1", true), ("chat, tiltcast.v1", true), ("tiltcast.v1,chat", true), ("", false),
      ("tiltcast.v2", false), ("tiltcast", false), ("TILTCAST.V1", false), ("tiltcast.v1x", false),
    ])
  func subprotocols(offered: String, admitted: Bool) {
    let result = decision(headers: ["sec-websocket-protocol": offered])
    #expect(status(result) == (admitted ? nil : 400))
    if case .failure(let refusal) = result { #expect(refusal.sentence.contains("tiltcast.v1")) }
  }

  @Test("An unknown room is refused with 404, unless joining makes rooms")
  func unknownRooms() {
    #expect(status(decision(query: ["room": "nowhere"])) == 404)
    #expect(
      decision(query: ["room": "nowhere"], opensRooms: true)
        == .success(.init(room: RoomName("nowhere")!, person: Person(.viewer), isPrivileged: false)))
  }

  @Test("A seat that is gone is not made again, whatever the key and whether joining makes rooms")
  func formerSeats() throws {
    let seat = try #require(RoomName("ada--k3m9xq"))
    for key in [nil, Self.keys.key(for: .presenter, in: seat), Self.presenter] {
      var query = ["room": seat.description]
      query["key"] = key
      #expect(status(decision(query: query, opensRooms: true)) == 404)
    }
  }

  @Test("A wrong key is refused with 403, whatever it is", arguments: ["", "wrong", phone + "A"])
  func wrongKeys(key: String) {
    #expect(status(decision(query: ["key": key])) == 403)
  }

  @Test("Another room's key is refused with 403")
  func otherRoomsKey() {
    #expect(status(decision(query: ["room": "other", "key": Self.presenter])) == 403)
  }

  @Test("The checks come in order: origin, name, subprotocol, room, key")
  func order() {
    var query = ["room": "a b", "key": "wrong"]
    var headers = ["origin": "null", "sec-websocket-protocol": "chat"]
    #expect(status(decision(query: query, headers: headers)) == 403)
    headers["origin"] = nil
    #expect(status(decision(query: query, headers: headers)) == 400)
    query["room"] = "nowhere"
    #expect(status(decision(query: query, headers: headers)) == 400)
    headers["sec-websocket-protocol"] = nil
    #expect(status(decision(query: query, headers: headers)) == 404)
    query["room"] = "main"
    #expect(status(decision(query: query, headers: headers)) == 403)
    query["key"] = nil
    #expect(status(decision(query: query, headers: headers)) == nil)
  }
}
