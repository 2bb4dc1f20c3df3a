import Testing

@testable import Engine

@Suite("Mesh gradient")
struct MeshTests {
  private func points(_ scene: PlayedScene, at time: Time = 0) throws -> [[Double]] {
    try #require(try scene.layer("mesh", at: time).points)
  }

  @Test("It begins with the talk's nine points, in rows of black, blue and green")
  func beginning() throws {
    let mesh = try PlayedScene(Mesh()).layer("mesh", at: 0)
    #expect(
      mesh.points == [
        [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.9, 0.3], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
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
    "The grid has as many points as asked for, regular but for the middle of nine",
    arguments: [(2.0, 2.0), (2, 6), (6, 2), (4, 5), (6, 6), (3, 4)])
  func grid(width: Double, height: Double) throws {
    var scene = PlayedScene(Mesh())
    try scene.set("width", .number(width))
    try scene.set("height", .number(height))
    let points = try points(scene)
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

  /// Where a finger goes down, where it goes, which point it holds, and where that is then.
  private static let drags: [(Point, Point, Int, [Double])] = [
    (Point(x: 432, y: 144), Point(x: 240, y: 240), 4, [0.5, 0.5]),
    (Point(x: 422, y: 154), Point(x: 230, y: 250), 4, [0.5, 0.5]),
    (Point(x: 0, y: 0), Point(x: 48, y: 96), 0, [0.1, 0.2]),
    (Point(x: 240, y: 10), Point(x: 240, y: 58), 1, [0.5, 0.1]),
    (Point(x: 480, y: 240), Point(x: 900, y: -900), 5, [1, 0]),
    (Point(x: 0, y: 480), Point(x: -50, y: 900), 6, [0, 1]),
  ]

  @Test("A finger moves the point that it touches, within the frame", arguments: drags)
  func drag(from start: Point, to end: Point, index: Int, expected: [Double]) throws {
    var scene = PlayedScene(Mesh())
    let before = try points(scene)
    try scene.pointer(.began, start.x, start.y, at: 0)
    #expect(try points(scene) == before)
    try scene.pointer(.moved, end.x, end.y, at: 1)
    try scene.pointer(.ended, end.x, end.y, at: 2)
    let after = try points(scene, at: 2)
    #expect(isClose(after[index][0], expected[0]))
    #expect(isClose(after[index][1], expected[1]))
    for other in before.indices where other != index { #expect(after[other] == before[other]) }
  }

  @Test("Two fingers hold two points, and one that is far from all holds none")
  func fingers() throws {
    var scene = PlayedScene(Mesh())
    try scene.pointer(.began, 0, 0, id: 1, at: 0)
    try scene.pointer(.began, 5, 5, id: 2, at: 0)
    try scene.pointer(.began, 480, 480, id: 3, at: 0)
    try scene.pointer(.began, 120, 120, id: 4, at: 0)
    try scene.pointer(.moved, 48, 0, id: 1, at: 1)
    try scene.pointer(.moved, 100, 100, id: 2, at: 1)
    try scene.pointer(.moved, 432, 480, id: 3, at: 1)
    try scene.pointer(.moved, 300, 300, id: 4, at: 1)
    let points = try points(scene, at: 1)
    #expect(isClose(points[0][0], 0.1))
    #expect(isClose(points[8][0], 0.9))
    #expect(points[4] == [0.9, 0.3])
  }

  @Test("A lost finger puts its point back, and the action all of them")
  func undone() throws {
    var scene = PlayedScene(Mesh())
    let before = try points(scene)
    try scene.pointer(.began, 432, 144, at: 0)
    try scene.pointer(.moved, 40, 40, at: 1)
    try scene.pointer(.cancelled, 40, 40, at: 1)
    #expect(try points(scene) == before)
    try scene.pointer(.began, 432, 144, at: 2)
    try scene.pointer(.ended, 40, 40, at: 3)
    #expect(try points(scene) != before)
    try scene.action("reset", at: 4)
    #expect(try points(scene) == before)
  }

  @Test("Swaying begins where the points are, leaves corners alone and keeps edges straight")
  func sway() throws {
    var scene = PlayedScene(Mesh())
    let rest = try points(scene)
    try scene.set("animate", .toggle(true), at: 2)
    #expect(scene.stage.restTime == .infinity)
    #expect(try points(scene, at: 2) == rest)
    try scene.set("animate", .toggle(true), at: 3)
    let points = try points(scene, at: 3.7)
    #expect(isClose(points[1][0], 0.5 + 0.045594198988508264))
    #expect(points[1][1] == 0)
    #expect(points[3][0] == 0)
    #expect(isClose(points[3][1], 0.5 + 0.049317029656267185))
    #expect(isClose(points[4][0], 0.9 + 0.0447184797948884))
    #expect(isClose(points[4][1], 0.3 + 0.03727308129267086))
    for corner in [0, 2, 6, 8] as [Int] { #expect(points[corner] == rest[corner]) }
    try scene.set("animate", .toggle(false), at: 4)
    #expect(scene.stage.restTime == -.infinity)
    #expect(try self.points(scene, at: 5) == rest)
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
    try scene.pointer(.began, 432, 144, at: 0)
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
