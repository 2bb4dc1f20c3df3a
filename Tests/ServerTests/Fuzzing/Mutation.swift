import TestData

/// Changes bytes as somebody would who looks for holes: the same every time for the same seed.
struct Mutation {
  private var generator: SeededGenerator
  /// What is put in besides random bytes.
  private static let pieces = [
    "1e999", "-1e308", "null", "-", "\"", "\\u0000", "\u{0}", "{", "}", "[", "9999999999999999999999", "\n",
    ":", "&",
    "=", "%2e%2e/", "\u{202E}", "é", "1e-400", "true", "NaN", "\r\n", "[::1]:80",
  ].map { Array($0.utf8) }

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Some of the bytes replaced, removed, repeated, cut off, or put beside a part of others.
  mutating func mutate(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      let count = Int.random(in: 1...max(1, min(32, bytes.count - index)), using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      case 2: bytes.removeSubrange(index..<index + count)
      case 3: bytes.insert(contentsOf: Array(bytes[index..<index + count]), at: index)
      case 4: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: index)
      case 5:
        bytes.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &generator)), at: index)
      case 6:
        let other = other.shuffled(using: &generator).prefix(count)
        bytes.replaceSubrange(index..<index + min(count, other.count), with: other)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    return Array(bytes.prefix(8192))
  }
}
