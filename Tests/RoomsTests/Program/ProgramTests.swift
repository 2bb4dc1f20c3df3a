import Engine
import Testing

@testable import Rooms

@Suite("Program")
struct ProgramTests {
  private static let attract: [String: Take] = ["probe": AttractTests.take]

  private func program() -> Program {
    var program = Program(Stage(Probe()))
    _ = program.renderForViewers(after: 0, at: 0)
    program.readParameters()
    return program
  }

  @Test(
    "What happens says what viewers have to be shown",
    arguments: [
      (.action(name: "go"), .all),
      (.sample(Sample(attitude: .identity, screenAngle: .zero)), .all),
      (.hover(.zero), Program.Changes([.picture, .action])),
    ] as [(Event, Program.Changes)])
  func changes(event: Event, expected: Program.Changes) throws {
    var program = program()
    #expect(program.changes.isEmpty)
    try program.receive(event, at: 1)
    #expect(program.changes == expected)
    _ = program.renderForViewers(after: 0, at: 1)
    #expect(program.changes == expected.intersection(.parameters))
    program.readParameters()
    #expect(program.changes.isEmpty)
  }

  @Test("The attract mode counts as changed once it has begun, and once it has ended")
  func attractChanges() {
    var program = program()
    let before = program.attractChanges
    program.beginAttract(Self.attract, at: 1)
    for _ in 1...2 { program.settle() }
    #expect(program.attractChanges == before + 1)
    program.empty()
    for _ in 1...2 { program.settle() }
    #expect(program.attractChanges == before + 2)
  }

  @Test("Parameters count as changed when their values do, and with each answer")
  func parameters() throws {
    var program = program()
    let before = program.parameterChanges
    program.readParameters()
    #expect(program.parameterChanges == before)
    program.answerParameters()
    program.settle()
    #expect(program.parameterChanges == before + 1)
    try program.receive(.parameter(name: "amount", value: .number(0.25)), at: 1)
    program.readParameters()
    #expect(program.parameterChanges == before + 2)
  }

  @Test("A tilt that the scene ignores changes only the signals, where they are shown")
  func ignoredTilt() throws {
    var program = Program(Stage(try SceneCatalog.builtIn.scene(named: "text")))
    _ = program.renderForViewers(after: 0, at: 0)
    program.readParameters()
    let sample = Event.sample(Sample(attitude: .identity, screenAngle: .zero))
    try program.receive(sample, at: 1)
    #expect(program.changes.isEmpty)
    program.setSignals(true)
    _ = program.renderForViewers(after: 0, at: 1)
    try program.receive(sample, at: 2)
    #expect(program.changes == .picture)
  }

  @Test("What a scene refuses changes nothing")
  func refusal() {
    var program = program()
    #expect(throws: StageError.self) { try program.receive(.action(name: "none"), at: 1) }
    #expect(program.changes.isEmpty && !program.attract.hasInput)
  }

  @Test("The first input ends the attract mode, and finds the stage as it was before")
  func attractMode() throws {
    var program = program()
    program.beginAttract(Self.attract, at: 1)
    #expect(program.attract.isOn)
    program.playAttract(at: program.deadline)
    try program.receive(.scroll(by: .zero), at: 3)
    let probe = try #require(program.stage.scene.unwrapped(as: Probe.self))
    #expect(!program.attract.isOn && probe.tilt == 0 && probe.scrolls == [.zero])
    program.beginAttract(Self.attract, at: 4)
    #expect(!program.attract.isOn)
    program.empty()
    program.beginAttract(Self.attract, at: 5)
    #expect(program.attract.isOn)
  }

  @Test("Nothing attracts over a take that is played")
  func attractOverTake() throws {
    var program = program()
    let name = try #require(TakeName("One"))
    program.play(
      SeekableTake(AttractTests.take, in: Environment()), PlaybackRequest(take: name), named: name, at: 1)
    program.empty()
    program.beginAttract(Self.attract, at: 2)
    #expect(!program.attract.isOn && program.player.isPlaying)
  }

  @Test("What is recorded is handed out, and what is left of it at the end")
  func recording() throws {
    var program = program()
    let name = try #require(TakeName("One"))
    program.beginRecording(as: name, capacity: Take.mostBytes, at: 1)
    #expect(throws: WireError.self) { try program.requireRecordable() }
    #expect(throws: WireError.self) { try program.requirePlayable() }
    #expect(program.drainRecording(isForced: true, at: 1) != nil)
    try program.receive(.action(name: "go"), at: 2)
    #expect(program.drainRecording(isForced: false, at: program.deadline) != nil)
    let ended = program.endRecording(at: 3)
    let (recording, lines) = try #require(ended)
    #expect(recording.name == name && recording.count > lines.count)
    #expect(program.recorder == nil && program.endRecording(at: 3) == nil)
  }

  @Test("People find their stage again after a take")
  func playing() throws {
    var program = program()
    try program.receive(.parameter(name: "amount", value: .number(0.5)), at: 1)
    let name = try #require(TakeName("One"))
    program.play(
      SeekableTake(AttractTests.take, in: Environment()), PlaybackRequest(take: name), named: name, at: 2)
    #expect(!program.player.acceptsInput)
    #expect((program.stage.scene.unwrapped(as: Probe.self))?.amount == 0)
    #expect((program.tunedStage.scene.unwrapped(as: Probe.self))?.amount == 0.5)
    #expect(program.endPlayback() == true)
    #expect((program.stage.scene.unwrapped(as: Probe.self))?.amount == 0.5 && program.player.acceptsInput)
    #expect(program.endPlayback() == false)
  }

  @Test("A step of the show ends the attract mode, and is nobody's input")
  func showStep() throws {
    var program = program()
    program.beginAttract(Self.attract, at: 1)
    program.playAttract(at: program.deadline)
    program.put([.parameter(name: "amount", value: .number(0.5))], at: 2)
    let probe = try #require(program.stage.scene.unwrapped(as: Probe.self))
    #expect(probe.tilt == 0 && probe.amount == 0.5)
    #expect(!program.attract.isOn && !program.attract.hasInput)
    #expect(!program.changesAnything(.parameter(name: "amount", value: .number(0.5))))
  }
}
