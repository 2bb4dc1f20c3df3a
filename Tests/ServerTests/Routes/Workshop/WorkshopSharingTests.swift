import Foundation
import Glibc
import TestSupport
import Testing

@testable import Rooms
@testable import Server

@Suite("What the seats of a workshop share")
struct WorkshopSharingTests {
  @Test("A text of one seat that takes long to format keeps only that seat from formatting another")
  func formatting() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    func path(_ room: RoomName) -> String { "/api/rooms/\(room)/sources/Card.swift" }
    server.shared.hold()
    let slow = try server.begin("POST", path(ada.room), key: ada.key, body: "slow")
    #expect(Faults.eventually { server.shared.isHolding })
    let second = try server.begin("POST", path(ada.room), key: ada.key, body: "second")
    let others = [
      try server.begin("POST", path(ben.room), key: ben.key, body: "other"),
      try server.begin("POST", path(ada.room), key: server.mainKey, body: "other"),
    ]
    let refused = try second.readResponse().status
    server.shared.release()
    #expect(refused == 503)
    for socket in others + [slow] { #expect(try socket.readResponse().status == 200) }
    server.service.stop()
  }

  @Test("Requests of one seat for its sources take no places of the teacher's, nor of others'")
  func sources() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    server.shared.hold()
    let path = "/api/rooms/\(ada.room)/sources"
    let save = try server.begin("PUT", path + "/Card.swift", key: ada.key, body: "// new")
    #expect(server.eventuallyHolds("// new", in: ada.room))
    let many = try (0..<40).map { _ in try server.begin("GET", path, key: ada.key) }
    #expect(try many.firstStatus(503))
    let others = [
      try server.begin("GET", path, key: server.mainKey),
      try server.begin("GET", "/api/rooms/\(ben.room)/sources", key: ben.key),
    ]
    #expect(try server.ask("GET", "/healthz").status == 200)
    server.shared.release()
    for socket in others + [save] { #expect(try socket.readResponse().status == 200) }
    server.service.stop()
  }

  @Test("A save that is under way while the class is deleted leaves nothing")
  func deletion() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    server.shared.hold()
    let path = "/api/rooms/\(ada.room)/sources/Card.swift"
    let save = try server.begin("PUT", path, key: ada.key, body: "// new")
    let own = server.folder.appendingPathComponent(ada.room.description)
    #expect(server.eventuallyHolds("// new", in: ada.room))
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: server.mainKey).status == 204)
    server.shared.release()
    _ = try save.readResponse()
    #expect(Faults.eventually { !FileManager.default.fileExists(atPath: own.path) })
    let kept = server.folder.appendingPathComponent("state/code").path
    #expect(
      Faults.eventually { (try? FileManager.default.contentsOfDirectory(atPath: kept))?.isEmpty != false })
    server.service.stop()
  }

  @Test("Code that was frozen before a restart is frozen after it, and a new class's is not")
  func freezing() throws {
    let server = try WorkshopServer(taken: ["Ada"], isFrozen: true)
    let room = try #require(RoomName("ada--000001"))
    let path = "/api/rooms/\(room)/sources/Card.swift"
    func save(_ key: String) throws -> Int { try server.ask("PUT", path, key: key, body: "x").status }
    #expect(try save(server.keys.key(for: .presenter, in: room)) == 403 && save(server.mainKey) == 200)
    let wish = #"{"frozen": true}"#
    #expect(try server.ask("PATCH", "/api/workshop/seats", key: server.mainKey, body: wish).status == 204)
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: server.mainKey).status == 204)
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
    #expect(list.contains("\"frozen\":false") && server.shared.freezes == [true, false])
    server.service.stop()
  }
}

extension WorkshopServer {
  /// True if a room's card has been saved after a while.
  fileprivate func eventuallyHolds(_ text: String, in room: RoomName) -> Bool {
    let card = folder.appendingPathComponent("\(room)/Card.swift")
    return Faults.eventually { (try? String(contentsOf: card, encoding: .utf8)) == text }
  }
}

extension [TestSocket] {
  /// True if one of them is answered first, and with a status.
  fileprivate func firstStatus(_ status: Int) throws -> Bool {
    var descriptors = map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&descriptors, nfds_t(descriptors.count), 10_000) > 0 else { return false }
    guard let index = descriptors.firstIndex(where: { $0.revents != 0 }) else { return false }
    return try self[index].readResponse().status == status
  }
}
