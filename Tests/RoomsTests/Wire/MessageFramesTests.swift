import TestData
import Testing

@testable import Rooms
@testable import Support

@Suite("Messages in the body of a request")
struct MessageFramesTests {
  /// What a message is and holds.
  private func described(_ message: Message) -> String {
    switch message {
    case .text(let bytes): "text " + String(decoding: bytes, as: UTF8.self)
    case .binary(let bytes): "binary \(bytes.count)"
    }
  }

  private static let good: [([UInt8], [String])] = [
    ([], []), ([0x81, 2, 0x68, 0x69], ["text hi"]), ([0x82, 0], ["binary 0"]),
    ([0x82, 1, 9, 0x81, 0, 0x82, 2, 9, 9], ["binary 1", "text ", "binary 2"]),
    ([0x82, 126, 0, 126] + [UInt8](repeating: 7, count: 126), ["binary 126"]),
    ([0x82, 127, 0, 0, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 7, count: 256), ["binary 256"]),
  ]

  @Test("Frames come in their order, whatever the form of their length", arguments: good)
  func reading(bytes: [UInt8], expected: [String]) throws {
    #expect(try MessageFrames(bytes).messages.map(described) == expected)
  }

  private static let bad: [([UInt8], String)] = [
    ([0x82], "cut short"), ([0x82, 1], "cut short"), ([0x82, 126, 0], "cut short"),
    ([0x82, 127] + [UInt8](repeating: 0xFF, count: 8), "cut short"),
    ([0x82, 0x81, 1, 2, 3, 4, 5], "cut short"),
    ([0x82, 0xFF], "cut short"), ([0x02, 1, 9], "begins"), ([0x88, 0], "begins"), ([0x89, 0], "begins"),
    ([0xC2, 1, 9], "begins"), ([0x81, 1, 0xFF], "UTF-8"),
  ]

  @Test("Frames that are cut short, masked, fragmented or of another kind are an error", arguments: bad)
  func refusing(bytes: [UInt8], words: String) {
    let error = #expect(throws: WireError.self) { try MessageFrames(bytes) }
    #expect(error?.message.contains(words) == true)
  }

  @Test("There is a most of messages")
  func most() throws {
    let frames = [UInt8](repeating: 0, count: 2 * MessageFrames.most).enumerated().map { index, _ in
      index % 2 == 0 ? UInt8(0x82) : 0
    }
    #expect(try MessageFrames(frames).messages.count == MessageFrames.most)
    #expect(throws: WireError.self) { try MessageFrames(frames + [0x82, 0]) }
  }

  @Test("Any bytes are read or refused, never more")
  func anyBytes() {
    var random = SeededGenerator(seed: 5)
    var read = 0
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random)
          ? [0x81, 0x82, 126, 127, 0].randomElement(using: &random)!
          : UInt8.random(in: 0...255, using: &random)
      }
      guard let frames = try? MessageFrames(bytes) else { continue }
      #expect(frames.messages.count <= bytes.count / 2)
      read += 1
    }
    #expect(read > 10)
  }
}
