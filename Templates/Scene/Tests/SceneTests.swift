import Engine
import Foundation
import Testing

@testable import {{Type}}

/// A line of a take, as `tiltcast` records it.
private struct Line: Decodable {
  var t: Double
  var alpha, beta, gamma: Double?
}

@Test("The moon leans as the take says, and comes to rest there")
func takeIsPlayed() throws {
  let file = try #require(Bundle.module.url(forResource: "tilt", withExtension: "jsonl"))
  let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
  var stage = Stage({{Type}}())
  for line in lines {
    let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
    guard let alpha = line.alpha, let beta = line.beta, let gamma = line.gamma,
      let attitude = Attitude(alpha: alpha, beta: beta, gamma: gamma)
    else { continue }
    try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: line.t)
  }
  stage.render(at: stage.restTime)
  // The take ends 30° to the right.
  let moon = try #require(FrameTree(stage.frame).layer("moon"))
  #expect(moon.kind == .image)
  let turns = angles(in: FrameTree(stage.frame))
  #expect(turns.contains { abs($0 - 30) < 0.001 })
}

/// The angles of all rotations in space.
private func angles(in tree: FrameTree) -> [Double] {
  (tree.kind == .rotation3D ? [tree.values["angle"]].compactMap(\.self) : []) + (tree.children ?? []).flatMap(angles)
}
