import Foundation

/// A frame of the protocol: absolute numbers, in runs.
struct Frame: Equatable, Sendable {
  /// Numbers from one place on.
  struct Run: Equatable, Sendable {
    var first: Int
    var values: [Float]
  }

  var epoch: UInt16
  var sequence: UInt32
  var isComplete: Bool
  var runs: [Run]

  private static let headerLength = 24

  /// Reads a binary message; nil for one that is no frame, or is cut off.
  init?(_ message: Data) {
    let bytes = [UInt8](message)
    guard bytes.count >= Self.headerLength, bytes[0] == 0x01 else { return nil }
    func number<Number: FixedWidthInteger>(_ place: Int) -> Number {
      (0..<MemoryLayout<Number>.size).reduce(0) { $0 | Number(bytes[place + $1]) << Number(8 * $1) }
    }
    isComplete = bytes[1] & 1 != 0
    (epoch, sequence, runs) = (number(2), number(4), [])
    var place = Self.headerLength
    while place < bytes.count {
      guard place + 4 <= bytes.count else { return nil }
      let (first, count) = (Int(number(place) as UInt16), Int(number(place + 2) as UInt16))
      place += 4
      guard place + 4 * count <= bytes.count else { return nil }
      runs.append(Run(first: first, values: (0..<count).map { Float(bitPattern: number(place + 4 * $0)) }))
      place += 4 * count
    }
  }

  /// The message that says that a frame has been drawn.
  var acknowledgement: Data {
    let number = (0..<4).map { UInt8(truncatingIfNeeded: sequence >> (8 * $0)) }
    return Data([0x11, 0, UInt8(truncatingIfNeeded: epoch), UInt8(truncatingIfNeeded: epoch >> 8)] + number)
  }
}

/// The numbers of the phone's attitude within the frames of one structure.
struct AttitudeSignal: Equatable, Sendable {
  private static let names = [
    "w", "x", "y", "z", "deviceW", "deviceX", "deviceY", "deviceZ", "screenAngle",
  ]

  let epoch: UInt16
  private let at: Int
  private var floats: [Float]
  /// The places of `names` among the signal's numbers.
  private let places: [Int]
  private var isFilled = false

  /// The signal of a structure; nil if it has none, or not all numbers.
  init?(_ structure: Structure) {
    guard let node = structure.nodes.first(where: { $0.kind == "signal" && $0.id == "signal.attitude" }),
      let names = node.names, node.at >= 0,
      node.at <= structure.floats - names.count
    else { return nil }
    let places = Self.names.compactMap { names.firstIndex(of: $0) }
    guard places.count == Self.names.count else { return nil }
    (epoch, at, self.places) = (structure.epoch, node.at, places)
    floats = Array(repeating: 0, count: names.count)
  }

  /// Takes in the part of a frame that lies within the signal.
  ///
  /// - Returns: How the phone is held now, if the frame is of this structure.
  mutating func apply(_ frame: Frame) -> PhoneMotion? {
    guard frame.epoch == epoch else { return nil }
    for run in frame.runs {
      for place in max(
        run.first, at)..<max(at, run.first, min(run.first + run.values.count, at + floats.count))
      {
        floats[place - at] = run.values[place - run.first]
      }
    }
    isFilled = isFilled || frame.isComplete
    return isFilled ? motion : nil
  }

  private var motion: PhoneMotion? {
    let n = places.map { Double(floats[$0]) }
    guard let relative = Quaternion(w: n[0], x: n[1], y: n[2], z: n[3]),
      let attitude = Quaternion(w: n[4], x: n[5], y: n[6], z: n[7])
    else { return nil }
    return PhoneMotion(attitude: attitude, relative: relative, screenAngle: Int(exactly: n[8]) ?? 0)
  }
}
