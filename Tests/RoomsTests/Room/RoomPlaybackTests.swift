import Engine
import Testing

@testable import Rooms

@Suite("Playing takes in a room")
struct RoomPlaybackTests {
  /// A card that is tilted to 10·t degrees at each whole second, from 1 to 5, and ends after 6.
  private func bench() throws -> TakeBench {
    var bench = TakeBench(try SceneCatalog.builtIn.scene(named: "lenticular"))
    bench.send(.takes(.record(nil)), at: 0)
    for second in 1...5 { bench.bench.tilt(Double(10 * second), from: 2, at: Double(second)) }
    bench.send(.takes(.stop), at: 6)
    bench.send(.parameter(name: "baseDegrees", value: .number(90)), at: 7)
    bench.bench.tilt(0, from: 2, at: 8)
    return bench
  }

  /// The tilt that is shown, by the front face's opacity, in degrees.
  private func tilt(_ bench: inout TakeBench, at time: Time) -> Double {
    let opacity = bench.bench.room.tree(at: time).layer("front")?.values["opacity"] ?? .nan
    let base = bench.room.performance.live.stage.scene.parameterValues["baseDegrees"]
    return base == .number(60) ? (opacity * 60).rounded() : .nan
  }

  @Test("A take plays at its own pace, and stands at its end")
  func plays() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 100)
    bench.bench.read(3, at: 100)
    #expect(bench.bench.readers[3]?.replay?.playing?.at == 100_000)
    for (second, shown) in [(0.5, 0.0), (1, 10), (2.5, 20), (5, 50), (6.5, 50)] {
      bench.pass(until: 100 + second)
      #expect(tilt(&bench, at: 100 + second) == shown)
    }
    bench.bench.read(3, at: 107)
    let playing = try #require(bench.bench.readers[3]?.replay?.playing)
    #expect(playing.paused && playing.t == 6 && playing.duration == 6)
    #expect(bench.room.nextWake == nil)
  }

  @Test("A take without any time is over as soon as it is played")
  func noTime() throws {
    var bench = try bench()
    let text = """
      {"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {}}
      {"t": 0, "type": "end"}

      """
    bench.add(text, as: "Empty", at: 90)
    try bench.send(#"{"type": "play", "take": "Empty"}"#, at: 100)
    #expect(tilt(&bench, at: 100) == 0)
    bench.pass(until: 101)
    #expect(bench.room.nextWake == nil)
    bench.bench.read(3, at: 101)
    #expect(bench.bench.readers[3]?.replay?.playing?.duration == 0)
  }

  @Test("At other speeds, and from another place", arguments: [0.25, 0.5, 2, 4])
  func speeds(speed: Double) throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1", "speed": \#(speed), "t": 2}"#, at: 100)
    #expect(tilt(&bench, at: 100) == 20)
    let time = 100 + 2.5 / speed
    bench.pass(until: time)
    #expect(tilt(&bench, at: time) == 40)
  }

  @Test("Paused it stands, sought it jumps, forwards and back, and goes on")
  func pausing() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 100)
    try bench.send(#"{"type": "play", "paused": true}"#, at: 103.5)
    bench.pass(until: 200)
    #expect(tilt(&bench, at: 200) == 30)
    for (t, shown) in [(5.0, 50.0), (1.5, 10), (0, 0), (4, 40)] {
      try bench.send(#"{"type": "play", "t": \#(t)}"#, at: 200)
      #expect(tilt(&bench, at: 200) == shown)
    }
    try bench.send(#"{"type": "play", "paused": false}"#, at: 201)
    bench.pass(until: 202.5)
    #expect(tilt(&bench, at: 202.5) == 50)
  }

  @Test("Looped it begins again, however long nobody looked")
  func loops() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1", "loop": true}"#, at: 100)
    for (time, shown) in [(105.5, 50.0), (106.5, 0), (108.5, 20), (100 + 6000 + 3.5, 30)] {
      bench.pass(until: time)
      #expect(tilt(&bench, at: time) == shown)
    }
  }

  @Test("A take is played in a loop from a tenth of a second on", arguments: [(0.1, true), (0.09, false)])
  func shortestLap(length: Double, loops: Bool) throws {
    var bench = try bench()
    let text = """
      {"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {}}
      {"t": \(length), "type": "end"}

      """
    bench.add(text, as: "Short", at: 90)
    try bench.send(#"{"type": "play", "take": "Short", "loop": true}"#, at: 100)
    bench.pass(until: 101)
    bench.bench.read(3, at: 101)
    #expect(bench.bench.readers[3]?.replay?.playing?.paused == !loops)
  }

  @Test("Played again at its end, it begins again")
  func again() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 100)
    bench.pass(until: 110)
    try bench.send(#"{"type": "play", "paused": false}"#, at: 110)
    bench.pass(until: 113.5)
    #expect(tilt(&bench, at: 113.5) == 30)
  }

  @Test("Instead of live input, nothing that people do moves the scene, and it comes back as they left it")
  func instead() throws {
    var bench = try bench()
    let before = bench.look(at: 99)
    try bench.send(#"{"type": "play", "take": "Take 1", "t": 3}"#, at: 100)
    bench.bench.tilt(-50, from: 2, at: 100.1)
    bench.send(.calibrate, from: 2, at: 100.1)
    #expect(tilt(&bench, at: 100.2) == 30)
    for message in [
      Input.parameter(name: "baseDegrees", value: .number(20)), .tune(.undo),
      .tune(.parameters(["baseDegrees": .number(20)])),
    ] {
      bench.send(message, at: 100.3)
    }
    bench.bench.read(1, at: 100.3)
    #expect(bench.bench.readers[1]?.errors.map(\.code) == [.notAllowed, .notAllowed, .notAllowed])
    #expect(tilt(&bench, at: 100.3) == 30)
    try bench.send(#"{"type": "stop"}"#, at: 101)
    #expect(bench.look(at: 101) == before)
  }

  @Test("On top of it, whoever tilts takes the place of the take's tilt, and parameters hold")
  func onTop() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1", "onTop": true}"#, at: 100)
    bench.pass(until: 101.5)
    #expect(tilt(&bench, at: 101.5) == 10)
    bench.bench.tilt(55, from: 2, at: 101.6)
    #expect(tilt(&bench, at: 101.6) == 55)
    bench.pass(until: 102.5)
    #expect(tilt(&bench, at: 102.5) == 55)
    // The phone is silent for five seconds, so the take has its tilt back.
    try bench.send(#"{"type": "play", "loop": true}"#, at: 103)
    bench.pass(until: 106.9)
    bench.pass(until: 107.5)
    #expect(tilt(&bench, at: 107.5) == 10)
    bench.send(.parameter(name: "foil", value: .number(0.5)), at: 107.6)
    #expect(bench.room.performance.live.stage.scene.parameterValues["foil"] == .number(0.5))
    try bench.send(#"{"type": "stop"}"#, at: 108)
    #expect(bench.room.performance.live.stage.scene.parameterValues["foil"] == .number(0))
    #expect(
      bench.room.performance.tunings.state(of: bench.room.performance.live.sceneKind).undo == "Base angle")
  }

  @Test("A scene that a presenter chooses ends the take")
  func scene() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 100)
    bench.send(.scene(name: "nowhere"), at: 101)
    #expect(bench.room.performance.live.player.playback != nil)
    bench.send(.scene(name: "arm"), at: 101)
    #expect(bench.room.performance.live.player.playback == nil)
    #expect(bench.room.performance.live.sceneKind.name == "arm")
  }

  @Test("A snapshot holds what people left, not the take")
  func snapshot() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1", "t": 3}"#, at: 100)
    #expect(bench.room.snapshot(at: 101).scene.scene.parameterValues["baseDegrees"] == .number(90))
  }

  /// What cannot be played, and words of the error.
  private static let refusals: [(String, WireError.Code, String)] = [
    (#"{"type": "play", "take": "Nothing"}"#, .unknownTake, "Take 1"),
    (#"{"type": "play", "paused": false}"#, .unknownTake, "take"),
    (#"{"type": "play", "take": "Broken"}"#, .malformed, "Line 2"),
    (#"{"type": "play", "take": "Newer"}"#, .malformed, "newer"),
  ]

  @Test("What cannot be played is refused with what is wrong, and the room goes on", arguments: refusals)
  func refused(message: String, code: WireError.Code, words: String) throws {
    var bench = try bench()
    let header = #"{"tiltcast": "take", "version": 1, "scene": "lenticular"}"#
    bench.add(header + "\n{\"t\": 1}\n", as: "Broken", at: 50)
    bench.add(header.replacing("1,", with: "9,"), as: "Newer", at: 50)
    try bench.send(message, at: 100)
    bench.bench.read(1, at: 100)
    let error = try #require(bench.bench.readers[1]?.errors.first)
    #expect(error.code == code)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(bench.room.performance.live.player.playback == nil)
  }

  @Test("A take that is cut off plays up to the cut, and everybody hears of it", arguments: [1, 20, 60])
  func cut(bytes: Int) throws {
    var bench = try bench()
    let whole = try #require(bench.kept["Take 1"])
    bench.add(String(whole.dropLast(bytes)), as: "Cut", at: 50)
    #expect(bench.room.repertoire.takes.listings.first { $0.name == "Cut" }?.cut == (bytes > 1))
    try bench.send(#"{"type": "play", "take": "Cut", "t": 5}"#, at: 100)
    bench.bench.read(3, at: 100)
    let playing = try #require(bench.bench.readers[3]?.replay?.playing)
    #expect((playing.cut != nil) == (bytes > 1))
    #expect(playing.duration == (bytes == 1 ? 6 : bytes == 20 ? 5 : 4))
    #expect(tilt(&bench, at: 100) == (bytes == 60 ? 40 : 50))
  }

  @Test("A take that is renamed while it plays goes on under its new name, and one that is deleted ends")
  func renamed() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 100)
    bench.pass(until: 101.5)
    bench.rename("Take 1", to: "Finale", at: 101.5)
    bench.bench.read(3, at: 101.5)
    let playing = try #require(bench.bench.readers[3]?.replay?.playing)
    #expect(playing.name == "Finale" && playing.t == 0 && playing.at == 100_000)
    try bench.send(#"{"type": "play", "take": "Finale", "speed": 2}"#, at: 102)
    #expect(tilt(&bench, at: 102) == 20)
    bench.rename("Finale", to: nil, at: 102.5)
    bench.bench.read(3, at: 102.5)
    #expect(try #require(bench.bench.readers[3]?.replay).playing == nil)
    #expect(bench.room.performance.live.stage.scene.parameterValues["baseDegrees"] == .number(90))
  }

  @Test("Nothing is recorded while a take is played, and nothing played while it is recorded")
  func exclusive() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 100)
    bench.send(.takes(.record(nil)), at: 101)
    bench.send(.takes(.stop), at: 102)
    bench.send(.takes(.record(nil)), at: 103)
    try bench.send(#"{"type": "play", "take": "Take 1"}"#, at: 104)
    bench.bench.read(1, at: 104)
    #expect(bench.bench.readers[1]?.errors.map(\.code) == [.notAllowed, .notAllowed])
    #expect(bench.room.performance.live.recorder != nil && bench.room.performance.live.player.playback == nil)
  }

  @Test("An empty room is not woken for its take, which is where it would be when somebody comes")
  func empty() throws {
    var bench = try bench()
    try bench.send(#"{"type": "play", "take": "Take 1", "loop": true}"#, at: 100)
    for id in [1, 2, 3] as [ClientID] { bench.handle(.left(id), at: 101) }
    bench.pass(until: 102)
    #expect(bench.room.nextWake == nil)
    bench.bench.join(4, .viewer, at: 160 + 3.5)
    #expect(tilt(&bench, at: 163.5) == 30)
  }

  @Test("A take that was being read when it was stopped does not begin to play")
  func stoppedMeanwhile() throws {
    var bench = try bench()
    let request = PlaybackRequest(take: TakeName("Take 1"))
    let take = SeekableTake(try bench.take(), in: TakeBench.environment)
    #expect(
      bench.bench.send(.takes(.play(request)), from: 1, at: 100).contains(
        .fetch(try #require(request.take), request, for: 1)))
    bench.send(.takes(.stop), at: 100.1)
    bench.handle(.fetched(.success(take), request, for: 1), at: 100.2)
    #expect(bench.room.performance.live.player.playback == nil)
  }
}
