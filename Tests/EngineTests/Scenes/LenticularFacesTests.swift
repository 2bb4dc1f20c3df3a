import Testing

@testable import Engine

@Suite("Lenticular card of any number of faces")
struct LenticularFacesTests {
  private func card(
    faces: Int, roll: Double, _ values: [String: ParameterValue] = [:]
  ) throws -> (tree: FrameTree, scene: AnyScene) {
    var scene = Lenticular()
    scene.roll = roll
    let values = values.merging(["faces": .number(Double(faces))]) { $1 }
    let tuned = try tuned(AnyScene(scene), values)
    var stage = Stage(tuned)
    stage.render(at: 0)
    return (FrameTree(stage.frame), tuned)
  }

  private func opacities(_ tree: FrameTree, _ count: Int) -> [Double] {
    Lenticular.ids(of: count).dropFirst().map { tree.layer($0)?.values["opacity"] ?? .nan }
  }

  /// Faces, roll, and the opacities above the lowest face, with a base angle of 60.
  private static let table: [(Int, Double, [Double])] = [
    (2, -60, [0]), (2, 0, [0.5]), (2, 0.999, [0.5]), (2, 60, [1]),
    (4, -60, [0, 0, 0]), (4, -40, [0.5, 0, 0]), (4, 0, [1, 0.5, 0]), (4, 40, [1, 1, 0.5]),
    (5, -30, [1, 0, 0, 0]), (5, 15, [1, 1, 0.5, 0]), (5, 90, [1, 1, 1, 1]),
    (8, 60, [1, 1, 1, 1, 1, 1, 1]), (8, -180, [0, 0, 0, 0, 0, 0, 0]),
  ]

  @Test("Each face comes over its own part of the way", arguments: table)
  func fading(faces: Int, roll: Double, expected: [Double]) throws {
    let shown = try opacities(card(faces: faces, roll: roll).tree, faces)
    #expect(shown.count == expected.count)
    #expect(zip(shown, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(shown)")
  }

  @Test(
    "A narrower cross-fade lies in the middle of the way",
    arguments: [
      (1.0, 0.25, 0.25), (0.5, 0.25, 0), (0.5, 0.5, 0.5), (0.5, 0.6, 0.7), (0, 0.49, 0), (0, 0.51, 1),
    ])
  func crossFade(width: Double, way: Double, opacity: Double) throws {
    let tree = try card(faces: 3, roll: 60 * way, ["crossFade": .number(width)]).tree
    #expect(abs((tree.layer("front")?.values["opacity"] ?? .nan) - opacity) < 1e-12)
  }

  @Test(
    "The faces come in the order that is asked for",
    arguments: [
      ("forward", ["back", "middle", "front", "kite"]), ("backward", ["kite", "front", "middle", "back"]),
      ("thereAndBack", ["back", "middle", "front", "kite", "front", "middle", "back"]),
    ])
  func order(order: String, expected: [String]) throws {
    for mode in ["fade", "lens"] {
      let tree = try card(faces: 4, roll: 0, ["order": .text(order), "mode": .text(mode)]).tree
      let assets = Lenticular.ids(of: expected.count).map { id -> String? in
        let layer = tree.layer(id)
        return layer?.asset ?? layer?.children?.first?.asset
      }
      #expect(assets == expected)
    }
  }

  @Test("Every number of faces has art of its own, and names it")
  func art() throws {
    for faces in 2...8 {
      let (tree, scene) = try card(faces: faces, roll: 0)
      #expect(scene.assets(in: Environment()).map(\.id) == Array(Lenticular.day.prefix(faces)))
      #expect(tree.layer("front") != nil)
    }
  }
}
