import Foundation
import TestData
import TestSupport
import Testing

@testable import Rooms
@testable import Server

@Suite("The names of refusals")
struct RefusalNameTests {
  @Test("Every refusal that has a name has a sentence in both languages")
  func sentences() throws {
    let file = projectFolder.appending(path: "Public/strings.json")
    let strings = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    for name in RefusalName.allCases.map(\.rawValue) + [HandshakePolicy.Reason.guessing.rawValue] {
      #expect(strings["refused" + name.prefix(1).uppercased() + name.dropFirst()]?.count == 2, "\(name)")
    }
  }

  @Test("What a writer or a newcomer is refused has a name")
  func names() throws {
    let server = try WorkshopServer(seats: 2)
    let ada = try server.seat("Ada")
    let path = "/api/rooms/\(ada.room)/sources/"
    func name(_ response: TestResponse) -> String? { response.headers["tiltcast-reason"] }
    #expect(try name(server.takeSeat("ADA")) == "nameTaken")
    #expect(try name(server.takeSeat("\u{200b}")) == "badName")
    #expect(try name(server.takeSeat("Ben", code: "BBBBBB")) == "code")
    #expect(try name(server.ask("GET", "/api/workshop/seats", key: "wrong")) == "key")
    #expect(try name(server.ask("GET", "/api/workshop/seats")) == "key")
    #expect(try name(server.ask("PUT", path + "-x.swift", key: ada.key, body: "x")) == "badSourceName")
    #expect(try name(server.ask("GET", path + "None.swift", key: ada.key)) == "sourceMissing")
    #expect(try name(server.ask("GET", path + "Card.swift?version=1", key: ada.key)) == "versionMissing")
    let overtaken = try server.ask(
      "PUT", path + "Card.swift", key: ada.key, body: "x", headers: [("if-match", "\"0\"")])
    #expect(name(overtaken) == "sourceOvertaken")
    let text = String(repeating: "x", count: 64 << 10)
    #expect(try name(server.ask("PUT", path + "L.swift", key: ada.key, body: "a\u{0}")) == "sourceNotText")
    for number in 1...3 { _ = try server.ask("PUT", path + "A\(number).swift", key: ada.key, body: text) }
    #expect(try name(server.ask("PUT", path + "A4.swift", key: ada.key, body: text)) == "sourcesFull")
    let freeze = #"{"frozen": true}"#
    #expect(try server.ask("PATCH", "/api/workshop/seats", key: server.mainKey, body: freeze).status == 204)
    #expect(try name(server.ask("PUT", path + "Card.swift", key: ada.key, body: "x")) == "frozen")
    server.service.stop()
  }
}
