import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Support

@Suite("The key of a seat")
struct WorkshopKeysTests {
  @Test("A seat's presenter makes no rooms, and no presenter a room that is called like a seat's")
  func rooms() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    #expect(try server.ask("POST", "/api/rooms", key: ada.key, body: #"{"room": "mine"}"#).status == 403)
    let seat = #"{"room": "mine--abcdef"}"#
    #expect(try server.ask("POST", "/api/rooms", key: server.mainKey, body: seat).status == 400)
    #expect(
      try server.ask("POST", "/api/rooms", key: server.mainKey, body: #"{"room": "mine"}"#).status == 201)
    server.service.stop()
  }

  @Test("What a key does not allow is refused with what it would take")
  func sentences() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let seat = "/api/workshop/seats/\(ada.room)"
    func refusal(_ method: String, _ path: String, key: String?) throws -> String {
      let response = try server.ask(method, path, key: key, body: method == "POST" ? "{}" : "")
      #expect(response.headers["tiltcast-reason"] == "key", "\(path)")
      return response.text
    }
    // The key of the seat is a key, and no guess.
    for _ in 0..<30 {
      #expect(try refusal("POST", seat + "/comments", key: ada.key).contains("Seats are the teacher's"))
    }
    for path in ["/variant", "/elements"] {
      let method = path == "/variant" ? "POST" : "GET"
      #expect(try refusal(method, "/api/rooms/main" + path, key: nil).contains("Variants and elements"))
    }
    let noSeat = try server.ask("GET", "/api/workshop/seats/main", key: server.mainKey)
    #expect(
      noSeat.status == 404 && noSeat.text.contains("no seat in the room"))
    #expect(try server.ask("DELETE", seat + "/", key: server.mainKey).status == 404)
    #expect(try server.ask("GET", seat, key: ada.key).status == 200)
    server.service.stop()
  }

  @Test("A seat's presenter is limited as viewers are, and the main room's in the seat's room is not")
  func questions() throws {
    let server = try WorkshopServer(limits: Limits(perAddress: 4, countsLoopback: true))
    let ada = try server.seat("Ada")
    func statuses(_ key: String) throws -> Set<Int> {
      Set(try (0..<40).map { _ in try server.ask("GET", "/api/rooms/\(ada.room)", key: key).status })
    }
    #expect(try statuses(ada.key) == [200, 429])
    #expect(try statuses(server.mainKey) == [200])
    server.service.stop()
  }

  @Test("A seat's room takes 64 presenters besides the main room's")
  func connections() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    var clients: [LiveClient] = []
    while let client = try? server.join(ada.room, key: ada.key), client.status == 101, clients.count < 70 {
      clients.append(client)
    }
    #expect(clients.count == 64)
    #expect(try server.join(ada.room, key: ada.key).status == 503)
    #expect(try server.join(ada.room, key: server.mainKey).status == 101)
    #expect(try server.join(ada.room).status == 101)
    server.service.stop()
  }

  @Test("A seat's presenter can lock out viewers, and not the main room's presenter")
  func locking() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let presenter = try server.join(ada.room, key: ada.key)
    try presenter.webSocket.send(text: #"{"type": "lock", "value": true}"#)
    try presenter.readAll()
    #expect(try server.join(ada.room).status == 403)
    let teacher = try server.join(ada.room, key: server.mainKey)
    #expect(teacher.status == 101)
    #expect(try teacher.read(until: "hello")["role"] as? String == "presenter")
    let id = try #require(teacher.messages["hello"]?["id"] as? Int)
    try presenter.webSocket.send(text: #"{"type": "kick", "id": \#(id)}"#)
    #expect(try presenter.read(until: "error")["about"] as? String == "kick")
    #expect(try server.ask("GET", "/api/rooms/\(ada.room)/frame", key: server.mainKey).status == 200)
    server.service.stop()
  }

  @Test("The key of a seat that was deleted makes no room, also not that of the seat")
  func former() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: server.mainKey).status == 204)
    for _ in 0..<2 { #expect(try server.join(ada.room, key: ada.key).status == 404) }
    #expect(try server.ask("POST", "/api/rooms", key: ada.key, body: #"{"room": "mine"}"#).status == 403)
    #expect(try server.ask("GET", "/api/rooms/\(ada.room)", key: ada.key).status == 404)
    server.service.stop()
  }

  @Test("While the main room is locked, only its presenter takes seats")
  func lockedMain() throws {
    let server = try WorkshopServer()
    let main = try server.join(.main, key: server.mainKey)
    try main.webSocket.send(text: #"{"type": "lock", "value": true}"#)
    try main.readAll()
    let refused = try server.takeSeat("Ada")
    #expect(refused.status == 403 && refused.text.contains("locked"))
    let own = try server.ask("POST", "/api/workshop/seats", key: server.mainKey, body: #"{"name": "Ada"}"#)
    #expect(own.status == 201)
    try main.webSocket.send(text: #"{"type": "lock", "value": false}"#)
    try main.readAll()
    #expect(try server.takeSeat("Ben").status == 201)
    server.service.stop()
  }
}
