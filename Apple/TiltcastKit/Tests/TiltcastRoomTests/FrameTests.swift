import Foundation
import Testing

@testable import TiltcastRoom

@Suite("Frames")
struct FrameTests {
  @Test("A frame's runs are read, and a cut one is none")
  func reads() throws {
    let bytes = frameBytes(epoch: 3, sequence: 70_000, complete: true, runs: [(2, [1.5, -2]), (9, [7])])
    let frame = try #require(Frame(bytes))
    #expect(frame.epoch == 3 && frame.sequence == 70_000 && frame.isComplete)
    #expect(frame.runs == [.init(first: 2, values: [1.5, -2]), .init(first: 9, values: [7])])
    #expect(frame.acknowledgement == Data([0x11, 0, 3, 0, 0x70, 0x11, 1, 0]))
    for length in 0..<bytes.count where length != 24 && length != 36 {
      #expect(Frame(bytes.prefix(length)) == nil)
    }
    #expect(Frame(Data([0x02]) + bytes.dropFirst()) == nil)
  }

  @Test("The attitude is known from the first complete frame on, and follows the runs that reach into it")
  func follows() throws {
    var signal = try #require(AttitudeSignal(structure()))
    #expect(signal.apply(try #require(Frame(frameBytes(epoch: 1, runs: [(4, [1])])))) == nil)
    let values: [Float] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 90]
    let first = signal.apply(try #require(Frame(frameBytes(epoch: 1, complete: true, runs: [(0, values)]))))
    #expect(first?.screenAngle == 90 && first?.relative == .identity && first?.attitude.x == 0.5)
    // The last number before the signal, and its first two.
    let next = signal.apply(try #require(Frame(frameBytes(epoch: 1, runs: [(3, [9, 0, 1])]))))
    #expect(next?.relative == Quaternion(w: 0, x: 1, y: 0, z: 0))
    #expect(
      signal.apply(try #require(Frame(frameBytes(epoch: 2, complete: true, runs: [(0, values)])))) == nil)
  }

  @Test(
    "Runs outside of the signal, and numbers that are no rotation, change nothing",
    arguments: [0, 18, 60_000])
  func outside(first: Int) throws {
    var signal = try #require(AttitudeSignal(structure()))
    #expect(
      signal.apply(try #require(Frame(frameBytes(epoch: 1, complete: true, runs: [(first, [1, 2])])))) == nil)
  }

  @Test(
    "A structure without the whole signal has none",
    arguments: [
      #""kind": "signal", "id": "signal.scene", "at": 0, "names": ["w"]"#,
      #""kind": "group", "id": "signal.attitude", "at": 0"#,
      #""kind": "signal", "id": "signal.attitude", "at": 0, "names": ["w", "x"]"#,
    ])
  func withoutSignal(node: String) throws {
    let text = #"{"epoch": 1, "name": "s", "floats": 18, "nodes": [{\#(node)}]}"#
    #expect(AttitudeSignal(try JSONDecoder().decode(Structure.self, from: Data(text.utf8))) == nil)
  }

  @Test("A signal beyond the numbers is none", arguments: [-1, 5, 65_535, Int.max])
  func beyond(at: Int) throws {
    #expect(AttitudeSignal(try structure(at: at)) == nil)
  }
}

/// A frame as the protocol describes it.
func frameBytes(epoch: UInt16, sequence: UInt32 = 1, complete: Bool = false, runs: [(Int, [Float])]) -> Data {
  func bytes(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }
  var data = Data([0x01, complete ? 1 : 0]) + bytes(epoch) + bytes(sequence) + Data(count: 16)
  for (first, values) in runs {
    data += bytes(UInt16(first)) + bytes(UInt16(values.count))
    for value in values { data += bytes(value.bitPattern) }
  }
  return data
}

/// The text of a structure of 18 numbers whose last 14 are the attitude.
func structureText(epoch: UInt16 = 1, name: String = "card", at: Int = 4) -> String {
  let names = [
    "w", "x", "y", "z", "pitch", "roll", "yaw", "tiltX", "tiltY", "deviceW", "deviceX", "deviceY", "deviceZ",
    "screenAngle",
  ]
  return """
    {"type": "scene", "epoch": \(epoch), "name": "\(name)", "floats": 18, "nodes": [{"kind": "group", "at": 0},
    {"kind": "signal", "id": "signal.attitude", "at": \(at), "names": \(names)}]}
    """
}

private func structure(at: Int = 4) throws -> Structure {
  try JSONDecoder().decode(Structure.self, from: Data(structureText(at: at).utf8))
}
