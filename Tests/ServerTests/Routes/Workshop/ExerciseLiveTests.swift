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

  private func issue(_ message: String) -> SceneDiagnostic {
    SceneDiagnostic(
      .error, from: .scene, message, file: "TiltExerciseTests.swift", line: 12,
      excerpt: "    try #require(distance >= 20, \"near\")")
  }

  @Test("A check says what is missing and at which line, and what is done is kept and shown to the teacher")
  func checking() throws {
    let server = try WorkshopServer()
    let (ada, ben) = (try server.seat("Ada"), try server.seat("Ben"))
    server.shared.testing { exercise, scene in
      guard exercise == .tilt || scene != "own" else { return ExerciseTests.Outcome(.slow) }
      return ExerciseTests.Outcome(
        nil, [issue("Expectation failed: (distance → 12.5) >= 20\nnear"), issue("Another\nrestless")])
    }
    #expect(
      try check("tilt", in: ada, server).text
        == #"{"done":false,"failures":[{"code":"try #require(distance >= 20, \"near\")","file":"TiltExerciseTests.swift","line":12,"message":"Expectation failed: (distance → 12.5) >= 20"},"#
        + #"{"code":"try #require(distance >= 20, \"near\")","file":"TiltExerciseTests.swift","line":12,"message":"Another"}],"missing":"near"}"#
    )
    #expect(try check("text", in: ada, server).text == #"{"done":false,"missing":"slow"}"#)
    server.shared.testing { _, _ in ExerciseTests.Outcome(nil) }
    #expect(try check("tilt", in: ada, server).text == #"{"done":true}"#)
    server.shared.testing { _, _ in ExerciseTests.Outcome(nil, [issue("The test trapped.")]) }
    let failed = try check("spring", in: ada, server).text
    #expect(failed.contains(#""missing":"failed""#) && failed.contains("The test trapped."))
    #expect(server.shared.done(in: ada.room) == [.tilt] && server.shared.done(in: ben.room) == nil)
    let path = "/api/workshop/seats/\(ada.room)"
    #expect(try server.ask("GET", path, key: ada.key).text == #"{"done":["tilt"]}"#)
    let list = try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
    #expect(list.contains(#""done":["tilt"]"#) && list.contains(#""done":[]"#))
    server.service.stop()
  }

  @Test("A check tests the scene that is on, if it is the room's own, and no other")
  func choosing() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    let presenter = try server.join(ada.room, key: ada.key)
    try presenter.readAll()
    server.shared.testing { _, scene in
      ExerciseTests.Outcome(scene == FollowingScene.name ? nil : .still)
    }
    let scenes = SceneCatalog([SceneKind(OwnScene.self), SceneKind(FollowingScene.self)])
    server.shared[ada.room]?.report(SceneNews(scenes: scenes))
    _ = try presenter.read(until: "scenes")
    #expect(try check("tilt", in: ada, server).text == #"{"done":false,"missing":"still"}"#)
    try presenter.send(#"{"type":"scene","name":"\#(FollowingScene.name)"}"#)
    _ = try presenter.read(until: "scene")
    #expect(try check("tilt", in: ada, server).text == #"{"done":true}"#)
    server.service.stop()
  }

  @Test("An answer has few failures, and no long ones")
  func bounds() throws {
    let server = try WorkshopServer()
    let ada = try server.seat("Ada")
    server.shared.testing { _, _ in
      ExerciseTests.Outcome(
        nil, Array(repeating: issue(String(repeating: "x", count: 900) + "\nnear"), count: 50))
    }
    let answer = try check("tilt", in: ada, server)
    #expect(answer.text.count < 5000 && answer.text.contains(#""missing":"near""#))
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
