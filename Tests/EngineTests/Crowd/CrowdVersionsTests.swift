import Testing

@testable import Engine

/// Another version of the probe, with another state.
private struct NextProbe: Scene {
  static let name = CrowdProbe.name, stage = Size(width: 1000, height: 500)
  static let crowd: CrowdRules? = CrowdProbe.crowd

  private(set) var joined = 0
  private(set) var tilts = Places(0.0)

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    joined += news.joined.count
    for one in news.moved { tilts[one] = one.tilt.x }
  }

  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  var isSound: Bool { true }
}

/// Another version of the probe, for fewer people.
private struct SmallProbe: Scene {
  static let name = CrowdProbe.name, stage = Size(width: 1000, height: 500)
  static let crowd: CrowdRules? = CrowdRules(most: 2)

  private(set) var joined = 0

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}

  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {
    joined += news.joined.count
  }

  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
  var isSound: Bool { true }
}

@Suite("New versions of a scene with a crowd")
struct CrowdVersionsTests {
  private func environment(_ kind: SceneKind) -> Environment { Environment(scenes: SceneCatalog([kind])) }

  /// A stage on which three people have moved, with what it remembers of that.
  private func played() throws -> (Stage, SceneJournal) {
    var stage = Stage(CrowdProbe(), environment: environment(SceneKind(CrowdProbe.self)))
    try stage.apply(.joining([0, 1]), at: 0)
    var journal = SceneJournal(on: stage)
    for (change, time) in [(CrowdChange.joining([2]), 1.0), (.leaning(30, 1), 2)] {
      try stage.apply(change, at: time)
      journal.record(.crowd(change), at: time, on: stage)
    }
    return (stage, journal)
  }

  @Test("One that cannot read the state hears of everybody, and of what they did last")
  func repeated() throws {
    var (stage, journal) = try played()
    let next = environment(SceneKind(NextProbe.self))
    #expect(try stage.play(in: next, after: journal, at: 3) { _, _ in nil })
    let probe = try #require(stage.scene.unwrapped(as: NextProbe.self))
    #expect(probe.joined == 3)
    #expect(abs(probe.tilts[try #require(stage.crowd[1])] - 0.5) < 1e-4)
    #expect(stage.crowd.people.map(\.place) == [0, 1, 2])
  }

  @Test("What is too old to be repeated still tells who is there")
  func forgotten() throws {
    var (stage, journal) = try played()
    journal.record(.scroll(by: .zero), at: 100, on: stage)
    #expect(journal.events.count == 1)
    #expect(
      try stage.play(in: environment(SceneKind(NextProbe.self)), after: journal, at: 100) { _, _ in nil })
    #expect(stage.scene.unwrapped(as: NextProbe.self)?.joined == 3)
  }

  @Test("One for fewer people keeps those whose places it has")
  func smaller() throws {
    var (stage, journal) = try played()
    #expect(
      try stage.play(in: environment(SceneKind(SmallProbe.self)), after: journal, at: 3) { _, _ in nil })
    #expect(stage.crowd.people.map(\.place) == [0, 1])
  }

  @Test("One that asks for no crowd has none")
  func none() throws {
    var (stage, journal) = try played()
    struct Plain: Scene {
      static let name = CrowdProbe.name, stage = Size(width: 10, height: 10)
      mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
      func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
      var isSound: Bool { true }
    }
    #expect(try stage.play(in: environment(SceneKind(Plain.self)), after: journal, at: 3) { _, _ in nil })
    #expect(stage.crowd.count == 0)
  }
}
