import Foundation
import TestData
import Testing

@testable import Engine

@Suite("Hand reach")
struct HandReachTests {
  /// A point of the hand, `along` it and `across` it, by walking the bones.
  static func hand(_ a: Double, _ w: Double, along: Double, across: Double = 0) -> Point {
    let (t1, t2) = (1.5 * a + 45, 2.5 * a - 45)
    let t3 = t2 + w
    func way(_ angle: Double, _ length: Double) -> (x: Double, y: Double) {
      (length * sin(angle * .pi / 180), -length * cos(angle * .pi / 180))
    }
    let ways = [way(t1, 105), way(t2, 105), way(t3, along), way(t3 + 90, across)]
    return Point(x: 180 + ways.reduce(0) { $0 + $1.x }, y: 480 + ways.reduce(0) { $0 + $1.y })
  }

  static func distance(_ a: Point, _ b: Point) -> Double { hypot(a.x - b.x, a.y - b.y) }

  @Test(
    "Dragged to where one slider can bring it, the held point is under the pointer and the wrist unturned",
    arguments: [(0.0, 0.0), (18.75, 0.0), (30, -12)], [-45, -31.4, -3, 20, 45.0])
  func reachable(hold: (Double, Double), goal: Double) throws {
    var stage = Stage(Arm())
    let start = Self.hand(0, -45, along: hold.0, across: hold.1)
    let end = Self.hand(goal, -45, along: hold.0, across: hold.1)
    try stage.point(.began, start.x, start.y, at: 0)
    #expect(stage.number("arm") == 0 && stage.number("wrist") == -45)
    try stage.point(.moved, end.x, end.y, at: 0.1)
    let (arm, wrist) = (stage.number("arm"), stage.number("wrist"))
    let place = Self.hand(arm, wrist, along: hold.0, across: hold.1)
    #expect(Self.distance(place, end) < 1e-6)
    #expect(abs(wrist + 45) < 1e-6)
    // The wrist's own curve never comes back to a place; the held point's may.
    if hold.0 == 0 { #expect(abs(arm - goal) < 1e-6) }
  }

  @Test("Held at the wrist, the arm goes where no slider would bring it nearer")
  func nearestWrist() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      var stage = Stage(Arm())
      let start = Self.hand(0, -45, along: 0)
      let target = Point(x: generator.number(in: -100...500), y: generator.number(in: 100...700))
      try stage.point(.began, start.x, start.y, at: 0)
      try stage.point(.moved, target.x, target.y, at: 0.1)
      let found = Self.distance(Self.hand(stage.number("arm"), 0, along: 0), target)
      let best = stride(from: -45.0, through: 45, by: 0.05).map {
        Self.distance(Self.hand($0, 0, along: 0), target)
      }.min()
      #expect(found <= (best ?? 0) + 1e-9)
      #expect((-45...45).contains(stage.number("arm")))
      #expect(stage.number("wrist") == -45)
    }
  }

  @Test("Turning the wrist as well never leaves the held point farther than the arm alone would")
  func wristHelps() throws {
    var generator = SeededGenerator(seed: 12)
    var helped = 0
    for _ in 0..<60 {
      var stage = Stage(Arm())
      let start = Self.hand(0, -45, along: 60)
      let target = Point(x: generator.number(in: -100...500), y: generator.number(in: 100...700))
      try stage.point(.began, start.x, start.y, at: 0)
      try stage.point(.moved, target.x, target.y, at: 0.1)
      let (arm, wrist) = (stage.number("arm"), stage.number("wrist"))
      let found = Self.distance(Self.hand(arm, wrist, along: 60), target)
      let alone = stride(from: -45.0, through: 45, by: 0.05).map {
        Self.distance(Self.hand($0, -45, along: 60), target)
      }.min()
      #expect(found <= (alone ?? 0) + 1e-9)
      #expect((-45...45).contains(arm) && (-80...80).contains(wrist))
      if found < (alone ?? 0) - 1 { helped += 1 }
    }
    #expect(helped > 20)
  }

  @Test("The pose depends on where the pointer is, not on its way there")
  func pathIndependence() throws {
    let start = Self.hand(0, -45, along: 18)
    var (straight, around) = (Stage(Arm()), Stage(Arm()))
    try straight.point(.began, start.x, start.y, at: 0)
    try straight.point(.moved, 300, 400, at: 1)
    try around.point(.began, start.x, start.y, at: 0)
    for (x, y) in [(20.0, 500.0), (350, 300), (100, 650), (300, 400)] {
      try around.point(.moved, x, y, at: 0.5)
    }
    #expect(around.tree(at: 1) == straight.tree(at: 1))
  }

  @Test("A lost drag springs back; a pointer away from the hand moves nothing")
  func cancelled() throws {
    var stage = Stage(Arm())
    let still = stage.tree(at: 0)
    try stage.point(.began, 20, 680, at: 0)
    try stage.point(.moved, 200, 300, at: 0.1)
    #expect(stage.tree(at: 0.1) == still)
    let start = Self.hand(0, -45, along: 20)
    try stage.point(.began, start.x, start.y, id: 2, at: 1)
    try stage.point(.moved, 320, 420, id: 2, at: 1.1)
    let dragged = stage.tree(at: 1.1)
    try stage.point(.cancelled, 320, 420, id: 2, at: 1.2)
    #expect(stage.tree(at: 1.2) == dragged)
    #expect(stage.number("arm") == 0 && stage.number("wrist") == -45)
    #expect(stage.tree(at: stage.restTime) == still)
  }

  @Test("Two pointers on the hand pinch the fingers by the ratio of their distances, within the range")
  func pinch() throws {
    var stage = Stage(Arm())
    let wrist = Self.hand(0, -45, along: 0)
    try stage.point(.began, wrist.x, wrist.y, id: 1, at: 0)
    try stage.point(.began, wrist.x - 40, wrist.y, id: 2, at: 0)
    try stage.point(.moved, wrist.x - 50, wrist.y, id: 2, at: 0.1)
    #expect(abs(stage.number("finger") - 50) < 1e-9)
    #expect(stage.number("arm") == 0)
    try stage.point(.moved, wrist.x - 90, wrist.y, id: 2, at: 0.2)
    #expect(stage.number("finger") == 60)
    try stage.point(.cancelled, wrist.x, wrist.y, id: 2, at: 0.3)
    #expect(stage.number("finger") == 40)
  }

  @Test("Somebody else's wrist slider stays while the hand is dragged by its wrist")
  func noFight() throws {
    var stage = Stage(Arm())
    let start = Self.hand(0, -45, along: 0)
    try stage.point(.began, start.x, start.y, at: 0)
    try stage.set("wrist", 33, at: 0.1)
    try stage.point(.moved, 250, 400, at: 0.2)
    #expect(stage.number("wrist") == 33)
    #expect(stage.number("arm") != 0)
  }
}
