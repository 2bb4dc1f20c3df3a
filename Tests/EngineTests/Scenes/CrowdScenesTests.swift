import Foundation
import Testing

@testable import Engine

@Suite("Meadow, marbles and tug of war")
struct CrowdScenesTests {
  /// A stage on which so many people have come, those with odd places on the right side.
  private func stage(_ scene: some Scene, people: Int) throws -> Stage {
    var stage = Stage(scene)
    try stage.apply(.joining(0..<people), at: 0)
    return stage
  }

  private func tilt(_ stage: inout Stage, at time: Time, _ degrees: (Int) -> Double) throws {
    var change = CrowdChange()
    change.moved = stage.crowd.people.map { .init(place: $0.place, held: .leaning(degrees($0.place))) }
    try stage.apply(change, at: time)
  }

  /// The signals of the scene at a time.
  private func signals(_ stage: inout Stage, at time: Time) throws -> [String: Double] {
    stage.render(at: time, signals: true)
    return try #require(FrameTree(stage.frame).layer("signal.scene")).values
  }

  /// The angle of each flower, in degrees.
  private func leans(_ stage: inout Stage, at time: Time) -> [Double] {
    stage.render(at: time)
    // The first rotation below each place's opacity is the flower's own.
    var result: [Double] = []
    var isFlower = false
    for node in stage.frame.nodes {
      if node.kind == .opacity { isFlower = true }
      guard isFlower, node.kind == .rotation else { continue }
      result.append(stage.frame.values[node.at])
      isFlower = false
    }
    return result
  }

  @Test("Each flower leans as its own phone does, and the wind as their mean")
  func meadow() throws {
    var stage = try stage(Meadow(), people: 2)
    try tilt(&stage, at: 1) { $0 == 0 ? 30 : -30 }
    let leans = leans(&stage, at: 20)
    #expect(leans.count == 8)
    #expect(leans.filter { abs($0) > 30 }.count == 2)
    #expect(abs(leans.reduce(0, +)) < 1e-6)
    #expect(abs(try signals(&stage, at: 20)["wind"] ?? 1) < 1e-3)
    try tilt(&stage, at: 21) { _ in 30 }
    #expect(try signals(&stage, at: 40)["wind"] ?? 0 > 30)
    #expect(stage.restTime < 40)
  }

  @Test("A marble in the middle falls into the goal, which counts, and comes back a second later")
  func goal() throws {
    var stage = try stage(Marbles(), people: 40)
    // Everybody rolls to the right and back again, over the goal.
    for turn in 0..<10 {
      for second in 0..<4 {
        let time = Double(turn * 4 + second)
        try tilt(&stage, at: time) { _ in turn.isMultiple(of: 2) ? 25 : -25 }
      }
    }
    #expect(try signals(&stage, at: 40)["goals"] ?? 0 > 3)
    #expect(stage.scene.unwrapped(as: Marbles.self)?.isSound == true)
  }

  @Test(
    "No marble begins in the goal; on a full tray a neighbour may push one in",
    arguments: [1, 8, 33, 130, 300])
  func entrances(people: Int) throws {
    var stage = try stage(Marbles(), people: people)
    try tilt(&stage, at: 0) { _ in 0 }
    #expect(try signals(&stage, at: 0.5)["goals"] ?? 300 <= (people < 300 ? 0 : 1))
  }

  @Test("The side that pulls harder wins the round, its star counts, and the next round begins in the middle")
  func tug() throws {
    var stage = try stage(Tug(), people: 5)
    // Three on the left pull a little each, two on the right with all their might.
    for second in 0..<4 { try tilt(&stage, at: Double(second)) { $0 % 2 == 0 ? -10 : 60 } }
    #expect(try signals(&stage, at: 3.5)["knot"] == Tug.goal)
    try tilt(&stage, at: 4) { _ in 0 }
    #expect(try signals(&stage, at: 8)["knot"] == 0)
    for second in 8..<10 { try tilt(&stage, at: Double(second)) { $0 % 2 == 0 ? -60 : 60 } }
    #expect(abs(try signals(&stage, at: 10)["knot"] ?? 1) < 1e-9)
  }

  @Test("When somebody leaves the rope, the others of the team move up, and the other team stays")
  func ranks() throws {
    var stage = try stage(Tug(), people: 6)
    let before = offsets(&stage, at: 20)
    var change = CrowdChange()
    change.left = [0]
    try stage.apply(change, at: 21)
    let after = offsets(&stage, at: 40)
    #expect(after[2] == before[0] && after[4] == before[2])
    #expect([1, 3, 5].allSatisfy { after[$0] == before[$0] })
  }

  /// How far to the right each place's person stands.
  private func offsets(_ stage: inout Stage, at time: Time) -> [Double] {
    stage.render(at: time)
    let tree = FrameTree(stage.frame)
    func places(in node: FrameTree) -> [FrameTree] {
      node.kind == .opacity ? [node] : (node.children ?? []).flatMap { places(in: $0) }
    }
    // Rows change the order; eight places are one row.
    return places(in: tree).map { $0.children?.first?.values["x"] ?? .nan }
  }

  @Test("With three hundred people a scene has few enough numbers", arguments: ["meadow", "marbles", "tug"])
  func sizes(name: String) throws {
    var stage = Stage(try SceneCatalog.builtIn.scene(named: name))
    try stage.apply(.crowd(.joining(0..<300)), at: 0)
    stage.render(at: 1, signals: true)
    #expect(stage.frame.isComplete)
    #expect(stage.frame.values.count < FrameState.maximumFloats / 2)
    #expect(stage.frame.strayCount == 0)
  }
}
