import Foundation
import Testing

@testable import Engine

@Suite("Layer effects")
struct LayerEffectsTests {
  private let wave = Ripple(
    origin: Point(x: 1, y: 2), time: 0.5, amplitude: 12, frequency: 15, decay: 8, speed: 1200)

  private func node(_ layer: some Layer) -> Node { layer.frame.nodes[0] }

  @Test("A ripple has its origin in the layer's space, wherever that lies")
  func ripple() throws {
    let values = box("a", 10, 10).layerEffect(wave).tree.values
    #expect(
      values == [
        "originX": 1, "originY": 2, "time": 0.5, "amplitude": 12, "frequency": 15, "decay": 8, "speed": 1200,
      ])
    let moved = box("a", 10, 10).layerEffect(wave).padding(5).tree
    #expect(moved.values["originX"] == 6)
    #expect(moved.values["originY"] == 7)
  }

  @Test("A ripple that is switched off says so in the structure and keeps its numbers")
  func disabled() throws {
    let off = box("a", 10, 10).layerEffect(wave, isEnabled: false)
    #expect(node(off).detail == .disabled)
    #expect(node(box("a", 10, 10).layerEffect(wave)).detail == nil)
    #expect(off.tree.values == box("a", 10, 10).layerEffect(wave).tree.values)
    let data = try JSONEncoder().encode(off.tree)
    #expect(String(decoding: data, as: UTF8.self).contains(#""enabled":false"#))
    #expect(try JSONDecoder().decode(FrameTree.self, from: data) == off.tree)
  }

  @Test("A lens has its faces as children, in the middle of the largest")
  func lens() {
    let lens = Lens(pitch: 8, view: 0.25, softness: 0.5) {
      box("a", 30, 20)
      box("b", 10, 10)
    }
    #expect(lens.size == Size(width: 30, height: 20))
    #expect(lens.tree.values == ["pitch": 8, "view": 0.25, "softness": 0.5])
    #expect(lens.tree.children?.map(\.id) == ["a", "b"])
    #expect(lens.box("b") == [10, 5, 10, 10])
  }

  @Test(
    "A foil carries the tilts, the intensity and the pattern's number",
    arguments: zip(FoilPattern.allCases, [0.0, 1, 2, 3]))
  func foil(pattern: FoilPattern, number: Double) {
    let tree = box("a", 10, 10).foil(pattern, tiltX: 3, tiltY: -4, intensity: 0.5).tree
    #expect(tree.kind == .foil)
    #expect(tree.values == ["tiltX": 3, "tiltY": -4, "intensity": 0.5, "pattern": number])
  }

  @Test("A shadow is a third black unless told otherwise, and does not change the layout")
  func shadow() {
    let shadow = box("a", 10, 10).shadow(radius: 3, y: 2)
    #expect(shadow.size == Size(width: 10, height: 10))
    #expect(
      shadow.tree.values == ["x": 0, "y": 2, "radius": 3, "red": 0, "green": 0, "blue": 0, "alpha": 0.33])
  }

  private let mesh = MeshGradient(
    width: 2, height: 3, points: (0..<6).map { UnitPoint(x: Double($0) / 10, y: Double($0) / 20) },
    colors: (0..<6).map { Color(red: Double($0) / 5, green: 0.1, blue: 0.2, alpha: 0.3) },
    smoothsColors: false
  ).frame(width: 40, height: 30)

  @Test("A mesh has four floats and six more for each point, whose grid stands in the structure")
  func mesh2x3() throws {
    let frame = mesh.padding(1).frame
    #expect(frame.isComplete)
    #expect(frame.nodes[0].detail == .mesh(columns: 2, rows: 3, smoothsColors: false))
    #expect(frame.nodes[0].floatCount == 40)
    #expect(frame.values.count == 40)
    #expect(Array(frame.values[0..<10]) == [1, 1, 40, 30, 0, 0, 0, 0.1, 0.2, 0.3])
    let tree = FrameTree(frame)
    #expect(tree.values == ["x": 1, "y": 1, "width": 40, "height": 30])
    #expect(tree.points?[5] == [0.5, 0.25])
    #expect(tree.colors?[5] == [1, 0.1, 0.2, 0.3])
  }

  @Test("A mesh's points and colours stand among its values in JSON, and come back")
  func meshJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let small = MeshGradient(
      width: 2, height: 2, points: [.topLeading, .topTrailing, .bottomLeading, .bottomTrailing],
      colors: [.black, .white, .clear, .white])
    let data = try encoder.encode(small.tree)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"columns":2,"kind":"mesh","rows":2,"smoothsColors":true,"values":{"colors":[[0,0,0,1],[1,1,1,1],[0,0,0,0],[1,1,1,1]],"height":10,\
        "points":[[0,0],[1,0],[0,1],[1,1]],"width":10,"x":0,"y":0}}
        """)
    #expect(try JSONDecoder().decode(FrameTree.self, from: data) == small.tree)
    #expect(try JSONDecoder().decode(FrameTree.self, from: encoder.encode(mesh.tree)) == mesh.tree)
  }

  @Test("A signal has a float for each name, and comes back from JSON by name")
  func signal() throws {
    let signal = Signal([("roll", 12.5), ("points", -1)])
    #expect(signal.frame.nodes[0].detail == .signal(names: ["roll", "points"]))
    #expect(signal.frame.values == [12.5, -1])
    #expect(signal.frame.isComplete)
    #expect(signal.size == .zero)
    let data = try JSONEncoder().encode(signal.tree)
    let tree = try JSONDecoder().decode(FrameTree.self, from: data)
    #expect(tree.values == ["roll": 12.5, "points": -1])
    #expect(tree.points == nil)
  }
}
