import Foundation
import TestData
import Testing

@testable import Engine

@Suite("Signals")
struct SceneSignalsTests {
  /// A played stage's signal node with an id, as it is at a time.
  private func signal(_ id: String, _ played: PlayedScene, at time: Time) throws -> [String: Double] {
    var stage = played.stage
    stage.render(at: time, signals: true)
    return try #require(FrameTree(stage.frame).layer(id)).values
  }

  /// Every scene, in the middle of whatever its input does to it.
  private func stirred(_ scene: SceneKind) throws -> PlayedScene {
    var played = PlayedScene(scene.scene())
    try played.tilt(35, gamma: 20, at: 0.1)
    try played.pointer(.began, 300, 240, at: 0.2)
    try played.pointer(.moved, 210, 180, at: 0.3)
    for action in scene.actions.prefix(1) { try played.action(action.name, at: 0.4) }
    return played
  }

  @Test("Without being asked for them, a stage renders what it did before they were there")
  func absent() throws {
    for scene in SceneCatalog.builtIn.kinds {
      var stage = try stirred(scene).stage
      stage.render(at: 0.5)
      let (nodes, values) = (stage.frame.nodes, stage.frame.values)
      #expect(nodes.allSatisfy { $0.kind != .signal })
      stage.render(at: 0.5, signals: true)
      #expect(Array(stage.frame.nodes.dropLast(2)) == nodes, "\(scene.name)")
      #expect(Array(stage.frame.values.prefix(values.count)) == values, "\(scene.name)")
      #expect(stage.frame.nodes.suffix(2).map(\.id) == ["signal.attitude", "signal.scene"])
      #expect(stage.frame.nodes.suffix(2).map(\.parent) == [0, 0])
      #expect(stage.frame.isComplete)
      stage.render(at: 0.5)
      #expect(stage.frame.nodes == nodes)
      #expect(stage.frame.values == values)
    }
  }

  @Test("A steady tick keeps the structure")
  func steady() throws {
    var stage = try stirred(SceneKind(Arm.self)).stage
    var state = FrameState()
    for step in 0..<4 {
      stage.render(at: 0.4 + Double(step) / 60, signals: true)
      let change = state.update(from: stage.frame)
      if case .structure = change { #expect(step == 0) }
    }
    #expect(state.epoch == 0)
  }

  @Test("Every scene names what drives it, each number once, and all stay finite")
  func everyScene() throws {
    for scene in SceneCatalog.builtIn.kinds {
      let played = try stirred(scene)
      for time in [0.4, 0.41, 0.7, 1.5, 30] {
        let values = try signal("signal.scene", played, at: time)
        #expect(!values.isEmpty, "\(scene.name)")
        #expect(values.values.allSatisfy { $0.isFinite }, "\(scene.name)")
      }
    }
  }

  @Test("The protocol lists every scene's, in wire order")
  func document() throws {
    let text = try String(contentsOf: projectFolder.appending(path: "PROTOCOL.md"), encoding: .utf8)
    for scene in SceneCatalog.builtIn.kinds {
      var stage = Stage(scene.scene())
      stage.render(at: 0, signals: true)
      guard case .signal(let names, _) = stage.frame.nodes.last?.detail else {
        Issue.record("\(scene.name) has none")
        continue
      }
      let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `\(scene.name)` | `") })
      let columns = row.split(separator: "`").map(String.init)
      #expect(columns.dropFirst(3).filter(names.contains) == names)
    }
  }

  @Test("The attitude is the one that scenes see, and the device's own stands beside it")
  func attitude() throws {
    var played = PlayedScene(Lenticular())
    let rest = try signal("signal.attitude", played, at: 0)
    #expect(rest["w"] == 1 && rest["deviceW"] == 1 && rest["pitch"] == 0)
    try played.tilt(30, at: 0)
    var stage = played.stage
    try stage.apply(.calibrate, at: 0)
    let attitude = try #require(Attitude(alpha: 0, beta: 50, gamma: 0))
    try stage.apply(.sample(Sample(attitude: attitude, screenAngle: .threeQuarters)), at: 1)
    stage.render(at: 1, signals: true)
    let values = try #require(FrameTree(stage.frame).layer("signal.attitude")).values
    #expect(Set(values.keys) == Set(Motion.signalNames))
    #expect(isClose(values["pitch"]!, 20))
    #expect(isClose(values["w"]!, cos(10 * .pi / 180)) && isClose(values["x"]!, sin(10 * .pi / 180)))
    #expect(isClose(values["deviceX"]!, sin(25 * .pi / 180)))
    #expect(values["screenAngle"] == 270)
    #expect(isClose(values["tiltX"]!, stage.motion!.tiltX) && isClose(values["tiltY"]!, stage.motion!.tiltY))
  }

  @Test("The structure tells the unit of each number that has one")
  func units() throws {
    var stage = PlayedScene(Lenticular()).stage
    stage.render(at: 0, signals: true)
    #expect(
      stage.frame.nodes.last?.detail
        == .signal(names: ["roll", "tiltY", "view"], units: [.degrees, .degrees, nil]))
    stage = Stage(Full())
    stage.render(at: 0, signals: true)
    #expect(stage.frame.nodes.last?.detail == .signal(names: ["a", "b", "c", "d", "e"], units: []))
  }

  /// A scene whose body leaves no room for more than a few floats.
  private struct Full: Scene {
    var isSound: Bool { true }
    static let name = "full"
    static let title = "Full"
    static let stage = Size(width: 1, height: 1)
    static let input: [SceneInput] = []
    static let parameters: [Parameter<Full>] = []
    static let signals = SceneSignals<Full>(
      .init("a") { _ in 1 }, .init("b") { _ in 2 }, .init("c") { _ in 3 }, .init("d") { _ in 4 },
      .init("e") { _ in 5 })
    mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
    func body(at time: Time, in environment: Environment) -> some Layer {
      ZStack { ForEach(0..<6553) { _ in Rectangle().opacity(1) } }
    }
    func assets(in environment: Environment) -> [Asset] { [] }
  }

  @Test("What fits into a structure to the last number is there, what no longer fits is left out")
  func full() {
    var stage = Stage(Full())
    stage.render(at: 0, signals: true)
    #expect(stage.frame.values.count == 65535)
    #expect(stage.frame.nodes.last?.id == "signal.scene")
    #expect(stage.frame.nodes.allSatisfy { $0.id != "signal.attitude" })
  }
}

extension SceneSignalsTests {
  @Test("The card's are its tilt and from where the print is seen")
  func lenticular() throws {
    var played = PlayedScene(Lenticular())
    try played.tilt(30, at: 0)
    let values = try signal("signal.scene", played, at: 0)
    #expect(isClose(values["roll"]!, 30) && isClose(values["view"]!, 0.75))
  }

  @Test("The panorama's are its heading and where its strip is")
  func panorama() throws {
    let played = try stirred(SceneKind(Panorama.self))
    for time in [0.4, 0.45, 1] {
      let values = try signal("signal.scene", played, at: time)
      #expect(values["x"] == (try played.layer("strip", at: time).values["x"]))
    }
  }

  @Test("The arm's are its sliders and what its bones make of them")
  func arm() throws {
    var played = PlayedScene(Arm())
    try played.set("arm", .number(20))
    let values = try signal("signal.scene", played, at: 0)
    #expect(values == ["A": 20, "W": -45, "F": 40, "t1": 75, "t2": 5, "t3": -40])
  }

  @Test("The book's are its turn and the angle that follows")
  func book() throws {
    var played = PlayedScene(Book())
    #expect(try signal("signal.scene", played, at: 0) == ["u": 0, "angle": 10, "turned": 0])
    try played.action("next", at: 1)
    let values = try signal("signal.scene", played, at: 1.1)
    let angle = try played.value("angle", of: .rotation3D, in: "top.right", at: 1.1)
    #expect(isClose(values["angle"]!, -angle) && isClose(values["angle"]!, 10 + 160 * values["u"]!))
    #expect(try signal("signal.scene", played, at: 9) == ["u": 0, "angle": 10, "turned": 1])
  }

  @Test("The carousel's and the list's are how far they have been scrolled")
  func scrolls() throws {
    var carousel = PlayedScene(Carousel())
    try carousel.action("next", at: 0)
    #expect(isClose(try signal("signal.scene", carousel, at: 9)["offset"]!, 324))
    var list = PlayedScene(Hue())
    try list.pointer(.began, 100, 400, at: 0)
    try list.pointer(.moved, 100, 300, at: 1)
    #expect(isClose(try signal("signal.scene", list, at: 1)["scroll"]!, 100))
  }

  @Test("The mesh's are the held point and how long it has swayed")
  func mesh() throws {
    var played = PlayedScene(Mesh())
    #expect(try signal("signal.scene", played, at: 5) == ["x": 240, "y": 240, "sway": 0])
    try played.pointer(.began, 0, 240, at: 5)
    try played.pointer(.moved, 60, 250, at: 5)
    let held = try signal("signal.scene", played, at: 5)
    #expect(isClose(held["x"]!, 60) && isClose(held["y"]!, 250))
    try played.set("animate", .toggle(true), at: 6)
    #expect(try signal("signal.scene", played, at: 8)["sway"] == 2)
  }

  @Test("The avatar's are the five values of its look")
  func twirl() throws {
    var played = PlayedScene(Twirl())
    try played.action("toggle", at: 0)
    let values = try signal("signal.scene", played, at: 0.2)
    for (kind, name) in [(NodeKind.opacity, "opacity"), (.blur, "blur"), (.brightness, "brightness")] {
      #expect(values[name] == (try played.value(name, of: kind, in: "avatar", at: 0.2)))
    }
    #expect(values["rotation"] == (try played.value("angle", of: .rotation, in: "avatar", at: 0.2)))
    #expect(values["scale"] == (try played.value("x", of: .scale, in: "avatar", at: 0.2)))
  }

  @Test("The pond's are the wave's time and the push's scale")
  func ripple() throws {
    var played = PlayedScene(RippleScene())
    try played.pointer(.began, 100, 100, at: 1)
    let values = try signal("signal.scene", played, at: 1.15)
    #expect(isClose(values["time"]!, 0.15))
    #expect(values["scale"] == (try played.value("x", of: .scale, in: "picture", at: 1.15)))
  }

  @Test("The text's is how much of the transition has passed")
  func text() throws {
    var played = PlayedScene(TextTransition())
    try played.action("toggle", at: 1)
    #expect(isClose(try signal("signal.scene", played, at: 1.3)["elapsed"]!, 0.6))
  }
}
