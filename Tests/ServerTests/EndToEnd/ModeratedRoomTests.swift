import Foundation
import TestData
import Testing

@Suite("A presenter and the people in a room, over sockets", .programLogs)
struct ModeratedRoomTests {
  private func people(_ client: LiveClient) -> [[String: Any]] {
    client.messages["people"]?["people"] as? [[String: Any]] ?? []
  }

  /// Reads until the newest `people` has somebody of whom a condition holds, and returns the id.
  private func find(_ client: LiveClient, _ isMeant: ([String: Any]) -> Bool) throws -> Int {
    while true {
      if let id = people(client).first(where: isMeant)?["id"] as? Int { return id }
      try client.read(until: "people")
    }
  }

  @Test("A name arrives with every letter, and without one there is a number")
  func names() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    let names = ["K%C3%A4the%20%F0%9F%8C%B8": "Käthe 🌸", "%E7%8E%8B+%E5%B0%8F%E6%98%8E": "王 小明"]
    let named = try names.keys.map { try server.join(key: server.phoneKey, and: "&name=\($0)") }
    let nameless = try server.join(key: server.phoneKey, and: "&name=")
    for name in names.values { _ = try find(presenter) { $0["name"] as? String == name } }
    _ = try find(presenter) {
      $0["number"] as? Int == 3 && $0["name"] == nil && $0["role"] as? String == "phone"
    }
    withExtendedLifetime((named, nameless)) {}
  }

  @Test(
    "A name or session that is none is refused with 400 and the rule",
    arguments: [
      "&name=\(String(repeating: "x", count: 25))", "&name=a%E2%80%AEb", "&name=%FF%FE", "&session=short",
    ])
  func badNames(parameters: String) throws {
    let server = try RunningServer()
    let client = try server.join(and: parameters)
    #expect(client.status == 400)
    let text = client.webSocket.response.text
    #expect(text.contains("1 to 24 characters") || text.contains("8 to 64 characters"))
  }

  @Test("Viewers and phones are never told who is there")
  func secret() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    let viewer = try server.join()
    let phone = try server.join(key: server.phoneKey, and: "&name=Ada")
    _ = try find(presenter) { $0["name"] as? String == "Ada" }
    try presenter.webSocket.send(text: #"{"type": "policy", "value": "ask"}"#)
    for client in [viewer, phone] {
      repeat {
        try client.read(until: "presence")
      } while client.messages["presence"]?["policy"] as? String != "ask"
      // Whoever is told who is there has been told by then.
      for _ in 1...2 { try presenter.readAll() }
      try client.readAll()
      #expect(!client.kinds.contains("people"))
    }
  }

  @Test("Somebody who is sent away is closed with 4001, and not let in again by its session")
  func kick() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    let phone = try server.join(key: server.phoneKey, and: "&session=abcdefgh&name=Ada")
    let id = try find(presenter) { $0["name"] as? String == "Ada" }
    try presenter.webSocket.send(text: #"{"type": "kick", "id": \#(id)}"#)
    let close = try phone.webSocket.readClose()
    #expect(close.code == 4001)
    #expect(close.reason.hasSuffix("."))
    try? phone.webSocket.send(.close, [0x0F, 0xA1])
    let again = try server.join(key: server.phoneKey, and: "&session=abcdefgh&name=Bob")
    #expect(again.status == 403)
    #expect(again.webSocket.response.text.contains("sent you away"))
    #expect(try server.join(key: server.phoneKey, and: "&session=hgfedcba").status == 101)
  }

  @Test("A locked room refuses newcomers with 403 and a sentence, but neither presenters nor who comes back")
  func lock() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    let inside = try server.join(and: "&session=abcdefgh")
    try presenter.webSocket.send(text: #"{"type": "lock", "value": true}"#)
    repeat {
      try inside.read(until: "presence")
    } while inside.messages["presence"]?["locked"] as? Bool != true
    for key in [nil, server.phoneKey] {
      let refused = try server.join(key: key)
      #expect(refused.status == 403)
      #expect(refused.webSocket.response.text.contains("locked"))
    }
    #expect(try server.join(key: server.presenterKey).status == 101)
    #expect(try server.join(and: "&session=abcdefgh").status == 101)
    try presenter.webSocket.send(text: #"{"type": "lock", "value": false}"#)
    repeat {
      try inside.read(until: "presence")
    } while inside.messages["presence"]?["locked"] as? Bool != false
    #expect(try server.join().status == 101)
  }

  @Test("A request for the tilt reaches the presenter, and the hand reaches the phone")
  func ask() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    let (first, second) = (
      try server.join(key: server.phoneKey, and: "&name=First"),
      try server.join(key: server.phoneKey, and: "&name=Second")
    )
    try presenter.webSocket.send(text: #"{"type": "policy", "value": "ask"}"#)
    try presenter.readAll()
    try first.webSocket.send(binary: sampleBytes(beta: 10))
    _ = try find(presenter) { $0["name"] as? String == "First" && $0["driving"] as? Bool == true }
    try second.webSocket.send(text: #"{"type": "take"}"#)
    let id = try find(presenter) { $0["name"] as? String == "Second" && $0["asking"] as? Bool == true }
    try presenter.webSocket.send(text: #"{"type": "hand", "id": \#(id)}"#)
    repeat { try second.read(until: "presence") } while second.messages["presence"]?["driver"] as? Int != id
    #expect(second.messages["presence"]?["asking"] as? [Int] == [])
  }
}
