import Engine
import Testing

@testable import Rooms

@Suite("A room that another server runs")
struct RemoteRoomTests {
  /// The room where it runs, and the same on a node that hears what the owner tells, with a viewer (9).
  private struct Pair {
    var owner = RoomBench()
    var follower = RoomBench(
      remote: Room.Configuration(environment: Environment(scenes: SceneCatalog([SceneKind(Probe.self)]))))

    init() {
      owner.room.audience.beginPublishing()
      follower.join(9)
      follower.read(9, at: 0)
    }

    /// What the owner has to tell next; nil for nothing more.
    mutating func nextPublication(at time: Time) -> Publication? {
      while let due = owner.room.audience.nextPublication(at: time) {
        switch due {
        case .hello: continue
        case .state(let message):
          return .text(message, owner.room.content(of: message).json)
        case .frame(let since):
          var bytes: [UInt8] = []
          owner.room.audience.screen.frame(since: since)(&bytes)
          return .frame(bytes)
        case .reply, .you, .held: return nil
        }
      }
      return nil
    }

    /// Tells the follower everything.
    mutating func tell(at time: Time) throws {
      while let publication = nextPublication(at: time) {
        try follower.change(at: time) { try $0.receive(publication, at: time) }
      }
    }

    /// Tells the follower how the room is saved.
    mutating func save(at time: Time) throws {
      let file = SnapshotFile.encode(owner.room.snapshot(at: time))
      try follower.change(at: time) { try $0.receive(.snapshot(file), at: time) }
    }

    /// What the viewer reads: the types of the messages.
    mutating func read(at time: Time) throws -> [String] {
      try follower.read(9, at: time).map { text in
        text.hasPrefix("{") ? String(try #require(text.firstMatch(of: /"type":"(\w+)"/)).1) : text
      }
    }

    var shown: [Float] { follower.audience.screen.state.floats }
    var owned: [Float] { owner.audience.screen.state.floats }
  }

  @Test("A follower knows the owner's code, also a new one, and keeps it when it runs the room")
  func code() throws {
    var pair = Pair()
    pair.owner.room.beginCode(at: 20)
    pair.follower.node.withAudience { $0.beginCode(at: 30) }
    try pair.tell(at: 1)
    #expect(pair.follower.node.codeGeneration == 20)
    pair.owner.join(1, .presenter)
    pair.owner.send(.moderation(.renewCode), from: 1, at: 2)
    pair.owner.pass(until: 3)
    try pair.tell(at: 3)
    #expect(pair.follower.node.codeGeneration == 21)
    pair.follower.lead(at: 4)
    #expect(pair.follower.node.codeGeneration == 21)
  }

  @Test("A room that only people of other nodes were in counts as empty here once another node runs it")
  func emptied() {
    var bench = RoomBench()
    bench.change(at: 1) { $0.joinRemote(7, Person(.viewer), isNew: true, at: 1) }
    #expect(bench.audience.emptySince == nil)
    bench.change(at: 5) { $0.follow(at: 5) }
    #expect(bench.audience.emptySince == 5)
    bench.change(at: 6) { $0.follow(at: 6) }
    #expect(bench.audience.emptySince == 5)
  }

  @Test("Viewers are shown nothing before all is known, and then what the owner shows")
  func beginning() throws {
    var pair = Pair()
    while let publication = pair.nextPublication(at: 1) {
      #expect(try pair.read(at: 1) == [])
      try pair.follower.change(at: 1) { try $0.receive(publication, at: 1) }
      if case .text(.people, _) = publication { break }
    }
    try pair.tell(at: 1)
    #expect(try pair.read(at: 1).starts(with: ["scene", "frame", "parameters"]))
    #expect(pair.shown == pair.owned && !pair.shown.isEmpty)
  }

  @Test("A structure is told with its first frame, which is complete")
  func structure() throws {
    var pair = Pair()
    try pair.tell(at: 1)
    _ = try pair.read(at: 1)
    pair.owner.join(1, .presenter, at: 2)
    pair.owner.send(.parameter(name: "isRound", value: .toggle(true)), from: 1, at: 2)
    pair.owner.pass(until: 3)
    try pair.tell(at: 3)
    #expect(try pair.read(at: 3).starts(with: ["scene", "frame"]))
    #expect(pair.follower.readers[9]?.frames.last?.isComplete == true)
    #expect(pair.shown == pair.owned)
  }

  @Test("A client that shows no stage gets no frames from a follower either")
  func withoutStage() throws {
    var pair = Pair()
    try pair.tell(at: 1)
    _ = try pair.read(at: 1)
    pair.follower.send(.view(showsStage: false), from: 9, at: 1)
    pair.owner.join(1, .presenter, at: 2)
    pair.owner.send(.parameter(name: "amount", value: .number(0.5)), from: 1, at: 2)
    pair.owner.pass(until: 3)
    try pair.tell(at: 3)
    let kinds = try pair.read(at: 3)
    #expect(kinds.contains("parameters") && !kinds.contains("frame"))
    pair.follower.send(.view(showsStage: true), from: 9, at: 4)
    #expect(try pair.read(at: 4) == ["frame"])
    #expect(pair.shown == pair.owned)
  }

  @Test("What moves is told in frames alone")
  func movement() throws {
    var pair = Pair()
    pair.owner.join(1, .phone, at: 1)
    pair.owner.pass(until: 2)
    try pair.tell(at: 2)
    _ = try pair.read(at: 2)
    pair.owner.tilt(25, from: 1, at: 3)
    pair.owner.tilt(30, from: 1, at: 3.1)
    pair.owner.pass(until: 3.5)
    try pair.tell(at: 3.5)
    let told = try pair.read(at: 3.5)
    #expect(told.contains("frame") && !told.contains("scene"))
    #expect(pair.shown == pair.owned)
  }

  @Test("When the owner tells everything again, viewers are not told a structure that they have")
  func again() throws {
    var pair = Pair()
    try pair.tell(at: 1)
    _ = try pair.read(at: 1)
    pair.owner.room.audience.beginPublishing()
    try pair.tell(at: 2)
    #expect(try !pair.read(at: 2).contains("scene"))
  }

  @Test("A structure that looks the same is another one where its number is")
  func sameLook() throws {
    var pair = Pair()
    try pair.tell(at: 1)
    _ = try pair.read(at: 1)
    let structure = try #require(pair.follower.node.json(of: .scene))
    pair.owner.room.catchUp(at: 2)
    while let publication = pair.nextPublication(at: 2) {
      if case .text(.scene, _) = publication {
        try pair.follower.change(at: 2) { try $0.receive(.text(.scene, structure), at: 2) }
      } else {
        try pair.follower.change(at: 2) { try $0.receive(publication, at: 2) }
      }
    }
    #expect(try pair.read(at: 2).starts(with: ["scene", "frame"]))
  }

  @Test("A frame that changes what was never told is refused")
  func gap() throws {
    var pair = Pair()
    while let publication = pair.nextPublication(at: 1) {
      guard case .frame = publication else { continue }
    }
    pair.owner.join(1, .phone, at: 2)
    pair.owner.tilt(25, from: 1, at: 2)
    pair.owner.pass(until: 3)
    var frames: [Publication] = []
    while let publication = pair.nextPublication(at: 3) {
      if case .frame = publication { frames.append(publication) }
    }
    #expect(!frames.isEmpty)
    for frame in frames {
      #expect(throws: FrameDecoder.Fault.outOfStep) { try pair.follower.node.receive(frame, at: 3) }
    }
  }

  @Test(
    "Newcomers whom another node let in are sent away if the room refuses them; others stay")
  func refusedNewcomers() throws {
    var owner = RoomBench()
    owner.join(1, .presenter)
    owner.join(2, .phone, session: "session-2")
    owner.send(.moderation(.kick(2)), from: 1, at: 1)
    owner.leave(2, at: 1)
    let kicked = Person(.phone, session: SessionToken("session-2"))
    let actions = owner.node.joinRemote(5, kicked, isNew: true, at: 2)
    #expect(actions == [.close(5, code: 4001, reason: People.Refusal.kicked.sentence)])
    owner.send(.moderation(.lock(true)), from: 1, at: 3)
    #expect(
      owner.node.joinRemote(6, Person(.viewer), isNew: true, at: 4) == [
        .close(6, code: 1008, reason: People.Refusal.locked.sentence)
      ])
    #expect(owner.room.audience.count == 1)
    _ = owner.node.joinRemote(7, Person(.viewer), isNew: false, at: 5)
    _ = owner.node.joinRemote(8, Person(.presenter), isNew: true, at: 5)
    #expect(owner.room.audience.count == 3)
  }

  @Test("Who may set parameters, and who may come in, is as the owner has saved the room")
  func rules() throws {
    var pair = Pair()
    pair.owner.join(1, .presenter)
    let input = Input.parameter(name: "amount", value: .number(0.5))
    pair.follower.join(2, .phone)
    #expect(!pair.follower.node.accepts(input, from: 2))
    pair.owner.send(.tuning(.everyone), from: 1, at: 1)
    pair.owner.send(.moderation(.lock(true)), from: 1, at: 1)
    try pair.save(at: 2)
    #expect(pair.follower.node.accepts(input, from: 2))
    #expect(!pair.follower.node.accepts(input, from: 9))
    #expect(pair.follower.audience.people.refusal(of: Person(.viewer), at: 2) == .locked)
  }

  @Test("A client reads why its input is not sent to the owner")
  func refusal() throws {
    var pair = Pair()
    try pair.tell(at: 1)
    _ = try pair.read(at: 1)
    pair.follower.handle(.received(.success(.parameter(name: "amount", value: .number(1))), from: 9), at: 1)
    #expect(try pair.read(at: 1) == ["error"])
    #expect(pair.follower.readers[9]?.errors.first?.code == .notAllowed)
  }

  @Test("Questions about the scene are answered by a copy, tuned as viewers see it")
  func copy() throws {
    var pair = Pair()
    pair.owner.join(1, .presenter)
    #expect(pair.follower.node.shown == nil)
    pair.owner.send(.parameter(name: "isRound", value: .toggle(true)), from: 1, at: 1)
    try pair.save(at: 2)
    try pair.tell(at: 2)
    let copy = try #require(pair.follower.node.shown)
    #expect(copy.value.performance.live.stage.scene.parameterValues["isRound"] == .toggle(true))
    #expect(pair.follower.node.shown === copy)
    pair.owner.send(.parameter(name: "amount", value: .number(0.5)), from: 1, at: 3)
    pair.owner.pass(until: 4)
    try pair.tell(at: 4)
    let newer = try #require(pair.follower.node.shown)
    #expect(newer.value.performance.live.stage.scene.parameterValues["amount"] == .number(0.5))
  }

  @Test("Clients of a room that was given away read of nothing that its new owner does not have")
  func givenAway() throws {
    var pair = Pair()
    var old = RoomBench()
    old.join(5)
    old.join(6, .presenter)
    old.read(5, at: 1)
    let name = try #require(TakeName("Finale"))
    old.send(.takes(.record(name)), from: 6, at: 2)
    old.change(at: 3) { $0.follow(at: 3) }
    #expect(old.read(5, at: 3) == [])
    while let publication = pair.nextPublication(at: 3) {
      try old.change(at: 3) { try $0.receive(publication, at: 3) }
    }
    let read = old.read(5, at: 3)
    #expect(read.contains(String(decoding: ServerMessage.replay(ReplayState()).json, as: UTF8.self)))
  }
}
