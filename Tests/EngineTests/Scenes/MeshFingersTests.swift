import Testing

@testable import Engine

@Suite("Fingers on a mesh gradient")
struct MeshFingersTests {
  /// Where a finger goes down, where it goes, which point it holds, and where that is then.
  private static let drags: [(Point, Point, Int, [Double])] = [
    (Point(x: 240, y: 240), Point(x: 432, y: 144), 4, [0.9, 0.3]),
    (Point(x: 230, y: 250), Point(x: 422, y: 154), 4, [0.9, 0.3]),
    (Point(x: 0, y: 0), Point(x: 48, y: 96), 0, [0.1, 0.2]),
    (Point(x: 240, y: 10), Point(x: 240, y: 58), 1, [0.5, 0.1]),
    (Point(x: 480, y: 240), Point(x: 900, y: -900), 5, [1, 0]),
    (Point(x: 0, y: 480), Point(x: -50, y: 900), 6, [0, 1]),
  ]

  @Test("A finger moves the point that it touches, within the frame", arguments: drags)
  func drag(from start: Point, to end: Point, index: Int, expected: [Double]) throws {
    var scene = PlayedScene(Mesh())
    let before = try scene.points()
    try scene.pointer(.began, start.x, start.y, at: 0)
    #expect(try scene.points() == before)
    try scene.pointer(.moved, end.x, end.y, at: 1)
    try scene.pointer(.ended, end.x, end.y, at: 2)
    let after = try scene.points(at: 2)
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
    let points = try scene.points(at: 1)
    #expect(isClose(points[0][0], 0.1))
    #expect(isClose(points[8][0], 0.9))
    #expect(points[4] == [0.5, 0.5])
  }

  @Test("A lost finger puts its point back, and the action all of them")
  func undone() throws {
    var scene = PlayedScene(Mesh())
    let before = try scene.points()
    try scene.pointer(.began, 240, 240, at: 0)
    try scene.pointer(.moved, 40, 40, at: 1)
    try scene.pointer(.cancelled, 40, 40, at: 1)
    #expect(try scene.points() == before)
    try scene.pointer(.began, 240, 240, at: 2)
    try scene.pointer(.ended, 40, 40, at: 3)
    #expect(try scene.points() != before)
    try scene.action("reset", at: 4)
    #expect(try scene.points() == before)
  }
}
