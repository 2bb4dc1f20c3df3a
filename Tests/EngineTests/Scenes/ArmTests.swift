import Foundation
import Testing

@testable import Engine

@Suite("Arm")
struct ArmTests {
  /// A, W and F.
  static let poses: [(Double, Double, Double)] =
    [-45.0, -30, -12.5, 0, 10, 33.3, 45].flatMap { arm in
      [(arm, -80.0, 30.0), (arm, -45, 40), (arm, 0, 45.25), (arm, 17.5, 52), (arm, 80, 60)]
    }

  /// The stand's top centre, and the joints from there by L(sin t, -cos t): an id with its start, angle, length.
  static func bones(_ a: Double, _ w: Double, _ f: Double) -> [(String, Point, Double, Double, Double)] {
    func end(_ start: Point, _ angle: Double, _ length: Double) -> Point {
      Point(x: start.x + length * sin(angle * .pi / 180), y: start.y - length * cos(angle * .pi / 180))
    }
    let t1 = 1.5 * a + 45
    let t2 = t1 + a - 90
    let t3 = t2 + w
    let start = Point(x: 180, y: 480)
    let elbow = end(start, t1, 105)
    let wrist = end(elbow, t2, 105)
    var bones = [
      ("upperArm", start, t1, 105, 37.5), ("forearm", elbow, t2, 105, 37.5), ("hand", wrist, t3, 37.5, 37.5),
    ]
    for (side, v) in [("left", 1.0), ("right", -1.0)] {
      let f1 = t3 + v * (0.5 * f + 25)
      let f2 = f1 - v * (80 - f)
      let f3 = f2 - v * f
      let first = end(wrist, f1, 60)
      bones += [
        ("proximal.\(side)", wrist, f1, 60, 9), ("knuckle1.\(side)", first, f2, 37.5, 9),
        ("knuckle2.\(side)", end(first, f2, 37.5), f3, 37.5, 9),
      ]
    }
    return bones
  }

  static func leaf(_ id: String, in tree: FrameTree) throws -> TreeGeometry {
    let kind: NodeKind = id == "upperArm" || id == "forearm" ? .path : .rectangle
    return try #require(TreeGeometry(id, in: tree)?.leaf(kind))
  }

  static func expectPose(_ tree: FrameTree, _ a: Double, _ w: Double, _ f: Double) throws {
    for (id, start, angle, length, width) in bones(a, w, f) {
      let leaf = try leaf(id, in: tree)
      #expect(leaf.value("width") == width && leaf.value("height") == length)
      let (joint, tip) = (leaf.point(0.5, 1), leaf.point(0.5, 0))
      #expect(abs(joint.x - start.x) < 1e-9 && abs(joint.y - start.y) < 1e-9, "\(id)")
      #expect(abs(tip.x - start.x - length * sin(angle * .pi / 180)) < 1e-9, "\(id)")
      #expect(abs(tip.y - start.y + length * cos(angle * .pi / 180)) < 1e-9, "\(id)")
    }
  }

  @Test("Bones go from their joint along their angle, for any sliders", arguments: poses)
  func joints(arm: Double, wrist: Double, finger: Double) throws {
    var stage = Stage(Arm())
    try stage.set("arm", arm, at: 0)
    try stage.set("wrist", wrist, at: 0)
    try stage.set("finger", finger, at: 0)
    try Self.expectPose(stage.tree(at: 0), arm, wrist, finger)
  }

  @Test("By default the wrist is 148.4924 points above the stand")
  func defaultPose() throws {
    let hand = try Self.leaf("hand", in: Stage(Arm()).tree(at: 0)).point(0.5, 1)
    #expect(abs(hand.x - 180) < 1e-9)
    #expect(abs(hand.y - 480 + 210 * cos(.pi / 4)) < 1e-9)
  }

  @Test("The stand's top centre is the origin, and its size 75 × 60")
  func stand() throws {
    let stand = try #require(TreeGeometry("stand", in: Stage(Arm()).tree(at: 0)))
    #expect(stand.point(0.5, 0) == (180, 480))
    #expect(stand.value("width") == 75 && stand.value("height") == 60)
  }

  @Test("Discs sit on a finger's joint, and 0.75 points above an arm's", arguments: poses.prefix(10))
  func discs(arm: Double, wrist: Double, finger: Double) throws {
    var stage = Stage(Arm())
    try stage.set("arm", arm, at: 0)
    try stage.set("wrist", wrist, at: 0)
    try stage.set("finger", finger, at: 0)
    let tree = stage.tree(at: 0)
    for (id, start, angle, _, _) in Self.bones(arm, wrist, finger) where id != "hand" {
      let disc = try #require(TreeGeometry(id, in: tree)?.leaf(.ellipse))
      let above = id.contains("rm") ? 0.75 : 0
      let centre = disc.point(0.5, 0.5)
      #expect(abs(centre.x - start.x - above * sin(angle * .pi / 180)) < 1e-9, "\(id)")
      #expect(abs(centre.y - start.y + above * cos(angle * .pi / 180)) < 1e-9, "\(id)")
      #expect(disc.value("width") == 16.5 && disc.value("height") == 16.5)
    }
  }

  @Test("Reset moves all three sliders on the default spring and reports their targets at once")
  func reset() throws {
    var stage = Stage(Arm())
    try stage.set("arm", 40, at: 0)
    try stage.set("wrist", 70, at: 0)
    try stage.set("finger", 55, at: 0)
    try stage.apply(.action(name: "reset"), at: 2)
    #expect(stage.number("arm") == 0 && stage.number("wrist") == -45 && stage.number("finger") == 40)
    for elapsed in [0, 0.05, 0.2, 0.6, 1.2] {
      // x(t) = target + distance (1 + ω t) e^(-ω t), critically damped.
      let omega = 2 * Double.pi / 0.55
      let rest = (1 + omega * elapsed) * exp(-omega * elapsed)
      try Self.expectPose(stage.tree(at: 2 + elapsed), 40 * rest, -45 + 115 * rest, 40 + 15 * rest)
    }
    try Self.expectPose(stage.tree(at: stage.restTime), 0, -45, 40)
    #expect(stage.restTime > 3.4 && stage.restTime < 3.5)
  }

  @Test("A slider that is set in mid-flight stops its own spring only")
  func independentSliders() throws {
    var stage = Stage(Arm())
    try stage.set("arm", 40, at: 0)
    try stage.set("wrist", 70, at: 0)
    try stage.apply(.action(name: "reset"), at: 0)
    try stage.set("arm", 12, at: 0.1)
    let omega = 2 * Double.pi / 0.55
    for time in [0.1, 0.3] {
      let rest = (1 + omega * time) * exp(-omega * time)
      try Self.expectPose(stage.tree(at: time), 12, -45 + 115 * rest, 40)
    }
  }

  @Test("Tilt drives the arm sideways and the wrist up and down, within their ranges")
  func tilt() throws {
    var stage = Stage(Arm())
    let still = stage.tree(at: 0)
    // Flat, then turned about one axis: gamma is tiltY, beta is tiltX.
    func sample(beta: Double, gamma: Double) throws -> Event {
      let attitude = try #require(Attitude(alpha: 0, beta: beta, gamma: gamma))
      return .sample(Sample(attitude: attitude, screenAngle: .zero))
    }
    try stage.apply(sample(beta: 0, gamma: 30), at: 1)
    #expect(stage.tree(at: 1) == still)
    try stage.apply(.parameter(name: "drive", value: .text("tilt")), at: 2)
    try Self.expectPose(stage.tree(at: 2), 22.5, 0, 40)
    try stage.apply(sample(beta: -45, gamma: 0), at: 3)
    try Self.expectPose(stage.tree(at: 3), 0, -60, 40)
    try stage.apply(sample(beta: 0, gamma: -80), at: 4)
    try Self.expectPose(stage.tree(at: 4), -45, 0, 40)
    #expect(stage.number("arm") == -45)
  }

  @Test("Every bone and disc has the article's one blue; with parts, fingers are red")
  func palette() throws {
    /// The colour of each part that is not clear, of the whole arm or of one layer and what hangs on it.
    func colors(_ stage: Stage, of id: String? = nil) throws -> [[Double]] {
      let layer = try #require(TreeGeometry(in: stage.tree(at: 0)) { id == nil || $0.id == id })
      return layer.all.filter { $0.value("alpha") > 0 }.map { part in
        ["red", "green", "blue", "alpha"].map { part.value($0) }
      }
    }
    var stage = Stage(Arm())
    #expect(try colors(stage, of: "stand") == [[0.349, 0.671, 0.914, 1]])
    // The stand, and a bone and a disc for each of two parts of the arm and six of the fingers.
    let solid = try colors(stage).filter { $0[3] == 1 }
    #expect(solid == Array(repeating: [0.349, 0.671, 0.914, 1], count: 1 + 2 * 2 + 6 * 2))
    try stage.apply(.parameter(name: "palette", value: .text("parts")), at: 0)
    let finger = try colors(stage, of: "proximal.left")
    #expect(Set(finger) == [[1, 0.231, 0.188, 1], [0.776, 0.125, 0.106, 1]])
    #expect(try Set(colors(stage, of: "upperArm")).count == 4)
  }

  @Test("The labels tell their values, and the button is called as in the article")
  func words() {
    let numbers = Arm.parameters.map(\.description).filter { $0.kind == .number }
    #expect(numbers.map(\.title) == ["Arm", "Wrist", "Finger"])
    #expect(numbers.allSatisfy { $0.labelDecimals == 1 && $0.snaps == nil })
    #expect(Arm.actions.map(\.title) == ["Reset Parameter"])
  }

  @Test("A value between two steps stays as it is")
  func betweenSteps() throws {
    var stage = Stage(Arm())
    try stage.set("arm", 12.3456789, at: 0)
    #expect(stage.number("arm") == 12.3456789)
  }

  @Test("The outline is the described one")
  func outline() throws {
    let asset = try #require(Arm().assets(in: Environment()).first)
    let numbers = try #require(asset.path).split { "MLCZ ".contains($0) }.map { Double($0) ?? .nan }
    let expected: [Double] = [
      32.5, 14, 37.5, 86, 37.5, 96.49, 29.10525, 105, 18.75, 105, 8.39475, 105, 0, 96.49, 0, 86, 5, 14,
      5, 10.08, 6.61, 6.54, 9.2, 4, 11.72, 1.53, 14.983875, 0, 18.75, 0, 26.380125, 0, 32.5, 6.27, 32.5, 14,
    ]
    #expect(numbers.count == expected.count)
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(asset.width == 37.5 && asset.height == 105)
  }

  @Test("A state in mid-flight reads back as it was")
  func codable() throws {
    var stage = Stage(Arm())
    try stage.set("arm", -40, at: 0)
    try stage.apply(.action(name: "reset"), at: 0.5)
    let other = try stage.reread()
    for time in [0.5, 0.7, 3] { #expect(other.tree(at: time) == stage.tree(at: time)) }
  }
}
