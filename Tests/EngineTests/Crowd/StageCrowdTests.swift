import Foundation
import Testing

@testable import Engine

@Suite("Stage with a crowd")
struct StageCrowdTests {
  private func refusal(of change: CrowdChange, on stage: Stage) -> StageError? {
    var copy = stage
    do {
      try copy.apply(.crowd(change), at: 1)
      return nil
    } catch {
      #expect(copy.crowd == stage.crowd)
      return error
    }
  }

  @Test("A scene hears who joins, tilts, presses and leaves, once a change")
  func news() throws {
    var stage = Stage(CrowdProbe())
    var change = CrowdChange.joining([0, 1, 2])
    change.moved = [.init(place: 1, held: .leaning(30))]
    try stage.apply(change, at: 0)
    change = CrowdChange()
    change.left = [0]
    change.pressed = [2]
    try stage.apply(change, at: 1)
    #expect(stage.heard == ["joined 0 1 2", "moved 1", "left 0", "pressed 2"])
    #expect(stage.crowd.people.map(\.number) == [2, 3])
  }

  @Test("The tilt is the fraction of gravity along the page: half of it to the right at 30 degrees")
  func tilt() throws {
    var stage = Stage(CrowdProbe())
    try stage.apply(.joining([4]), at: 0)
    try stage.apply(.leaning(30, 4), at: 0)
    let tilt = try #require(stage.crowd[4]).tilt
    #expect(abs(tilt.x - 0.5) < 1e-4 && abs(tilt.y) < 1e-4)
  }

  @Test("Somebody's name is seen until it is taken back, and goes with the person")
  func names() throws {
    var stage = Stage(CrowdProbe())
    var change = CrowdChange.joining([0, 1])
    change.named = [.init(place: 0, name: "Ana"), .init(place: 1, name: "Bo")]
    try stage.apply(change, at: 0)
    #expect(stage.crowd.people.map(\.name) == ["Ana", "Bo"])
    change = CrowdChange()
    change.named = [.init(place: 0, name: nil)]
    change.left = [1]
    try stage.apply(change, at: 1)
    #expect(stage.crowd.people.map(\.name) == [nil])
  }

  @Test("A place that somebody left is as good as new for the next person")
  func reuse() throws {
    var stage = Stage(CrowdProbe())
    try stage.apply(.joining([0]), at: 0)
    try stage.apply(.leaning(40, 0), at: 0)
    var change = CrowdChange.joining([0])
    change.left = [0]
    try stage.apply(change, at: 10)
    let (probe, one) = (
      try #require(stage.scene.unwrapped(as: CrowdProbe.self)), try #require(stage.crowd[0])
    )
    #expect(one.arrival == 1)
    #expect(probe.lean[one].value(at: 10) == 0)
    #expect(one.tilt == .zero)
  }

  @Test("A change that does not fit is refused as a whole, with a sentence")
  func refusals() throws {
    var stage = Stage(CrowdProbe())
    try stage.apply(.joining([0]), at: 0)
    #expect(refusal(of: .joining([0]), on: stage) == .takenPlace(0))
    #expect(refusal(of: .joining([1, 1]), on: stage) == .takenPlace(1))
    #expect(refusal(of: .joining([300]), on: stage) == .noPlace(300, most: 300))
    #expect(refusal(of: .joining([-1]), on: stage) == .noPlace(-1, most: 300))
    #expect(refusal(of: .leaning(10, 7), on: stage) == .emptyPlace(7))
    var change = CrowdChange()
    change.pressed = [511]
    #expect(refusal(of: change, on: stage) == .emptyPlace(511))
    change = CrowdChange()
    change.joined = [.init(place: 3, side: 2)]
    #expect(refusal(of: change, on: stage) == .noSide(2))
    #expect(refusal(of: .joining([0]), on: Stage(Lenticular())) == .noCrowd(scene: "lenticular"))
    #expect(
      StageError.noPlace(300, most: 300).description
        == "There is no place 300: this scene has the places 0 to 299.")
  }

  @Test("Three hundred people who join one by one change the structure at most eight times")
  func capacities() throws {
    var stage = Stage(CrowdProbe())
    stage.render(at: 0)
    var (nodes, changes) = (stage.frame.nodes, 0)
    for place in 0..<300 {
      try stage.apply(.joining([place]), at: Double(place))
      stage.render(at: Double(place))
      if stage.frame.nodes != nodes { (nodes, changes) = (stage.frame.nodes, changes + 1) }
    }
    #expect(changes == 7)
    #expect(stage.crowd.capacity == 300)
    var change = CrowdChange()
    change.left = Array(0..<300)
    try stage.apply(change, at: 400)
    stage.render(at: 400)
    #expect(stage.frame.nodes == nodes)
  }

  @Test("A free place is invisible, an away person faint, and a spotlight dims the others")
  func visibility() throws {
    var stage = Stage(CrowdProbe())
    try stage.apply(.joining([0, 1, 2]), at: 0)
    var change = CrowdChange()
    change.away = [1]
    try stage.apply(change, at: 0)
    func opacities(at time: Time) -> [Double] {
      stage.render(at: time)
      return stage.frame.nodes.filter { $0.kind == .opacity }.map { stage.frame.values[$0.at] }
    }
    #expect(opacities(at: 0) == [1, 0.35, 1, 0, 0, 0, 0, 0])
    change = CrowdChange()
    change.spotlight = 2
    try stage.apply(change, at: 1)
    #expect(opacities(at: 1).prefix(4) == [0.2, 0.2, 1, 0])
    change.spotlight = -1
    change.back = [1]
    try stage.apply(change, at: 2)
    #expect(opacities(at: 2).prefix(4) == [1, 1, 1, 0])
  }

  @Test("A person who asks where they are blinks twice a second for three seconds")
  func finding() throws {
    var stage = Stage(CrowdProbe())
    try stage.apply(.joining([0]), at: 0)
    var change = CrowdChange()
    change.found = [0]
    try stage.apply(change, at: 10)
    #expect(stage.restTime == 13)
    let opacities = [10, 10.2, 10.3, 10.6, 10.8, 12.9, 13].map { time in
      stage.render(at: time)
      return stage.frame.nodes.first { $0.kind == .opacity }.map { stage.frame.values[$0.at] }
    }
    #expect(opacities == [1, 1, 0.1, 1, 0.1, 0.1, 1])
  }

  @Test("Another crowd's scene hears everybody as newcomers; one without a crowd sends them away")
  func sceneChange() throws {
    let catalog = SceneCatalog([
      SceneKind(CrowdProbe.self), SceneKind(RollingProbe.self), SceneKind(Lenticular.self),
    ])
    var stage = Stage(CrowdProbe(), environment: Environment(scenes: catalog))
    try stage.apply(.joining(0..<20), at: 0)
    try stage.apply(.leaning(20, 3), at: 0)
    var change = CrowdChange()
    change.left = Array(4..<20)
    try stage.apply(change, at: 1)
    #expect(stage.crowd.capacity == 32)
    try stage.apply(.scene(name: "crowd-probe"), at: 2)
    #expect(stage.heard == ["joined 0 1 2 3"])
    #expect(stage.crowd.capacity == 8)
    #expect(stage.crowd[3]?.held == .leaning(20))
    try stage.apply(.scene(name: "lenticular"), at: 3)
    #expect(stage.crowd == Crowd())
  }

  @Test("The signs that a scene draws are assets")
  func signs() throws {
    var stage = Stage(CrowdProbe())
    stage.render(at: 0)
    #expect(stage.assets.map(\.id) == ["sign-star", "sign-heart", "sign-square", "sign-triangle"])
    #expect(stage.assets.allSatisfy { $0.kind == .outline && $0.path?.isEmpty == false })
  }

  @Test("Forty-eight places in a row differ in colour or sign")
  func looks() {
    let looks = (0..<48).map { "\(CrowdColor(place: $0)) \(Sign(place: $0))" }
    #expect(Set(looks).count == 48)
    #expect("\(CrowdColor(place: 48)) \(Sign(place: 48))" == looks[0])
  }
}
