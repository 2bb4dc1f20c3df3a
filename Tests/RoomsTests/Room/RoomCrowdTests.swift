import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("Rooms with a crowd")
struct RoomCrowdTests {
  @Test("A phone that joins gets the lowest free place, and is told its number, colour and sign")
  func join() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.enter(3, at: 0)
    let you = bench.you(3, at: 0.2)
    #expect(you?.place == 1 && you?.number == 2)
    #expect(you?.color == .orange && you?.sign == .heart && you?.css == "#ff8a1f")
    #expect(you?.side == 1)
    #expect(bench.crowd.people.map(\.place) == [0, 1])
    #expect(bench.readers[3]?.presence?.crowd?.people == 2)
    #expect(bench.readers[3]?.presence?.crowd?.most == 4)
  }

  @Test("A room that people only watch counts as unchanged, whatever its scene", arguments: [false, true])
  func unchanged(hasCrowd: Bool) {
    var bench = hasCrowd ? RoomBench.field() : RoomBench()
    bench.join(2)
    bench.pass(until: 1)
    bench.leave(2, at: 1)
    bench.pass(until: 2)
    let isTouched = bench.room.isTouched
    #expect(!isTouched)
  }

  @Test("A sample joins, too, for clients that know nothing of places, and moves the sender's own thing")
  func sample() {
    var bench = RoomBench.field()
    bench.join(2, .phone)
    bench.lean(30, from: 2, at: 0)
    bench.pass(until: 0.2)
    #expect(abs((bench.crowd[0]?.tilt.x ?? 0) - 0.5) < 1e-3)
    #expect(bench.room.performance.tilt.driver.id == nil)
  }

  @Test("However often phones send, the stage hears of them once a frame, each with its newest tilt")
  func folding() throws {
    var bench = TakeBench(AnyScene(Field()), configuration: .crowds)
    for id in 4...5 { bench.handle(.joined(ClientID(id), Person(.phone)), at: 0) }
    bench.send(.takes(.record(nil)), at: 0)
    for index in 0..<600 {
      let time = Double(index) / 600
      let attitude = try #require(Attitude(alpha: 0, beta: 0, gamma: Double(index % 60)))
      let sample = Sample(attitude: attitude, screenAngle: .zero)
      bench.handle(
        .received(.success(.sample(sample, isSynthetic: false)), from: [2, 4, 5][index % 3]), at: time)
      bench.pass(until: time)
    }
    bench.send(.takes(.endRecording), at: 1)
    let take = try Take(
      jsonLines: try #require(bench.kept["Take 1"]), in: Environment(scenes: Field.catalog))
    let crowds = take.events.filter { if case .crowd = $0.event { true } else { false } }
    #expect((30...62).contains(crowds.count))
  }

  @Test("Calibration holds in a crowd: what was straight is level")
  func calibrate() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.lean(40, from: 2, at: 0)
    bench.send(.calibrate, from: 2, at: 0.1)
    bench.pass(until: 0.2)
    #expect(bench.crowd[0]?.tilt == .zero)
  }

  @Test("A phone that comes to a full house is told its position, and plays as soon as another one leaves")
  func full() {
    var bench = RoomBench.field()
    for id in 2...7 { bench.enter(ClientID(id), at: 0) }
    #expect(bench.you(6, at: 0.2)?.waiting == 1)
    #expect(bench.you(7, at: 0.2)?.waiting == 2)
    #expect(bench.you(7, at: 0.2)?.place == nil)
    bench.leave(3, at: 1)
    #expect(bench.you(6, at: 1.2)?.place == 1)
    #expect(bench.you(7, at: 1.2)?.waiting == 1)
    #expect(bench.crowd.people.map(\.arrival) == [0, 4, 2, 3])
  }

  @Test("A phone that comes back within a minute has its place and its person again")
  func back() throws {
    var bench = RoomBench.field()
    bench.enter(2, session: "session-two", at: 0)
    bench.enter(3, at: 0)
    bench.lean(30, from: 2, at: 0.5)
    bench.pass(until: 0.6)
    let before = try #require(bench.crowd[0])
    bench.leave(2, at: 1)
    bench.pass(until: 50)
    #expect(bench.crowd[0]?.isAway == true)
    #expect(bench.crowd[0]?.tilt == .zero)
    bench.enter(9, session: "session-two", at: 55)
    #expect(bench.you(9, at: 56)?.place == 0)
    #expect(bench.crowd[0]?.arrival == before.arrival)
    #expect(bench.crowd[0]?.isAway == false)
  }

  @Test("After a minute the place is free, and at once where nothing tells who comes back")
  func gone() {
    var bench = RoomBench.field()
    bench.enter(2, session: "session-two", at: 0)
    bench.enter(3, at: 0)
    bench.leave(2, at: 1)
    bench.leave(3, at: 1)
    bench.pass(until: 2)
    #expect(bench.crowd.people.map(\.place) == [0])
    bench.pass(until: 70)
    #expect(bench.crowd.count == 0)
  }

  @Test("A silent phone is away after five seconds, and loses its place after five minutes if others wait")
  func silence() {
    var bench = RoomBench.field()
    for id in 2...5 { bench.enter(ClientID(id), at: 0) }
    for id in 2...4 { bench.lean(10, from: ClientID(id), at: 290) }
    bench.pass(until: 292)
    #expect(bench.crowd.people.map(\.isAway) == [false, false, false, true])
    bench.enter(6, at: 295)
    bench.pass(until: 302)
    #expect(bench.you(6, at: 302)?.place == 3)
    #expect(bench.you(5, at: 302)?.place == nil)
  }

  @Test("The button and the question reach the stage, from those who play only")
  func press() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.send(.crowd(.press), from: 2, at: 0.1)
    bench.send(.crowd(.find), from: 2, at: 0.1)
    bench.pass(until: 0.2)
    #expect(bench.room.performance.live.stage.scene.unwrapped(as: Field.self)?.presses == 1)
    #expect(bench.room.performance.live.stage.restTime > 3)
    bench.join(3, .phone, at: 1)
    bench.send(.crowd(.press), from: 3, at: 1)
    bench.read(3, at: 1)
    #expect(bench.readers[3]?.errors.map(\.code) == [.notAllowed])
    bench.send(.scene(name: "probe"), from: 1, at: 2)
    for message in [CrowdMessage.join, .press, .find] { bench.send(.crowd(message), from: 2, at: 2) }
    bench.read(2, at: 2)
    #expect(bench.readers[2]?.errors.map(\.message).allSatisfy { $0.contains("no places") } == true)
    #expect(bench.readers[2]?.errors.count == 3)
  }

  @Test("Presenters limit, freeze, balance, show one place, and send somebody away")
  func presenters() {
    var bench = RoomBench.field()
    bench.send(.places(.change(most: 2, isFrozen: nil, isBalanced: false)), from: 1, at: 0)
    for id in 2...4 { bench.enter(ClientID(id), at: 0) }
    #expect(bench.you(4, at: 0.2)?.waiting == 1)
    bench.send(.places(.change(most: 4, isFrozen: true, isBalanced: false)), from: 1, at: 1)
    #expect(bench.you(4, at: 1.2)?.place == 2)
    #expect(bench.crowd.isFrozen)
    bench.lean(30, from: 2, at: 1.3)
    bench.pass(until: 1.4)
    #expect(bench.crowd[0]?.tilt == .zero)
    bench.send(.places(.change(most: nil, isFrozen: false, isBalanced: false)), from: 1, at: 2)
    bench.lean(30, from: 2, at: 2.1)
    bench.send(.places(.spotlight(2)), from: 1, at: 2.1)
    #expect(bench.you(4, at: 2.3)?.spotlight == true)
    #expect(bench.crowd.spotlight == 2)
    #expect((bench.crowd[0]?.tilt.x ?? 0) > 0.4)
    bench.send(.places(.spotlight(3)), from: 1, at: 2.4)
    bench.read(1, at: 2.4)
    #expect(bench.readers[1]?.errors.map(\.code) == [.unknownPerson])
    let actions = bench.send(.moderation(.kick(4)), from: 1, at: 3)
    #expect(actions.contains(.close(4, for: .kicked)))
    bench.leave(4, at: 3)
    bench.pass(until: 3.2)
    #expect(bench.crowd.people.map(\.place) == [0, 1])
    #expect(bench.crowd.spotlight == nil)
    bench.leave(3, at: 4)
    bench.enter(5, at: 4)
    bench.enter(6, at: 4)
    bench.leave(5, at: 5)
    bench.pass(until: 5.2)
    bench.read(1, at: 5.2)
    #expect(bench.readers[1]?.crowd?.people.map(\.side) == [0, 0])
    bench.send(.places(.change(most: nil, isFrozen: nil, isBalanced: true)), from: 1, at: 6)
    bench.pass(until: 6.2)
    #expect(bench.crowd.people.map(\.side) == [0, 1])
  }

  @Test("A presenter begins the scene again, with everybody at their places")
  func reset() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.enter(3, at: 0)
    bench.send(.crowd(.press), from: 3, at: 0.1)
    bench.lean(30, from: 3, at: 0.1)
    bench.pass(until: 0.2)
    #expect(bench.room.performance.live.stage.scene.unwrapped(as: Field.self)?.presses == 1)
    let before = Array(bench.crowd.people)
    let reset = PlacesMessage.change(most: nil, isFrozen: nil, isBalanced: false, isReset: true)
    bench.send(.places(reset), from: 1, at: 1)
    bench.pass(until: 1.2)
    #expect(bench.room.performance.live.stage.scene.unwrapped(as: Field.self)?.presses == 0)
    #expect(Array(bench.crowd.people) == before)
    bench.send(.scene(name: "lenticular"), from: 1, at: 2)
    bench.send(.places(reset), from: 1, at: 3)
    bench.read(1, at: 3)
    #expect(bench.readers[1]?.errors.last?.message.contains("no places") == true)
  }

  @Test("Another crowd's scene keeps people's places; one without a crowd ends them, and says so")
  func scenes() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.enter(3, at: 0)
    #expect(bench.you(3, at: 0.2)?.place == 1)
    bench.send(.scene(name: "wide-field"), from: 1, at: 1)
    bench.pass(until: 1.2)
    #expect(bench.crowd.people.map(\.place) == [0, 1])
    bench.send(.scene(name: "lenticular"), from: 1, at: 2)
    #expect(bench.you(3, at: 2.2)?.place == nil)
    #expect(bench.readers[3]?.presence?.crowd == nil)
    bench.tilt(30, from: 3, at: 3)
    #expect(bench.room.performance.tilt.driver.id == 3)
    bench.send(.crowd(.press), from: 3, at: 3)
    bench.read(3, at: 3)
    #expect(bench.readers[3]?.errors.last?.code == .notAllowed)
  }

  @Test("A phone that shows its sign gets no frames, and all of them when it shows the stage again")
  func view() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.read(2, at: 0)
    bench.send(.view(showsStage: false), from: 2, at: 0.1)
    bench.lean(30, from: 2, at: 0.2)
    bench.pass(until: 1)
    #expect(!bench.read(2, at: 1).contains { ["frame", "scene"].contains($0) })
    bench.send(.view(showsStage: true), from: 2, at: 1)
    bench.read(2, at: 1)
    #expect(bench.isUpToDate(2))
    #expect(bench.readers[2]?.faults == [])
  }

  @Test("A phone that shows its sign is told at once that another scene is on, even at the same place")
  func anotherScene() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.read(2, at: 0)
    bench.send(.view(showsStage: false), from: 2, at: 0.1)
    #expect(bench.you(2, at: 0.3)?.scene == "field")
    bench.send(.scene(name: "wide-field"), from: 1, at: 1)
    #expect(bench.you(2, at: 1.2)?.scene == "wide-field")
    #expect(bench.you(2, at: 1.2)?.place == 0)
    bench.send(.scene(name: "lenticular"), from: 1, at: 2)
    #expect(bench.you(2, at: 2.2)?.scene == "lenticular")
    #expect(bench.you(2, at: 2.2)?.place == nil)
  }

  @Test("Once there has been a crowd, its presenter and phones at their signs know each scene that is on")
  func laterScenes() {
    var bench = RoomBench.field()
    bench.enter(2, at: 0)
    bench.read(2, at: 0)
    bench.send(.view(showsStage: false), from: 2, at: 0.1)
    for (time, name) in [(1.0, "lenticular"), (2, "mesh"), (3, "probe")] {
      bench.send(.scene(name: name), from: 1, at: time)
      #expect(bench.you(2, at: time + 0.5)?.scene == name)
      bench.read(1, at: time + 0.5)
      #expect(bench.readers[1]?.crowd?.scene == name)
    }
  }

  @Test("Before there is a crowd, no scene is told as one's")
  func earlierScenes() {
    var bench = RoomBench(configuration: .crowds)
    bench.join(1, .presenter)
    bench.send(.scene(name: "mesh"), from: 1, at: 1)
    bench.pass(until: 2)
    #expect(!bench.read(1, at: 2).contains("crowd"))
  }

  @Test("The more people play, the less often each phone is to send: three thousand samples a second in all")
  func toldRates() {
    var state = ServerMessage.CrowdState()
    for (people, interval) in [(1, 16.0), (48, 16), (50, 20), (100, 50), (150, 50), (300, 100), (512, 100)] {
      state.people = (0..<people).map { .init(id: nil, place: $0, side: 0, away: false) }
      #expect(state.interval == interval, "\(people)")
    }
  }

  @Test("Presenters are told of phones at servers that know no crowds, which play all the same")
  func unreached() throws {
    var bench = RoomBench.field()
    var guest = Person(.phone)
    guest.knowsCrowds = false
    bench.handle(.joined(7, guest, isRemote: true), at: 0)
    bench.lean(30, from: 7, at: 0)
    bench.pass(until: 1)
    bench.read(1, at: 1)
    #expect(bench.readers[1]?.presence?.crowd?.unreached == 1)
    #expect(abs((bench.crowd[0]?.tilt.x ?? 0) - 0.5) < 1e-3)
    bench.leave(7, at: 1)
    bench.pass(until: 2)
    bench.read(1, at: 2)
    #expect(bench.readers[1]?.presence?.crowd?.unreached == nil)
  }
}
