import Foundation
import Testing

@testable import Engine

@Suite("Steps")
struct StepsTests {
  /// Tilts that depend on the person and the time only.
  private func play(
    _ people: Int, seconds: Int, fps: Double?, steppingOut: Bool = false
  ) throws -> Stage {
    var stage = Stage(RollingProbe())
    try stage.apply(.joining(0..<people), at: 0)
    var rendered = 0.0
    for event in 0..<(seconds * 10) {
      let time = Double(event) / 10
      if let fps {
        while rendered < time {
          stage.render(at: rendered)
          rendered += 1 / fps
        }
      }
      var change = CrowdChange()
      change.moved = (0..<people).filter { ($0 + event) % 3 == 0 }.map {
        .init(place: $0, held: .leaning(Double(($0 * 31 + event * 17) % 90 - 45)))
      }
      if !change.moved.isEmpty { try stage.apply(change, at: time) }
      if steppingOut, event == seconds * 5 { stage = try recoded(stage) }
    }
    stage.render(at: Double(seconds))
    return stage
  }

  /// The stage as a take or a snapshot keeps it.
  private func recoded(_ stage: Stage) throws -> Stage {
    let state = try JSONEncoder().encode(stage.scene)
    let kind = SceneKind(RollingProbe.self)
    let scene = try kind.scene(restoring: JSONDecoder().decode(Held.self, from: state).decoder)
    return Stage(scene, reference: .identity, tunings: [:], crowd: stage.crowd)
  }

  private struct Held: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
  }

  private func bits(_ stage: Stage) -> [UInt64] { stage.frame.values.map(\.bitPattern) }

  @Test("Circles are where they are whatever was rendered before: never, at 60, 7 and 1000 frames a second")
  func rates() throws {
    let expected = bits(try play(40, seconds: 4, fps: nil))
    #expect(Set(expected).count > 40)
    for fps in [60, 7, 1000.0] { #expect(bits(try play(40, seconds: 4, fps: fps)) == expected) }
  }

  @Test("A stage that is kept and restored goes on to the bit")
  func restoring() throws {
    let expected = bits(try play(20, seconds: 3, fps: nil))
    #expect(bits(try play(20, seconds: 3, fps: 13, steppingOut: true)) == expected)
  }

  @Test("Five seconds after the last event everything stands still, and an hour later costs no more steps")
  func rest() throws {
    var stage = Stage(RollingProbe())
    try stage.apply(.joining([0]), at: 0)
    try stage.apply(.leaning(10, 0), at: 1)
    #expect(abs(stage.restTime - 6) < 0.02)
    stage.render(at: 6)
    let (before, steps) = (bits(stage), stage.scene.unwrapped(as: RollingProbe.self)?.steps)
    stage.render(at: 3600)
    #expect(bits(stage) == before)
    #expect(stage.restTime == -.infinity)
    try stage.apply(.leaning(-10, 0), at: 3600)
    #expect(stage.scene.unwrapped(as: RollingProbe.self)?.steps == steps)
    stage.render(at: 3600.5)
    #expect(bits(stage) != before)
  }

  @Test("A frozen crowd stands still until it thaws")
  func frozen() throws {
    var stage = Stage(RollingProbe())
    try stage.apply(.joining([0]), at: 0)
    try stage.apply(.leaning(30, 0), at: 0)
    var change = CrowdChange()
    change.isFrozen = true
    try stage.apply(change, at: 1)
    stage.render(at: 1)
    let before = bits(stage)
    stage.render(at: 2)
    #expect(bits(stage) == before)
    #expect(stage.restTime == -.infinity)
    change.isFrozen = false
    try stage.apply(change, at: 3)
    stage.render(at: 3.1)
    #expect(bits(stage) != before)
  }

  @Test("Steps that no time leads to are refused")
  func unsound() throws {
    let stage = Stage(RollingProbe())
    let state = String(decoding: try JSONEncoder().encode(stage.scene), as: UTF8.self)
    for (name, value) in [
      ("remaining", "601"), ("remaining", "-1"), ("next", "-1"), ("next", "900000000000"),
    ] {
      let broken = state.replacing("\"\(name)\":0", with: "\"\(name)\":\(value)")
      #expect(broken != state)
      #expect(throws: (any Error).self) {
        let held = try JSONDecoder().decode(Held.self, from: Data(broken.utf8))
        _ = try SceneKind(RollingProbe.self).scene(restoring: held.decoder)
      }
    }
  }
}
