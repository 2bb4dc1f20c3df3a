import Engine
import Testing

@testable import Rooms

/// A scene with the values of a probe under other names.
private struct Namesake: Scene {
  static let name = "namesake", stage = Size(width: 100, height: 100)
  static let parameters: [Parameter<Namesake>] = [
    Parameter("size", title: "Size", \.size, in: 0...1, step: 0.1, help: "A number."),
    Parameter("isOpen", title: "Open", \.isOpen, help: "A switch."),
  ]

  var size = 0.0
  var isOpen = false
  var isSound: Bool { true }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {}
  func body(at time: Time, in environment: Environment) -> some Layer { Rectangle().id("one") }
}

@Suite("Stage of a room")
struct LiveStageTests {
  private static let attract: [String: Take] = ["probe": AttractTests.take]

  private var ledger = Ledger()

  private mutating func live() -> LiveStage {
    var live = LiveStage(Stage(Probe()))
    _ = live.renderForViewers(after: 0, in: &ledger, at: 0)
    live.readParameters(in: &ledger)
    return live
  }

  @Test(
    "What happens says what viewers have to be shown",
    arguments: [
      (.action(name: "go"), .all),
      (.sample(Sample(attitude: .identity, screenAngle: .zero)), .all),
      (.hover(.zero), LiveStage.Changes([.picture, .action])),
    ] as [(Event, LiveStage.Changes)])
  mutating func changes(event: Event, expected: LiveStage.Changes) throws {
    var live = live()
    #expect(live.changes.isEmpty)
    try live.receive(event, in: &ledger, at: 1)
    #expect(live.changes == expected)
    _ = live.renderForViewers(after: 0, in: &ledger, at: 1)
    #expect(live.changes == expected.intersection(.parameters))
    live.readParameters(in: &ledger)
    #expect(live.changes.isEmpty)
  }

  @Test("The attract mode counts as changed once it has begun, and once it has ended")
  mutating func attractChanges() {
    var live = live()
    let before = ledger.versions[.attract]
    live.beginAttract(Self.attract, at: 1)
    for _ in 1...2 { live.settle(in: &ledger, at: 1) }
    #expect(ledger.versions[.attract] == before + 1)
    live.empty()
    for _ in 1...2 { live.settle(in: &ledger, at: 1) }
    #expect(ledger.versions[.attract] == before + 2)
  }

  @Test("Parameters count as changed when their values do, and with each answer")
  mutating func parameters() throws {
    var live = live()
    let before = ledger.versions[.parameters]
    live.readParameters(in: &ledger)
    #expect(ledger.versions[.parameters] == before)
    live.answerParameters()
    live.settle(in: &ledger, at: 1)
    #expect(ledger.versions[.parameters] == before + 1)
    try live.receive(.parameter(name: "amount", value: .number(0.25)), in: &ledger, at: 1)
    live.readParameters(in: &ledger)
    #expect(ledger.versions[.parameters] == before + 2)
  }

  @Test("Parameters count as changed when another scene has the same values under other names")
  mutating func names() {
    var live = LiveStage(Stage(AnyScene(Probe())))
    live.readParameters(in: &ledger)
    let before = ledger.versions[.parameters]
    live.replaceStage(with: Stage(AnyScene(Namesake())))
    live.readParameters(in: &ledger)
    #expect(ledger.versions[.parameters] == before + 1)
    #expect(live.parameters.values == ["size": .number(0), "isOpen": .toggle(false)])
  }

  @Test("A tilt that the scene ignores changes only the signals, where they are shown")
  mutating func ignoredTilt() throws {
    var live = LiveStage(Stage(try SceneCatalog.builtIn.scene(named: "text")))
    _ = live.renderForViewers(after: 0, in: &ledger, at: 0)
    live.readParameters(in: &ledger)
    let sample = Event.sample(Sample(attitude: .identity, screenAngle: .zero))
    try live.receive(sample, in: &ledger, at: 1)
    #expect(live.changes.isEmpty)
    live.setSignals(true)
    _ = live.renderForViewers(after: 0, in: &ledger, at: 1)
    try live.receive(sample, in: &ledger, at: 2)
    #expect(live.changes == .picture)
  }

  @Test("What a scene refuses changes nothing")
  mutating func refusal() {
    var live = live()
    #expect(throws: StageError.self) { try live.receive(.action(name: "none"), in: &ledger, at: 1) }
    #expect(live.changes.isEmpty && !live.attract.hasInput)
  }

  @Test("The first input ends the attract mode, and finds the stage as it was before")
  mutating func attractMode() throws {
    var live = live()
    live.beginAttract(Self.attract, at: 1)
    #expect(live.attract.isOn)
    live.playAttract(at: live.deadline)
    try live.receive(.scroll(by: .zero), in: &ledger, at: 3)
    let probe = try #require(live.stage.scene.unwrapped(as: Probe.self))
    #expect(!live.attract.isOn && probe.tilt == 0 && probe.scrolls == [.zero])
    live.beginAttract(Self.attract, at: 4)
    #expect(!live.attract.isOn)
    live.empty()
    live.beginAttract(Self.attract, at: 5)
    #expect(live.attract.isOn)
  }

  @Test("Nothing attracts over a take that is played")
  mutating func attractOverTake() throws {
    var live = live()
    let name = try #require(TakeName("One"))
    live.play(
      SeekableTake(AttractTests.take, in: Environment()), PlaybackRequest(take: name), named: name,
      in: &ledger, at: 1)
    live.empty()
    live.beginAttract(Self.attract, at: 2)
    #expect(!live.attract.isOn && live.player.isPlaying)
  }

  @Test("What is recorded is handed out, and what is left of it at the end")
  mutating func recording() throws {
    var live = live()
    let name = try #require(TakeName("One"))
    live.beginRecording(as: name, capacity: Take.mostBytes, in: &ledger, at: 1)
    #expect(throws: WireError.self) { try live.requireRecordable() }
    #expect(throws: WireError.self) { try live.requirePlayable() }
    #expect(live.$recorder.unseen?.drain(isForced: true, at: 1) != nil)
    try live.receive(.action(name: "go"), in: &ledger, at: 2)
    let deadline = live.deadline
    #expect(live.$recorder.unseen?.drain(isForced: false, at: deadline) != nil)
    let ended = live.endRecording(in: &ledger, at: 3)
    let (recording, lines) = try #require(ended)
    #expect(recording.name == name && recording.count > lines.count)
    #expect(live.recorder == nil && live.endRecording(in: &ledger, at: 3) == nil)
  }

  @Test("People find their stage again after a take")
  mutating func playing() throws {
    var live = live()
    try live.receive(.parameter(name: "amount", value: .number(0.5)), in: &ledger, at: 1)
    let name = try #require(TakeName("One"))
    live.play(
      SeekableTake(AttractTests.take, in: Environment()), PlaybackRequest(take: name), named: name,
      in: &ledger, at: 2)
    #expect(!live.player.acceptsInput)
    #expect((live.stage.scene.unwrapped(as: Probe.self))?.amount == 0)
    #expect((live.tunedStage.scene.unwrapped(as: Probe.self))?.amount == 0.5)
    #expect(live.endPlayback(in: &ledger) == true)
    #expect((live.stage.scene.unwrapped(as: Probe.self))?.amount == 0.5 && live.player.acceptsInput)
    #expect(live.endPlayback(in: &ledger) == false)
  }

  @Test("A step of the show ends the attract mode, and is nobody's input")
  mutating func showStep() throws {
    var live = live()
    live.beginAttract(Self.attract, at: 1)
    live.playAttract(at: live.deadline)
    live.put([.parameter(name: "amount", value: .number(0.5))], at: 2)
    let probe = try #require(live.stage.scene.unwrapped(as: Probe.self))
    #expect(probe.tilt == 0 && probe.amount == 0.5)
    #expect(!live.attract.isOn && !live.attract.hasInput)
    #expect(!live.changesAnything(.parameter(name: "amount", value: .number(0.5))))
  }
}
