import Engine
import Foundation
import Testing

@testable import Rooms
@testable import Support

@Suite("Numbers from outside are bounded where they enter")
struct BoundedValuesTests {
  private static let far = [1_000_000.5, -1e15, 1.7e308, -1.7e308]

  @Test("A pointer a million points away is told so, in JSON and in binary", arguments: far)
  func farPointer(coordinate: Double) {
    let json = Array(#"{"type": "pointer", "phase": "began", "id": 1, "x": \#(coordinate), "y": 0}"#.utf8)
    var binary: [UInt8] = [0x18, 0, 0, 0, 1, 0, 0, 0]
    for number in [0, coordinate] { binary.append(littleEndian: number.bitPattern) }
    for message in [Message.text(json), .binary(binary)] {
      guard case .failure(let error) = ClientMessage.result(of: message) else {
        Issue.record("It was taken.")
        continue
      }
      #expect(error.code == .outOfRange && error.about == "pointer")
      #expect(error.message == "x and y must be numbers of points from -1000000 to 1000000.")
    }
  }

  @Test("A scroll by a million points is told so", arguments: far)
  func farScroll(distance: Double) {
    let json = Array(#"{"type": "scroll", "x": 0, "y": \#(distance)}"#.utf8)
    guard case .failure(let error) = ClientMessage.result(of: .text(json)) else {
      Issue.record("It was taken.")
      return
    }
    #expect(error.code == .outOfRange && error.about == "scroll")
  }

  @Test("The same pointers in a take are refused with their line")
  func farPointerInTake() {
    let lines = """
      {"tiltcast": "take", "version": 1, "scene": "arm"}
      {"t": 0, "type": "pointer", "phase": "began", "id": 1, "x": 1.7e308, "y": 0}
      """
    let error = #expect(throws: TakeError.self) { try Take(jsonLines: lines) }
    #expect(error?.description.hasPrefix("Line 2: x and y must be") == true, "\(error?.description ?? "")")
  }

  @Test("A time beyond an hour in a take is refused with its line", arguments: [3600.5, 1e7, 1e300])
  func lateLine(time: Double) throws {
    for type in ["end", "calibrate"] {
      let lines = """
        {"tiltcast": "take", "version": 1, "scene": "arm"}
        {"t": \(time), "type": "\(type)"}
        """
      let error = #expect(throws: TakeError.self) { try Take(jsonLines: lines) }
      let said = error?.description ?? ""
      #expect(said.hasPrefix("Line 2: ") && said.contains("at most 3600 seconds"), "\(said)")
    }
  }

  @Test("A take that moves for ever lasts as long as takes of endless scenes do")
  func longRest() throws {
    let lines = """
      {"tiltcast": "take", "version": 1, "scene": "twirl", "parameters": {}}
      {"t": 5e-324, "type": "action", "name": "toggle"}
      """
    #expect(try Take(jsonLines: lines).length(in: Environment()) < Take.longestRest)
  }

  @Test("A quaternion of any length but 0 is an attitude, and its numbers are finite")
  func quaternions() throws {
    for q: [Double] in [
      [1e300, 1e300, 1e300, 1e300], [.leastNonzeroMagnitude, 0, 0, 0], [-1e-300, 1e308, 0, 1],
    ] {
      let attitude = try #require(Attitude(quaternion: Quaternion(w: q[0], x: q[1], y: q[2], z: q[3])))
      let angles = [attitude.pitch, attitude.roll, attitude.yaw, attitude.screenTilt(.quarter).x]
      #expect(angles.allSatisfy { $0.isFinite })
      let json = #"{"quaternion": {"w": \#(q[0]), "x": \#(q[1]), "y": \#(q[2]), "z": \#(q[3])}}"#
      #expect(try JSONDecoder().decode(Attitude.self, from: Data(json.utf8)) == attitude)
    }
    let zero = #"{"quaternion": {"w": 0, "x": 0, "y": 0, "z": 0}}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Attitude.self, from: Data(zero.utf8)) }
  }

  @Test(
    "A text that is the name of no number stays a text in a recorded take", arguments: ["inf", "-inf", "nan"])
  func textOfNoNumber(text: String) throws {
    var stage = Stage(try SceneCatalog.builtIn.scene(named: "text"))
    try stage.apply(.parameter(name: "text", value: .text(text)), at: 0)
    let name = try #require(TakeName("One"))
    var recorder = TakeRecorder(stage, name: name, at: 0)
    let lines = recorder.end(at: 1)
    let take = try Take(jsonLines: String(decoding: lines, as: UTF8.self))
    #expect(take.scene.parameterValues["text"] == .text(text))
  }

  @Test("What is encoded is always JSON", arguments: [Double.nan, .infinity, -.infinity])
  func encoding(number: Double) throws {
    let message = ServerMessage.pong(t: number, serverTime: number)
    #expect(try JSONSerialization.jsonObject(with: Data(message.json)) is [String: Any])
  }

  @Test("A frame's float that is no number counts as 0 where another node's frame is read")
  func followedFrame() throws {
    var bytes: [UInt8] = [1, 1]
    bytes.append(littleEndian: UInt16(0))
    bytes.append(littleEndian: UInt32(1))
    for _ in 0..<2 { bytes.append(littleEndian: Double(0).bitPattern) }
    bytes.append(littleEndian: UInt16(0))
    bytes.append(littleEndian: UInt16(3))
    for float in [Float.nan, 2, -Float.infinity] { bytes.append(littleEndian: float.bitPattern) }
    var state = FrameState()
    try FrameDecoder(bytes[...]).apply(to: &state)
    #expect(state.floats == [0, 2, 0])
  }
}
