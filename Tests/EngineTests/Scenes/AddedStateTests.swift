import Foundation
import Testing

@testable import Engine

@Suite("States from before a scene had all that it has")
struct AddedStateTests {
  /// A scene, what has been added to its state, and what stands there where it is missing.
  private static let added: [(String, String, ParameterValue)] = [
    ("lenticular", "drive", .text("tilt")), ("panorama", "sampling", .text("every")),
    ("arm", "palette", .text("article")),
  ]

  private func restored(_ scene: AnyScene, without key: String) throws -> AnyScene {
    var state = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(scene)) as? [String: Any])
    #expect(state.removeValue(forKey: key) != nil)
    return try scene.kind.scene(restoring: JSONSerialization.data(withJSONObject: state))
  }

  @Test("They are read, and what is missing begins as in a new scene", arguments: added)
  func missing(name: String, key: String, value: ParameterValue) throws {
    let scene = try restored(SceneCatalog.builtIn.scene(named: name), without: key)
    #expect(scene.parameterValues[key] == value)
  }
}
