import Foundation
import Testing

@testable import Engine

@Suite("Book")
struct BookTests {
  static let width = 640.0

  /// What is seen of one page.
  struct Page {
    var angle: Double
    var width: Double
    var frameWidth: Double
    var shade: Double
    var opacity: Double
    /// The picture that shows, if one does, and whether it appears mirrored on the stage.
    var face: String?
    var isMirrored: Bool

    init(_ id: String, in tree: FrameTree) throws {
      let page = try #require(TreeGeometry(id, in: tree))
      let turn = try #require(page.leaf(.rotation3D))
      let overlay = try #require(page.leaf(.rectangle))
      angle = turn.value("angle")
      width = turn.value("width")
      opacity = page.opacity
      shade = overlay.opacity / (opacity == 0 ? 1 : opacity)
      frameWidth = overlay.value("width")
      let face = page.all.first { $0.node.kind == .image && $0.opacity > 0 }
      self.face = face?.node.asset
      isMirrored = face.map { $0.point(1, 0.5).x < $0.point(0, 0.5).x } ?? false
      #expect(overlay.value("red") == 0 && overlay.value("green") == 0 && overlay.value("blue") == 0)
    }
  }

  static func expect(
    _ id: String, in tree: FrameTree, angle: Double, shade: Double, tolerance: Double = 1e-9
  ) throws {
    let page = try Page(id, in: tree)
    #expect(abs(page.angle - angle) < tolerance, "\(id)")
    #expect(abs(page.width - 320 * (0.5 + 0.5 * abs(abs(angle) - 90) / 90)) < tolerance, "\(id)")
    #expect(page.frameWidth == page.width, "\(id)")
    #expect(page.opacity == 0 || abs(page.shade - shade) < tolerance, "\(id)")
  }

  /// All six pages of a leaf that has come by u from a side.
  static func expectTurn(_ tree: FrameTree, from side: String, by u: Double, tolerance: Double = 1e-9) throws
  {
    let other = side == "left" ? "right" : "left"
    let (sign, otherSign) = side == "left" ? (1.0, -1.0) : (-1, 1)
    let rows = [
      ("top.\(side)", sign * (10 + 160 * u), 0), ("top.\(other)", otherSign * 10 * (1 - u), max(0, u - 0.5)),
      ("second.\(side)", sign * 10 * u, 0.5 * (1 - u)), ("second.\(other)", 0, 0.5 * (1 - u)),
      ("third.\(side)", 0, 0.5), ("third.\(other)", 0, 0.5),
    ]
    for (id, angle, shade) in rows {
      try expect(id, in: tree, angle: angle, shade: shade, tolerance: tolerance)
    }
  }

  /// A book opened at a page.
  static func book(at page: Double, rightToLeft: Bool = false) throws -> Stage {
    var stage = Stage(Book())
    try stage.apply(.parameter(name: "rightToLeft", value: .toggle(rightToLeft)), at: 0)
    try stage.set("page", page, at: 0)
    return stage
  }

  /// The spring of 0.5 s with a bounce of 0.3, written out: ζ = 0.7, ω0 = 4π.
  static func spring(from: Double, to: Double, velocity: Double = 0, _ time: Double) -> Double {
    let (zeta, omega) = (0.7, 4 * Double.pi)
    let split = omega * (1 - zeta * zeta).squareRoot()
    let distance = from - to
    let slope = (velocity + zeta * omega * distance) / split
    return to + exp(-zeta * omega * time) * (distance * cos(split * time) + slope * sin(split * time))
  }

  @Test("The turning page shows its front up to the middle and then its back, neither mirrored")
  func faces() throws {
    for (side, start, sign, front, back) in [
      ("right", 700.0, -1.0, "book/page-08", "book/page-09"), ("left", 60, 1, "book/page-07", "book/page-06"),
    ] {
      var stage = try Self.book(at: 4)
      try stage.point(.began, start, at: 1)
      for u in [0, 0.3, 0.499, 0.5, 0.501, 0.8, 1] {
        try stage.point(.moved, start + sign * Self.width * u, at: 2)
        let page = try Page("top.\(side)", in: stage.tree(at: 2))
        #expect(page.face == (u < 0.5 ? front : back))
        if u != 0.5 { #expect(!page.isMirrored) }
      }
    }
  }

  @Test("A page that turned lies where the other side's page lies afterwards")
  func landing() throws {
    var stage = try Self.book(at: 4)
    try stage.point(.began, 700, at: 1)
    try stage.point(.moved, 60, at: 2)
    let turned = try #require(TreeGeometry("top.right", in: stage.tree(at: 2))?.leaf(.image))
    let opened = try Self.book(at: 5)
    let lying = try #require(TreeGeometry("top.left", in: opened.tree(at: 2))?.leaf(.image))
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let (a, b) = (turned.point(1 - x, y), lying.point(x, y))
      #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
    }
  }

  @Test("At rest the pages are the ones of the spread, and both tops lie at 10°")
  func rest() throws {
    let tree = try Self.book(at: 3).tree(at: 0)
    try Self.expectTurn(tree, from: "left", by: 0)
    let faces = try ["top.left", "second.left", "third.left", "top.right", "second.right", "third.right"]
      .map { try Page($0, in: tree).face }
    let numbers = ["05", "03", "01", "06", "08", "10"]
    #expect(faces == numbers.map { "book/page-\($0)" })
  }

  @Test("Spread 1 is the cover; empty piles keep their ids with opacity 0")
  func ends() throws {
    for (page, empty, full, face) in [
      (0.0, "left", "right", "book/cover"), (9, "right", "left", "book/back"),
    ] {
      let tree = try Self.book(at: page).tree(at: 0)
      for name in ["top", "second", "third"] {
        #expect(try Page("\(name).\(empty)", in: tree).opacity == 0)
        #expect(try Page("\(name).\(full)", in: tree).opacity == 1)
      }
      #expect(try Page("top.\(full)", in: tree).face == face)
    }
    let tree = try Self.book(at: 1).tree(at: 0)
    #expect(try Page("top.left", in: tree).opacity == 1 && Page("second.left", in: tree).opacity == 0)
  }

  @Test("Next and previous turn a leaf by the spring and report where it goes; at the ends they do nothing")
  func actions() throws {
    var stage = Stage(Book())
    try stage.apply(.action(name: "previous"), at: 0)
    #expect(stage.restTime == -.infinity)
    try stage.apply(.action(name: "next"), at: 1)
    #expect(stage.number("page") == 1)
    try Self.expectTurn(stage.tree(at: 1.2), from: "right", by: Self.spring(from: 0, to: 1, 0.2))
    let opened = try Self.book(at: 1)
    #expect(stage.tree(at: stage.restTime) == opened.tree(at: 0))
    try stage.set("page", 9, at: 5)
    try stage.apply(.action(name: "next"), at: 6)
    #expect(stage.number("page") == 9)
  }

  @Test("Every leaf can be turned over and back, the first and the last too")
  func everyLeaf() throws {
    var stage = Stage(Book())
    var time = 0.0
    for (action, pages) in [("next", Array(1...9) + [9]), ("previous", (0...8).reversed() + [0])] {
      for page in pages {
        try stage.apply(.action(name: action), at: time)
        #expect(stage.scene.parameterValues["page"] == .number(Double(page)))
        time += 10
      }
    }
  }

  @Test("The other action in mid-flight turns the leaf back from its present value and velocity")
  func retarget() throws {
    var stage = try Self.book(at: 4)
    try stage.apply(.action(name: "next"), at: 1)
    try stage.apply(.action(name: "previous"), at: 1.15)
    #expect(stage.number("page") == 4)
    let value = Self.spring(from: 0, to: 1, 0.15)
    let velocity =
      (Self.spring(from: 0, to: 1, 0.15 + 1e-6) - Self.spring(from: 0, to: 1, 0.15 - 1e-6)) / 2e-6
    try Self.expectTurn(stage.tree(at: 1.15), from: "right", by: value)
    let later = Self.spring(from: value, to: 0, velocity: velocity, 0.1)
    try Self.expectTurn(stage.tree(at: 1.25), from: "right", by: later, tolerance: 1e-5)
  }

  @Test("A page held between two pages is a leaf held there")
  func fraction() throws {
    var stage = try Self.book(at: 2.25)
    #expect(stage.number("page") == 2.25)
    try Self.expectTurn(stage.tree(at: 7), from: "right", by: 0.25)
    #expect(stage.restTime == -.infinity)
    try stage.apply(.action(name: "next"), at: 8)
    try Self.expectTurn(stage.tree(at: 8.1), from: "right", by: Self.spring(from: 0.25, to: 1, 0.1))
    #expect(stage.number("page") == 3)
  }

  @Test("Right to left is the mirror image, with the same reading order")
  func rightToLeft() throws {
    var (stage, other) = (try Self.book(at: 4), try Self.book(at: 4, rightToLeft: true))
    try stage.point(.began, 700, at: 1)
    try stage.point(.moved, 700 - 192, at: 2)
    try other.point(.began, 60, at: 1)
    try other.point(.moved, 60 + 192, at: 2)
    let (tree, mirrored) = (stage.tree(at: 2), other.tree(at: 2))
    for name in ["top", "second", "third"] {
      for (side, opposite) in [("left", "right"), ("right", "left")] {
        let (a, b) = try (Page("\(name).\(side)", in: tree), Page("\(name).\(opposite)", in: mirrored))
        #expect(a.angle == -b.angle && a.shade == b.shade && a.face == b.face && !b.isMirrored)
      }
    }
    try other.point(.ended, 700, at: 3)
    #expect(other.number("page") == 5)
  }

  @Test("A tilt past 25° turns one page, and again only after it has been inside 10°")
  func tilt() throws {
    var stage = try Self.book(at: 4)
    func tilt(_ gamma: Double, _ time: Time) throws -> Double {
      let attitude = try #require(Attitude(alpha: 0, beta: 0, gamma: gamma))
      try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
      return stage.number("page")
    }
    #expect(try tilt(40, 0) == 4)
    #expect(try tilt(0, 1) == 4)
    try stage.apply(.parameter(name: "tiltToTurn", value: .toggle(true)), at: 2)
    let steps: [(Double, Double)] = [
      (24, 4), (26, 5), (60, 5), (12, 5), (30, 5), (-30, 5), (9, 5), (-24, 5), (-26, 4), (-5, 4), (-50, 3),
    ]
    for (index, (gamma, page)) in steps.enumerated() {
      #expect(try tilt(gamma, 10 + 3 * Double(index)) == page, "\(gamma)")
    }
  }

  @Test("Perspective is the parameter's, about the spine edge", arguments: [0.0, 0.3, 1])
  func perspective(perspective: Double) throws {
    var stage = try Self.book(at: 4)
    try stage.set("perspective", perspective, at: 0)
    let tree = stage.tree(at: 0)
    for (side, anchor) in [("left", 380.0), ("right", 380)] {
      let turn = try #require(TreeGeometry("top.\(side)", in: tree)?.leaf(.rotation3D))
      #expect(turn.value("perspective") == perspective && turn.value("height") == 420)
      #expect(turn.value("anchorX") == anchor && turn.value("anchorY") == 240)
    }
    // The spine edge stays on the spine, and the outer edge comes nearer to the eye.
    let left = try #require(TreeGeometry("top.left", in: tree)?.leaf(.image))
    #expect(abs(left.point(1, 0).x - 380) < 1e-9 && abs(left.point(1, 0).y - 30) < 1e-9)
    let height = left.point(0, 1).y - left.point(0, 0).y
    let depth = 320 * (0.5 + 0.5 * 80 / 90) * sin(10 * Double.pi / 180)
    #expect(abs(height - 420 / (1 - depth * perspective / 420)) < 1e-9)
  }

  @Test("Asking for more times changes nothing, and neither does writing and reading the state in mid-flight")
  func purity() throws {
    var (asked, unasked) = (try Self.book(at: 4), try Self.book(at: 4))
    for (phase, x, time) in [(Pointer.Phase.began, 700.0, 1.0), (.moved, 500, 1.1), (.ended, 400, 1.2)] {
      try asked.point(phase, x, at: time)
      try unasked.point(phase, x, at: time)
      for part in 0..<9 { asked.render(at: time + Double(part) * 0.01) }
    }
    let reread = try unasked.reread()
    for time in [1.25, 1.5, 2, 4, 1000] {
      asked.render(at: time - 0.01)
      #expect(asked.tree(at: time) == unasked.tree(at: time))
      #expect(reread.tree(at: time) == unasked.tree(at: time))
    }
  }

  @Test("Every page that can be drawn has a picture")
  func assets() throws {
    let ids = Set(Book().assets(in: Environment()).map(\.id))
    #expect(ids.count == 18)
    for page in 0...9 {
      let tree = try Self.book(at: Double(page)).tree(at: 0)
      let drawn = TreeGeometry(in: tree) { _ in true }?.all.compactMap(\.node.asset) ?? []
      #expect(Set(drawn).isSubset(of: ids))
    }
  }
}
