import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("States in takes from anywhere")
struct TakeStateTests {
  private func header(_ state: String, scene: String, start: String = "") -> String {
    "{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"\(scene)\", \"state\": \(state)\(start)}\n"
  }

  private func json(_ scene: AnyScene) throws -> [String: Any] {
    let data = Data(scene.stableJSON)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func text(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  /// A scene, and what of its state is changed into what no scene could be in.
  private static let unsound: [(String, String, String)] = [
    ("mesh", "points", "[]"), ("mesh", "width", "7"), ("book", "turned", "9223372036854775807"),
    ("book", "turned", "-3"), ("carousel", "page", "9223372036854775807"),
    ("lenticular", "pictures", #"{"all": [{"url": "/media/a.webp", "width": 10, "height": 10}]}"#),
    ("lenticular", "pictures", #"{"all": [{"url": "https://elsewhere/a", "width": 10, "height": 10}]}"#),
    ("lenticular", "faces", #"{"count": 1e300, "crossFade": 1, "order": "forward"}"#),
    ("panorama", "viewAngle", "0"),
  ]

  @Test("What no scene could be in is refused with its line and field", arguments: unsound)
  func refused(scene: String, field: String, value: String) throws {
    var state = try json(SceneCatalog.builtIn.scene(named: scene))
    state[field] = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
    let line = try header(text(state), scene: scene)
    let error = #expect(throws: TakeError.self) { try Take(jsonLines: line) }
    #expect(error?.description.hasPrefix("Line 1: ") == true, "\(error?.description ?? "")")
  }

  @Test("Where scenes have changed since, a state that means nothing begins anew with its parameters")
  func otherVersion() throws {
    let line =
      #"{"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {"baseDegrees": 45, "#
      + #""gone": 1, "drive": "sail"}, "state": {}}"# + "\n"
    #expect(throws: TakeError.self) { try Take(jsonLines: line) }
    let take = try Take(jsonLines: Data(line.utf8), isOfOtherVersions: true)
    #expect(take.scene.parameterValues["baseDegrees"] == .number(45))
    #expect(take.scene.parameterValues["drive"] == .text("tilt"))
  }

  @Test("Where scenes have changed since, what a scene refuses is left out")
  func otherEvents() throws {
    let lines = """
      {"tiltcast": "take", "version": 1, "scene": "lenticular"}
      {"t": 0, "type": "parameter", "name": "gone", "value": 1}
      {"t": 1, "type": "action", "name": "gone"}
      {"t": 2, "type": "parameter", "name": "baseDegrees", "value": 45}

      """
    #expect(throws: TakeError.self) { try Take(jsonLines: lines) }
    let take = try Take(jsonLines: Data(lines.utf8), isOfOtherVersions: true)
    #expect(take.events.map(\.time) == [2])
    #expect(throws: TakeError.self) {
      try Take(jsonLines: Data((lines + "{\"t\": 1}\n").utf8), isOfOtherVersions: true)
    }
  }
}
