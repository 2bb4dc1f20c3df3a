import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("A room whose scene's program answers late")
struct SlowSceneTests {
  private let program = SlowProgram()

  /// A room with a slider, whose first picture is shown, a presenter (1) and a screen (2).
  private func bench() -> RoomBench {
    var bench = RoomBench(program.scene(Slider()))
    program.answer()
    bench.handle(.answered, at: 0)
    for (id, role) in [(1, Role.presenter), (2, .viewer)] as [(ClientID, Role)] {
      bench.join(id, role, at: 0)
      bench.read(id, at: 0)
    }
    settle(&bench, at: 0.5)
    return bench
  }

  /// Lets the program answer until nothing is requested any more.
  private func settle(_ bench: inout RoomBench, at time: Time) {
    bench.handle(.ticked, at: time)
    for step in 1...20 {
      program.answer()
      bench.handle(.answered, at: time + Double(step) / 50)
      bench.read(1, at: time + Double(step) / 50)
      bench.read(2, at: time + Double(step) / 50)
    }
    let hasAnswer = bench.room.hasAnswer
    #expect(program.count == 0 && !hasAnswer)
  }

  private static func drag(_ phase: Pointer.Phase, to x: Double) -> Input {
    .pointer(Pointer(phase: phase, id: 0, location: Point(x: x, y: 10)))
  }

  private static func tilt(_ gamma: Double) -> Input {
    let attitude = Attitude(alpha: 0, beta: gamma, gamma: gamma) ?? .identity
    return .sample(Sample(attitude: attitude, screenAngle: .zero), isSynthetic: false)
  }

  private func values(_ bench: RoomBench) -> [String: ParameterValue] {
    bench.room.performance.live.stage.scene.parameterValues
  }

  @Test("A picture is shown when the program has drawn it, as one of the time at which it was requested")
  func picture() throws {
    var bench = bench()
    let sequence = bench.room.audience.screen.state.sequence
    bench.send(.parameter(name: "value", value: .number(80)), from: 1, at: 2)
    let before = bench.room.audience.screen.state.sequence
    #expect(program.count > 0 && before == sequence)
    program.answer()
    let hasAnswer = bench.room.hasAnswer
    #expect(hasAnswer)
    bench.handle(.answered, at: 2.03)
    bench.read(2, at: 2.03)
    let after = bench.room.audience.screen.state.sequence
    #expect(after == sequence + 1 && bench.isUpToDate(2))
    #expect(try #require(bench.readers[2]?.frames.last).serverTime == 2000)
  }

  @Test("One picture is requested at a time, and the room does not wake for the next one meanwhile")
  func oneAtATime() {
    var bench = bench()
    bench.send(.parameter(name: "value", value: .number(80)), from: 1, at: 2)
    let count = program.count
    for step in 1...10 { bench.handle(.ticked, at: 2 + Double(step) / 10) }
    #expect(program.count == count)
    let next = bench.room.nextWake
    #expect(next.map { $0 > 3 } ?? true)
  }

  @Test("What happens while a picture is drawn is in the next one")
  func meanwhile() throws {
    var bench = bench()
    bench.send(.parameter(name: "value", value: .number(80)), from: 1, at: 2)
    bench.send(.parameter(name: "value", value: .number(20)), from: 1, at: 2.01)
    settle(&bench, at: 2.02)
    #expect(bench.isUpToDate(2))
    #expect(bench.readers[1]?.parameters["value"] == .number(20))
    #expect(bench.readers[2]?.floats.contains(20) == true)
  }

  @Test("While a picture is late, only the newest sample waits, and moves the scene when the picture is here")
  func lateTilt() throws {
    var bench = bench()
    bench.join(3, .phone, at: 1)
    bench.send(Self.tilt(0.01), from: 3, at: 2)
    let count = program.count
    for step in 1...60 { bench.send(Self.tilt(Double(step) / 400), from: 3, at: 2.2 + Double(step) / 60) }
    #expect(program.count == count)
    program.answer()
    bench.handle(.answered, at: 3.5)
    settle(&bench, at: 3.6)
    let shown = values(bench)["value"]
    var prompt = self.bench()
    prompt.join(3, .phone, at: 1)
    prompt.send(Self.tilt(0.01), from: 3, at: 2)
    settle(&prompt, at: 2.1)
    prompt.send(Self.tilt(0.15), from: 3, at: 3.2)
    settle(&prompt, at: 3.3)
    #expect(shown == values(prompt)["value"] && shown != .number(50))
  }

  @Test("While a picture is late, only the newest movement of a finger waits, and its end comes after it")
  func lateFinger() {
    var bench = bench()
    bench.send(Self.drag(.began, to: 70), from: 1, at: 2)
    let count = program.count
    for step in 1...20 {
      bench.send(Self.drag(.moved, to: 70 + Double(step)), from: 1, at: 2.2 + Double(step) / 60)
    }
    #expect(program.count == count)
    bench.send(Self.drag(.ended, to: 90), from: 1, at: 2.6)
    #expect(program.count == count)
    settle(&bench, at: 2.7)
    #expect(values(bench)["value"] == .number(90))
  }

  @Test("What a program cannot show is told with its answer, also to those who are here")
  func notices() {
    var bench = RoomBench(program.scene(Signboard()))
    for (id, role) in [(1, Role.presenter), (2, .viewer)] as [(ClientID, Role)] { bench.join(id, role) }
    settle(&bench, at: 1)
    bench.send(.hover(Point(x: 90, y: 0)), from: 1, at: 2)
    settle(&bench, at: 2.1)
    #expect(bench.readers[2]?.notices == [Signboard.notice])
  }

  @Test(
    "The version after a program that has ended has no finger on it, whether that was lifted meanwhile or not",
    arguments: [true, false])
  func lostFinger(isLifted: Bool) throws {
    let kind = program.kind(Probe())
    let configuration = Room.Configuration(
      environment: Environment(scenes: SceneCatalog([kind])), replacesScenes: true)
    var bench = RoomBench(kind.scene(), configuration: configuration)
    for (id, role) in [(1, Role.presenter), (2, .phone)] as [(ClientID, Role)] { bench.join(id, role) }
    settle(&bench, at: 0.5)
    bench.send(Self.drag(.began, to: 70), from: 2, at: 2)
    settle(&bench, at: 2.1)
    program.end()
    bench.send(Self.drag(.moved, to: 80), from: 2, at: 3)
    if isLifted { bench.send(Self.drag(.ended, to: 80), from: 2, at: 3.1) }
    let next = SlowProgram()
    bench.handle(.scenes(configuration.playing(SceneCatalog([next.kind(Probe())]))), at: 4)
    bench.send(Self.drag(.moved, to: 90), from: 2, at: 4.1)
    for step in 1...5 {
      next.answer()
      bench.handle(.answered, at: 4.1 + Double(step) / 10)
    }
    let state = try JSONEncoder().encode(bench.room.performance.live.stage.scene)
    #expect(String(decoding: state, as: UTF8.self).contains(#""pointers":["began 0","cancelled 0"]"#))
  }

  @Test("What waits for a late picture goes on as soon as that is here")
  func lateEnd() {
    var bench = bench()
    bench.send(Self.drag(.began, to: 70), from: 1, at: 2)
    let count = program.count
    bench.send(Self.drag(.moved, to: 80), from: 1, at: 2.5)
    bench.send(Self.drag(.ended, to: 80), from: 1, at: 2.5)
    bench.send(.scene(name: "lenticular"), from: 1, at: 2.5)
    #expect(program.count == count && bench.room.performance.live.sceneKind.name == "slider")
    program.answer()
    bench.handle(.answered, at: 2.6)
    #expect(bench.room.performance.live.sceneKind.name == "lenticular")
  }

  @Test("Of several fingers that move while a picture is late, the newest movement of each waits")
  func lateFingers() {
    var bench = bench()
    func pinch(_ phase: Pointer.Phase, _ step: Int, at time: Time) {
      for id in 0...1 {
        let location = Point(x: 70 + Double(step), y: 10)
        bench.send(.pointer(Pointer(phase: phase, id: id, location: location)), from: 1, at: time)
      }
    }
    pinch(.began, 0, at: 2)
    for step in 1...50 { pinch(.moved, step, at: 2.2) }
    program.answer()
    let before = program.count
    bench.handle(.answered, at: 2.6)
    // The events of two fingers, and the next picture.
    #expect(before == 0 && program.count == 3)
  }

  @Test("A drag that ended before its sender left ends as it did, however late the picture is")
  func leftAfterwards() {
    var bench = bench()
    bench.send(Self.drag(.began, to: 70), from: 1, at: 2)
    bench.send(Self.drag(.moved, to: 90), from: 1, at: 2.5)
    bench.send(Self.drag(.ended, to: 90), from: 1, at: 2.5)
    bench.leave(1, at: 2.5)
    settle(&bench, at: 2.6)
    #expect(values(bench)["value"] == .number(90))
  }

  @Test("A tilt that waits for a late picture comes before what is done after it", arguments: [true, false])
  func heldTilt(isLate: Bool) {
    var bench = bench()
    bench.join(3, .phone, at: 1)
    bench.send(Self.tilt(0.01), from: 3, at: 2)
    if !isLate { settle(&bench, at: 2.1) }
    bench.send(Self.tilt(0.15), from: 3, at: 2.5)
    if !isLate { settle(&bench, at: 2.5) }
    bench.send(.calibrate, from: 3, at: 2.51)
    settle(&bench, at: 2.6)
    // Calibrated, the phone's attitude is the straight one.
    #expect(values(bench)["value"] == .number(50))
  }

  @Test("Undoing takes back what the program changed by itself")
  func undo() {
    var bench = bench()
    bench.send(Self.drag(.began, to: 70), from: 1, at: 2)
    bench.send(Self.drag(.moved, to: 90), from: 1, at: 2.01)
    bench.send(Self.drag(.ended, to: 90), from: 1, at: 2.02)
    settle(&bench, at: 2.1)
    #expect(values(bench)["value"] == .number(90))
    bench.send(.tune(.undo), from: 1, at: 4)
    settle(&bench, at: 4.1)
    #expect(values(bench)["value"] == .number(50))
  }

  @Test(
    "Undoing takes back the last change, though the program has not answered it: it waits, and so does what follows"
  )
  func undoBeforeAnswer() {
    var bench = bench()
    bench.send(.parameter(name: "value", value: .number(80)), from: 1, at: 2)
    settle(&bench, at: 2.1)
    bench.send(Self.drag(.began, to: 70), from: 1, at: 4)
    bench.send(Self.drag(.ended, to: 70), from: 1, at: 4.01)
    bench.send(.tune(.undo), from: 1, at: 4.02)
    bench.send(.tune(.preset(.save, name: "After")), from: 1, at: 4.03)
    settle(&bench, at: 4.1)
    #expect(values(bench)["value"] == .number(80))
    #expect(bench.readers[1]?.errors == [] && bench.readers[1]?.tuning?.presets == ["After"])
    bench.send(.parameter(name: "value", value: .number(10)), from: 1, at: 6)
    bench.send(.tune(.preset(.apply, name: "After")), from: 1, at: 6.01)
    settle(&bench, at: 6.1)
    #expect(values(bench)["value"] == .number(80))
  }

  @Test("Only so many inputs wait for a program, and the sender of one too many is told")
  func tooManyWait() {
    var bench = bench()
    bench.send(Self.drag(.began, to: 70), from: 1, at: 2)
    bench.send(.tune(.undo), from: 1, at: 2)
    for number in 0..<400 {
      bench.send(Self.drag(.moved, to: Double(number % 100)), from: 1, at: 2 + Double(number) / 1000)
    }
    let count = program.count
    for number in 1...WaitingInputs.most {
      bench.send(.parameter(name: "value", value: .number(Double(number % 100))), from: 1, at: 2.5)
    }
    bench.read(1, at: 2.5)
    #expect(bench.readers[1]?.errors.map(\.code) == [.tooMany, .tooMany] && program.count == count)
    settle(&bench, at: 3)
    #expect(values(bench)["value"] == .number(Double((WaitingInputs.most - 2) % 100)))
  }

  @Test("A pointer of a client who has left meanwhile is not put on the stage")
  func leftMeanwhile() {
    var bench = bench()
    bench.send(Self.drag(.began, to: 70), from: 1, at: 2)
    bench.send(Self.drag(.ended, to: 70), from: 1, at: 2)
    bench.send(.tune(.undo), from: 1, at: 2.01)
    bench.send(Self.drag(.began, to: 30), from: 1, at: 2.02)
    bench.leave(1, at: 2.03)
    settle(&bench, at: 2.1)
    #expect(bench.room.performance.fingers.all.isEmpty && values(bench)["value"] == .number(50))
  }

  @Test("A room records what its program answers about the beginning, however soon the recording ends")
  func recordingInRoom() throws {
    var bench = bench()
    bench.handle(.listed([]), at: 1)
    bench.send(.parameter(name: "value", value: .number(80)), from: 1, at: 2)
    var actions = bench.send(.takes(.record(TakeName("a"))), from: 1, at: 2.01)
    actions += bench.send(.takes(.endRecording), from: 1, at: 2.02)
    #expect(actions == [.record(.begin(try #require(TakeName("a"))))])
    // Until the answer, nothing is due again and again.
    let next = bench.room.nextWake
    #expect(next.map { $0 > 2.02 } ?? true)
    program.answer()
    actions = bench.handle(.answered, at: 2.8)
    guard case .record(.append(let lines)) = actions.first, actions.last == .record(.end) else {
      Issue.record("\(actions)")
      return
    }
    #expect(String(decoding: lines, as: UTF8.self).contains("\"value\":80"))
  }

  @Test("A recording that begins before the program has answered begins with the answer")
  func recording() throws {
    var bench = bench()
    bench.send(.parameter(name: "value", value: .number(80)), from: 1, at: 2)
    var recorder = TakeRecorder(
      bench.room.performance.live.stage, name: try #require(TakeName("a")), at: 2)
    let early = recorder.drain(isForced: false, at: 3)
    #expect(early == nil)
    program.answer()
    let drained = recorder.drain(isForced: false, at: 3)
    let line = try #require(drained)
    #expect(String(decoding: line, as: UTF8.self).contains("\"value\":80"))
  }

  @Test(
    "However late a program answers, the end is that of one that answers at once",
    arguments: UInt64(1)...8)
  func delays(seed: UInt64) throws {
    var (slow, prompt) = (bench(), RoomBench(AnyScene(Slider())))
    prompt.join(1, .presenter)
    prompt.join(2, .viewer)
    var generator = SeededGenerator(seed: seed)
    var isDown = false
    for step in 1...60 {
      let (time, x) = (2 + Double(step) / 40, Double.random(in: 1...99, using: &generator).rounded())
      let input: Input
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: input = .parameter(name: "value", value: .number(x))
      case 1: input = .tune(Bool.random(using: &generator) ? .undo : .redo)
      default:
        input = Self.drag(isDown ? (Bool.random(using: &generator) ? .moved : .ended) : .began, to: x)
      }
      // What is undone is what was answered.
      if case .tune = input {
        program.answer()
        slow.handle(.answered, at: time)
      }
      if case .pointer(let pointer) = input { isDown = pointer.phase != .ended }
      slow.send(input, from: 1, at: time)
      prompt.send(input, from: 1, at: time)
      if Bool.random(using: &generator) {
        program.answer(Int.random(in: 1...4, using: &generator))
        slow.handle(.answered, at: time)
      }
    }
    settle(&slow, at: 10)
    prompt.pass(until: 11)
    prompt.read(2, at: 11)
    #expect(values(slow) == values(prompt))
    #expect(slow.isUpToDate(2) && slow.readers[2]?.faults == [])
    #expect(slow.readers[2]?.floats == prompt.readers[2]?.floats)
  }
}
