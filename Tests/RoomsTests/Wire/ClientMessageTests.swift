import Engine
import TestData
import Testing

@testable import Rooms

@Suite("Binary messages from clients")
struct ClientMessageTests {
  private func decode(_ bytes: [UInt8]) -> Result<ClientMessage, WireError> {
    Result { () throws(WireError) in try ClientMessage.decode(binary: bytes) }
  }

  @Test("A sample is read from its 32 bytes")
  func sample() throws {
    let bytes = sampleBytes(
      flags: 1, screen: 270, number: 7, deviceTime: 1234.5, alpha: 10, beta: -20, gamma: 30.5)
    let attitude = try #require(Attitude(alpha: 10, beta: -20, gamma: 30.5))
    let sample = Sample(attitude: attitude, screenAngle: .threeQuarters, deviceTime: 1234.5)
    #expect(decode(bytes) == .success(.input(.sample(sample, isSynthetic: false))))
  }

  @Test("Bit 1 of the flags says that the sample is synthetic; unknown bits are ignored", arguments: 0...255)
  func flags(flags: Int) {
    guard case .success(.input(.sample(_, let isSynthetic))) = decode(sampleBytes(flags: UInt8(flags))) else {
      Issue.record("not read")
      return
    }
    #expect(isSynthetic == (flags & 2 != 0))
  }

  @Test("The sample number and the reserved field do not matter")
  func ignoredFields() {
    #expect(decode(sampleBytes(number: .max, reserved: .max)) == decode(sampleBytes()))
  }

  @Test("Each quarter turn is a screen angle", arguments: ScreenAngle.allCases)
  func screenAngles(angle: ScreenAngle) {
    guard case .success(.input(.sample(let sample, _))) = decode(sampleBytes(screen: UInt16(angle.rawValue)))
    else {
      Issue.record("not read")
      return
    }
    #expect(sample.screenAngle == angle)
  }

  @Test("Another screen angle is an error that names it", arguments: [1, 45, 89, 91, 360, 65535] as [UInt16])
  func otherScreenAngles(angle: UInt16) {
    guard case .failure(let error) = decode(sampleBytes(screen: angle)) else {
      Issue.record("read")
      return
    }
    #expect(error.code == .outOfRange)
    #expect(error.about == "sample")
    #expect(error.message.contains("screen angle"))
    #expect(error.message.contains("\(angle)"))
  }

  @Test("A device time that is not finite counts as none", arguments: [Double.nan, .infinity, -.infinity])
  func deviceTimes(time: Double) {
    guard case .success(.input(.sample(let sample, _))) = decode(sampleBytes(deviceTime: time)) else {
      Issue.record("not read")
      return
    }
    #expect(sample.deviceTime == nil)
  }

  @Test("An angle that is not finite is an error", arguments: [Float.nan, .infinity, -.infinity])
  func angles(angle: Float) {
    let messages = [sampleBytes(alpha: angle), sampleBytes(beta: angle), sampleBytes(gamma: angle)]
    for bytes in messages {
      guard case .failure(let error) = decode(bytes) else {
        Issue.record("read")
        continue
      }
      #expect(error.code == .outOfRange)
      #expect(error.message.contains("alpha, beta and gamma"))
    }
  }

  @Test(
    "Finite angles of any size are read",
    arguments: [Float.greatestFiniteMagnitude, -1e30, 720, .leastNonzeroMagnitude])
  func largeAngles(angle: Float) {
    guard case .success = decode(sampleBytes(alpha: angle, beta: angle, gamma: angle)) else {
      Issue.record("not read")
      return
    }
  }

  @Test("An acknowledgement is read from its 8 bytes")
  func acknowledgement() {
    let bytes: [UInt8] = [0x11, 0xFF, 0x34, 0x12, 0x78, 0x56, 0x34, 0x12]
    #expect(decode(bytes) == .success(.acknowledgement(epoch: 0x1234, sequence: 0x1234_5678)))
  }

  /// A pointer's 24 bytes, written by the document alone.
  private func pointerBytes(phase: UInt8 = 0, id: Int32 = 0, x: Double = 0, y: Double = 0) -> [UInt8] {
    [0x18, phase, 0, 0] + Swift.withUnsafeBytes(of: id.littleEndian) { Array($0) }
      + [x, y].flatMap { value in Swift.withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
  }

  @Test(
    "A pointer is read from its 24 bytes, as from JSON",
    arguments: [(0, "began"), (1, "moved"), (2, "ended"), (3, "cancelled"), (4, "hovered")]
      as [(UInt8, String)])
  func pointer(phase: UInt8, name: String) throws {
    let json = #"{"type":"pointer","phase":"\#(name)","id":-7,"x":1.1,"y":-300.25}"#
    let message = try ClientMessage.decode(text: Array(json.utf8))
    #expect(decode(pointerBytes(phase: phase, id: -7, x: 1.1, y: -300.25)) == .success(message))
  }

  @Test("Another phase of a pointer is an error that names it", arguments: [5, 255] as [UInt8])
  func phases(phase: UInt8) {
    guard case .failure(let error) = decode(pointerBytes(phase: phase)) else {
      Issue.record("read")
      return
    }
    #expect(error.code == .outOfRange)
    #expect(error.about == "pointer")
    #expect(error.message.contains("not \(phase)"))
  }

  @Test("A pointer that is nowhere is an error", arguments: [Double.nan, .infinity, -.infinity])
  func places(place: Double) {
    for bytes in [pointerBytes(x: place), pointerBytes(y: place)] {
      guard case .failure(let error) = decode(bytes) else {
        Issue.record("read")
        continue
      }
      #expect(error.code == .outOfRange)
      #expect(error.message.contains("x and y"))
    }
  }

  @Test("A wrong length is an error that says both lengths", arguments: [1, 2, 7, 9, 31, 32, 33, 64, 65536])
  func lengths(length: Int) {
    let types: [(UInt8, Int, String)] = [
      (0x10, 32, "sample"), (0x11, 8, "acknowledgement"), (0x18, 24, "pointer"),
    ]
    for (type, right, about) in types where length != right {
      let bytes = [type] + [UInt8](repeating: 0, count: length - 1)
      guard case .failure(let error) = decode(bytes) else {
        Issue.record("read")
        continue
      }
      #expect(error.code == .malformed)
      #expect(error.about == about)
      #expect(error.message.contains("\(right) bytes"))
      #expect(error.message.contains("\(length)."))
    }
  }

  @Test("An empty message is an error")
  func empty() {
    #expect(decode([]) == .failure(WireError(code: .malformed, message: "The binary message is empty.")))
  }

  @Test("Another first byte is an unknown type", arguments: [0x00, 0x01, 0x0F, 0x12, 0x7B, 0xFF] as [UInt8])
  func unknownTypes(type: UInt8) {
    guard case .failure(let error) = decode([type] + [UInt8](repeating: 0, count: 31)) else {
      Issue.record("read")
      return
    }
    #expect(error.code == .unknownType)
    #expect(error.message.contains("\(type)"))
  }
}
