/// Decodes a binary frame, as written by `FrameEncoder`, into a state; NaN counts as 0.
public struct FrameDecoder: Sendable {
  /// The reason that bytes are not a valid frame, or do not fit a state.
  public enum Fault: Error, Equatable {
    /// There is no valid header.
    case noFrame
    /// A run goes beyond the end of the bytes.
    case torn
    /// A run goes beyond the state's floats.
    case outOfRange
    /// The frame belongs to another structure, or is relative to an unknown state.
    case outOfStep
  }

  /// The flags.
  public let flags: FrameEncoder.Flags
  /// The number of the structure.
  public let epoch: UInt16
  /// The number of the state.
  public let sequence: UInt32
  /// The time at which the state was rendered, in milliseconds.
  public let serverTime: Double
  /// The device's time of the newest sample in the state, in its milliseconds; NaN for none.
  public let deviceTime: Double
  private let runs: ArraySlice<UInt8>

  /// A frame's header; its runs are read when it is applied.
  public init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    guard bytes.count >= FrameEncoder.headerLength, bytes.first == FrameEncoder.type else { throw .noFrame }
    let start = bytes.startIndex
    flags = FrameEncoder.Flags(rawValue: bytes[start + 1])
    epoch = bytes.littleEndian(at: start + 2)
    sequence = bytes.littleEndian(at: start + 4)
    serverTime = Double(bitPattern: bytes.littleEndian(at: start + 8))
    deviceTime = Double(bitPattern: bytes.littleEndian(at: start + 16))
    runs = bytes.dropFirst(FrameEncoder.headerLength)
  }

  /// Updates a state to this frame's.
  ///
  /// - Throws: If the frame is invalid; the state is then unchanged.
  public func apply(to state: inout FrameState) throws(Fault) {
    var floats = state.floats
    if flags.contains(.complete) {
      // Only the last float of a complete frame shows how many there are.
      floats = []
      try forEachRun { first, values throws(Fault) in
        guard first == floats.count else { throw .outOfRange }
        floats.append(contentsOf: values)
      }
    } else {
      guard epoch == state.epoch, state.sequence > 0 else { throw .outOfStep }
      try forEachRun { first, values throws(Fault) in
        guard first + values.count <= floats.count else { throw .outOfRange }
        floats.replaceSubrange(first..<first + values.count, with: values)
      }
    }
    state.follow(floats, epoch: epoch, sequence: sequence)
  }

  private func forEachRun(_ body: (Int, [Float]) throws(Fault) -> Void) throws(Fault) {
    var rest = runs
    while !rest.isEmpty {
      guard rest.count >= 4 else { throw .torn }
      let first = Int(rest.littleEndian(at: rest.startIndex) as UInt16)
      let count = Int(rest.littleEndian(at: rest.startIndex + 2) as UInt16)
      rest = rest.dropFirst(4)
      guard rest.count >= 4 * count else { throw .torn }
      let values = (0..<count).map {
        let float = Float(bitPattern: rest.littleEndian(at: rest.startIndex + 4 * $0))
        return float.isFinite ? float : 0
      }
      try body(first, values)
      rest = rest.dropFirst(4 * count)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The integer whose bytes, lowest first, begin at an index.
  fileprivate func littleEndian<T: FixedWidthInteger>(at index: Int) -> T {
    (0..<MemoryLayout<T>.size).reduce(0) { $0 | T(truncatingIfNeeded: self[index + $1]) << (8 * $1) }
  }
}
