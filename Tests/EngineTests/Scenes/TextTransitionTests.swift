import Foundation
import Testing

@testable import Engine

/// "ab *cd ef* 🙂" in lines of six: "ab cd " and "ef 🙂". The emphasis is split: 3 slices, and 2.
private let markup = "ab *cd ef* 🙂"

@Suite struct TextTransitionTests {
  @Test("The text begins shown and at rest")
  func beginsShown() {
    let stage = stage()
    #expect(stage.restTime == -.infinity)
    #expect(look("glyph0", in: stage, at: 0) == Look(opacity: 1, blur: 0, y: 0))
    #expect(look("glyph3", in: stage, at: 0).opacity == 1)
  }

  @Test(
    "Emphasised slices follow the formulas while the text appears, per run and per line", arguments: times)
  func emphasisFollowsFormulas(elapsed: Double) throws {
    let stage = try appearing()
    for (id, index, count) in [
      ("glyph3", 0, 3), ("glyph4", 1, 3), ("glyph6", 0, 2), ("glyph7", 1, 2),
    ] {
      let expected = expectedLook(elapsed, index: index, of: count, height: 25, descent: 5)
      #expect(look(id, in: stage, at: 10 + elapsed).isClose(to: expected), "\(id) at \(elapsed)")
    }
  }

  @Test("What is not emphasised fades in within 0.2 s", arguments: times)
  func plainRunsFade(elapsed: Double) throws {
    let stage = try appearing()
    let expected = Look(opacity: easeIn(elapsed / 0.2), blur: 0, y: 0)
    for id in ["glyph0", "glyph1", "glyph9"] {
      #expect(look(id, in: stage, at: 10 + elapsed).isClose(to: expected), "\(id) at \(elapsed)")
    }
  }

  @Test("By glyph, all slices of the text are in step, spaces counted", arguments: times)
  func glyphsFollowFormulas(elapsed: Double) throws {
    let stage = try appearing(["mode": .text("glyph")])
    for index in [0, 1, 3, 4, 6, 7] {
      let expected = expectedLook(elapsed, index: index, of: 10, height: 25, descent: 5)
      #expect(look("glyph\(index)", in: stage, at: 10 + elapsed).isClose(to: expected), "\(index)")
    }
    let emoji = expectedLook(elapsed, index: 9, of: 10, height: 29, descent: 5)
    #expect(look("glyph9", in: stage, at: 10 + elapsed).isClose(to: emoji))
  }

  @Test("By line, the slices of a line move as one, by the line's measures", arguments: times)
  func linesFollowFormulas(elapsed: Double) throws {
    let stage = try appearing(["mode": .text("line")])
    let first = expectedLook(elapsed, index: 0, of: 2, height: 25, descent: 5)
    let second = expectedLook(elapsed, index: 1, of: 2, height: 29, descent: 5)
    for id in ["glyph0", "glyph4"] { #expect(look(id, in: stage, at: 10 + elapsed).isClose(to: first)) }
    for id in ["glyph6", "glyph9"] { #expect(look(id, in: stage, at: 10 + elapsed).isClose(to: second)) }
  }

  @Test("As a whole, the text fades with the time elapsed", arguments: times)
  func wholeFades(elapsed: Double) throws {
    let stage = try appearing(["mode": .text("opacity")])
    for id in ["glyph0", "glyph3", "glyph9"] {
      let expected = Look(opacity: elapsed / 0.9, blur: 0, y: 0)
      #expect(look(id, in: stage, at: 10 + elapsed).isClose(to: expected))
    }
  }

  @Test("Who asked for reduced motion sees the whole text fade, in every mode", arguments: times)
  func calmFades(elapsed: Double) throws {
    for mode in TextTransition.Mode.allCases {
      let tree = try appearing(["mode": .text(mode.rawValue)]).tree(at: 10 + elapsed)
      let calm = try #require(TreeGeometry(in: tree) { $0.kind == .calm })
      #expect(abs(calm.value("calm") - elapsed / 0.9) < 1e-9)
      #expect(calm.node.layer("glyph9") != nil && calm.node.layer("paper") == nil)
    }
  }

  @Test("Durations and bounce are parameters", arguments: times)
  func parametersCount(elapsed: Double) throws {
    let stage = try appearing([
      "elementDuration": .number(0.25), "total": .number(2), "extraBounce": .number(0.1),
    ])
    let expected = expectedLook(
      elapsed, index: 1, of: 3, height: 25, descent: 5, duration: 0.25, total: 2, bounce: 0.25)
    #expect(look("glyph4", in: stage, at: 10 + elapsed).isClose(to: expected))
  }

  @Test("An element's duration beyond the total counts as the total", arguments: times)
  func durationIsClamped(elapsed: Double) throws {
    let stage = try appearing(["elementDuration": .number(3)])
    let expected = expectedLook(elapsed, index: 1, of: 3, height: 25, descent: 5, duration: 0.9)
    #expect(look("glyph4", in: stage, at: 10 + elapsed).isClose(to: expected))
  }

  @Test("Glyphs rest high by 4.17 % of the descent once they have appeared")
  func restsHigh() throws {
    let y = look("glyph3", in: try appearing(), at: 20).y
    #expect(abs(y / 5 + 0.0417) < 5e-5)
  }

  @Test("A hidden text keeps its nodes and is invisible")
  func hiddenKeepsNodes() throws {
    var stage = stage()
    try stage.apply(.action(name: "toggle"), at: 1)
    #expect(stage.restTime == 1.9)
    stage.render(at: 1)
    let shown = stage.frame.nodes
    stage.render(at: 5)
    #expect(stage.frame.nodes == shown)
    for id in ["glyph0", "glyph3", "glyph9"] { #expect(look(id, in: stage, at: 5).opacity == 0) }
    #expect(look("glyph3", in: stage, at: 5).y == -5)
  }

  @Test("A toggle in mid-flight goes on from where it is and takes the whole time")
  func togglesInMidFlight() throws {
    var stage = stage(["mode": .text("opacity")])
    try stage.apply(.action(name: "toggle"), at: 1)
    #expect(abs(look("glyph0", in: stage, at: 1.3).opacity - 2.0 / 3) < 1e-12)
    try stage.apply(.action(name: "toggle"), at: 1.3)
    #expect(stage.restTime == 1.3 + 0.9)
    #expect(abs(look("glyph0", in: stage, at: 1.3).opacity - 2.0 / 3) < 1e-12)
    #expect(abs(look("glyph0", in: stage, at: 1.75).opacity - 5.0 / 6) < 1e-12)
    #expect(look("glyph0", in: stage, at: 2.2).opacity == 1)
  }

  @Test("Spaces count but have no leaf")
  func spacesHaveNoLeaf() {
    var stage = stage()
    stage.render(at: 0)
    let ids = stage.frame.nodes.compactMap(\.id).filter { $0.hasPrefix("glyph") }
    #expect(ids == [0, 1, 3, 4, 6, 7, 9].map { "glyph\($0)" })
    #expect(stage.frame.nodes.filter { $0.kind == .glyph }.count == 7)
  }

  @Test("Every leaf's asset is among the scene's")
  func assetsAreThere() {
    var stage = stage()
    stage.render(at: 0)
    let leaves = Set(stage.frame.nodes.compactMap(\.asset))
    #expect(!leaves.isEmpty)
    #expect(leaves.isSubset(of: stage.assets.map(\.id)))
  }

  @Test("The text stands in the middle of the stage")
  func isCentred() throws {
    var stage = stage()
    stage.render(at: 0)
    let glyph = try #require(FrameTree(stage.frame).layer("glyph0")?.leaf)
    // 60 points wide and 25 + 29 high, on a stage of 390 × 260; the first baseline is 20 below the top.
    #expect(glyph.values["x"] == 165)
    #expect(glyph.values["y"] == 123.0)
  }

  @Test("Emphasised glyphs have the system's pink, the others are ink")
  func colors() throws {
    var stage = stage()
    stage.render(at: 0)
    let tree = FrameTree(stage.frame)
    for (id, color) in [("glyph3", [1, 45.0 / 255, 85.0 / 255]), ("glyph0", [0.114, 0.118, 0.153])] {
      let values = try #require(tree.layer(id)?.leaf.values)
      #expect(["red", "green", "blue"].map { values[$0] } == color)
    }
  }

  @Test("The paper fills the stage, in the colour of paper")
  func paper() throws {
    let paper = try #require(stage().tree(at: 0).layer("paper")).leaf
    #expect(["x", "y", "width", "height"].map { paper.values[$0] } == [0, 0, 390, 260])
    #expect(["red", "green", "blue", "alpha"].map { paper.values[$0] } == [0.965, 0.953, 0.925, 1])
  }

  @Test("The emphasis takes the colour that it is given, half clear if that is what it says")
  func emphasisTakesAColor() throws {
    var stage = stage()
    try stage.apply(.parameter(name: "emphasisColor", value: .text("#0a84ff80")), at: 0)
    stage.render(at: 0)
    let glyph = try #require(FrameTree(stage.frame).layer("glyph3")?.leaf)
    #expect(glyph.values["blue"] == 1)
    #expect(glyph.values["alpha"] == 128.0 / 255)
  }

  @Test("Another text or width is laid out at once")
  func textAndWidthActAtOnce() throws {
    var stage = stage()
    try stage.apply(.parameter(name: "text", value: .text("*xyz*")), at: 3)
    stage.render(at: 3)
    #expect(stage.frame.nodes.compactMap(\.asset) == ["grid.x", "grid.y", "grid.z"])
    try stage.apply(.parameter(name: "width", value: .number(40)), at: 3)
    #expect(stage.restTime == -.infinity)
  }

  @Test("What a scene is coded to leaves the layout out, and a stage works it out again")
  func codingLeavesLayoutOut() throws {
    var scene = TextTransition()
    scene.text = markup
    scene.width = 60
    scene.prepare(in: Environment(typesetter: GridTypesetter()))
    let data = try JSONEncoder().encode(scene)
    let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
    #expect(!keys.contains("layout"))
    let decoded = try JSONDecoder().decode(TextTransition.self, from: data)
    var original = Stage(scene, environment: Environment(typesetter: GridTypesetter()))
    var restored = Stage(decoded, environment: Environment(typesetter: GridTypesetter()))
    original.render(at: 0)
    restored.render(at: 0)
    #expect(original.frame.values == restored.frame.values)
    #expect(original.frame.nodes.count > 10)
  }

  @Test("What no font has, and that there are no fonts, is said")
  func missingIsSaid() {
    let boxed = Stage(TextTransition(), environment: Environment(typesetter: GridTypesetter(missing: ["한"])))
    #expect(boxed.notices == ["No font here has “한” (U+D55C): a box stands for each."])
    #expect(Stage(TextTransition()).notices.count == 1)
    #expect(stage().notices.isEmpty)
  }

  /// Times after the start of the appearance: between, at and beyond all that begins or ends.
  private static let times = [0, 0.001, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.45, 0.55, 0.7, 0.85, 0.9]

  private func stage(_ parameters: [String: ParameterValue] = [:]) -> Stage {
    var stage = Stage(TextTransition(), environment: Environment(typesetter: GridTypesetter()))
    let all = parameters.merging(["text": .text(markup), "width": .number(60)]) { given, _ in given }
    for (name, value) in all { try! stage.apply(.parameter(name: name, value: value), at: 0) }
    return stage
  }

  /// A stage that has hidden its text and begins to show it at 10 s.
  private func appearing(_ parameters: [String: ParameterValue] = [:]) throws -> Stage {
    var stage = stage(parameters)
    try stage.apply(.action(name: "toggle"), at: 1)
    try stage.apply(.action(name: "toggle"), at: 10)
    return stage
  }
}

/// What a slice's layer shows.
private struct Look: Equatable {
  var opacity: Double
  var blur: Double
  var y: Double

  func isClose(to other: Look) -> Bool {
    abs(opacity - other.opacity) < 1e-9 && abs(blur - other.blur) < 1e-9 && abs(y - other.y) < 1e-9
  }
}

/// The sum of all effects between a named node and its leaf.
private func look(_ id: String, in stage: Stage, at time: Time) -> Look {
  var stage = stage
  stage.render(at: time)
  var look = Look(opacity: 1, blur: 0, y: 0)
  var node = FrameTree(stage.frame).layer(id)
  #expect(node != nil, "there is no \(id)")
  while let present = node {
    look.opacity *= present.values["opacity"] ?? 1
    look.blur += present.values["blur"] ?? 0
    if present.kind == .offset { look.y += present.values["y"]! }
    node = present.children?.first
  }
  return look
}

extension FrameTree {
  fileprivate var leaf: FrameTree { children?.first?.leaf ?? self }
}

/// The formulas of the transition, written a second time.
private func expectedLook(
  _ elapsed: Double, index: Int, of count: Int, height: Double, descent: Double, duration: Double = 0.4,
  total: Double = 0.9, bounce: Double = 0.55
) -> Look {
  let n = Double(count)
  let delay = max((total - n * duration) / (n + 1), (total - duration) / n)
  let e = min(max(elapsed - Double(index) * delay, 0), duration)
  let zeta = 1 - bounce
  let omega = 2 * Double.pi / (duration - 0.05)
  let damped = omega * sqrt(1 - zeta * zeta)
  let swing = cos(damped * e) + zeta * omega / damped * sin(damped * e)
  return Look(
    opacity: easeIn(1.4 * e / duration), blur: height / 16 * easeIn(1 - e / duration),
    y: -descent * exp(-zeta * omega * e) * swing)
}

/// The Bézier curve (0.42, 0), (1, 1), found by halving.
private func easeIn(_ x: Double) -> Double {
  let x = min(max(x, 0), 1)
  var low = 0.0
  var high = 1.0
  for _ in 0..<60 {
    let t = (low + high) / 2
    let reached = 3 * (1 - t) * (1 - t) * t * 0.42 + 3 * (1 - t) * t * t + t * t * t
    if reached < x { low = t } else { high = t }
  }
  let t = (low + high) / 2
  return x == 0 ? 0 : x == 1 ? 1 : 3 * (1 - t) * t * t + t * t * t
}
