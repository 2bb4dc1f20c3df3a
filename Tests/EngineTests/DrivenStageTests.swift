import Testing

@testable import Engine

/// A scene that keeps the touches that it hears, and moves for a second after each finger that is lifted.
private struct Touches: Scene {
  static let name = "touches", stage = Size(width: 400, height: 300)

  private(set) var heard: [String] = []
  private(set) var times: [Time] = []
  private var level = Animated(0)

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    guard case .pointer(let pointer) = event else { return }
    heard.append("\(pointer.phase) \(pointer.id) at \(pointer.location.x) \(pointer.location.y)")
    times.append(time)
    if pointer.phase == .ended { level.retarget(to: level.target + 1, at: time, spring: .smooth) }
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    Rectangle().frame(width: 20, height: 20).opacity(level.value(at: time)).id("level")
  }

  var restTime: Time { level.restTime }
  var isSound: Bool { level.isSound }
}

@Suite("Driven stage")
struct DrivenStageTests {
  private func touches(_ stage: inout DrivenStage) throws -> Touches {
    try #require(stage.stage().scene.unwrapped(as: Touches.self))
  }

  @Test("A press touches a point and lifts the finger after its time, from which the stage counts")
  func press() throws {
    var stage = DrivenStage(Stage(Touches()))
    try stage.press(at: Point(x: 30, y: 40))
    try stage.press(at: Point(x: 50, y: 60), for: 2)
    let touches = try touches(&stage)
    #expect(
      touches.heard == [
        "began 1 at 30.0 40.0", "ended 1 at 30.0 40.0", "began 1 at 50.0 60.0", "ended 1 at 50.0 60.0",
      ])
    #expect(touches.times == [0, 0.05, 0.05, 2.05])
    #expect(stage.time == 0)
    stage.advance(by: 0.5)
    #expect(stage.time == 0.5)
  }

  @Test("A drag moves each finger sixty times a second, and lifts each where it ends")
  func drag() throws {
    var stage = DrivenStage(Stage(Touches()))
    let ways = [
      (start: Point(x: 0, y: 0), end: Point(x: 30, y: 60)), (Point(x: 100, y: 0), Point(x: 100, y: -30)),
    ]
    try stage.drag(ways, for: 0.05, lifts: true)
    let touches = try touches(&stage)
    #expect(
      touches.heard == [
        "began 1 at 0.0 0.0", "began 2 at 100.0 0.0", "moved 1 at 10.0 20.0", "moved 2 at 100.0 -10.0",
        "moved 1 at 20.0 40.0", "moved 2 at 100.0 -20.0", "moved 1 at 30.0 60.0", "moved 2 at 100.0 -30.0",
        "ended 1 at 30.0 60.0", "ended 2 at 100.0 -30.0",
      ])
    #expect(zip(touches.times[2...], [1, 1, 2, 2, 3, 3]).allSatisfy { abs($0 - $1 / 60) < 1e-9 })
  }

  @Test("Fingers that are not lifted stay until they are released, once")
  func release() throws {
    var stage = DrivenStage(Stage(Touches()))
    try stage.drag([(start: Point(x: 0, y: 0), end: Point(x: 9, y: 9))], for: 0, lifts: false)
    #expect(try touches(&stage).heard.last == "moved 1 at 9.0 9.0")
    stage.advance(by: 1)
    try stage.release()
    try stage.release()
    let touches = try touches(&stage)
    #expect(touches.heard.suffix(2) == ["moved 1 at 9.0 9.0", "ended 1 at 9.0 9.0"])
    #expect(touches.times.last == 1)
  }

  @Test("Places and times that are no numbers count as 0, and others are bounded")
  func bounds() throws {
    var stage = DrivenStage(Stage(Touches()))
    stage.advance(by: .nan)
    stage.advance(by: -3)
    #expect(stage.time == 0)
    stage.advance(by: .infinity)
    #expect(stage.time == 0)
    stage.advance(by: 1e9)
    #expect(stage.time == 600)
    try stage.press(at: Point(x: .nan, y: 1e300), for: 0)
    #expect(try touches(&stage).heard.first == "began 1 at 0.0 1000000.0")
    try stage.drag([(start: .zero, end: .zero)], for: .nan, lifts: true)
    let times = try touches(&stage).times
    #expect(times.last == times.first)
  }

  @Test("A stage may be looked at before and after the present time, and goes on from the present")
  func moments() throws {
    var stage = DrivenStage(Stage(Touches()))
    try stage.press(at: Point(x: 0, y: 0))
    func level(_ time: Time?) throws -> Double {
      try #require(FrameTree(stage.drawn(at: time).frame).layer("level")?.values["opacity"])
    }
    #expect(try level(0) == 0)
    #expect(try level(10) == 1)
    let early = try level(0.1)
    #expect(early > 0 && early < 1)
    #expect(try level(-1) == 0)
    #expect(try level(nil) == 0)
    stage.advance(by: 0.1)
    #expect(try level(nil) == early)
  }

  @Test("The points of a curve are 1/120 s apart, from the present time to the last moment")
  func curve() throws {
    var stage = DrivenStage(Stage(Touches()))
    try stage.press(at: Point(x: 0, y: 0))
    stage.advance(by: 0.5)
    let times = stage.moments(for: 0.03)
    #expect(times.count == 5)
    #expect(
      zip(times, [0.5, 0.5 + 1 / 120.0, 0.5 + 2 / 120.0, 0.5 + 3 / 120.0, 0.53]).allSatisfy {
        abs($0 - $1) < 1e-9
      })
    #expect(abs(stage.time - 0.53) < 1e-9)
  }

  @Test("A stage is watched until it rests, which is as long as its springs move")
  func rest() throws {
    var stage = DrivenStage(Stage(Touches()))
    #expect(stage.rest == 0)
    #expect(stage.momentsUntilRest() == [0])
    try stage.press(at: Point(x: 0, y: 0))
    let rest = stage.rest
    #expect(rest > 0.3 && rest < 3)
    let times = stage.momentsUntilRest()
    #expect(times.first == 0 && abs((times.last ?? 0) - rest) < 1e-9)
    #expect(times.count == Int((rest * 120).rounded(.up)) + 1)
    #expect(stage.time == 0)
  }
}
