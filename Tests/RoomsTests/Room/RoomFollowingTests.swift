import Engine
import Testing

@testable import Rooms

@Suite("A room that another node runs")
struct RoomFollowingTests {
  /// The room where it runs, and the same on a node that hears what the owner tells, with a viewer (9).
  private struct Pair {
    var owner = RoomBench()
    var follower = RoomBench()

    init() {
      owner.room.audience.beginPublishing()
      follower.join(9)
      _ = follower.room.follow(at: 0)
      follower.read(9, at: 0)
    }

    /// What the owner has to tell next; nil for nothing more.
    mutating func nextPublication(at time: Time) -> Publication? {
      while let due = owner.room.nextPublication(at: time) {
        switch due {
        case .hello: continue
        case .state(let message):
          return .text(message, owner.room.json(of: message))
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
        _ = try follower.room.follow(publication, at: time)
      }
    }

    /// What the viewer reads: the types of the messages.
    mutating func read(at time: Time) throws -> [String] {
      try follower.read(9, at: time).map { text in
        text.hasPrefix("{") ? String(try #require(text.firstMatch(of: /"type":"(\w+)"/)).1) : text
      }
    }

    var shown: [Float] { follower.room.audience.screen.state.floats }
    var owned: [Float] { owner.room.audience.screen.state.floats }
  }

  @Test("A follower knows the owner's code, also a new one, and keeps it when it runs the room")
  func code() throws {
    var pair = Pair()
    pair.owner.room.beginCode(at: 20)
    pair.follower.room.beginCode(at: 30)
    try pair.tell(at: 1)
    #expect(pair.follower.room.codeGeneration == 20)
    pair.owner.join(1, .presenter)
    pair.owner.send(.moderation(.renewCode), from: 1, at: 2)
    pair.owner.pass(until: 3)
    try pair.tell(at: 3)
    #expect(pair.follower.room.codeGeneration == 21)
    pair.follower.room.lead(from: nil, after: FrameState(), at: 4)
    #expect(pair.follower.room.codeGeneration == 21)
  }

  @Test("A room that only people of other nodes were in counts as empty here once another node runs it")
  func emptied() {
    var bench = RoomBench()
    _ = bench.room.joinRemote(7, Person(.viewer), isNew: true, at: 1)
    #expect(bench.room.audience.emptySince == nil)
    _ = bench.room.follow(at: 5)
    #expect(bench.room.audience.emptySince == 5)
    _ = bench.room.follow(at: 6)
    #expect(bench.room.audience.emptySince == 5)
  }

  @Test("Viewers are shown nothing before all is known, and then what the owner shows")
  func beginning() throws {
    var pair = Pair()
    while let publication = pair.nextPublication(at: 1) {
      #expect(try pair.read(at: 1) == [])
      _ = try pair.follower.room.follow(publication, at: 1)
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
    _ = pair.follower.room.handle(.asked(.view(showsStage: false), from: 9), at: 1)
    pair.owner.join(1, .presenter, at: 2)
    pair.owner.send(.parameter(name: "amount", value: .number(0.5)), from: 1, at: 2)
    pair.owner.pass(until: 3)
    try pair.tell(at: 3)
    let kinds = try pair.read(at: 3)
    #expect(kinds.contains("parameters") && !kinds.contains("frame"))
    _ = pair.follower.room.handle(.asked(.view(showsStage: true), from: 9), at: 4)
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
    let structure = try #require(pair.follower.room.mirror?[.scene])
    pair.owner.room.catchUp(at: 2)
    while let publication = pair.nextPublication(at: 2) {
      if case .text(.scene, _) = publication {
        _ = try pair.follower.room.follow(.text(.scene, structure), at: 2)
      } else {
        _ = try pair.follower.room.follow(publication, at: 2)
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
      #expect(throws: FrameDecoder.Fault.outOfStep) { try pair.follower.room.follow(frame, at: 3) }
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
    let actions = owner.room.joinRemote(5, kicked, isNew: true, at: 2)
    #expect(actions == [.close(5, code: 4001, reason: People.Refusal.kicked.sentence)])
    owner.send(.moderation(.lock(true)), from: 1, at: 3)
    #expect(
      owner.room.joinRemote(6, Person(.viewer), isNew: true, at: 4) == [
        .close(6, code: 1008, reason: People.Refusal.locked.sentence)
      ])
    #expect(owner.room.audience.count == 1)
    _ = owner.room.joinRemote(7, Person(.viewer), isNew: false, at: 5)
    _ = owner.room.joinRemote(8, Person(.presenter), isNew: true, at: 5)
    #expect(owner.room.audience.count == 3)
  }
}
