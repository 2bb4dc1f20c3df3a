import Foundation
import Testing

@testable import Engine

/// A dot that a tilt and a finger move; versions of it differ in what they can be tuned by, and in their state.
private protocol Dot: Scene {
  var size: Double { get set }
  var tilt: Double { get set }
  var drag: Double { get set }
}

extension Dot {
  static var name: String { "dot" }
  static var stage: Size { Size(width: 100, height: 100) }
  static var input: [SceneInput] { [.tilt, .pointer] }
  var isSound: Bool { true }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): tilt = motion.tiltX.rounded()
    case .pointer(let pointer): drag = pointer.location.x
    case .scroll, .parameter, .action, .calibrate: break
    }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    Rectangle().frame(width: size, height: size).offset(x: tilt, y: drag)
  }
}

private struct FirstDot: Dot {
  static let parameters: [Parameter<Self>] = [
    Parameter("size", title: "Size", \.size, in: 0...10, step: 1, help: "How large it is."),
    Parameter("hue", title: "Hue", \.hue, in: 0...360, step: 1, help: "Its colour."),
  ]
  var size = 1.0
  var hue = 0.0
  var tilt = 0.0
  var drag = 0.0
}

/// The same state and another default.
private struct LargerDot: Dot {
  static let parameters: [Parameter<Self>] = [
    Parameter("size", title: "Size", \.size, in: 0...10, step: 1, help: "How large it is."),
    Parameter("hue", title: "Hue", \.hue, in: 0...360, step: 1, help: "Its colour."),
  ]
  var size = 5.0
  var hue = 0.0
  var tilt = 0.0
  var drag = 0.0
}

/// Another state, a parameter fewer, and a smaller range.
private struct OtherDot: Dot {
  static let parameters: [Parameter<Self>] = [
    Parameter("size", title: "Size", \.size, in: 0...5, step: 1, help: "How large it is.")
  ]
  var size = 2.0
  var tilt = 0.0
  var drag = 0.0
  var isNew = true
}

private struct Square: Scene {
  static let name = "square"
  static let stage = Size(width: 10, height: 10)
  var isSound: Bool { true }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle() }
}

private struct Crowd: Scene {
  static let name = "dot"
  static let stage = Size(width: 10, height: 10)
  var isSound: Bool { true }
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack { ForEach(0..<FrameState.maximumFloats) { _ in Rectangle() } }
  }
}

@Suite("Other versions of a stage's scenes")
struct StageVersionsTests {
  private let first = Environment(scenes: SceneCatalog([SceneKind(FirstDot.self), SceneKind(Square.self)]))
  private let larger = Environment(scenes: SceneCatalog([SceneKind(Square.self), SceneKind(LargerDot.self)]))
  private let other = Environment(scenes: SceneCatalog([SceneKind(Square.self), SceneKind(OtherDot.self)]))

  /// A stage with the first version of the dot, and what happened to it.
  private struct Played {
    var stage: Stage
    var journal: SceneJournal

    init(in environment: Environment) throws {
      stage = Stage(try environment.scenes.scene(named: "dot"), environment: environment)
      journal = SceneJournal(on: stage)
    }

    mutating func apply(_ event: Event, at time: Time) throws {
      try stage.apply(event, at: time)
      journal.record(event, at: time, on: stage)
    }

    mutating func tilt(_ degrees: Double, at time: Time) throws {
      let attitude = try #require(Attitude(alpha: 0, beta: degrees, gamma: 0))
      try apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
    }

    /// - Returns: Whether another scene is on the stage.
    mutating func play(in environment: Environment, at time: Time = 60) throws -> Bool {
      try stage.play(in: environment, after: journal, at: time) {
        try? $1.scene(restoring: JSONEncoder().encode($0))
      }
    }
  }

  private func played() throws -> Played {
    var played = try Played(in: first)
    try played.tilt(20, at: 1)
    let pointer = Pointer(phase: .began, id: 0, location: Point(x: 30, y: 0))
    try played.apply(.pointer(pointer), at: 2)
    return played
  }

  @Test("A scene whose kind is the very same is left alone, and its stage can change to the new ones")
  func same() throws {
    var played = try played()
    let next = Environment(scenes: SceneCatalog([SceneKind(Square.self)] + first.scenes.kinds))
    #expect(try played.play(in: next) == false)
    #expect(played.stage.scene.kind === first.scenes.kinds[0])
    #expect(played.stage.scene.unwrapped(as: FirstDot.self)?.drag == 30)
    try played.apply(.scene(name: "square"), at: 61)
    #expect(played.stage.scene.kind === next.scenes.kinds[0])
  }

  @Test("A state goes over to another version, where what was tuned stays so and the rest has its defaults")
  func restored() throws {
    var played = try played()
    try played.apply(.parameter(name: "hue", value: .number(120)), at: 3)
    #expect(try played.play(in: larger) == true)
    let dot = try #require(played.stage.scene.unwrapped(as: LargerDot.self))
    #expect(dot.tilt == 20 && dot.drag == 30)
    #expect(dot.hue == 120 && dot.size == 5)
  }

  @Test("Where a state means nothing to another version, what was tuned and what has happened do")
  func replayed() throws {
    var played = try played()
    try played.apply(.parameter(name: "hue", value: .number(120)), at: 3)
    try played.apply(.parameter(name: "size", value: .number(4)), at: 3)
    #expect(try played.play(in: other) == true)
    let dot = try #require(played.stage.scene.unwrapped(as: OtherDot.self))
    #expect(dot.tilt == 20 && dot.drag == 30 && dot.size == 4)
  }

  @Test("A value that another version refuses is left out")
  func refused() throws {
    var played = try played()
    try played.apply(.parameter(name: "size", value: .number(9)), at: 3)
    #expect(try played.play(in: other) == true)
    #expect(played.stage.scene.unwrapped(as: OtherDot.self)?.size == 2)
  }

  @Test("A tilt counts against the reference that it was measured against")
  func references() throws {
    var played = try played()
    try played.apply(.calibrate, at: 3)
    try played.tilt(50, at: 4)
    let reference = played.stage.reference
    #expect(try played.play(in: other) == true)
    #expect(played.stage.scene.unwrapped(as: OtherDot.self)?.tilt == 30)
    #expect(played.stage.reference == reference)
  }

  @Test("A phone that has long been still tilts the other version, too")
  func still() throws {
    var played = try played()
    try played.apply(.calibrate, at: 3)
    try played.tilt(50, at: 4)
    try played.apply(.scroll(by: Point(x: 0, y: 1)), at: 40)
    #expect(played.journal.events.count == 1)
    #expect(try played.play(in: other) == true)
    #expect(played.stage.scene.unwrapped(as: OtherDot.self)?.tilt == 30)
  }

  @Test("A scene that is gone makes place for the first one")
  func gone() throws {
    var played = try played()
    #expect(try played.play(in: Environment(scenes: SceneCatalog([SceneKind(Square.self)]))) == true)
    #expect(played.stage.scene.kind.name == "square")
  }

  /// A kind that a person edits.
  private func own(_ name: String) -> SceneKind {
    let kind = SceneKind(Square.self)
    var description = kind.description
    description.name = name
    return SceneKind(
      description, fillsWindow: false, isTunedByTilt: false, isOwn: true, begin: kind.begin,
      restore: kind.restore)
  }

  @Test("After a person's own scene comes one of their own, even if a built-in one has its name")
  func renamed() throws {
    let builtIn = SceneKind(Square.self)
    func playing(_ name: String, of names: [String], then next: [String]) throws -> String {
      let before = Environment(scenes: SceneCatalog(names.map(own) + [builtIn]))
      var stage = Stage(try before.scenes.scene(named: name), environment: before)
      _ = try stage.play(in: Environment(scenes: SceneCatalog(next.map(own) + [builtIn])), at: 1) { _, _ in
        nil
      }
      return stage.scene.kind.isOwn ? stage.scene.kind.name : "built in"
    }
    #expect(try playing("square", of: ["square"], then: ["shader"]) == "shader")
    #expect(try playing("b", of: ["a", "b"], then: ["a", "c"]) == "c")
    #expect(try playing("a", of: ["a", "b"], then: ["b"]) == "b")
    #expect(try playing("b", of: ["a", "b"], then: ["a", "b", "c"]) == "b")
    #expect(try playing("a", of: ["a"], then: []) == "built in")
  }

  @Test("With no scenes at all the old one plays on")
  func none() throws {
    var played = try played()
    #expect(try played.play(in: Environment(scenes: SceneCatalog([]))) == false)
    #expect(played.stage.scene.unwrapped(as: FirstDot.self)?.drag == 30)
  }

  @Test("A version that is too large for a frame does not come on")
  func tooLarge() throws {
    var played = try played()
    #expect(throws: StageError.self) {
      try played.play(in: Environment(scenes: SceneCatalog([SceneKind(Crowd.self)])))
    }
    #expect(played.stage.scene.unwrapped(as: FirstDot.self)?.drag == 30)
  }

  @Test("Scenes that were left keep what their other version takes")
  func left() throws {
    var played = try played()
    try played.apply(.parameter(name: "size", value: .number(4)), at: 3)
    try played.apply(.parameter(name: "hue", value: .number(120)), at: 3)
    try played.apply(.scene(name: "square"), at: 4)
    let next = Environment(scenes: SceneCatalog([first.scenes.kinds[1], SceneKind(OtherDot.self)]))
    #expect(try played.play(in: next) == false)
    #expect(played.stage.tunings == ["dot": ["size": .number(4)]])
    #expect(try played.play(in: Environment(scenes: SceneCatalog([first.scenes.kinds[1]]))) == false)
    #expect(played.stage.tunings == [:])
  }
}

@Suite("The journal of a scene")
struct SceneJournalTests {
  private let scroll = Event.scroll(by: Point(x: 1, y: 1))

  @Test("Only so many are kept, and only the newest seconds")
  func bounds() {
    let stage = Stage(Square())
    var journal = SceneJournal(on: stage)
    for index in 0..<10_000 { journal.record(scroll, at: Double(index) / 1000, on: stage) }
    #expect(journal.events.count == SceneJournal.most)
    #expect(journal.events.first?.time == 8)
    journal.record(scroll, at: 19.5, on: stage)
    #expect(journal.events.map(\.time).first == 9.5)
    journal.record(scroll, at: 100, on: stage)
    #expect(journal.events.map(\.time) == [100])
  }

  @Test("A scene that is chosen begins anew, with the reference that holds")
  func scenes() throws {
    let stage = Stage(Square())
    var journal = SceneJournal(on: stage)
    let attitude = try #require(Attitude(alpha: 0, beta: 30, gamma: 0))
    journal.record(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: 1, on: stage)
    journal.record(.calibrate, at: 2, on: stage)
    journal.record(.scene(name: "square"), at: 3, on: stage)
    #expect(journal.events.isEmpty)
    #expect(journal.start.reference == attitude)
    #expect(journal.start.isHeard == false)
  }
}
