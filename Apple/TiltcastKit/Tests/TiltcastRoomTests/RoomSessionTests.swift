import Foundation
import Testing

@testable import TiltcastRoom

@Suite("Sessions in a room")
struct RoomSessionTests {
  private static let lost = TransportEvent.closed(code: nil)
  private let link = Result { try RoomLink("http://localhost/phone?key=k") }

  private func session(_ ways: [RoomSession.Way] = [.webSocket, .stream]) throws -> RoomSession {
    RoomSession(try link.get(), ways: ways)
  }

  private func joined(_ ways: [RoomSession.Way] = [.webSocket, .stream]) throws -> RoomSession {
    var session = try session(ways)
    #expect(session.start(at: 0) == [.open(ways[0])])
    #expect(session.status == .connecting)
    #expect(session.hear(helloText(), at: 1) == [.send(.text(#"{"type":"signals","value":true}"#))])
    #expect(session.status == .joined)
    return session
  }

  @Test("A session that joins asks for the signals, and follows the phone from the first frame on")
  func follows() throws {
    var session = try joined()
    #expect(session.hear(structureText(), at: 1).isEmpty && session.motion == nil)
    let frame = frameBytes(epoch: 1, complete: true, runs: [(4, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])])
    let commands = session.receive(.received(.binary(frame)), at: 2, random: 0)
    #expect(session.motion == PhoneMotion(attitude: .identity))
    #expect(commands == [.send(.binary(Data([0x11, 0, 1, 0, 1, 0, 0, 0])))])
  }

  @Test("Frames that come by requests are not acknowledged")
  func stream() throws {
    var session = try joined([.stream])
    #expect(session.hear(structureText(), at: 1).isEmpty)
    #expect(session.receive(.received(.binary(frameBytes(epoch: 1, runs: []))), at: 2, random: 0).isEmpty)
  }

  @Test("A link that only watches is refused before and after the server says so")
  func watching() throws {
    var session = RoomSession(try RoomLink("http://localhost/"), ways: [.stream])
    #expect(session.start(at: 0).isEmpty && session.wakeTime == nil)
    #expect(session.status == .ended("This link only watches. Use the tilt link, which has a key."))
    session = try self.session()
    _ = session.start(at: 0)
    #expect(session.hear(helloText(role: "viewer"), at: 1) == [.close])
    #expect(session.wakeTime == nil)
  }

  @Test(
    "After a failure the other way is tried at once, then both again after delays that double up to a limit")
  func backsOff() throws {
    var session = try session()
    #expect(session.start(at: 0) == [.open(.webSocket)])
    var (time, delays) = (0.0, [Double]())
    for _ in 1...8 {
      #expect(session.receive(Self.lost, at: time, random: 0.5) == [.close])
      #expect(session.wakeTime == time)
      #expect(session.wake(at: time, random: 0.5) == [.open(.stream)])
      #expect(session.receive(Self.lost, at: time, random: 0.5) == [.close])
      let due = try #require(session.wakeTime)
      #expect(session.wake(at: due - 0.01, random: 0.5).isEmpty)
      #expect(session.wake(at: due, random: 0.5) == [.open(.webSocket)])
      delays.append(due - time)
      time = due
    }
    #expect(delays == [0.5, 1, 2, 4, 8, 10, 10, 10])
    #expect(session.status == .waiting("The connection is lost."))
  }

  @Test("Clients of a room come back at different times", arguments: [(0.0, 0.375), (1.0, 0.625)])
  func spreads(random: Double, delay: Double) throws {
    var session = try joined()
    _ = session.receive(Self.lost, at: 20, random: random)
    #expect(session.wakeTime == 20 + delay)
  }

  @Test("A connection that lasted is tried again soon by the same way, one that is lost at once ever later")
  func lasting() throws {
    var session = try joined([.stream])
    _ = session.receive(Self.lost, at: 2, random: 0.5)
    #expect(session.wakeTime == 2.5)
    #expect(session.wake(at: 2.5, random: 0.5) == [.open(.stream)])
    _ = session.hear(helloText(), at: 3)
    _ = session.receive(Self.lost, at: 4, random: 0.5)
    #expect(session.wakeTime == 5)
    _ = session.wake(at: 5, random: 0.5)
    _ = session.hear(helloText(), at: 6)
    _ = session.hear("{}", at: 16)
    _ = session.receive(Self.lost, at: 16, random: 0.5)
    #expect(session.wakeTime == 16.5)
  }

  @Test("A server that does not answer, or falls silent, counts as lost")
  func silence() throws {
    var session = try session([.stream])
    _ = session.start(at: 0)
    #expect(session.wakeTime == 10)
    #expect(session.wake(at: 10, random: 0.5) == [.close])
    #expect(session.status == .waiting("The server does not answer."))
    session = try joined([.stream])
    #expect(session.wakeTime == 11)
    #expect(session.wake(at: 11, random: 0) == [.send(.text(#"{"type":"ping","t":0}"#))])
    #expect(session.hear(#"{"type": "pong", "t": 0}"#, at: 12).isEmpty)
    #expect(session.wake(at: 21, random: 0).count == 1 && session.wake(at: 31, random: 0).count == 1)
    #expect(session.wakeTime == 37)
    #expect(session.wake(at: 37, random: 0) == [.close])
    #expect(session.status == .waiting("The server has fallen silent."))
  }

  @Test("Reports after a loss change nothing")
  func late() throws {
    var session = try joined([.stream])
    _ = session.receive(Self.lost, at: 20, random: 0.5)
    #expect(session.hear(structureText(), at: 20).isEmpty)
    #expect(session.receive(Self.lost, at: 20.1, random: 0.5).isEmpty)
    #expect(session.wakeTime == 20.5)
  }

  @Test("A wrong key ends the attempts once the last way has said so, with the server's sentence")
  func wrongKey() throws {
    var session = try session()
    let refusal = TransportEvent.refused(Refusal(status: 403, sentence: "The key is wrong."))
    _ = session.start(at: 0)
    _ = session.receive(refusal, at: 1, random: 0)
    #expect(session.wake(at: 1, random: 0) == [.open(.stream)])
    #expect(session.receive(refusal, at: 2, random: 0) == [.close])
    #expect(session.status == .ended("The key is wrong.") && session.wakeTime == nil)
  }

  @Test(
    "A locked room, and a room that is not there yet, are tried again",
    arguments: [(403, "locked"), (404, nil)])
  func locked(status: Int, reason: String?) throws {
    var session = try session([.stream])
    _ = session.start(at: 0)
    _ = session.receive(
      .refused(Refusal(status: status, sentence: "No.", reason: reason)), at: 1, random: 0.5)
    #expect(session.status == .waiting("No.") && session.wakeTime == 6)
  }

  @Test(
    "A full server is asked again when it says so, within five minutes",
    arguments: [(30.0, 31.0), (1e9, 301), (.nan, 1.5)])
  func full(retry: Double, due: Double) throws {
    var session = try session([.stream])
    _ = session.start(at: 0)
    _ = session.receive(
      .refused(Refusal(status: 503, sentence: "Full.", retryAfter: retry)), at: 1, random: 0.5)
    #expect(session.wakeTime == due)
  }

  @Test("Who is removed by a presenter stays away")
  func removed() throws {
    var session = try joined()
    #expect(session.receive(.closed(code: 4001), at: 5, random: 0) == [.close])
    #expect(
      session.wakeTime == nil
        && session.status == .ended("A presenter has removed this client from the room."))
  }

  @Test("The panel's values are found by the titles of the parameters of the scene that is shown")
  func tuning() throws {
    var session = try joined()
    _ = session.hear(structureText(name: "card"), at: 1)
    _ = session.hear(
      #"{"type": "parameters", "values": {"bounce": 0.5, "on": true, "label": "a", "gone": 1}}"#, at: 1)
    #expect(session.tuning == ["Bounce": .number(0.5), "Is it on": .toggle(true), "Label": .text("a")])
    _ = session.hear(structureText(epoch: 2, name: "other"), at: 2)
    #expect(session.tuning.isEmpty)
  }

  @Test(
    "Messages that cannot be read are passed over",
    arguments: [
      "", "[]", "{}", #"{"type": 5}"#, #"{"type": "scene"}"#, #"{"type": "scene", "epoch": 70000}"#,
      #"{"type": "parameters", "values": {"a": [1]}}"#, #"{"type": "later"}"#,
    ])
  func unreadable(text: String) throws {
    var session = try joined()
    #expect(session.hear(text, at: 2).isEmpty && session.status == .joined)
  }
}

/// The first message of a server, with a scene of three parameters.
func helloText(role: String = "phone") -> String {
  """
  {"type": "hello", "protocol": 1, "role": "\(role)", "id": 4, "serverTime": 12.5, "scenes": [{"name": "card",
  "title": "Card", "parameters": [{"name": "bounce", "title": "Bounce", "kind": "number", "default": 0},
  {"name": "on", "title": "Is it on", "kind": "toggle"}, {"name": "label", "title": "Label", "kind": "text"}]}]}
  """
}

extension RoomSession {
  /// Takes in a text.
  mutating func hear(_ text: String, at time: Double) -> [Command] {
    receive(.received(.text(text)), at: time, random: 0)
  }
}
