import Foundation
import Testing

@testable import Engine

@Suite("Frame tree")
struct FrameTreeTests {
  private let layer = ZStack {
    Image("sea").frame(width: 4, height: 3).opacity(0.1).id("fading")
    HStack {
      Ellipse()
      Rectangle().id("last")
    }
  }

  @Test("Nodes are nested as the layers are")
  func nesting() {
    let tree = layer.tree
    #expect(tree.kind == .group)
    #expect(tree.children?.map(\.kind) == [.opacity, .group])
    #expect(tree.children?[0].children?.map(\.kind) == [.image])
    #expect(tree.children?[1].children?.map(\.kind) == [.ellipse, .rectangle])
  }

  @Test("A layer is found by its id, however deep it lies")
  func lookup() {
    #expect(layer.tree.layer("fading")?.values == ["opacity": 0.1])
    #expect(layer.tree.layer("last")?.values["x"] == 10)
    #expect(layer.tree.layer("none") == nil)
  }

  @Test("Every node has exactly the values of its kind")
  func names() {
    func check(_ tree: FrameTree) {
      #expect(Set(tree.values.keys) == Set(tree.kind.floats))
      tree.children?.forEach(check)
    }
    check(layer.rotation3DEffect(.degrees(3), axis: (x: 0, y: 1, z: 0)).clipShape(.init()).tree)
  }

  @Test("A mesh has a place and a colour for each of its points, row by row")
  func mesh() {
    let points = [(0.0, 0.0), (1, 0.25), (0.125, 1), (1, 1)].map { UnitPoint(x: $0, y: $1) }
    let colors = [0.1, 0.2, 0.3, 0.4].map { Color(red: $0, green: 0.5, blue: 0.6, alpha: 0.7) }
    let tree = MeshGradient(width: 2, height: 2, points: points, colors: colors).tree
    #expect(tree.points == [[0, 0], [1, 0.25], [0.125, 1], [1, 1]])
    #expect(tree.colors == [0.1, 0.2, 0.3, 0.4].map { [$0, 0.5, 0.6, 0.7] })
    #expect(Set(tree.values.keys) == ["x", "y", "width", "height"])
  }

  @Test("Numbers are doubles, not rounded to Float32")
  func doubles() {
    #expect(Ellipse().opacity(0.1).tree.values["opacity"] == 0.1)
  }

  @Test("JSON leaves out what a node does not have, and always has its values")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(layer.tree.children![0]), as: UTF8.self)
    #expect(
      text == """
        {"children":[{"asset":"sea","kind":"image","values":{"height":3,"width":4,"x":8,"y":3.5}}],\
        "id":"fading","kind":"opacity","values":{"opacity":0.1}}
        """)
    let empty = String(decoding: try encoder.encode(EmptyLayer().tree), as: UTF8.self)
    #expect(empty == #"{"kind":"group","values":{}}"#)
  }

  @Test("A tree comes back from JSON as it was")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(layer.tree)
    #expect(try JSONDecoder().decode(FrameTree.self, from: data) == layer.tree)
  }
}
