/// A binary frame, read by the document alone: what the tests hold the encoder against.
package struct DecodedFrame: Equatable {
  package var flags: UInt8
  package var epoch: UInt16
  package var sequence: UInt32
  package var serverTime: Double
  package var deviceTime: Double
  /// Position and floats of each run.
  package var runs: [Run]

  /// A run of floats and its position.
  package struct Run: Equatable {
    package var first: Int
    package var floats: [Float]

    /// A run from its parts.
    package init(first: Int, floats: [Float]) { (self.first, self.floats) = (first, floats) }
  }

  package var isComplete: Bool { flags & 1 != 0 }
  package var isAmbient: Bool { flags & 2 != 0 }

  /// Reads a frame; nil where the bytes are none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 24, bytes[0] == 1 else { return nil }
    func number(_ count: Int, at offset: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) }
    }
    flags = bytes[1]
    epoch = UInt16(number(2, at: 2))
    sequence = UInt32(number(4, at: 4))
    serverTime = Double(bitPattern: number(8, at: 8))
    deviceTime = Double(bitPattern: number(8, at: 16))
    runs = []
    var offset = 24
    while offset < bytes.count {
      guard offset + 4 <= bytes.count else { return nil }
      let first = Int(number(2, at: offset))
      let count = Int(number(2, at: offset + 2))
      guard offset + 4 + 4 * count <= bytes.count else { return nil }
      let floats = (0..<count).map {
        Float(bitPattern: UInt32(number(4, at: offset + 4 + 4 * $0)))
      }
      runs.append(Run(first: first, floats: floats))
      offset += 4 + 4 * count
    }
  }

  /// Writes the runs over what a viewer has kept; false where they do not fit.
  package func apply(to floats: inout [Float]) -> Bool {
    for run in runs {
      guard run.first + run.floats.count <= floats.count else { return false }
      floats.replaceSubrange(run.first..<run.first + run.floats.count, with: run.floats)
    }
    return true
  }
}
