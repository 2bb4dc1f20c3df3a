import Foundation
import TestData
import Testing

@testable import Certificates
@testable import Rooms
@testable import Server
@testable import WebSockets

/// PROTOCOL.md's table of endpoints, asked row by row; each request has a program of its own, which it must not end.
@Suite("The endpoints of PROTOCOL.md", .programLogs)
struct ProtocolTableTests {
  /// What has to be there before an endpoint is asked.
  enum Preparation {
    case nothing, take, picture, stream
  }

  /// One row's request, and what the table promises for it.
  struct Check: CustomTestStringConvertible, Sendable {
    /// As the table has it: the method and the path.
    let endpoint: String
    var path: String
    let body: String
    let contentType: String?
    let role: Role?
    let after: Preparation
    let status: Int
    /// The beginning of the answer's content type; nil for an answer without a body.
    let answers: String?

    var testDescription: String { endpoint }
    var method: String { String(endpoint.prefix { $0 != " " }) }

    init(
      _ endpoint: String, at path: String? = nil, body: String = "", contentType: String? = nil,
      role: Role? = nil, after: Preparation = .nothing, _ status: Int, _ answers: String?
    ) {
      self.endpoint = endpoint
      self.path = path ?? String(endpoint.drop { $0 != " " }.dropFirst().replacing("ROOM", with: "main"))
      self.body = body
      self.contentType = contentType
      self.role = role
      self.after = after
      self.status = status
      self.answers = answers
    }
  }

  private static let json = "application/json"
  private static let takes = "/api/rooms/ROOM/takes"
  private static let one = "/api/rooms/main/takes/One"
  private static let take = """
    {"tiltcast": "take", "version": 1, "scene": "lenticular"}
    {"t": 0.5, "type": "sample", "alpha": 0, "beta": 30, "gamma": 0}
    """

  private static let checks: [Check] = [
    Check("GET /", 200, "text/html"), Check("GET /r/ROOM", 200, "text/html"),
    Check("GET /phone", 200, "text/html"), Check("GET /r/ROOM/phone", 200, "text/html"),
    Check("GET /j", 200, "text/html"),
    // The code of `main` follows from the secret, and is never that.
    Check("GET /j/CODE", at: "/j/BBBBBB", 403, "text/plain"),
    Check("GET /stage.js", 200, "text/javascript"),
    Check(
      "GET /api/embed?origin=ORIGIN", at: "/api/embed?origin=https://blog.example.org", 403, "text/plain"),
    Check("GET /r/ROOM/qr.svg", 200, "image/svg+xml"), Check("GET /api/rooms/ROOM", 200, json),
    Check("GET /api/rooms/ROOM/frame", 200, json),
    Check("POST /api/rooms/ROOM/variant", body: #"{"parameters": {}}"#, role: .presenter, 200, json),
    Check("GET /api/rooms/ROOM/source?as=swiftui", 200, "text/plain"),
    Check("GET /api/scenes/NAME", at: "/api/scenes/mesh", 200, json),
    Check("GET /api/rooms/ROOM/links", role: .phone, 200, json),
    Check("GET \(takes)", role: .presenter, 200, json),
    Check("GET \(takes)/NAME", at: one, role: .presenter, after: .take, 200, "application/"),
    Check("GET \(takes)/NAME.html", at: one + ".html", role: .presenter, after: .take, 200, "text/html"),
    Check("PUT \(takes)/NAME", at: one, body: take, role: .presenter, 201, nil),
    Check(
      "PATCH \(takes)/NAME", at: one, body: #"{"name": "Finale"}"#, role: .presenter, after: .take, 204, nil),
    Check("DELETE \(takes)/NAME", at: one, role: .presenter, after: .take, 204, nil),
    // On a server that edits no folder.
    Check("GET /api/rooms/ROOM/sources", role: .presenter, 404, "text/plain"),
    Check("GET /api/rooms/ROOM/sources/NAME", role: .presenter, 404, "text/plain"),
    Check("POST /api/rooms/ROOM/sources/NAME", body: "x", role: .presenter, 404, "text/plain"),
    Check("GET /api/rooms/ROOM/sources/NAME?shared", role: .presenter, 404, "text/plain"),
    Check("PATCH /api/rooms/ROOM/sources/NAME", body: "{}", role: .presenter, 404, "text/plain"),
    Check("PUT /api/rooms/ROOM/sources/NAME", body: "x", role: .presenter, 404, "text/plain"),
    Check("POST /api/rooms", body: #"{"room": "den"}"#, role: .presenter, 201, json),
    Check("GET /ca.crt", 200, "application/x-x509-ca-cert"),
    Check("GET /ca.mobileconfig", 200, "application/x-apple-aspen-config"),
    Check("GET /healthz", 200, "text/plain"),
    Check("POST /api/rooms/ROOM/pictures", body: picture, role: .presenter, 201, json),
    Check("GET /media/NAME", at: "", after: .picture, 200, "image/"),
    Check("GET /metrics", 200, "text/plain"),
    Check("GET /ws?room=ROOM&key=KEY", at: "/ws?room=main", role: .phone, 426, "text/plain"),
    Check(
      "POST /api/rooms/ROOM/stream", body: "{}", contentType: json, role: .phone, 200,
      "application/octet-stream"),
    Check(
      "POST /api/rooms/ROOM/messages", contentType: "application/octet-stream", after: .stream, 204, nil),
    Check("GET /trust", 200, "text/html"),
    Check("GET /shared", 200, "text/html"),
    // On a server without a workshop.
    Check("GET /workshop", 404, "text/plain"),
    Check("GET /workshop/wall", 404, "text/plain"),
    Check("PATCH /api/workshop/seats", body: #"{"frozen": true}"#, role: .presenter, 404, "text/plain"),
    Check("DELETE /api/workshop/seats", role: .presenter, 404, "text/plain"),
    Check("PATCH /api/workshop/seats/ROOM", body: #"{"help": true}"#, role: .presenter, 404, "text/plain"),
    Check("DELETE /api/workshop/seats/ROOM", role: .presenter, 404, "text/plain"),
    Check("GET /api/workshop/cards", role: .presenter, 404, "text/plain"),
    Check("GET /api/workshop/cards/ID", role: .presenter, 404, "text/plain"),
    Check("GET /api/workshop/seats/ROOM", role: .presenter, 404, "text/plain"),
    Check(
      "POST /api/workshop/seats/ROOM", body: #"{"exercise": "tilt"}"#, role: .presenter, 404, "text/plain"),
    Check("GET /api/workshop/seats/ROOM/comments", role: .presenter, 404, "text/plain"),
    Check(
      "POST /api/workshop/seats/ROOM/comments", body: #"{"text": "x"}"#, role: .presenter, 404, "text/plain"),
    Check(
      "PATCH /api/workshop/seats/ROOM/comments/ID", body: #"{"resolved": true}"#, role: .presenter, 404,
      "text/plain"),
    Check("DELETE /api/workshop/seats/ROOM/comments/ID", role: .presenter, 404, "text/plain"),
    Check("GET /api/rooms/ROOM/elements", role: .presenter, 200, "application/json"),
    Check("GET /api/workshop/seats", role: .presenter, 404, "text/plain"),
    Check("POST /api/workshop/seats", body: #"{"name": "Ada"}"#, role: .presenter, 404, "text/plain"),
  ]

  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>"#

  @Test("Each row of the table has a check, and each check a row")
  func complete() throws {
    let text = try String(contentsOf: projectFolder.appendingPathComponent("PROTOCOL.md"), encoding: .utf8)
    let section = try #require(text.firstMatch(of: #/\n## Endpoints\n((?s:.*?))\n## /#)).1
    let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|")[0]
    }
    let endpoints = cells.flatMap { $0.matches(of: #/`([A-Z]+ [^`]+)`/#).map { String($0.1) } }
    #expect(endpoints.count >= 26)
    #expect(Set(endpoints) == Set(Self.checks.map(\.endpoint)))
    #expect(endpoints.count == Set(endpoints).count)
  }

  @Test("The program answers as the table promises, and goes on", arguments: checks)
  func answers(check: Check) throws {
    let server = try RunningServer(authority: try CertificateAuthority.make(for: "desk", now: time(nil)))
    let stream = check.after == .stream ? try TestStream(port: server.port, key: server.phoneKey) : nil
    var check = check
    try prepare(&check, at: server)
    let key = stream?.token ?? check.role.map { server.keys.key(for: $0, in: .main) }
    var headers = key.map { [("Authorization", "Bearer \($0)")] } ?? []
    if let type = check.contentType { headers.append(("Content-Type", type)) }
    if check.body.isEmpty, check.method == "POST" { headers.append(("Content-Length", "0")) }
    let answer = try server.request(check.method, check.path, headers: headers, body: check.body)
    #expect(answer.status == check.status, "\(answer.text)")
    if let type = check.answers {
      #expect(answer.headers["content-type"]?.hasPrefix(type) == true, "\(answer.headers)")
      #expect(!answer.body.isEmpty || check.endpoint.hasSuffix("/stream"))
    }
    if check.answers == Self.json {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(answer.body)) }
    }
    #expect(try server.request("GET", "/healthz").text == "ok\n")
  }

  private func prepare(_ check: inout Check, at server: RunningServer) throws {
    let key = [("Authorization", "Bearer \(server.presenterKey)")]
    switch check.after {
    case .nothing, .stream: break
    case .take: #expect(try server.request("PUT", Self.one, headers: key, body: Self.take).status == 201)
    case .picture:
      let answer = try server.request(
        "POST", "/api/rooms/main/pictures", headers: key, body: Self.picture)
      let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      check.path = try #require(json?["url"] as? String)
    }
  }

  @Test("The profile is a property list with the authority's certificate in it")
  func profile() throws {
    let authority = try CertificateAuthority.make(for: "desk", now: time(nil))
    let answer = try RunningServer(authority: authority).request("GET", "/ca.mobileconfig")
    let list = try PropertyListSerialization.propertyList(from: Data(answer.body), format: nil)
    let profile = try #require(list as? [String: Any])
    #expect(profile["PayloadType"] as? String == "Configuration")
    let contents = try #require(profile["PayloadContent"] as? [[String: Any]])
    #expect(contents.count == 1)
    #expect(contents.first?["PayloadType"] as? String == "com.apple.security.root")
    let certificate = try #require(contents.first?["PayloadContent"] as? Data)
    #expect([UInt8](certificate) == authority.identity.certificate.der)
  }
}
