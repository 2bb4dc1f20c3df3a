import Engine
import Testing

@testable import Rooms

@Suite("Roles in a room")
struct RoomRolesTests {
  private static let sample = ClientMessage.input(
    .sample(Sample(attitude: .identity, screenAngle: .zero), isSynthetic: false))
  private static let pointer = Input.pointer(
    Pointer(phase: .began, id: 1, location: .zero))

  /// Each message, and who may send it.
  private static let rules: [(ClientMessage, Set<Role>)] = [
    (sample, [.phone, .presenter]),
    (.acknowledgement(epoch: 0, sequence: 1), [.viewer, .phone, .presenter]),
    (.input(pointer), [.phone, .presenter]),
    (.input(.scroll(by: Point(x: 0, y: 100))), [.phone, .presenter]),
    (.input(.parameter(name: "amount", value: .number(1))), [.presenter]),
    (.input(.tune(.parameters(["amount": .number(1)]))), [.presenter]),
    (.input(.tune(.undo)), [.presenter]), (.input(.tune(.redo)), [.presenter]),
    (.input(.tune(.compare(.b))), [.presenter]),
    (.input(.tune(.preset(.save, name: "a"))), [.presenter]),
    (.input(.scene(name: "lenticular")), [.presenter]),
    (.input(.action(name: "go")), [.phone, .presenter]),
    (.input(.calibrate), [.phone, .presenter]),
    (.input(.requestTilt), [.phone, .presenter]),
    (.input(.tuning(.everyone)), [.presenter]),
    (.input(.moderation(.renewCode)), [.presenter]),
    (.input(.signals(true)), [.phone, .presenter]),
    (.request(.ping(t: 1)), [.viewer, .phone, .presenter]),
  ]

  @Test("A role may send what the protocol says, and gets an error for the rest", arguments: Role.allCases)
  func matrix(role: Role) {
    for (message, allowed) in Self.rules {
      var bench = RoomBench()
      bench.join(1, role)
      bench.read(1, at: 0)
      bench.send(message, from: 1, at: 1)
      bench.read(1, at: 1)
      let errors = bench.readers[1]?.errors ?? []
      #expect(errors.map(\.code) == (allowed.contains(role) ? [] : [.notAllowed]), "\(role) \(message)")
      #expect(errors.allSatisfy { $0.message.contains(role.rawValue) && $0.about != nil })
    }
  }

  @Test("What a role may not send changes nothing")
  func refusedWithoutEffect() {
    var bench = RoomBench()
    bench.join(1)
    bench.join(2)
    bench.read(1, at: 0)
    for (message, allowed) in Self.rules where !allowed.contains(.viewer) {
      bench.send(message, from: 2, at: 1)
    }
    bench.pass(until: 2)
    #expect(bench.read(1, at: 2).contains("frame") == false)
    #expect(bench.room.performance.tilt.driver.id == nil)
    #expect(bench.room.performance.tunings.access == .presenter)
    #expect(bench.room.codeGeneration == nil)
    #expect(bench.probe.pointers == [])
  }

  @Test("A phone may set parameters while the presenter has opened the tuning to everyone")
  func tuning() {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.join(3)
    bench.send(.tuning(.everyone), from: 1, at: 1)
    bench.pass(until: 1.2)
    for id: ClientID in 1...3 { bench.read(id, at: 1.2) }
    #expect(bench.readers[3]?.presence?.tuning == .everyone)
    bench.send(.parameter(name: "amount", value: .number(0.5)), from: 2, at: 2)
    #expect(bench.probe.amount == 0.5)
    bench.send(.parameter(name: "amount", value: .number(0.75)), from: 3, at: 3)
    #expect(bench.probe.amount == 0.5)
    bench.send(.tuning(.presenter), from: 1, at: 4)
    bench.send(.parameter(name: "amount", value: .number(1)), from: 2, at: 5)
    #expect(bench.probe.amount == 0.5)
    bench.read(2, at: 5)
    #expect(bench.readers[2]?.errors.last?.code == .notAllowed)
  }

  @Test(
    "While tuning is open a phone may do everything about it but save and delete presets",
    arguments: [
      (.parameters([:]), true), (.undo, true), (.redo, true), (.compare(.b), true),
      (.preset(.apply, name: "a"), true), (.preset(.save, name: "b"), false),
      (.preset(.delete, name: "a"), false),
    ] as [(TuningMessage, Bool)])
  func openTuning(message: TuningMessage, isAllowed: Bool) {
    var bench = RoomBench()
    bench.join(1, .presenter)
    bench.join(2, .phone)
    bench.send(.tuning(.everyone), from: 1, at: 1)
    bench.send(.tune(.preset(.save, name: "a")), from: 1, at: 1)
    bench.send(.tune(message), from: 2, at: 2)
    bench.read(2, at: 2)
    #expect(bench.readers[2]?.errors.map(\.code) == (isAllowed ? [] : [.notAllowed]))
  }

  @Test("What the scene refuses is told to its sender alone")
  func refusals() {
    let cases: [(Input, WireError.Code)] = [
      (.parameter(name: "amount", value: .number(2)), .outOfRange),
      (.parameter(name: "nothing", value: .number(0)), .unknownParameter),
      (.action(name: "nothing"), .unknownAction), (.scene(name: "nothing"), .unknownScene),
    ]
    for (message, code) in cases {
      var bench = RoomBench()
      bench.join(1, .presenter)
      bench.join(2)
      bench.pass(until: 0.5)
      bench.read(1, at: 0.5)
      bench.read(2, at: 0.5)
      bench.send(message, from: 1, at: 1)
      #expect(bench.read(1, at: 1) == ["error"])
      #expect(bench.read(2, at: 1) == [])
      #expect(bench.readers[1]?.errors.map(\.code) == [code])
      #expect(bench.readers[1]?.errors.map(\.about) == [message.name])
    }
  }

  @Test("A message that could not be read is answered, whoever sent it", arguments: Role.allCases)
  func unreadable(role: Role) {
    var bench = RoomBench()
    bench.join(1, role)
    bench.read(1, at: 0)
    let error = WireError(code: .malformed, message: "This is not valid JSON.")
    _ = bench.room.handle(.received(.failure(error), from: 1), at: 1)
    #expect(bench.read(1, at: 1) == ["error"])
    #expect(bench.readers[1]?.errors == [error])
  }

  @Test("A ping is answered with its own number and the server's time in milliseconds")
  func ping() {
    var bench = RoomBench()
    bench.join(1)
    bench.read(1, at: 0)
    #expect(bench.send(.ping(t: -12.5), from: 1, at: 2.25).isEmpty && bench.wake == .some([1]))
    guard case .message(.pong(let t, let serverTime))? = bench.node.next(for: 1, at: 2.5) else {
      Issue.record("no pong")
      return
    }
    #expect(t == -12.5)
    #expect(serverTime == 2250)
  }

  @Test("Sixteen answers may wait; with one more the client has to go")
  func tooManyReplies() {
    var bench = RoomBench()
    bench.join(1)
    for t in 1...16 {
      #expect(bench.send(.ping(t: Double(t)), from: 1, at: 1).isEmpty && bench.wake == .some([1]))
    }
    let actions = bench.send(.ping(t: 17), from: 1, at: 1)
    guard case .close(1, 1008, let reason)? = actions.first else {
      Issue.record("not closed: \(actions)")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("Answers that are read in between do not add up")
  func repliesThatAreRead() {
    var bench = RoomBench()
    bench.join(1)
    for t in 1...100 {
      bench.send(.ping(t: Double(t)), from: 1, at: 1)
      bench.send(.scene(name: "lenticular"), from: 1, at: 1)
      bench.read(1, at: 1)
    }
    #expect(bench.readers[1]?.pongs == (1...100).map { Double($0) })
    #expect(bench.readers[1]?.errors.count == 100)
  }
}
