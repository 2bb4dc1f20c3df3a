import Foundation
import Testing

@testable import Engine

@Suite("Ripple")
struct RippleSceneTests {
  private func touched(_ x: Double = 100, _ y: Double = 150, at time: Time = 0) throws -> PlayedScene {
    var scene = PlayedScene(RippleScene())
    try scene.pointer(.began, x, y, at: time)
    return scene
  }

  private func wave(_ scene: PlayedScene, at time: Time) throws -> [String: Double] {
    try #require(try scene.layer("picture", at: time).first(.ripple)).values
  }

  private func scale(_ scene: PlayedScene, at time: Time) throws -> Double {
    try scene.value("x", of: .scale, in: "picture", at: time)
  }

  /// True if the structure lets the wave act.
  private func isEnabled(_ scene: PlayedScene, at time: Time) throws -> Bool {
    var stage = scene.stage
    stage.render(at: time)
    return try #require(stage.frame.nodes.first { $0.kind == .ripple }).detail == nil
  }

  /// Seconds since the touch and the scale: an underdamped closed form, handed over at 0.2 s.
  private static let push: [(Double, Double)] = [
    (0, 1), (0.05, 0.9930894823645653), (0.1, 0.9805948777107268), (0.15, 0.9691157550149028),
    (0.2, 0.9606815414991366), (0.25, 0.9621578928203015), (0.3, 0.972388448708147),
    (0.35, 0.9836511803851522), (0.399, 0.9923351406898269), (0.4, 1), (0.5, 1),
  ]

  @Test("A touch pushes the picture and lets it spring back", arguments: push)
  func pushing(elapsed: Double, expected: Double) throws {
    let scene = try touched(at: 5)
    #expect(try isClose(scale(scene, at: 5 + elapsed), expected))
    #expect(try isClose(scene.value("y", of: .scale, in: "picture", at: 5 + elapsed), expected))
  }

  @Test("The wave starts from the touch, with the talk's numbers")
  func defaults() throws {
    let expected = [
      "originX": 100, "originY": 150, "time": 0.25, "amplitude": 12, "frequency": 15, "decay": 8,
      "speed": 1200,
    ]
    #expect(try wave(try touched(at: 1), at: 1.25) == expected)
  }

  /// Time since the touch, the wave's time, whether it acts.
  private static let times: [(Double, Double, Bool)] = [
    (0, 0, false), (0.001, 0.001, true), (1.5, 1.5, true), (2.999, 2.999, true), (3, 3, false),
    (99, 3, false),
  ]

  @Test("The wave acts only inside its duration, and its time stays there", arguments: times)
  func duration(elapsed: Double, time: Double, acts: Bool) throws {
    let scene = try touched()
    #expect(try wave(scene, at: elapsed)["time"] == time)
    #expect(try isEnabled(scene, at: elapsed) == acts)
  }

  @Test("Before any touch there is no wave, and it would start in the middle")
  func beginning() throws {
    let scene = PlayedScene(RippleScene())
    #expect(try wave(scene, at: 0)["time"] == 0)
    #expect(try wave(scene, at: 0)["originX"] == 195)
    #expect(try wave(scene, at: 0)["originY"] == 260)
    #expect(try !isEnabled(scene, at: 0))
    #expect(scene.stage.restTime == -.infinity)
  }

  @Test("A second touch starts both again, even while the first finger is down")
  func again() throws {
    var scene = try touched()
    try scene.pointer(.began, 30, 40, id: 2, at: 0.1)
    #expect(try scale(scene, at: 0.1) == 1)
    #expect(try isClose(scale(scene, at: 0.2), 0.9805948777107268))
    let values = try wave(scene, at: 0.35)
    #expect(isClose(values["time"] ?? .nan, 0.25))
    #expect(values["originX"] == 30)
    #expect(values["originY"] == 40)
  }

  @Test("Moving and lifting the finger change nothing", arguments: [Pointer.Phase.moved, .ended, .cancelled])
  func otherPhases(phase: Pointer.Phase) throws {
    var scene = try touched()
    let before = scene.tree(at: 0.2)
    try scene.pointer(phase, 1, 1, at: 0.1)
    #expect(scene.tree(at: 0.2) == before)
  }

  @Test("Scrubbing stops the running wave, keeps its origin, and leaves the push alone")
  func scrubbing() throws {
    var scene = try touched()
    try scene.set("time", .number(0.3), at: 0.1)
    for time in [0.1, 0.2, 8] {
      #expect(try wave(scene, at: time)["time"] == 0.3)
      #expect(try wave(scene, at: time)["originX"] == 100)
      #expect(try isEnabled(scene, at: time))
    }
    #expect(try isClose(scale(scene, at: 0.2), 0.9606815414991366))
    try scene.pointer(.began, 1, 1, at: 9)
    #expect(try isClose(wave(scene, at: 9.5)["time"] ?? .nan, 0.5))
  }

  @Test(
    "A scrubbed time acts like any other: only inside the duration",
    arguments: [(0.0, false), (0.3, true), (0.5, false), (2, false)])
  func scrubbedDuration(time: Double, acts: Bool) throws {
    var scene = PlayedScene(RippleScene())
    try scene.set("duration", .number(0.5))
    try scene.set("play", .text("held"))
    try scene.set("time", .number(time))
    #expect(try wave(scene, at: 1)["time"] == time)
    #expect(try isEnabled(scene, at: 1) == acts)
  }

  @Test("The editor begins at 0.3 s; a touch moves the origin, and nothing else")
  func held() throws {
    var scene = PlayedScene(RippleScene())
    try scene.set("play", .text("held"))
    #expect(try wave(scene, at: 0)["time"] == 0.3)
    #expect(try wave(scene, at: 0)["originX"] == 195)
    #expect(try isEnabled(scene, at: 0))
    try scene.pointer(.began, 100, 150, at: 1)
    for time in [1, 1.1, 1.5, 9] {
      #expect(try wave(scene, at: time)["time"] == 0.3)
      #expect(try wave(scene, at: time)["originX"] == 100)
      #expect(try wave(scene, at: time)["originY"] == 150)
      #expect(try scale(scene, at: time) == 1)
    }
    #expect(scene.stage.restTime == -.infinity)
    try scene.set("time", .number(2), at: 2)
    try scene.set("amplitude", .number(100), at: 2)
    #expect(try wave(scene, at: 2)["time"] == 2)
    try scene.set("play", .text("onTouch"), at: 3)
    #expect(try !isEnabled(scene, at: 3))
    try scene.pointer(.began, 1, 1, at: 4)
    #expect(try isClose(wave(scene, at: 4.5)["time"] ?? .nan, 0.5))
  }

  @Test("Choosing to hold a running wave holds it at the slider's time")
  func holding() throws {
    var scene = try touched()
    try scene.set("play", .text("held"), at: 0.1)
    #expect(try wave(scene, at: 0.2)["time"] == 0.3)
    #expect(try wave(scene, at: 0.2)["originX"] == 100)
  }

  @Test("A scene that comes back with all parameters as they are at first is still")
  func everyParameter() throws {
    var scene = PlayedScene(RippleScene())
    try scene.change(to: "twirl", at: 0)
    try scene.change(to: "ripple", at: 1)
    #expect(try !isEnabled(scene, at: 1))
    #expect(try wave(scene, at: 1)["time"] == 0)
  }

  @Test("Setting the time scrubs the wave, also to where the slider stands already")
  func scrubbingToTheFirstTime() throws {
    var scene = PlayedScene(RippleScene())
    try scene.set("time", .number(0.3), at: 0.1)
    #expect(try wave(scene, at: 0.2)["time"] == 0.3)
    #expect(try isEnabled(scene, at: 0.2))
  }

  @Test("A state from before there was a choice plays on touch")
  func oldState() throws {
    var state = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(RippleScene())) as? [String: Any])
    #expect(state["chosenPlay"] == nil)
    state["wave"] = ["scrubbed": [String: Any]()]
    state["scrubbedTime"] = 0
    let data = try JSONSerialization.data(withJSONObject: state)
    var scene = PlayedScene(try JSONDecoder().decode(RippleScene.self, from: data))
    #expect(try !isEnabled(scene, at: 0))
    try scene.pointer(.began, 1, 1, at: 1)
    #expect(try isClose(wave(scene, at: 1.5)["time"] ?? .nan, 0.5))
  }

  @Test("Parameters act at once on a running wave")
  func parameters() throws {
    var scene = try touched()
    for (name, value) in [("amplitude", 0), ("frequency", 30), ("decay", 20), ("speed", 100.0)] {
      try scene.set(name, .number(value), at: 0.1)
      #expect(try wave(scene, at: 0.1)[name] == value)
    }
    try scene.set("duration", .number(1), at: 0.5)
    #expect(try wave(scene, at: 2)["time"] == 1)
    try scene.set("duration", .number(5), at: 3)
    #expect(try wave(scene, at: 4)["time"] == 5)
    #expect(try !isEnabled(scene, at: 4))
  }

  /// Effect, whether the picture is pushed, and the wave's time 0.1 s after a touch.
  private static let effects: [(String, Bool, Double)] = [
    ("both", true, 0.1), ("push", true, 0), ("ripple", false, 0.1),
  ]

  @Test("The effect chooses push, ripple or both", arguments: effects)
  func effect(effect: String, isPushed: Bool, time: Double) throws {
    var scene = PlayedScene(RippleScene())
    try scene.set("effect", .text(effect))
    try scene.pointer(.began, 10, 10, at: 0)
    #expect(try isClose(scale(scene, at: 0.1), isPushed ? 0.9805948777107268 : 1))
    #expect(try wave(scene, at: 0.1)["time"] == time)
    #expect(try isEnabled(scene, at: 0.1) == (time > 0))
    #expect(scene.stage.restTime == (effect == "push" ? 0.4 : 3))
  }

  @Test("The picture has rounded corners and the talk's shadow")
  func layers() throws {
    let picture = try PlayedScene(RippleScene()).layer("picture", at: 0)
    #expect(picture.kind == .shadow)
    #expect(
      picture.values == ["x": 0, "y": 2, "radius": 3, "red": 0, "green": 0, "blue": 0, "alpha": 0.33])
    #expect(picture.first(.clip)?.values["radius"] == 24)
    #expect(picture.first(.image)?.asset == "pond")
    #expect(picture.first(.image)?.values == ["x": 24, "y": 32, "width": 342, "height": 456])
  }
}
