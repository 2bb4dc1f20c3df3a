import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("Takes of a crowd")
struct CrowdTakeTests {
  private static let environment = Environment(scenes: Field.catalog)

  /// A recording of phones that come, tilt, press and go, in a room that looks at itself again and again.
  private func record(_ scene: AnyScene, people: Int) throws -> (
    text: String, looks: [(Time, TakeBench.Look)]
  ) {
    var bench = TakeBench(scene, configuration: .crowds, at: 100)
    var looks: [(Time, TakeBench.Look)] = []
    for id in 10..<(10 + people / 2) {
      bench.handle(.joined(ClientID(id), Person(.phone, session: SessionToken("session-\(id)"))), at: 100)
      bench.send(.crowd(.join), from: ClientID(id), at: 100)
    }
    bench.pass(until: 100.5)
    bench.send(.takes(.record(nil)), at: 100.5)
    for index in 0..<150 {
      let time = 100.5 + Double(index) / 50
      let id = ClientID(10 + (index * 7) % people)
      if bench.room.audience.slot(of: id) == nil, index % 40 != 39 {
        bench.handle(.joined(id, Person(.phone, session: SessionToken("session-\(id)"))), at: time)
      }
      let attitude = try #require(
        Attitude(alpha: Double(index), beta: Double(index % 50), gamma: Double(index % 70)))
      let sample = Sample(attitude: attitude, screenAngle: .zero)
      bench.handle(.received(.success(.sample(sample, isSynthetic: false)), from: id), at: time)
      if index % 10 == 3 { bench.send(.crowd(.press), from: id, at: time) }
      if index % 30 == 7 { bench.send(.crowd(.find), from: id, at: time) }
      if index % 40 == 39 { bench.handle(.left(id), at: time) }
      if index == 60 { bench.send(.places(.spotlight(0)), at: time) }
      if index == 70 { bench.send(.places(.change(most: nil, isFrozen: true, isBalanced: false)), at: time) }
      if index == 80 { bench.send(.places(.change(most: nil, isFrozen: false, isBalanced: false)), at: time) }
      bench.pass(until: time)
      if index % 11 == 0 { looks.append((time - 100.5, bench.look(at: time))) }
    }
    bench.send(.takes(.endRecording), at: 103.5)
    return (try #require(bench.kept["Take 1"]), looks)
  }

  @Test("A take of a crowd shows at each moment what the room did, to the bit", arguments: [false, true])
  func roundTrip(takesSteps: Bool) throws {
    let scene = takesSteps ? AnyScene(WideField()) : AnyScene(Field())
    let (text, looks) = try record(scene, people: takesSteps ? 24 : 6)
    let take = try Take(jsonLines: text, in: Self.environment)
    var player = TakePlayer(take, in: Self.environment)
    for (time, look) in looks {
      player.show(at: time)
      #expect(TakeBench.Look(player.stage.frame) == look, "at \(time)")
    }
    // A jump plays less, and shows the same.
    let seekable = SeekableTake(take, in: Self.environment)
    for (time, look) in looks {
      var checkpoint = seekable.checkpoint(before: time)
      checkpoint.cursor.advance(&checkpoint.stage, to: time)
      checkpoint.stage.render(at: checkpoint.cursor.sceneTime(at: time))
      #expect(TakeBench.Look(checkpoint.stage.frame) == look, "jumping to \(time)")
    }
    // The whole way in parts, of events and of the scene's steps before them.
    for (time, look) in looks {
      var way = seekable.beginning
      while way.cursor.hasMore(to: time) {
        _ = way.cursor.goOn(&way.stage, to: time, withoutTilt: false)
      }
      way.stage.render(at: way.cursor.sceneTime(at: time))
      #expect(TakeBench.Look(way.stage.frame) == look, "in parts to \(time)")
    }
  }

  @Test("A take that begins with a crowd is of version 2, and one without stays what it was")
  func version() throws {
    #expect(try record(AnyScene(Field()), people: 4).text.contains("\"version\":2"))
    var bench = TakeBench(.probe())
    bench.send(.takes(.record(nil)), at: 0)
    bench.send(.takes(.endRecording), at: 1)
    let text = try #require(bench.kept["Take 1"])
    #expect(text.contains("\"version\":1") && !text.contains("crowd"))
  }

  /// The answer of a reader to lines after a header.
  private func refusal(_ lines: String..., header: String? = nil) -> String? {
    let header = header ?? #"{"tiltcast": "take", "version": 2, "scene": "wide-field"}"#
    do {
      _ = try Take(jsonLines: ([header] + lines).joined(separator: "\n") + "\n", in: Self.environment)
      return nil
    } catch {
      return error.description
    }
  }

  private func record(_ words: [UInt16]) -> String {
    Data(words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).base64EncodedString()
  }

  @Test("What no crowd could do is refused, with its line and what was wrong")
  func refusals() {
    let join = #"{"t": 0, "type": "crowd", "joined": [{"place": 0, "side": 0}]}"#
    #expect(refusal(join) == nil)
    let cases: [(String, String)] = [
      (#"{"t": 1, "type": "crowd", "joined": [{"place": 512, "side": 0}]}"#, "There is no place 512"),
      (#"{"t": 1, "type": "crowd", "joined": [{"place": 0, "side": 0}]}"#, "Somebody has the place 0"),
      (
        #"{"t": 1, "type": "crowd", "joined": [{"place": 3, "side": 0}, {"place": 3, "side": 1}]}"#,
        "\"joined\" names a place twice"
      ),
      (#"{"t": 1, "type": "crowd", "joined": [{"place": 1, "side": 2}]}"#, "There is no side 2"),
      (#"{"t": 1, "type": "crowd", "left": [5]}"#, "Nobody has the place 5"),
      (#"{"t": 1, "type": "crowd", "pressed": [1e300]}"#, "\"pressed\""),
      (#"{"t": 1, "type": "crowd", "pressed": "all"}"#, "\"pressed\""),
      (
        #"{"t": 1, "type": "crowd", "moved": "AAAAAAAAAA=="}"#,
        "\"moved\" must be base64 of records of 8 bytes"
      ),
      (#"{"t": 1, "type": "crowd", "moved": "not base64!"}"#, "\"moved\" must be base64"),
      (#"{"t": 1, "type": "crowd", "moved": "\#(record([4096, 0, 0, 0]))"}"#, "a record of the kind 1"),
      (#"{"t": 1, "type": "crowd", "moved": "\#(record([0, 32767, 32767, 0]))"}"#, "no unit quaternion"),
      (#"{"t": 1, "type": "crowd", "moved": "\#(record([7, 0, 0, 0]))"}"#, "Nobody has the place 7"),
      (
        #"{"t": 1, "type": "crowd", "moved": "\#(record([0, 0, 0, 0, 0, 0, 0, 0]))"}"#,
        "\"moved\" names a place twice"
      ),
      (#"{"t": 1, "type": "crowd", "spotlight": 9}"#, "Nobody has the place 9"),
      (#"{"t": 1, "type": "crowd", "frozen": 1}"#, "\"frozen\""),
      (#"{"t": 1, "type": "crowd", "joined": null}"#, "\"joined\""),
      (#"{"t": 1, "type": "crowd", "named": null}"#, "\"named\""),
      (#"{"t": 1, "type": "crowd", "joined": [{"place": 1.5, "side": 0}]}"#, "\"place\""),
      (#"{"t": 1, "type": "crowd", "joined": [{"place": 1e30, "side": 0}]}"#, "\"place\""),
      (
        #"{"t": 1, "type": "crowd", "named": [{"place": 0, "name": "\u202e"}]}"#,
        "\"named\" has a name that is none"
      ),
    ]
    for (line, sentence) in cases {
      let refusal = refusal(join, line)
      #expect(
        refusal?.hasPrefix("Line 3: ") == true && refusal?.contains(sentence) == true, "\(refusal ?? line)")
    }
    let lenticular = #"{"tiltcast": "take", "version": 1, "scene": "lenticular"}"#
    #expect(refusal(join, header: lenticular)?.contains("no places for a crowd") == true)
    let newer = #"{"tiltcast": "take", "version": 3, "scene": "field"}"#
    #expect(refusal(header: newer)?.contains("It comes from a newer tiltcast") == true)
    for message in ["join", "press", "find"] { #expect(refusal(#"{"t": 1, "type": "\#(message)"}"#) == nil) }
  }

  @Test(
    "A take that begins with people who never joined plays if their places are the scene's, and else is refused"
  )
  func start() throws {
    let people = (0..<300).map {
      #"{"place": \#($0), "arrival": \#($0), "side": 0, "isAway": false, "held": {"x": 0, "y": 0, "z": 0}}"#
    }
    func header(_ scene: String, _ count: Int, version: Int = 2, named name: String? = nil) -> String {
      var all = people[..<count].joined(separator: ",")
      if let name { all.replace(#""side": 0"#, with: #""side": 0, "name": "\#(name)""#) }
      let crowd = #"{"capacity": 300, "arrivals": 300, "isFrozen": false, "people": [\#(all)]}"#
      return
        #"{"tiltcast": "take", "version": \#(version), "scene": "\#(scene)", "start": {"clock": 5, "reference": {"quaternion": {"w": 1, "x": 0, "y": 0, "z": 0}}, "tunings": {}, "pictures": {}, "crowd": \#(crowd)}}"#
    }
    #expect(refusal(#"{"t": 1, "type": "end"}"#, header: header("wide-field", 300)) == nil)
    #expect(refusal(#"{"t": 1, "type": "end"}"#, header: header("field", 4)) == nil)
    let excess = refusal(#"{"t": 1, "type": "end"}"#, header: header("field", 5))
    #expect(excess?.contains("There is no place 4: this scene has the places 0 to 3") == true)
    let alone = refusal(#"{"t": 1, "type": "end"}"#, header: header("lenticular", 1, version: 1))
    #expect(alone?.contains("no places") == true)
    let other = refusal(#"{"t": 1, "type": "end"}"#, header: header("lenticular", 1))
    #expect(other?.contains("lenticular, with which the take begins, has no crowd") == true)
    #expect(refusal(header: header("field", 1, named: "Ada")) == nil)
    let turned = refusal(header: header("field", 1, named: "\u{202E}adA"))
    #expect(turned?.contains("\"start\" has a name that is none") == true)
  }

  @Test("While a take is played people keep their places, and what they did meanwhile counts afterwards")
  func playing() throws {
    var bench = TakeBench(AnyScene(Field()), configuration: .crowds)
    bench.handle(.joined(4, Person(.phone)), at: 0)
    bench.send(.crowd(.join), from: 4, at: 0)
    bench.add(
      #"{"tiltcast": "take", "version": 1, "scene": "probe"}"# + "\n" + #"{"t": 60, "type": "end"}"# + "\n",
      as: "Quiet", at: 0)
    bench.pass(until: 1)
    try bench.send(#"{"type": "play", "take": "Quiet"}"#, at: 1)
    #expect(bench.room.performance.live.stage.scene.kind.name == "probe")
    bench.bench.lean(30, from: 4, at: 2)
    bench.bench.enter(5, at: 2)
    bench.pass(until: 3)
    #expect(bench.bench.crowd.count == 1)
    bench.send(.takes(.stop), at: 3)
    bench.pass(until: 3.5)
    #expect(bench.bench.crowd.people.map(\.place) == [0, 1])
    #expect(abs((bench.bench.crowd[0]?.tilt.x ?? 0) - 0.5) < 1e-3)
  }

  @Test("A take of a crowd cannot be played on top: its people and the room's would share places")
  func onTop() throws {
    var bench = TakeBench(AnyScene(Field()), configuration: .crowds)
    bench.add(
      #"{"tiltcast": "take", "version": 2, "scene": "field"}"# + "\n"
        + #"{"t": 0, "type": "crowd", "joined": [{"place": 0, "side": 0}]}"# + "\n"
        + #"{"t": 5, "type": "crowd", "left": [0]}"# + "\n", as: "Crowd", at: 0)
    try bench.send(#"{"type": "play", "take": "Crowd", "onTop": true}"#, at: 1)
    bench.bench.read(1, at: 1)
    #expect(bench.bench.readers[1]?.errors.last?.code == .notAllowed)
    #expect(!bench.room.performance.live.player.isPlaying)
    try bench.send(#"{"type": "play", "take": "Crowd"}"#, at: 2)
    #expect(bench.room.performance.live.player.isPlaying)
    #expect(bench.room.performance.live.stage.crowd.count == 1)
    try bench.send(#"{"type": "play", "onTop": true}"#, at: 3)
    bench.bench.read(1, at: 3)
    #expect(bench.bench.readers[1]?.errors.last?.message.contains("on top") == true)
    #expect(bench.room.performance.live.player.playback?.isOnTop == false)
  }
}
