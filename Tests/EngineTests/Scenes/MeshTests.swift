import Foundation
import Testing

@testable import Engine

@Suite("Mesh gradient")
struct MeshTests {
  @Test("It begins straight, in rows of black, blue and green")
  func beginning() throws {
    let mesh = try PlayedScene(Mesh()).layer("mesh", at: 0)
    #expect(
      mesh.points == [
        [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.5, 0.5], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
      ])
    let rows: [[Double]] = [
      [0, 0, 0, 1], [0, 122.0 / 255, 1, 1], [52.0 / 255, 199.0 / 255, 89.0 / 255, 1],
    ]
    let expected: [[Double]] = rows.flatMap { [$0, $0, $0] }
    #expect(mesh.colors == expected)
    #expect(mesh.values == ["x": 0, "y": 0, "width": 480, "height": 480])
    #expect(mesh.kind == .mesh)
  }

  @Test(
    "The grid has as many points as asked for, in straight rows",
    arguments: [(2.0, 2.0), (2, 6), (6, 2), (4, 5), (6, 6), (3, 4)])
  func grid(width: Double, height: Double) throws {
    var scene = PlayedScene(Mesh())
    try scene.set("width", .number(width))
    try scene.set("height", .number(height))
    let points = try scene.points()
    #expect(points.count == Int(width * height))
    for row in 0..<Int(height) {
      for column in 0..<Int(width) {
        let point = points[row * Int(width) + column]
        let expected = (x: Double(column) / (width - 1), y: Double(row) / (height - 1))
        #expect(isClose(point[0], expected.x))
        #expect(isClose(point[1], expected.y))
      }
    }
    let colors = try #require(try scene.layer("mesh", at: 0).colors)
    #expect(colors.first == [0, 0, 0, 1])
    let green: [Double] = [52.0 / 255, 199.0 / 255, 89.0 / 255, 1]
    #expect(colors.last == green)
  }

  @Test("A row between two of the palette's colours has the colour between them")
  func between() throws {
    var scene = PlayedScene(Mesh())
    try scene.set("height", .number(5))
    let colors = try #require(try scene.layer("mesh", at: 0).colors)
    let expected: [Int: [Double]] = [
      3: [0, 61.0 / 255, 0.5, 1], 9: [26.0 / 255, 160.5 / 255, 172.0 / 255, 1],
    ]
    for (index, color) in expected {
      for (component, wanted) in zip(colors[index], color) { #expect(isClose(component, wanted)) }
    }
  }

  @Test("Every palette has colours of its own")
  func palettes() throws {
    var seen: Set<[[Double]]> = []
    for palette in ["meadow", "dusk", "citrus", "ice"] {
      var scene = PlayedScene(Mesh())
      try scene.set("palette", .text(palette))
      seen.insert(try #require(try scene.layer("mesh", at: 0).colors))
    }
    #expect(seen.count == 4)
  }

  /// Seconds after the action, and the middle point by the critically damped closed form.
  private static let move: [(Double, [Double])] = [
    (0, [0.5, 0.5]), (0.1, [0.6265844859513425, 0.43670775702432874]),
    (0.25, [0.8113141925405389, 0.34434290372973053]), (0.6, [0.8966860115981603, 0.30165699420091985]),
    (9, [0.9, 0.3]),
  ]

  @Test("The action moves the middle point to (0.9, 0.3) on the default spring", arguments: move)
  func moving(elapsed: Double, expected: [Double]) throws {
    var scene = PlayedScene(Mesh())
    try scene.action("move", at: 1)
    let points = try scene.points(at: 1 + elapsed)
    #expect(isClose(points[4][0], expected[0]) && isClose(points[4][1], expected[1]))
    #expect(points[3] == [0, 0.5])
  }

  @Test("Again it moves it back, from wherever it is")
  func back() throws {
    var scene = PlayedScene(Mesh())
    try scene.action("move", at: 0)
    let before = try scene.points(at: 0.1)[4]
    try scene.action("move", at: 0.1)
    #expect(try scene.points(at: 0.1)[4] == before)
    #expect(try scene.points(at: 0.12)[4][0] > before[0], "it keeps its velocity")
    #expect(try scene.points(at: 9)[4] == [0.5, 0.5])
  }

  @Test("A finger takes the middle point on its way from where it is")
  func caught() throws {
    var scene = PlayedScene(Mesh())
    try scene.action("move", at: 0)
    let before = try scene.points(at: 0.2)[4]
    try scene.pointer(.began, before[0] * 480, before[1] * 480, at: 0.2)
    #expect(try scene.points(at: 0.2)[4] == before && scene.points(at: 5)[4] == before)
    try scene.action("move", at: 5)
    #expect(try scene.points(at: 9)[4] == before, "what is held does not go away")
  }

  @Test("A grid without a middle has nothing to move", arguments: [(2.0, 3.0), (3, 4), (6, 6)])
  func noMiddle(width: Double, height: Double) throws {
    var scene = PlayedScene(Mesh())
    try scene.set("width", .number(width))
    try scene.set("height", .number(height))
    let before = try scene.points()
    try scene.action("move", at: 1)
    #expect(try scene.points(at: 9) == before)
  }

  @Test("Each point's place and colour is a parameter")
  func parameters() throws {
    var scene = PlayedScene(Mesh())
    try scene.set("x22", .number(0.9))
    try scene.set("y22", .number(0.3))
    try scene.set("tint32", .text("#ff000080"))
    #expect(try scene.points()[4] == [0.9, 0.3])
    let colors = try #require(try scene.layer("mesh", at: 0).colors)
    let red: [Double] = [1, 0, 0, 128.0 / 255]
    #expect(colors[7] == red)
    let green: [Double] = [52.0 / 255, 199.0 / 255, 89.0 / 255, 1]
    #expect(colors[6] == green)
    let values = scene.stage.scene.parameterValues
    #expect(values["x22"] == .number(0.9) && values["tint32"] == .text("#ff000080"))
    #expect(values["tint11"] == .text("#000000") && values["x44"] == .number(0))
    try scene.pointer(.began, 0, 0, at: 1)
    try scene.pointer(.moved, 48, 96, at: 1)
    let dragged = scene.stage.scene.parameterValues
    guard case .number(let x)? = dragged["x11"], case .number(let y)? = dragged["y11"] else {
      Issue.record("The place is no number.")
      return
    }
    #expect(isClose(x, 0.1) && isClose(y, 0.2))
  }

  @Test("A point by number stops the middle on its way; a point outside the grid does nothing")
  func byNumber() throws {
    var scene = PlayedScene(Mesh())
    try scene.action("move", at: 0)
    try scene.set("x22", .number(0.2), at: 0.1)
    #expect(try scene.points(at: 0.1)[4] == [0.2, 0.3] && scene.points(at: 5)[4] == [0.2, 0.3])
    let before = scene.tree(at: 5)
    try scene.set("x44", .number(0.7), at: 5)
    try scene.set("tint66", .text("#123456"), at: 5)
    #expect(scene.tree(at: 5) == before)
    try scene.set("width", .number(6), at: 6)
    try scene.set("height", .number(6), at: 6)
    let colors = try #require(try scene.layer("mesh", at: 6).colors)
    let waited: [Double] = [0x12 / 255.0, 0x34 / 255.0, 0x56 / 255.0, 1]
    #expect(colors[35] == waited)
  }

  @Test("All parameters, one after the other by name, make the same mesh")
  func roundTrip() throws {
    var scene = PlayedScene(Mesh())
    try scene.set("width", .number(5))
    try scene.set("height", .number(4))
    try scene.set("palette", .text("dusk"))
    try scene.set("x23", .number(0.125))
    try scene.set("y45", .number(0.25))
    try scene.set("tint11", .text("#abcdef"))
    try scene.set("tint45", .text("#fedcba80"))
    var copy = PlayedScene(Mesh())
    for (name, value) in scene.stage.scene.parameterValues.sorted(by: { $0.key < $1.key }) {
      try copy.set(name, value)
    }
    #expect(copy.tree(at: 0) == scene.tree(at: 0))
  }

  @Test("Another palette takes back the points' own colours, and so does the action; another grid keeps them")
  func tints() throws {
    var scene = PlayedScene(Mesh())
    func corner() throws -> [Double]? { try scene.layer("mesh", at: 0).colors?[0] }
    try scene.set("tint11", .text("#ff0000"))
    try scene.set("width", .number(4))
    #expect(try corner() == [1, 0, 0, 1])
    try scene.set("palette", .text("ice"))
    #expect(try corner() != [1, 0, 0, 1])
    try scene.set("tint11", .text("#ff0000"))
    try scene.action("reset", at: 0)
    #expect(try corner() != [1, 0, 0, 1])
  }

  @Test("Panels are told which points a grid has")
  func needs() throws {
    let parameters = Mesh.parameters.map(\.description)
    #expect(parameters.count == 5 + 36 * 3)
    func needs(_ name: String) -> [String: Double]? { parameters.first { $0.name == name }?.needs }
    #expect(needs("x22") == ["width": 1.5, "height": 1.5] && needs("width") == nil)
    #expect(needs("y35") == ["width": 4.5, "height": 2.5])
    #expect(needs("tint26") == ["width": 5.5, "height": 1.5])
  }

  @Test("A state from before there were colours of their own is read, with its middle where it was")
  func oldState() throws {
    var state = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(Mesh())) as? [String: Any])
    #expect(state["tints"] == nil && state["travel"] == nil)
    var places = try #require(state["points"] as? [[String: Double]])
    places[4] = ["x": 0.9, "y": 0.3]
    state["points"] = places
    let data = try JSONSerialization.data(withJSONObject: state)
    let scene = PlayedScene(try JSONDecoder().decode(Mesh.self, from: data))
    #expect(scene.stage.scene.unwrapped(as: Mesh.self)?.isSound == true)
    #expect(try scene.points()[4] == [0.9, 0.3])
  }

  @Test("Swaying begins where the points are, leaves corners alone and keeps edges straight")
  func sway() throws {
    var scene = PlayedScene(Mesh())
    let rest = try scene.points()
    try scene.set("animate", .toggle(true), at: 2)
    #expect(scene.stage.restTime == .infinity)
    #expect(try scene.points(at: 2) == rest)
    try scene.set("animate", .toggle(true), at: 3)
    let points = try scene.points(at: 3.7)
    #expect(isClose(points[1][0], 0.5 + 0.045594198988508264))
    #expect(points[1][1] == 0)
    #expect(points[3][0] == 0)
    #expect(isClose(points[3][1], 0.5 + 0.049317029656267185))
    #expect(isClose(points[4][0], 0.5 + 0.0447184797948884))
    #expect(isClose(points[4][1], 0.5 + 0.03727308129267086))
    for corner in [0, 2, 6, 8] as [Int] { #expect(points[corner] == rest[corner]) }
    try scene.set("animate", .toggle(false), at: 4)
    #expect(scene.stage.restTime == -.infinity)
    #expect(try scene.points(at: 5) == rest)
  }

  @Test("Another grid or another smoothness is another structure; dragged points are numbers")
  func structure() throws {
    var state = FrameState()
    var scene = PlayedScene(Mesh())
    func change(_ scene: PlayedScene) -> FrameState.Change {
      var stage = scene.stage
      stage.render(at: 0)
      return state.update(from: stage.frame)
    }
    #expect(change(scene) == .structure)
    #expect(state.floats.count == 4 + 9 * 6)
    try scene.pointer(.began, 240, 240, at: 0)
    try scene.pointer(.moved, 40, 40, at: 0)
    #expect(change(scene) == .values)
    try scene.set("smoothsColors", .toggle(false))
    #expect(change(scene) == .structure)
    try scene.set("width", .number(4))
    #expect(change(scene) == .structure)
    #expect(state.floats.count == 4 + 12 * 6)
  }

  @Test("The only layer is the mesh")
  func ids() {
    #expect(PlayedScene(Mesh()).tree(at: 0).ids == ["mesh"])
  }
}

extension PlayedScene {
  /// The places of a mesh's points, as parts of its size.
  func points(at time: Time = 0) throws -> [[Double]] {
    try #require(try layer("mesh", at: time).points)
  }
}
