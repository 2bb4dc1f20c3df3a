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

  @Test("The more places there are, the smaller is each flower")
  func flowerSizes() throws {
    for (people, size) in [(2, 1.5), (300, 0.42)] {
      var stage = try stage(Meadow(), people: people)
      stage.render(at: 20)
      let flowers = FrameTree(stage.frame).all(.opacity)
      let scales = flowers.compactMap { $0.first(.scale)?.values["x"] }
      // A flower is larger the nearer it stands.
      let largest = (0..<people).map { 0.65 + 0.45 * Meadow.Ground(place: $0).nearness }.max() ?? 0
      #expect(abs((scales.max() ?? 0) - size * largest) < 1e-3)
    }
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
    "A marble shrinks into the hole over which it rolls, and grows again where it began a second later",
    arguments: [(Point.zero, 11.6, 13.2, 1.0), (Point(x: -400, y: -180), -3.5, -17.1, 0)])
  func fall(hole: Point, beta: Double, gamma: Double, goals: Double) throws {
    var stage = try stage(Marbles(), people: 1)
    /// The first person's marble with all that moves it.
    func marble(at time: Time) throws -> FrameTree {
      stage.render(at: time)
      // Below the tray and its holes there is a layer for each of eight places.
      return try #require(FrameTree(stage.frame).all(.opacity).suffix(8).first)
    }
    func place(at time: Time) throws -> (point: Point, scale: Double) {
      let marble = try marble(at: time)
      let (offset, scale) = (try #require(marble.first(.offset)), try #require(marble.first(.scale)))
      return (
        Point(x: offset.values["x"] ?? .nan, y: offset.values["y"] ?? .nan), scale.values["x"] ?? .nan
      )
    }
    let start = try place(at: 0).point
    var change = CrowdChange()
    let attitude = try #require(Attitude(alpha: 0, beta: beta, gamma: gamma))
    change.moved = [.init(place: 0, held: PackedAttitude(attitude))]
    try stage.apply(change, at: 1)
    var time = 1.0
    while try place(at: time).scale == 1, time < 4 { time += 1 / 120 }
    let (middle, low) = (try place(at: time + 0.175), try place(at: time + 0.34))
    #expect(abs(middle.scale - 0.5) < 0.06 && (middle.point - hole).length < 30)
    #expect(low.scale < 0.06 && (low.point - hole).length < 3)
    #expect(try place(at: time + 0.6).scale == 0)
    let back = try place(at: time + 0.89)
    #expect(abs(back.scale - 0.5) < 0.06 && (back.point - start).length < 1e-9)
    #expect(try signals(&stage, at: time + 0.9)["goals"] == goals)
    // Who has most goals wears a golden ring.
    let ring = try marble(at: time + 0.9).children?.flatMap { $0.all(.opacity) }.first
    #expect(ring?.values["opacity"] == goals)
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
    #expect(stars(&stage, at: 3.5) == [0, 1])
    try tilt(&stage, at: 4) { _ in 0 }
    #expect(try signals(&stage, at: 8)["knot"] == 0)
    for second in 8..<10 { try tilt(&stage, at: Double(second)) { $0 % 2 == 0 ? -60 : 60 } }
    #expect(abs(try signals(&stage, at: 10)["knot"] ?? 1) < 1e-9)
    for second in 10..<13 { try tilt(&stage, at: Double(second)) { $0 % 2 == 0 ? -60 : 0 } }
    #expect(try signals(&stage, at: 13)["knot"] == -Tug.goal)
    #expect(stars(&stage, at: 13) == [1, 1])
  }

  /// The number of stars that each side has won.
  private func stars(_ stage: inout Stage, at time: Time) -> [Int] {
    stage.render(at: time)
    func isWon(_ node: FrameTree) -> [Bool] {
      let isStar = node.asset == Sign.star.assetID && node.values["width"] == 56
      return isStar ? [node.values["alpha"] == 1] : (node.children ?? []).flatMap(isWon)
    }
    let all = isWon(FrameTree(stage.frame))
    return [all.prefix(Tug.mostStars).count { $0 }, all.dropFirst(Tug.mostStars).count { $0 }]
  }

  @Test("When somebody leaves the rope, the others of the team move up, and the other team stays")
  func ranks() throws {
    var stage = try stage(Tug(), people: 6)
    let before = offsets(&stage, at: 20)
    #expect(Set(before).count == 6)
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
    // Rows change the order; eight places are one row.
    return tree.all(.opacity).map { $0.children?.first?.values["x"] ?? .nan }
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

extension FrameTree {
  /// The outermost nodes of a kind, from here down.
  fileprivate func all(_ kind: NodeKind) -> [FrameTree] {
    self.kind == kind ? [self] : (children ?? []).flatMap { $0.all(kind) }
  }
}
