import Foundation
import Testing

@testable import TiltcastRoom

@Suite("Frames of a stream")
struct StreamFramesTests {
  @Test(
    "A message of any length is read as it was written, however it is cut",
    arguments: [0, 1, 125, 126, 65_535, 65_536])
  func lengths(length: Int) {
    let message = TransportMessage.binary(Data((0..<length).map { UInt8(truncatingIfNeeded: $0) }))
    let bytes = StreamFrames.frame(message) + StreamFrames.frame(.text("ö"))
    var (frames, read) = (StreamFrames(), [StreamFrames.Element]())
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      read += frames.push(bytes[start..<min(start + 1000, bytes.count)])
    }
    #expect(read == [.message(message), .message(.text("ö"))])
    frames = StreamFrames()
    #expect(bytes.prefix(300).flatMap { frames.push(Data([$0])) }.count == (length < 290 ? 2 : 0))
  }

  @Test("A close has a code or none")
  func close() {
    var frames = StreamFrames()
    #expect(frames.push(Data([0x88, 2, 0x0f, 0xa1, 0x88, 0])) == [.close(code: 4001), .close(code: nil)])
  }

  @Test(
    "Bytes that are no frames end the reading",
    arguments: [
      [0x01, 1, 65], [0x81, 0x81, 1], [0x82, 127, 255, 255, 255, 255, 255, 255, 255, 255], [0x3c, 0x68],
    ])
  func broken(bytes: [UInt8]) {
    var frames = StreamFrames()
    #expect(frames.push(Data(bytes)).isEmpty && frames.isBroken)
    #expect(frames.push(StreamFrames.frame(.text("a"))).isEmpty)
  }
}
