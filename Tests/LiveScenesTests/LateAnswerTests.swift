import Engine
import Foundation
import Support
import Testing

@testable import LiveScenes
@testable import Platform

/// Lays texts out once something has been signalled.
private struct Gated: Typesetter {
  let gate: DispatchSemaphore
  var problems: [String] { [] }

  func picture(at url: String) -> [UInt8]? { nil }
  func layOut(_ request: TypesettingRequest) -> LaidOutText {
    gate.wait()
    gate.signal()
    return OneGlyph().layOut(request)
  }
}

@Suite("A scene whose answers the loop does not wait for", .serialized)
struct LateAnswerTests {
  private let playground: Playground

  init() throws { playground = try Playground() }

  private static func sample(_ angle: Double) throws -> Event {
    .sample(Sample(attitude: try #require(Attitude(alpha: 0, beta: angle, gamma: 0)), screenAngle: .zero))
  }

  /// Draws as the loop does: requests a picture unless one is on its way, and shows the last one that is here.
  private static func show(_ stage: inout Stage, at time: Time) {
    if stage.hasDrawn { _ = stage.draw(at: time) }
    stage.render(at: time)
  }

  /// Does something as the loop does it; returns the longest time that a step took, in seconds.
  private func onLoop(_ steps: [(inout Stage) throws -> Void], _ stage: inout Stage) throws -> Double {
    var longest = 0.0
    for step in steps {
      let start = ServerClock.monotonic
      try LoopThread.$isCurrent.withValue(true) { try step(&stage) }
      longest = max(longest, ServerClock.monotonic - start)
    }
    return longest
  }

  /// Waits until a stage is where its events have led it.
  private func awaitRest(_ stage: inout Stage, at time: Time) throws {
    let end = ServerClock.monotonic + 20
    repeat {
      try #require(ServerClock.monotonic < end, "It never came to rest.")
      usleep(2000)
      LoopThread.$isCurrent.withValue(true) { Self.show(&stage, at: time) }
    } while stage.restTime == .infinity
    LoopThread.$isCurrent.withValue(true) { _ = stage.draw(at: time) }
    while !stage.hasDrawn { usleep(1000) }
    LoopThread.$isCurrent.withValue(true) { stage.render(at: time) }
  }

  private func state(_ stage: Stage) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(stage.scene), as: UTF8.self)
  }

  @Test("What answers late is not given up, and no event is lost: the state is that of a scene on time")
  func events() throws {
    let events: [Event] = [
      .action(name: "burn"), try Self.sample(10), .parameter(name: "size", value: .number(20)),
      .action(name: "burn"), try Self.sample(25),
    ]
    var late = playground.stage()
    let longest = try onLoop(
      events.enumerated().map { time, event in { try $0.apply(event, at: Time(time)) } }, &late)
    #expect(longest < 0.3)
    #expect(late.scene.parameterValues == ["size": .number(20)])
    try awaitRest(&late, at: 10)
    var prompt = playground.stage()
    for (time, event) in events.enumerated() { try prompt.apply(event, at: Time(time)) }
    #expect(try state(late) == state(prompt))
    prompt.render(at: 10)
    #expect(late.frame.values == prompt.frame.values)
    #expect(throws: Never.self) { try playground.process.check() }
  }

  @Test("A long text is laid out by another thread while the loop goes on")
  func longText() throws {
    let gate = DispatchSemaphore(value: 0)
    var stage = playground.stage(in: Environment(typesetter: Gated(gate: gate)))
    try stage.apply(.parameter(name: "size", value: .number(100)), at: 0)
    _ = try onLoop([{ try $0.apply(.action(name: "text"), at: 1) }], &stage)
    #expect(stage.restTime == .infinity)
    gate.signal()
    try awaitRest(&stage, at: 2)
    #expect(stage.assets.map(\.id) == ["glyph.HelloHello"])
  }

  @Test("Structures of the largest size in all pictures take little of the loop, and are shown now and then")
  func structures() throws {
    var stage = playground.stage()
    try stage.apply(.parameter(name: "size", value: .number(100)), at: 0)
    _ = try onLoop([{ try $0.apply(.action(name: "layers"), at: 0) }], &stage)
    var (seen, last, longest) = (0, "", 0.0)
    let end = ServerClock.monotonic + 30
    for number in 1... {
      try #require(ServerClock.monotonic < end, "They are not shown.")
      let before = ServerClock.threadProcessorTime
      LoopThread.$isCurrent.withValue(true) { Self.show(&stage, at: Double(number)) }
      longest = max(longest, ServerClock.threadProcessorTime - before)
      if let id = stage.frame.nodes.last?.id, id != last { (seen, last) = (seen + 1, id) }
      guard seen < 3, (try? playground.process.check()) != nil else { break }
      usleep(16_000)
    }
    // Decoding and checking one takes longer than that.
    #expect(longest < 0.02, "\(longest)")
    #expect(seen > 0)
  }

  @Test("A copy of a stage follows its own events, though both were late")
  func copies() throws {
    var first = playground.stage()
    _ = try onLoop([{ try $0.apply(.action(name: "burn"), at: 0) }], &first)
    var second = first
    _ = try onLoop([{ try $0.apply(.parameter(name: "size", value: .number(20)), at: 1) }], &second)
    try awaitRest(&first, at: 2)
    try awaitRest(&second, at: 2)
    #expect(first.scene.parameterValues == ["size": .number(50)])
    #expect(second.scene.parameterValues == ["size": .number(20)])
  }

  @Test("A program that takes over does what the one before has not answered")
  func takingOver() throws {
    var stage = playground.stage()
    _ = try onLoop(
      [
        { try $0.apply(.action(name: "burn"), at: 0) },
        { try $0.apply(.parameter(name: "size", value: .number(20)), at: 1) },
      ],
      &stage)
    try #require(stage.restTime == .infinity)
    let next = try Playground()
    var taken = Stage(try #require(try next.kind.scene(takingOver: stage.scene)), environment: Environment())
    try taken.apply(try Self.sample(10), at: 2)
    #expect(taken.scene.parameterValues == ["size": .number(20)])
  }

  @Test(
    "What waits behind a task that ends the program is done by the next one, in all rooms; the task itself is not"
  )
  func innocent() throws {
    var (first, second) = (playground.stage(), playground.stage())
    _ = try onLoop(
      [
        { try $0.apply(.action(name: "loop"), at: 0) },
        { try $0.apply(.parameter(name: "size", value: .number(20)), at: 1) },
      ],
      &first)
    _ = try onLoop([{ try $0.apply(.parameter(name: "size", value: .number(30)), at: 1) }], &second)
    #expect(playground.failure() == .hung)
    let end = ServerClock.monotonic + 5
    while second.scene.isAwaited, ServerClock.monotonic < end { usleep(2000) }
    #expect(second.scene.parameterValues == ["size": .number(30)])
    // What comes while nothing plays is refused, and not repeated.
    _ = try onLoop([{ try $0.apply(.parameter(name: "size", value: .number(40)), at: 2) }], &second)
    let next = try Playground()
    for (stage, size) in [(first, 20.0), (second, 30)] {
      var taken = Stage(
        try #require(try next.kind.scene(takingOver: stage.scene)), environment: Environment())
      try taken.apply(try Self.sample(10), at: 3)
      #expect(taken.scene.parameterValues == ["size": .number(size)])
      taken.render(at: 3)
    }
    #expect(throws: Never.self) { try next.process.check() }
  }

  @Test("What many rooms repeat on a new version does not make it too slow, and is done in a few seconds")
  func repetition() throws {
    var stages = (0..<8).map { _ in playground.stage() }
    // 3.5 ms each.
    for index in stages.indices {
      _ = try onLoop([{ try $0.apply(.action(name: "drain"), at: 0) }], &stages[index])
    }
    let samples = try (0..<600).map { try Self.sample(Double($0 % 90)) }
    try LoopThread.$isCurrent.withValue(true) {
      try Repetition.$isCurrent.withValue(true) {
        for index in stages.indices {
          for (step, sample) in samples.enumerated() {
            try stages[index].apply(sample, at: Double(step) / 60)
          }
          try stages[index].apply(.parameter(name: "size", value: .number(20)), at: 10)
        }
      }
    }
    let end = ServerClock.monotonic + 30
    while stages.contains(where: \.scene.isAwaited), ServerClock.monotonic < end { usleep(2000) }
    #expect(throws: Never.self) { try playground.process.check() }
    #expect(stages.allSatisfy { $0.scene.parameterValues == ["size": .number(20)] })
  }

  @Test("An endless loop holds up the loop once, and is given up by another thread")
  func endless() throws {
    var stage = playground.stage()
    stage.render(at: 0)
    let values = stage.frame.values
    let start = ServerClock.monotonic
    let longest = try onLoop(
      [{ try $0.apply(.action(name: "loop"), at: 1) }] + (0..<50).map { _ in { Self.show(&$0, at: 1) } },
      &stage)
    // Far less than what it takes to give the scene up, which is 250 ms of processor time.
    #expect(longest < 0.2)
    #expect(ServerClock.monotonic - start < 0.4)
    #expect(stage.frame.values == values)
    #expect(playground.failure() == .hung)
    // Nothing moves by itself any more.
    let end = ServerClock.monotonic + 5
    while stage.restTime == .infinity, ServerClock.monotonic < end { usleep(2000) }
    #expect(stage.restTime < .infinity)
  }

  @Test("An answer that is late and then malformed ends its scene, and nobody waits for it")
  func lateAndMalformed() throws {
    let other = try Playground()
    var (stage, prompt) = (playground.stage(), other.stage())
    try stage.apply(.parameter(name: "size", value: .number(20)), at: 1)
    stage.render(at: 1)
    let values = stage.frame.values
    let longest = try onLoop([{ try $0.apply(.action(name: "garbage"), at: 1) }], &stage)
    #expect(longest < 0.2)
    #expect(stage.restTime == .infinity)
    // The scenes of others are on time while this one is late.
    for step in 1...20 {
      let event = try Self.sample(Double(step))
      #expect(try onLoop([{ try $0.apply(event, at: Double(step)) }], &prompt) < 0.2)
    }
    #expect(try #require(playground.report()).hasSuffix("A message has no kind."))
    #expect(try onLoop((2..<50).map { time in { Self.show(&$0, at: Time(time)) } }, &stage) < 0.2)
    #expect(stage.frame.values == values)
    let end = ServerClock.monotonic + 5
    while stage.restTime == .infinity, ServerClock.monotonic < end { usleep(2000) }
    #expect(stage.restTime < .infinity && stage.scene.hasEnded)
    #expect(throws: Never.self) { try other.process.check() }
  }

  @Test(
    "Where many share a machine, a slow answer loses priority, and prompt ones earn it again",
    .enabled(if: niceness(of: getpid()) != nil, "The kernel does not group processes by sessions."))
  func priority() throws {
    let playground = try Playground(promptNiceness: 5)
    let child = playground.process.program.child
    #expect(Self.niceness(of: child.pid) == 5)
    var stage = playground.stage()
    _ = try onLoop([{ try $0.apply(.action(name: "burn"), at: 0) }], &stage)
    let end = ServerClock.monotonic + 100
    var step = 0
    for niceness in [15, 5] {
      while Self.niceness(of: child.pid) != niceness, ServerClock.monotonic < end {
        step += 1
        _ = try onLoop([{ try $0.apply(Self.sample(Double(step % 30)), at: Double(step) / 30) }], &stage)
        usleep(1000)
      }
      #expect(Self.niceness(of: child.pid) == niceness)
    }
  }

  /// The niceness of a process's session, or nil where there is none.
  private static func niceness(of process: pid_t) -> Int? {
    (try? String(contentsOfFile: "/proc/\(process)/autogroup", encoding: .utf8)).flatMap {
      $0.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
    }
  }

  @Test("Answers of 3.5 ms at 500 samples a second are too much")
  func draining() throws {
    var stage = playground.stage()
    _ = try onLoop([{ try $0.apply(.action(name: "drain"), at: 0) }], &stage)
    let end = ServerClock.monotonic + 100
    var step = 0
    while (try? playground.process.check()) != nil, ServerClock.monotonic < end {
      step += 1
      let event = try Self.sample(Double(step % 90))
      LoopThread.$isCurrent.withValue(true) { try? stage.apply(event, at: Double(step)) }
      usleep(2000)
    }
    #expect(playground.failure() == .slow)
  }

  @Test("A thread that computes while nothing is asked of the scene is too much", .timeLimit(.minutes(2)))
  func idle() throws {
    var stage = playground.stage()
    _ = try onLoop([{ try $0.apply(.action(name: "threads"), at: 0) }], &stage)
    let child = playground.process.program.child
    let start = (time: ServerClock.monotonic, used: child.processorTime)
    var share = 1.0
    // A machine that is busy otherwise gives it less than the half processor that it may use.
    while !playground.process.program.report.hasEnded, share > 0.55, ServerClock.monotonic - start.time < 110
    {
      usleep(100_000)
      let seconds = ServerClock.monotonic - start.time
      if seconds > 5 { share = (child.processorTime - start.used) / seconds }
    }
    if share > 0.55 { #expect(playground.failure(within: 5) == .busy) }
  }

  @Test("An honest scene with sixty events and pictures a second is never too slow")
  func honest() throws {
    var stage = playground.stage()
    for step in 0..<120 {
      let event = try Self.sample(Double(step % 90))
      try LoopThread.$isCurrent.withValue(true) {
        try stage.apply(event, at: Double(step))
        Self.show(&stage, at: Double(step))
      }
      usleep(16_000)
    }
    #expect(throws: Never.self) { try playground.process.check() }
  }
}
