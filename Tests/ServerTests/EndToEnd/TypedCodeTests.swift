import Foundation
import TestSupport
import Testing

@testable import Certificates
@testable import Rooms
@testable import Server
@testable import Support

@Suite("Codes that people type", .programLogs)
struct TypedCodeTests {
  /// The code in the links that a key allows; nil if there is none.
  private func code(_ server: RunningServer, key: String? = nil, room: String = "main") throws -> String? {
    try server.object("/api/rooms/\(room)/links?key=\(key ?? server.presenterKey)")["code"] as? String
  }

  private func type(_ text: String, at server: RunningServer, accept: String? = nil) throws -> TestResponse {
    let path = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    return try server.request("GET", "/j/\(path)", headers: accept.map { [("Accept", $0)] } ?? [])
  }

  @Test("A code leads to the phone page of its room, with the phone's key, however it is typed")
  func joins() throws {
    let server = try RunningServer()
    let code = try #require(try code(server))
    #expect(try self.code(server, key: server.phoneKey) == code)
    for text in [
      code, code.lowercased(), "\(code.prefix(3)) \(code.suffix(3))", "\(code.prefix(3))-\(code.suffix(3))",
    ] {
      let response = try type(text, at: server)
      #expect(response.status == 303)
      #expect(response.headers["location"] == "/phone?key=\(server.phoneKey)")
      #expect(response.headers["cache-control"] == "no-store")
    }
    #expect(try server.request("GET", "/j").text.contains("<form"))
  }

  @Test("Without a key nobody learns the code")
  func secret() throws {
    let server = try RunningServer()
    let code = try #require(try code(server))
    for path in ["/api/rooms/main/links", "/j", "/", "/api/rooms/main"] {
      #expect(try !server.request("GET", path).text.contains(code))
    }
    let viewer = try server.join()
    try viewer.readAll()
    #expect(viewer.messages.values.allSatisfy { !"\($0)".contains(code) })
  }

  @Test("Wrong codes count as wrong keys, with 429 and a Retry-After; a browser goes back to the page")
  func wrong() throws {
    let server = try RunningServer(limits: Limits(countsLoopback: true, wrongKeys: 3))
    let code = try #require(try code(server))
    #expect(try type("BBBBBB", at: server).status == 403)
    #expect(try type("x", at: server).status == 403)
    let page = try type("CCCCCC", at: server, accept: "text/html,*/*;q=0.8")
    #expect(page.status == 303 && page.headers["location"] == "/j?refused=key")
    let late = try type(code, at: server)
    #expect(late.status == 429)
    #expect((1...60).contains(Int(late.headers["retry-after"] ?? "") ?? 0))
    #expect(
      try type(code, at: server, accept: "text/html").headers["location"] == "/j?refused=guessing")
    #expect(try server.request("GET", "/api/rooms/main/links?key=\(server.phoneKey)").status == 429)
    #expect(try server.request("GET", "/metrics").text.contains("tiltcast_wrong_keys_total 3\n"))
  }

  @Test("A presenter's new code replaces the old one; people who are in stay, and others may not renew it")
  func renewal() throws {
    let server = try RunningServer()
    let old = try #require(try code(server))
    let (presenter, phone) = (
      try server.join(key: server.presenterKey), try server.join(key: server.phoneKey)
    )
    try presenter.readAll()
    try phone.readAll()
    try phone.webSocket.send(text: #"{"type": "code"}"#)
    #expect(try phone.read(until: "error")["code"] as? String == "not-allowed")
    #expect(try code(server) == old)
    let before = presenter.messages["presence"]?["code"] as? Int
    try presenter.webSocket.send(text: #"{"type": "code"}"#)
    while try presenter.read(until: "presence")["code"] as? Int == before {}
    let new = try #require(try code(server))
    #expect(new != old)
    #expect(try type(old, at: server).status == 403)
    #expect(try type(new, at: server).status == 303)
    try phone.readAll()
    #expect(!phone.kinds.contains("close"))
    #expect(try server.join(key: server.phoneKey).status == 101)
  }

  @Test("A code ends with its room, and the next room of the name has another one")
  func expiry() throws {
    let server = try RunningServer(limits: Limits(roomIdle: 0.3))
    let key = server.keys.key(for: .presenter, in: try #require(RoomName("den")))
    func join() throws -> LiveClient {
      let presenter = try server.join(key: key, room: "den")
      try presenter.readAll()
      return presenter
    }
    var presenter: LiveClient? = try join()
    // A room that has changed is kept when it is freed.
    try presenter?.webSocket.send(text: #"{"type": "lock", "value": false}"#)
    try presenter?.readAll()
    let code = try #require(try code(server, key: key, room: "den"))
    #expect(try type(code, at: server).headers["location"]?.hasPrefix("/r/den/phone?key=") == true)
    presenter = nil
    #expect(try Faults.eventually { try type(code, at: server).status == 403 })
    presenter = try join()
    #expect(try type(code, at: server).status == 403)
    #expect(try self.code(server, key: key, room: "den") != code)
    _ = presenter
  }

  @Test("With TLS, a code is looked at there only")
  func secure() throws {
    let server = try RunningServer(authority: try CertificateAuthority.make(for: "desk", now: time(nil)))
    let code = try #require(try code(server))
    let response = try server.request("GET", "/j/\(code.lowercased())", host: "192.168.1.7")
    #expect(response.status == 307)
    #expect(response.headers["location"]?.hasPrefix("https://192.168.1.7:") == true)
    #expect(response.headers["location"]?.hasSuffix("/j/\(code)") == true)
    #expect(try server.request("GET", "/j", host: "192.168.1.7").status == 307)
  }

  @Test("A renewed code is the same after a restart")
  func restart() throws {
    let state = Faults.StateFolder()
    let port = try TestSocket.freePort()
    var server = try ChildServer(state: state.url.appendingPathComponent("state"), port: port)
    func code() throws -> String? {
      let answer = try TestSocket(port: port)
        .request("GET", "/api/rooms/main/links?key=\(server.presenterKey)")
      let links = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      return links?["code"] as? String
    }
    let first = try #require(try code())
    let presenter = try server.join(key: server.presenterKey)
    try presenter.webSocket.send(text: #"{"type": "code"}"#)
    try presenter.readAll()
    let second = try #require(try code())
    server.stop()
    server = try ChildServer(state: state.url.appendingPathComponent("state"), port: port)
    #expect(try code() == second && first != second)
    server.stop()
  }
}
