import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support

@Suite("The cards of a workshop")
struct WorkshopCardsTests {
  /// The room and the name of the seat in an answer.
  private func seat(in response: TestResponse) throws -> [String?] {
    let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    return [json?["room"] as? String, json?["name"] as? String]
  }

  @Test("The card of a free seat gives it to a person with a name, and then leads back to it without one")
  func newcomer() throws {
    let server = try WorkshopServer(seats: 2)
    let cards = try server.cards()
    #expect(cards.map(\.name) == ["", ""] && cards.allSatisfy { $0.code.count == 8 })
    let nameless = try server.takeSeat("", code: cards[1].code)
    #expect(nameless.status == 400 && nameless.headers["tiltcast-reason"] == "badName")
    let taken = try server.takeSeat("Ada", code: cards[1].code.lowercased())
    #expect(taken.status == 201)
    #expect(server.shared.cards?.marks.map(\.description) == [cards[0].id])
    let back = try server.ask(
      "POST", "/api/workshop/seats", body: "{\"code\": \"\(cards[1].code)\"}")
    #expect(try back.status == 200 && seat(in: back) == seat(in: taken))
    #expect(
      back.text.contains(server.keys.key(for: .presenter, in: try #require(RoomName("ada--\(cards[1].id)")))))
    // Whatever name comes with it.
    #expect(try seat(in: server.takeSeat("Eve", code: cards[1].code)).last == "Ada")
    #expect(try server.cards().map(\.name) == ["Ada", ""])
    server.service.stop()
  }

  @Test("Who took a seat with the main room's code has a card, too, and takes nobody's away")
  func classCode() throws {
    let server = try WorkshopServer(seats: 2)
    let printed = try server.cards()
    let ada = try server.seat("Ada")
    let own = try #require(try server.cards().first { $0.name == "Ada" })
    #expect(!printed.map(\.code).contains(own.code))
    #expect(try seat(in: server.takeSeat("", code: own.code)) == [ada.room.description, "Ada"])
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
    #expect(list.contains("\"card\":\"\(own.code)\""))
    #expect(try server.takeSeat("Ben", code: printed[1].code).status == 201)
    let late = try server.takeSeat("Cleo", code: printed[0].code)
    #expect(late.status == 409 && late.headers["tiltcast-reason"] == "seatsFull")
    server.service.stop()
  }

  @Test("Wrong codes of cards count as wrong keys, after which right ones are not looked at")
  func guessing() throws {
    let server = try WorkshopServer(limits: Limits(countsLoopback: true, wrongKeys: 3))
    let card = try server.cards()[0].code
    for _ in 0..<3 {
      let refused = try server.takeSeat("Eve", code: "BBBBBBBB")
      #expect(refused.status == 403 && refused.headers["tiltcast-reason"] == "code")
    }
    let locked = try server.takeSeat("Ada", code: card)
    #expect(locked.status == 429 && locked.headers["tiltcast-reason"] == "guessing")
    #expect(locked.headers["retry-after"] != nil)
    server.service.stop()
  }

  @Test(
    "A new code of the main room ends the cards of free seats; while it is locked, owners come back all the same"
  )
  func mainRoom() throws {
    let server = try WorkshopServer(seats: 2)
    let cards = try server.cards()
    #expect(try server.takeSeat("Ada", code: cards[0].code).status == 201)
    let main = try server.join(.main, key: server.mainKey)
    try main.webSocket.send(text: #"{"type": "lock", "value": true}"#)
    try main.readAll()
    let refused = try server.takeSeat("Ben", code: cards[1].code)
    #expect(refused.status == 403 && refused.headers["tiltcast-reason"] == "seatsLocked")
    #expect(try server.takeSeat("", code: cards[0].code).status == 200)
    try main.webSocket.send(text: #"{"type": "lock", "value": false}"#)
    try main.webSocket.send(text: #"{"type": "code"}"#)
    try main.readAll()
    #expect(try server.takeSeat("Ben", code: cards[1].code).status == 403)
    #expect(try server.takeSeat("", code: cards[0].code).status == 200)
    #expect(try server.takeSeat("Ben", code: server.cards()[1].code).status == 201)
    server.service.stop()
  }

  @Test("Cards outlive a restart, and end with the class")
  func keeping() throws {
    let mark = try #require(SeatMark(rawValue: "k3m9xq"))
    let server = try WorkshopServer(cards: WorkshopCards(generation: 0, marks: [mark]))
    let code = server.keys.code(of: mark).description
    #expect(try server.cards().first?.code == code)
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: server.mainKey).status == 204)
    #expect(try server.takeSeat("Ada", code: code).status == 403)
    server.service.stop()
  }

  @Test("A card that could not be used stays one")
  func failure() throws {
    let server = try WorkshopServer(fails: true)
    let card = try server.cards()[0]
    for _ in 0..<2 { #expect(try server.takeSeat("Ada", code: card.code).status == 503) }
    #expect(try server.cards()[0].code == card.code)
    server.service.stop()
  }

  @Test("Only the main room's presenter sees cards and their pictures, and there are pictures of no other")
  func list() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let cards = try server.cards()
    for path in ["/api/workshop/cards", "/api/workshop/cards/\(cards[0].id)"] {
      for key in [ada.key, server.keys.key(for: .phone, in: .main), nil] {
        #expect(try server.ask("GET", path, key: key).status == 403)
      }
    }
    for card in cards {
      let picture = try server.ask("GET", "/api/workshop/cards/\(card.id)", key: server.mainKey)
      let links = Links(
        host: nil, port: server.service.port, tlsPort: nil, publicURL: nil, addresses: NetworkAddresses([]),
        keys: server.keys)
      #expect(picture.text == JoinCode("\(links.workshop)#\(card.code)")?.svg)
      #expect(
        picture.headers["content-type"] == "image/svg+xml" && picture.headers["cache-control"] == "no-store")
    }
    for id in ["zzzzzz", "..", "x"] {
      #expect(try server.ask("GET", "/api/workshop/cards/\(id)", key: server.mainKey).status == 404)
    }
    server.service.stop()
  }

  @Test("One client takes half of the seats with the class's code, and cards and the teacher give the rest")
  func rations() throws {
    var limits = Limits()
    limits.countsLoopback = true
    let server = try WorkshopServer(seats: 10, limits: limits)
    for number in 1...5 { #expect(try server.takeSeat("Person \(number)").status == 201) }
    let refused = try server.takeSeat("Person 6")
    #expect(refused.status == 429 && refused.headers["tiltcast-reason"] == "seatsRationed")
    #expect((1...60).contains(refused.headers["retry-after"].flatMap { Int($0) } ?? 0))
    let card = try #require(server.cards().last)
    #expect(try server.takeSeat("Person 6", code: card.code).status == 201)
    let body = #"{"name": "Person 7"}"#
    #expect(try server.ask("POST", "/api/workshop/seats", key: server.mainKey, body: body).status == 201)
    server.service.stop()
  }
}
