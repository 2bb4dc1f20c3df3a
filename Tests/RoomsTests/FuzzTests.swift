import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("Messages of any bytes")
struct FuzzTests {
  private static let valid = [
    #"{"type":"pointer","phase":"began","id":-3,"x":1.5,"y":-2e3}"#,
    #"{"type":"parameter","name":"baseDegrees","value":12}"#, #"{"type":"scene","name":"lenticular"}"#,
    #"{"type":"action","name":"reset"}"#, #"{"type":"tuning","value":"everyone"}"#,
    #"{"type":"parameters","values":{"baseDegrees":12,"mode":"lens"}}"#, #"{"type":"undo"}"#,
    #"{"type":"preset","operation":"save","name":"a"}"#, #"{"type":"compare","slot":"b"}"#,
    #"{"type":"ping","t":1e3}"#, #"{"type":"calibrate"}"#, #"{"type":"take"}"#,
  ].map { Array($0.utf8) }

  private static func random(upTo count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
  }

  /// A message with a few bytes replaced, removed, repeated or cut off.
  private static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let pieces = ["1e999", "null", "-", "\"", "\\u0000", "\u{0}", "{", "}", "[", "9999999999999999999999"]
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      case 3: bytes.insert(contentsOf: pieces.randomElement(using: &generator)!.utf8, at: index)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    return bytes
  }

  /// Checks that bytes are read or refused with a sentence, and what a room makes of them.
  private func check(_ bytes: [UInt8], in bench: inout RoomBench, at time: Time) throws {
    for isText in [true, false] {
      let result = Result { () throws(WireError) in
        isText ? try ClientMessage.decode(text: bytes) : try ClientMessage.decode(binary: bytes)
      }
      if case .failure(let error) = result { #expect(error.message.hasSuffix(".")) }
      switch result {
      case .success(let message): bench.send(message, from: 1, at: time)
      case .failure(let error): _ = bench.room.handle(.received(.failure(error), from: 1), at: time)
      }
      while let reading = bench.node.next(for: 1, at: time) {
        if case .message(let message) = reading {
          #expect(message.json.first == UInt8(ascii: "{"))
        }
      }
    }
  }

  @Test("Ten thousand random messages hurt nobody", arguments: [1, 2] as [UInt64])
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bench = try RoomBench.card()
    bench.join(1, .presenter)
    for step in 0..<10_000 {
      var bytes = Self.random(upTo: 48, using: &generator)
      if step % 4 == 0, bytes.count > 1 { bytes[0] = [0x10, 0x11, 0x18, 0x7B, 0x5B][step / 4 % 5] }
      try check(bytes, in: &bench, at: Double(step) / 100)
    }
  }

  @Test("Ten thousand broken messages hurt nobody", arguments: [3, 4] as [UInt64])
  func mutated(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bench = try RoomBench.card()
    bench.join(1, .presenter)
    for step in 0..<10_000 {
      let bytes = Self.mutated(Self.valid[step % Self.valid.count], using: &generator)
      try check(bytes, in: &bench, at: Double(step) / 100)
    }
  }

  @Test("Samples of any 31 bytes after the first leave only finite numbers in the frame")
  func samples() throws {
    var generator = SeededGenerator(seed: 5)
    var bench = try RoomBench.card()
    bench.join(1, .phone)
    for step in 0..<20_000 {
      var bytes = [UInt8](repeating: 0, count: 32)
      for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
      bytes[0] = 0x10
      bytes.replaceSubrange(2...3, with: [0, 0])
      try check(bytes, in: &bench, at: Double(step) / 50)
      let areFinite = bench.room.audience.screen.state.floats.allSatisfy { $0.isFinite }
      #expect(areFinite)
    }
  }
}
