import Engine
import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage

@Suite("Exercises of a workshop")
struct ExerciseLiveTests {
  private func check(
    _ exercise: String, in seat: (room: RoomName, key: String), _ server: WorkshopServer, key: String? = nil
  ) throws -> TestResponse {
    try server.ask(
      "POST", "/api/workshop/seats/\(seat.room)", key: key ?? seat.key, body: #"{"exercise": "\#(exercise)"}"#
    )
  }

  @Test("A check says what is missing, and what is done is kept and shown to the teacher")
  func checking() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    let first = try check("text", in: ada, server)
    #expect(first.status == 200 && first.text == #"{"done":false,"missing":"noNumber"}"#)
    let presenter = try server.join(ada.room, key: ada.key)
    try presenter.readAll()
    server.shared[ada.room]?.report(SceneNews(scenes: SceneCatalog([SceneKind(FollowingScene.self)])))
    _ = try presenter.read(until: "scenes")
    #expect(try check("tilt", in: ada, server).text == #"{"done":true}"#)
    #expect(try check("spring", in: ada, server).text == #"{"done":false,"missing":"tapIgnored"}"#)
    #expect(server.shared.done(in: ada.room) == [.tilt] && server.shared.done(in: ben.room) == nil)
    let path = "/api/workshop/seats/\(ada.room)"
    #expect(try server.ask("GET", path, key: ada.key).text == #"{"done":["tilt"]}"#)
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
    #expect(list.contains(#""done":["tilt"]"#) && list.contains(#""done":[]"#))
    server.service.stop()
  }

  @Test("A check plays the take to the scene that is on, and to no other")
  func choosing() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let presenter = try server.join(ada.room, key: ada.key)
    try presenter.readAll()
    let scenes = SceneCatalog([SceneKind(OwnScene.self), SceneKind(FollowingScene.self)])
    server.shared[ada.room]?.report(SceneNews(scenes: scenes))
    _ = try presenter.read(until: "scenes")
    #expect(try check("tilt", in: ada, server).text == #"{"done":false,"missing":"still"}"#)
    try presenter.send(#"{"type":"scene","name":"\#(FollowingScene.name)"}"#)
    _ = try presenter.read(until: "scene")
    #expect(try check("tilt", in: ada, server).text == #"{"done":true}"#)
    server.service.stop()
  }

  @Test("Only the writer in a room has its exercises checked, and no others")
  func refusals() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    for key in [ben.key, server.keys.key(for: .phone, in: ada.room)] {
      #expect(try check("tilt", in: ada, server, key: key).status == 403)
      #expect(try server.ask("GET", "/api/workshop/seats/\(ada.room)", key: key).status == 403)
    }
    for name in ["", "dance", "tilt\\u0000", #"", "x": ""#] {
      #expect(try check(name, in: ada, server).status == 400)
    }
    let main = (room: RoomName.main, key: server.mainKey)
    #expect(try check("tilt", in: main, server).status == 404)
    server.service.stop()
  }
}
