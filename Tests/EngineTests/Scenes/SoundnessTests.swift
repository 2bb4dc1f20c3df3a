import Foundation
import Testing

@testable import Engine

@Suite("States and events of anybody's")
struct SoundnessTests {
  private static let names = SceneCatalog.builtIn.kinds.map { $0.name }

  private static func state(of scene: AnyScene) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(scene)) as? [String: Any])
  }

  private static func restored(_ state: [String: Any], like scene: AnyScene) throws -> AnyScene {
    try scene.kind.scene(restoring: JSONSerialization.data(withJSONObject: state))
  }

  /// A stage in the middle of whatever so many events led to.
  private static func stage(_ name: String, seed: UInt64, events: Int) throws -> (Stage, EventStorm) {
    var stage = Stage(
      try SceneCatalog.builtIn.scene(named: name), environment: Environment(typesetter: GridTypesetter()))
    var storm = EventStorm(seed: seed)
    for step in 0..<events {
      storm.isExtreme = step % 3 == 0
      storm.strike(&stage)
    }
    return (stage, storm)
  }

  /// Checks that a stage shows numbers at any time from then on.
  private static func expectNumbers(_ stage: Stage, from time: Time, _ comment: @autoclosure () -> String) {
    var stage = stage
    for later in [0, 0.05, 1e9] {
      stage.render(at: time + later, signals: true)
      if stage.frame.strayCount != 0 {
        Issue.record("\(stage.frame.strayCount) stray at +\(later): \(comment())")
      }
    }
  }

  @Test(
    "Whatever happens to a scene, it shows numbers, and its state is sound and reads back", arguments: names)
  func storm(name: String) throws {
    for seed: UInt64 in 1...4 {
      var (stage, storm) = try Self.stage(name, seed: seed, events: 0)
      for step in 0..<80 {
        storm.isExtreme = step % 2 == 0
        storm.strike(&stage)
        #expect(throws: Never.self, "seed \(seed), step \(step): \(stage.scene)") { try stage.scene.coded() }
        if step % 10 == 0 {
          Self.expectNumbers(stage, from: storm.time, "seed \(seed), step \(step): \(stage.scene)")
        }
      }
    }
  }

  @Test("A state with anything else in one place is refused, or played on", arguments: names)
  func mutations(name: String) throws {
    var played = 0
    for seed: UInt64 in [2, 3] {
      let (stage, storm) = try Self.stage(name, seed: seed, events: 12 * Int(seed))
      for state in StateMutation.all(of: try Self.state(of: stage.scene)) {
        guard let scene = try? Self.restored(state, like: stage.scene) else { continue }
        played += 1
        var next = Stage(scene, environment: Environment(typesetter: GridTypesetter()))
        Self.expectNumbers(next, from: storm.time, "\(state)")
        var later = EventStorm(seed: seed, from: storm.time)
        for _ in 0..<4 { later.strike(&next) }
        Self.expectNumbers(next, from: later.time, "\(state)")
      }
    }
    #expect(played > 0)
  }

  @Test("A state with a number to which no event leads is refused, wherever it stands", arguments: names)
  func unreachableNumbers(name: String) throws {
    for seed: UInt64 in 1...6 {
      let (stage, _) = try Self.stage(name, seed: seed, events: 10 * Int(seed))
      let states = StateMutation.all(of: try Self.state(of: stage.scene), puttingNumber: -1e300)
      #expect(!states.isEmpty)
      for state in states {
        #expect(throws: (any Error).self, "\(state)") { try Self.restored(state, like: stage.scene) }
      }
    }
  }
}
