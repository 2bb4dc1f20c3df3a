import Engine
import Foundation
import Testing

@testable import LiveScenes

@Suite("A crowd's scene in another process", .serialized)
struct RemoteCrowdTests {
  private let playground: Playground

  init() throws { playground = try Playground() }

  /// A stage with people at the first places.
  private func stage(people: Int = 3) throws -> Stage {
    var stage = Stage(playground.crowdKind.scene())
    var change = CrowdChange()
    change.joined = (0..<people).map { CrowdChange.Newcomer(place: $0, side: $0 % 2) }
    try stage.apply(.crowd(change), at: 0)
    return stage
  }

  private func lean(_ stage: inout Stage, _ place: Int, by degrees: Double, at time: Time) throws {
    let attitude = try #require(Attitude(alpha: 0, beta: 0, gamma: degrees))
    var change = CrowdChange()
    change.moved = [CrowdChange.Movement(place: place, held: PackedAttitude(attitude))]
    try stage.apply(.crowd(change), at: time)
  }

  private func angle(_ stage: inout Stage, _ place: Int, at time: Time) throws -> Double {
    stage.render(at: time)
    return try #require(FrameTree(stage.frame).layer("person \(place)")?.values["angle"])
  }

  private func steps(_ stage: inout Stage, at time: Time) throws -> Double {
    stage.render(at: time)
    return try #require(FrameTree(stage.frame).layer("steps")?.values["width"]) - 1
  }

  @Test("Each person's thing moves as its phone is held, and as its button is pressed")
  func moves() throws {
    var stage = try stage()
    try lean(&stage, 1, by: 30, at: 1)
    #expect(abs(try angle(&stage, 1, at: 1) - 30) < 0.01)
    #expect(try angle(&stage, 0, at: 1) == 0)
    var change = CrowdChange()
    change.pressed = [2]
    try stage.apply(.crowd(change), at: 2)
    stage.render(at: 2)
    #expect(FrameTree(stage.frame).layer("thing 2")?.values["width"] == 2)
  }

  @Test("It takes its steps, however often it is drawn")
  func takesSteps() throws {
    var (often, seldom) = (try stage(), try stage())
    for picture in 0...60 { often.render(at: Double(picture) / 60) }
    #expect(try steps(&often, at: 1) == steps(&seldom, at: 1))
    #expect(try steps(&often, at: 1) == 60)
    #expect(often.restTime == 301.0 / 60)
  }

  @Test("Two rooms with crowds of their own do not mix them")
  func rooms() throws {
    var (first, second) = (try stage(people: 1), try stage(people: 2))
    for step in 1...5 {
      try lean(&first, 0, by: 10, at: Double(step))
      try lean(&second, 0, by: 20, at: Double(step))
    }
    #expect(abs(try angle(&first, 0, at: 5) - 60 * sin(10 * .pi / 180)) < 0.01)
    #expect(first.crowd.count == 1)
    #expect(abs(try angle(&second, 0, at: 5) - 60 * sin(20 * .pi / 180)) < 0.01)
  }

  @Test("A movement whose state the server does not have outlives many others")
  func unsaved() throws {
    var stage = try stage()
    // Only the first of both is answered with the state.
    try lean(&stage, 0, by: 10, at: 1)
    try lean(&stage, 0, by: 30, at: 1.1)
    var other = playground.stage()
    for step in 0..<300 {
      try other.apply(.parameter(name: "size", value: .number(Double(step % 9 + 1))), at: 0)
    }
    #expect(abs(try angle(&stage, 0, at: 1.1) - 30) < 0.01)
  }

  @Test("The signs that it draws are among the assets, each once")
  func signs() throws {
    var stage = try stage()
    stage.render(at: 1)
    #expect(stage.assets.filter { $0.id == "sign-star" }.count == 1)
    let fault = playground.next(within: 0.2) {
      if case .remarked(.unknownAsset(let id, _), _) = $0 { id } else { nil }
    }
    #expect(fault == nil)
  }

  @Test("A state that is written has everything that has happened")
  func coding() throws {
    var stage = try stage()
    try lean(&stage, 0, by: 10, at: 1)
    try lean(&stage, 0, by: 30, at: 1.1)
    let scene = try playground.crowdKind.scene(restoring: Array(JSONEncoder().encode(stage.scene)))
    var copy = Stage(scene, reference: stage.reference, tunings: [:], crowd: stage.crowd)
    #expect(abs(try angle(&copy, 0, at: 1.1) - 30) < 0.01)
  }

  @Test("A scene that draws too much for a whole crowd shows as many as there is room for, and says so")
  func room() throws {
    var stage = try stage(people: 100)
    var change = CrowdChange()
    change.pressed = [64]
    try stage.apply(.crowd(change), at: 1)
    stage.render(at: 1)
    #expect(FrameTree(stage.frame).layer("person 63") != nil)
    #expect(FrameTree(stage.frame).layer("person 64") == nil)
    let omission = playground.next {
      if case .remarked(.omitted(let omission), _) = $0 { omission } else { nil }
    }
    #expect(omission == .people(after: 64))
    change = CrowdChange()
    change.pressed = [64]
    try stage.apply(.crowd(change), at: 2)
    stage.render(at: 2)
    #expect(FrameTree(stage.frame).layer("person 64") != nil)
  }

  @Test("Two rooms that take turns keep the structures that were sent")
  func turns() throws {
    var (first, second) = (try stage(people: 1), try stage(people: 20))
    var counts: Set<Int> = []
    for picture in 0..<20 {
      first.render(at: Double(picture) / 60)
      second.render(at: Double(picture) / 60)
      counts.insert(playground.process.decoder.withLock { $0.structureCount })
    }
    #expect(counts.count == 1)
  }
}
