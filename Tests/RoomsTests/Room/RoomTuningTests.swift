import Engine
import Testing

@testable import Rooms

@Suite("Tuning in a room")
struct RoomTuningTests {
  /// A room with two presenters and a viewer who have read everything.
  private func makeBench(_ scene: AnyScene = .probe()) -> RoomBench {
    var bench = RoomBench(scene)
    bench.join(1, .presenter)
    bench.join(2, .presenter)
    bench.join(3)
    bench.pass(until: 0.5)
    for id: ClientID in 1...3 { bench.read(id, at: 0.5) }
    return bench
  }

  @Test("Many parameters at once are one answer, one frame and one entry")
  func parameters() {
    var bench = makeBench()
    bench.send(
      .tune(.parameters(["amount": .number(0.5), "isRound": .toggle(true)])), from: 1, at: 1)
    #expect(bench.read(3, at: 1) == ["scene", "frame", "parameters", "tuning"])
    #expect(bench.readers[3]?.parameters == ["amount": .number(0.5), "isRound": .toggle(true)])
    #expect(bench.readers[3]?.tuning?.undo == "Amount, Round")
    bench.send(.tune(.undo), from: 2, at: 2)
    #expect(bench.probe.amount == 0)
    #expect(bench.probe.isRound == false)
  }

  @Test("Who comes after a change is told of it, however many there were", arguments: 1...3)
  func newcomers(changes: Int) {
    var bench = RoomBench()
    bench.join(1, .presenter)
    for change in 1...changes {
      bench.send(.parameter(name: "amount", value: .number(Double(change) / 4)), from: 1, at: Double(change))
    }
    bench.join(2, at: 5)
    bench.read(2, at: 5)
    #expect(bench.readers[2]?.tuning?.undo == "Amount")
  }

  private static let refused: [([String: ParameterValue], WireError.Code, String, String)] = [
    (["amount": .number(0.5), "isRound": .number(3)], .outOfRange, "isRound", "true or false"),
    (["amount": .number(1.5), "isRound": .toggle(true)], .outOfRange, "amount", "from 0 to 1"),
    (["amount": .number(0.5), "volume": .number(1)], .unknownParameter, "volume", "amount, isRound"),
  ]

  @Test("Of many parameters all are set or none; the error names the parameter", arguments: refused)
  func allOrNone(values: [String: ParameterValue], code: WireError.Code, name: String, words: String) {
    var bench = makeBench()
    bench.send(.tune(.parameters(values)), from: 1, at: 1)
    #expect(bench.read(1, at: 1) == ["error"])
    #expect(bench.read(3, at: 1) == [])
    #expect(bench.readers[1]?.errors.map(\.code) == [code])
    #expect(bench.readers[1]?.errors.map(\.name) == [name])
    #expect(bench.readers[1]?.errors.map(\.about) == ["parameters"])
    #expect(bench.readers[1]?.errors.allSatisfy { $0.message.contains(words) } == true)
    #expect(bench.probe.amount == 0)
  }

  @Test("One history for everybody: undo takes back the newest change, whoever made it")
  func undo() {
    var bench = makeBench()
    bench.send(.parameter(name: "amount", value: .number(0.25)), from: 1, at: 1)
    bench.send(.parameter(name: "amount", value: .number(0.75)), from: 2, at: 2)
    bench.send(.tune(.undo), from: 1, at: 3)
    #expect(bench.probe.amount == 0.25)
    bench.send(.tune(.redo), from: 2, at: 3)
    #expect(bench.probe.amount == 0.75)
    bench.send(.tune(.undo), from: 2, at: 3)
    bench.send(.tune(.undo), from: 2, at: 3)
    #expect(bench.probe.amount == 0)
    bench.read(3, at: 3)
    #expect(bench.readers[3]?.tuning?.undo == nil)
    #expect(bench.readers[3]?.tuning?.redo == "Amount")
  }

  @Test(
    "Every message about the tuning is answered with the parameters, even if nothing came of it",
    arguments: [
      .undo, .redo, .parameters([:]), .parameters(["amount": .number(0)]), .compare(.a),
      .preset(.save, name: "same"),
    ] as [TuningMessage])
  func answered(message: TuningMessage) {
    var bench = makeBench()
    bench.send(.tune(message), from: 1, at: 1)
    for id: ClientID in 1...3 { #expect(bench.read(id, at: 1).first == "parameters") }
  }

  @Test("An entry is called by the first three of its parameters", arguments: [3, 4])
  func titles(count: Int) throws {
    var bench = try RoomBench.card()
    bench.join(1, .presenter)
    let values: [(String, ParameterValue)] = [
      ("baseDegrees", .number(30)), ("mode", .text("lens")), ("foil", .number(0.5)),
      ("lensPitch", .number(20)),
    ]
    bench.send(
      .tune(.parameters(Dictionary(uniqueKeysWithValues: values.prefix(count)))), from: 1, at: 1)
    bench.read(1, at: 1)
    let title = try #require(bench.readers[1]?.tuning?.undo)
    #expect(title.split(separator: ", ").count == 3)
    #expect(title.hasSuffix(" …") == (count > 3), "\(title)")
  }

  @Test("A drag that changes parameters can be undone, as one entry")
  func drag() throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "arm"))
    let before = bench.room.performance.live.stage.scene.parameterValues
    let hand = Point(x: 175, y: 300)
    for (index, phase) in [Pointer.Phase.began, .moved, .moved, .ended].enumerated() {
      let location = Point(x: hand.x + Double(index) * 20, y: hand.y + Double(index) * 10)
      // The hand rests for longer than a slider may.
      bench.send(
        .pointer(Pointer(phase: phase, id: 0, location: location)), from: 1, at: 1 + Double(index) * 3)
    }
    let after = bench.room.performance.live.stage.scene.parameterValues
    try #require(after != before)
    bench.send(.tune(.undo), from: 2, at: 20)
    #expect(bench.room.performance.live.stage.scene.parameterValues == before)
    bench.send(.tune(.redo), from: 2, at: 20)
    #expect(bench.room.performance.live.stage.scene.parameterValues == after)
  }

  @Test("A point of the mesh that was dragged, or moved by the button, goes back by undo")
  func mesh() throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "mesh"))
    let before = bench.room.performance.live.stage.scene.parameterValues
    for (index, phase) in [Pointer.Phase.began, .moved, .ended].enumerated() {
      let location = Point(x: 240 + Double(index) * 20, y: 240)
      bench.send(
        .pointer(Pointer(phase: phase, id: 0, location: location)), from: 1, at: 1 + Double(index) * 0.1)
    }
    guard case .number(let x)? = bench.room.performance.live.stage.scene.parameterValues["x22"] else {
      Issue.record("The place is no number.")
      return
    }
    #expect(abs(x - 280.0 / 480) < 1e-9)
    bench.send(.tune(.undo), from: 1, at: 2)
    #expect(bench.room.performance.live.stage.scene.parameterValues == before)
    bench.send(.action(name: "move"), from: 1, at: 3)
    #expect(bench.room.performance.live.stage.scene.parameterValues["x22"] == .number(0.9))
    bench.send(.tune(.undo), from: 1, at: 4)
    #expect(bench.room.performance.live.stage.scene.parameterValues == before)
  }

  @Test("Another grid is one entry, with all that it took from the points")
  func grid() throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "mesh"))
    bench.send(.parameter(name: "x22", value: .number(0.8)), from: 1, at: 1)
    bench.send(.parameter(name: "tint33", value: .text("#ff0000")), from: 1, at: 5)
    let before = bench.room.performance.live.stage.scene.parameterValues
    bench.send(.parameter(name: "width", value: .number(5)), from: 1, at: 10)
    #expect(bench.room.performance.live.stage.scene.parameterValues["x22"] == .number(0.25))
    bench.send(.tune(.undo), from: 1, at: 15)
    #expect(bench.room.performance.live.stage.scene.parameterValues == before)
  }

  @Test("Undoing another grid brings back points that it had left where they were")
  func gridEdge() throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "mesh"))
    bench.send(.parameter(name: "x13", value: .number(0)), from: 1, at: 1)
    let before = bench.room.performance.live.stage.scene.parameterValues
    bench.send(.parameter(name: "width", value: .number(2)), from: 1, at: 5)
    let after = bench.room.performance.live.stage.scene.parameterValues
    bench.send(.tune(.undo), from: 1, at: 10)
    #expect(bench.room.performance.live.stage.scene.parameterValues == before)
    bench.send(.tune(.redo), from: 1, at: 15)
    #expect(bench.room.performance.live.stage.scene.parameterValues == after)
  }

  @Test("A drag whose finger is lost leaves nothing to undo", arguments: [true, false])
  func lostDrag(leaves: Bool) throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "arm"))
    bench.send(
      .pointer(Pointer(phase: .began, id: 0, location: Point(x: 175, y: 300))), from: 1, at: 1)
    bench.send(.pointer(Pointer(phase: .moved, id: 0, location: Point(x: 240, y: 330))), from: 1, at: 2)
    try #require(bench.room.performance.tunings.state(of: bench.room.performance.live.sceneKind).undo != nil)
    if leaves {
      bench.leave(1, at: 3)
    } else {
      bench.send(.pointer(Pointer(phase: .cancelled, id: 0, location: .zero)), from: 1, at: 3)
    }
    #expect(bench.room.performance.tunings.state(of: bench.room.performance.live.sceneKind).undo == nil)
  }

  @Test("A preset brings back what was saved, in one entry that bears its name")
  func presets() {
    var bench = makeBench()
    bench.send(.parameter(name: "amount", value: .number(0.5)), from: 1, at: 1)
    bench.send(.tune(.preset(.save, name: "half")), from: 1, at: 2)
    bench.send(
      .tune(.parameters(["amount": .number(1), "isRound": .toggle(true)])), from: 1, at: 3)
    bench.send(.tune(.preset(.apply, name: "half")), from: 2, at: 4)
    #expect(bench.probe.amount == 0.5)
    #expect(bench.probe.isRound == false)
    bench.read(3, at: 4)
    #expect(bench.readers[3]?.tuning?.presets == ["half"])
    #expect(bench.readers[3]?.tuning?.undo == "half")
    bench.send(.tune(.undo), from: 1, at: 5)
    #expect(bench.probe.amount == 1)
    #expect(bench.probe.isRound == true)
    bench.send(.tune(.preset(.delete, name: "half")), from: 1, at: 6)
    bench.send(.tune(.preset(.apply, name: "half")), from: 2, at: 7)
    bench.read(2, at: 7)
    #expect(bench.readers[2]?.errors.map(\.code) == [.unknownPreset])
  }

  @Test("Two tunings are compared: b begins as a copy of a, and each has its own history")
  func compare() {
    var bench = makeBench()
    bench.send(.parameter(name: "amount", value: .number(0.25)), from: 1, at: 1)
    bench.send(.tune(.compare(.b)), from: 1, at: 2)
    #expect(bench.probe.amount == 0.25)
    #expect(bench.room.performance.tunings.state(of: bench.room.performance.live.sceneKind).undo == nil)
    bench.send(.parameter(name: "amount", value: .number(0.75)), from: 1, at: 3)
    bench.send(.tune(.compare(.a)), from: 2, at: 4)
    #expect(bench.probe.amount == 0.25)
    bench.send(.tune(.undo), from: 2, at: 5)
    #expect(bench.probe.amount == 0)
    bench.send(.tune(.compare(.b)), from: 2, at: 6)
    #expect(bench.probe.amount == 0.75)
    bench.read(3, at: 6)
    #expect(bench.readers[3]?.tuning?.slot == .b)
    bench.send(.tune(.undo), from: 2, at: 7)
    #expect(bench.probe.amount == 0.25)
  }

  @Test("Presets, history and the two tunings are the scene's, and wait while another one plays")
  func scenes() throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.send(.parameter(name: "baseDegrees", value: .number(45)), from: 1, at: 1)
    bench.send(.tune(.preset(.save, name: "mine")), from: 1, at: 1)
    bench.send(.tune(.compare(.b)), from: 1, at: 1)
    let before = bench.room.performance.tunings.state(of: bench.room.performance.live.sceneKind)
    bench.send(.scene(name: "panorama"), from: 1, at: 2)
    bench.read(3, at: 2)
    #expect(bench.readers[3]?.tuning == .init(undo: nil, redo: nil, presets: [], slot: .a))
    bench.send(.scene(name: "lenticular"), from: 1, at: 3)
    bench.read(3, at: 3)
    #expect(bench.readers[3]?.tuning == before)
    bench.send(.tune(.compare(.a)), from: 1, at: 4)
    bench.send(.tune(.undo), from: 1, at: 4)
    #expect(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(60))
  }

  @Test("A tuning that the scene changes back by itself is set in full")
  func secondPass() throws {
    var bench = makeBench(try SceneCatalog.builtIn.scene(named: "arm"))
    bench.tilt(30, from: 1, at: 1)
    bench.send(
      .tune(.parameters(["arm": .number(7), "drive": .text("tilt"), "wrist": .number(-9)])), from: 1, at: 2)
    let values = bench.room.performance.live.stage.scene.parameterValues
    #expect(values["arm"] == .number(7))
    #expect(values["wrist"] == .number(-9))
    #expect(values["drive"] == .text("tilt"))
  }

  @Test("In the attract mode, tuning goes on from what people have tuned")
  func attract() {
    let take = Take(
      scene: .probe(), events: [.init(time: 1, event: .parameter(name: "amount", value: .number(0.9)))])
    var bench = RoomBench(configuration: Room.Configuration(attract: ["probe": take]))
    bench.join(1, .presenter)
    bench.pass(until: 1.5)
    #expect(bench.probe.amount == 0.9)
    bench.send(.tune(.preset(.save, name: "first")), from: 1, at: 2)
    bench.send(.parameter(name: "isRound", value: .toggle(true)), from: 1, at: 3)
    #expect(bench.probe.amount == 0)
    bench.send(.tune(.preset(.apply, name: "first")), from: 1, at: 4)
    #expect(bench.room.performance.live.stage.scene.parameterValues == AnyScene.probe().parameterValues)
  }
}
